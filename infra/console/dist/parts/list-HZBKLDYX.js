/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-HG57WQJK.js";import"./chunk-GWSZZKT4.js";import"./chunk-YKYMXQWK.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
