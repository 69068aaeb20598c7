/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-RULY5BEF.js";import"./chunk-Y2TAHPUV.js";import"./chunk-J4XWI55N.js";import"./chunk-KXRYQHOT.js";import"./chunk-ARK6NPGC.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
