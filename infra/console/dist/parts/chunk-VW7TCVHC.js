/* The licenses of the packages in this file are in /console/dist/LICENSES. */
import{B as u,D as s}from"./chunk-WXRU2RHA.js";var l=3e3;function a(t,e){let n=s(e);n.current=e,u(()=>{if(!t)return;let i=!1,o=0,r=()=>void(o=window.setTimeout(c,t)),c=async()=>{document.visibilityState==="visible"&&await n.current(),i||r()};return r(),()=>{i=!0,clearTimeout(o)}},[t])}export{l as a,a as b};
