/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{b as a,c as b,d as c}from"./chunk-GQGRGNPC.js";import"./chunk-J2GMMPH5.js";import"./chunk-VGMV4IOE.js";import"./chunk-JDUSMSRG.js";import"./chunk-2I3V2N7X.js";import"./chunk-76BPLTXM.js";export{a as Prospects,c as Tools,b as viewOf};
