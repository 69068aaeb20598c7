/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-PC65RFB7.js";import"./chunk-5ORYL2DO.js";import"./chunk-YQRXF4KQ.js";import"./chunk-R3Q5IIDL.js";import"./chunk-FGO56MTU.js";import"./chunk-653SVR6K.js";export{a as Prospects,c as Tools,b as viewOf};
