/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-LN4TNWKX.js";import"./chunk-O3SVC5MS.js";import"./chunk-YXBPVHVI.js";import"./chunk-3LCSW7SJ.js";import"./chunk-E6CQK3ES.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
