/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-FYFQBSRT.js";import"./chunk-NNSM3G2Z.js";import"./chunk-EHTP3GIF.js";import"./chunk-W756VQ37.js";import"./chunk-MTGJPGNG.js";import"./chunk-BMPCJGT3.js";export{a as Prospects,c as Tools,b as viewOf};
