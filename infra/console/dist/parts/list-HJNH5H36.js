/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-2OQFGVXA.js";import"./chunk-MUOO3KLW.js";import"./chunk-ME2ZRTQY.js";import"./chunk-M7ITLBEC.js";import"./chunk-PHZHNSF7.js";import"./chunk-3THSAIQA.js";import"./chunk-L2T5XZJZ.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
