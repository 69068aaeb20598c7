/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-WA2VIUW4.js";import"./chunk-6BLOYW7B.js";import"./chunk-QH6AJPTK.js";import"./chunk-XBUNQATC.js";import"./chunk-7PBYSTM7.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
