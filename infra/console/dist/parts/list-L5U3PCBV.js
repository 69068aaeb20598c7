/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-EX2VYCLX.js";import"./chunk-XGZKA3HR.js";import"./chunk-ERFDFZWV.js";import"./chunk-6WBKGGFS.js";import"./chunk-WNNV53G5.js";import"./chunk-MJIHOG2L.js";export{a as Prospects,c as Tools,b as viewOf};
