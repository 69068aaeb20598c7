/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-LRMGWF5L.js";import"./chunk-GTDDSDBP.js";import"./chunk-E2MJFJSD.js";import"./chunk-4D35LVKD.js";import"./chunk-43CP4MBS.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
