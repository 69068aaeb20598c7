/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-26XVKKSL.js";import"./chunk-RHQUGS5O.js";import"./chunk-Z4JBM5NC.js";import"./chunk-SUZY2U66.js";import"./chunk-6IZMXRN4.js";import"./chunk-4W4R2S6K.js";import"./chunk-KBONCHIT.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
