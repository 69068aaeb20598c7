/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-KYFMERP7.js";import"./chunk-PECB6I6D.js";import"./chunk-HULYJLQV.js";import"./chunk-MAQU4ZAR.js";import"./chunk-QLHXHJXN.js";import"./chunk-DGURKZCX.js";export{a as Prospects,c as Tools,b as viewOf};
