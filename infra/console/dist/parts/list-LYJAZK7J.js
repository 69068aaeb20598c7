/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-IAPNZGD6.js";import"./chunk-ULESXYQI.js";import"./chunk-C25RALO6.js";import"./chunk-IKB7X4E2.js";import"./chunk-P6CJQ6BB.js";import"./chunk-5HGCCCGR.js";export{a as Prospects,c as Tools,b as viewOf};
