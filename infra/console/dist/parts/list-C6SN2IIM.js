/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-R44UHCOI.js";import"./chunk-5U2ZSRCA.js";import"./chunk-L2EC7JGX.js";import"./chunk-CF25TUCP.js";import"./chunk-3NNWOUB2.js";import"./chunk-4G4STGKC.js";import"./chunk-7ACVRZZF.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
