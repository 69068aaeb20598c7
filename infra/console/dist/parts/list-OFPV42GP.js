/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-FOGY3HW4.js";import"./chunk-HNY5A3FE.js";import"./chunk-RI6CLGMA.js";import"./chunk-VBHKRVJB.js";import"./chunk-XTHBMNZ2.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
