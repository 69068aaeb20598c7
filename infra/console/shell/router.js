// Routes are in the fragment: `#/prospects?stageId=…`. Browsers do not send the fragment, so no filter reaches a server's log.

import { useEffect, useState } from "../html.js";
import { queryText } from "../api/client.js";

/**
 * @typedef {object} Route
 * @property {string} path          Such as `/prospects/prospect_01…`.
 * @property {string[]} segments    Its parts, decoded.
 * @property {URLSearchParams} query
 */

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {Route} */
export function route() {
  const [path = "", query = ""] = location.hash.replace(/^#/, "").split(/\?(.*)/s);
  const segments = path.split("/").filter(Boolean).map(decoded);
  return { path: `/${segments.join("/")}`, segments, query: new URLSearchParams(query) };
}

/** The present route; draws again when it changes. */
export function useRoute() {
  const [present, setPresent] = useState(route);
  useEffect(() => {
    const changed = () => setPresent(route());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return present;
}

/** The address of a page, for `href`. @param {string} path @param {Record<string, unknown>} [query] */
export const link = (path, query = {}) => `#${path}${queryText(query)}`;

/** @param {string} path @param {Record<string, unknown>} [query] */
export function go(path, query = {}) {
  location.hash = link(path, query);
}

/**
 * Changes parameters of the present page's address. Empty values are removed. @param {Record<string, unknown>} changes
 * @param {{replace?: boolean}} [options] replace: without a step in the browser's history
 */
export function setQuery(changes, { replace = false } = {}) {
  const { path, query } = route();
  /** @type {Record<string, unknown>} */
  const next = {};
  for (const name of new Set(query.keys())) next[name] = query.getAll(name);
  const address = link(path, { ...next, ...changes });
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
