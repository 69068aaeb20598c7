/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-AG27MADE.js";import"./chunk-DFCOECRU.js";import"./chunk-CP7KSE7O.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
