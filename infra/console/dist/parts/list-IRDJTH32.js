/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-ITGCASX7.js";import"./chunk-M7L5OG57.js";import"./chunk-53URAPGC.js";import"./chunk-24SNPZB7.js";import"./chunk-GMD3H3L5.js";import"./chunk-WXRU2RHA.js";export{a as Prospects,c as Tools,b as viewOf};
