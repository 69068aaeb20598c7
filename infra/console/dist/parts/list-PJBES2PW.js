/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-RTB7VIH7.js";import"./chunk-4UE5FYOT.js";import"./chunk-WCOUKWOR.js";import"./chunk-H4WY6ZQG.js";import"./chunk-M3SZNE2T.js";import"./chunk-RVKOGVUC.js";export{a as Prospects,c as Tools,b as viewOf};
