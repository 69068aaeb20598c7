/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-Y733LI6L.js";import"./chunk-HCBNRWM7.js";import"./chunk-LQLZKTA2.js";import"./chunk-CZOUAD2Y.js";import"./chunk-C6KQ5XS3.js";import"./chunk-JQHAHTJB.js";export{a as Prospects,c as Tools,b as viewOf};
