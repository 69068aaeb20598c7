/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-KT6RKY7F.js";import"./chunk-V6GXF2US.js";import"./chunk-Y6NMZ2Z2.js";import"./chunk-W6PQZKLZ.js";import"./chunk-YOBEDZQY.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
