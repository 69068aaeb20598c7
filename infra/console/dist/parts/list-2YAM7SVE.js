/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-AOLVXM4K.js";import"./chunk-PDYQOAQ7.js";import"./chunk-OEMBXVMS.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
