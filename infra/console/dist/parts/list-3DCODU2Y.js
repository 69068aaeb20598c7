/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-PH65B5AN.js";import"./chunk-FTD7DPY2.js";import"./chunk-BEVKX2DM.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
