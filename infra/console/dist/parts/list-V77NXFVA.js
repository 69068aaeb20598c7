/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-M42V3ASV.js";import"./chunk-WUA4FNYJ.js";import"./chunk-OH3SWIJA.js";import"./chunk-24A56UFS.js";import"./chunk-A5BVR4BI.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
