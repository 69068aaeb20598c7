/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-IG3G7UXT.js";import"./chunk-OQLIUVQF.js";import"./chunk-BWYER3GQ.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
