/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-ZPUL5OB4.js";import"./chunk-Y5QQSONS.js";import"./chunk-UVHWESDY.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
