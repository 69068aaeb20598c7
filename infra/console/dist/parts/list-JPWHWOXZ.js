/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-W5SIPAIT.js";import"./chunk-45QWXF7N.js";import"./chunk-7OQ4NXJ7.js";import"./chunk-TTBWB6I6.js";import"./chunk-BMPPEJMB.js";import"./chunk-O6SXFVFF.js";import"./chunk-WFZ7XI7Q.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
