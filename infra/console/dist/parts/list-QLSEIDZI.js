/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-IHVYY75J.js";import"./chunk-AEG5JEL6.js";import"./chunk-DUCW5LE6.js";import"./chunk-YA6GJHYJ.js";import"./chunk-NDZGA53M.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
