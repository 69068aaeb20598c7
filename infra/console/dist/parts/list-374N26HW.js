/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-PI35N6OE.js";import"./chunk-MEXXXTJW.js";import"./chunk-RWMCQ7RQ.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
