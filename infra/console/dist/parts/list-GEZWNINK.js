/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-M7BP27IS.js";import"./chunk-OELWNHGD.js";import"./chunk-CXHXHVZM.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
