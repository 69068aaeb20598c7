/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{H as c}from"./chunk-7CCWRT34.js";function d(t,{stages:i}){let o=i.find(n=>n.id===t)?.pipelineId,e=i.filter(({pipelineId:n})=>n===o).findIndex(n=>n.id===t);return e<0?void 0:e%8}var p=({id:t,name:i,names:o})=>c("span",{class:"stage","data-color":d(t,o),children:c("bdi",{children:i})});export{d as a,p as b};
