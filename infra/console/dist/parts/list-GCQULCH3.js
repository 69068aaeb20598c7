/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-2ERHG7O6.js";import"./chunk-IOPF6KTM.js";import"./chunk-CU4X3VPE.js";import"./chunk-S65QBOKN.js";import"./chunk-Z5C3NXXK.js";import"./chunk-BJ5JPKLT.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
