/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-UXC6QEUM.js";import"./chunk-BFLFOJUD.js";import"./chunk-XIWYUN7O.js";import"./chunk-ZPQ5VPWP.js";import"./chunk-RNTKXLWP.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
