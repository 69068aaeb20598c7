/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-TH4GVRJ7.js";import"./chunk-473ROXP2.js";import"./chunk-Q3KKRSIK.js";import"./chunk-QJXFICWW.js";import"./chunk-OXFPFJFZ.js";import"./chunk-M2JASQEQ.js";import"./chunk-AINCHKFU.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
