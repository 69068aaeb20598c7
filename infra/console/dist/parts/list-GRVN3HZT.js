/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-2QXG3HE5.js";import"./chunk-PAIGQJ4L.js";import"./chunk-RFAIWKFK.js";import"./chunk-5COG5VRB.js";import"./chunk-ON7OWJI7.js";import"./chunk-AEGRCO43.js";import"./chunk-7CCWRT34.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
