/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{c as a,d as b,e as c}from"./chunk-LBTWXHCG.js";import"./chunk-FGUOCUF7.js";import"./chunk-HNHUKRXZ.js";import"./chunk-KPACV2YW.js";import"./chunk-RPYRB6CM.js";export{a as Prospects,c as ViewSwitch,b as viewOf};
