/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-WTBEV57C.js";import"./chunk-WOXDIJJU.js";import"./chunk-UQ2CD4I3.js";import"./chunk-AP33OGIA.js";import"./chunk-AHLHBED3.js";import"./chunk-DIZOSURO.js";import"./chunk-EAOZCLLE.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
