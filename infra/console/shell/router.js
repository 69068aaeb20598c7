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

/** @typedef {{holds: () => boolean, ask: (go: () => void) => void}} Hold */

/** What keeps the page from changing, the last one first. @type {Hold[]} */
const holds = [];

/**
 * Keeps the page as long as `holds` returns true. `ask` gets a function that goes on. Returns a function that ends this.
 * @param {Hold["holds"]} holds_ @param {Hold["ask"]} ask
 */
export function holdPage(holds_, ask) {
  const hold = { holds: holds_, ask };
  const unload = (/** @type {Event} */ event) => hold.holds() && event.preventDefault();
  holds.unshift(hold);
  addEventListener("beforeunload", unload);
  return () => {
    holds.splice(holds.indexOf(hold), 1);
    removeEventListener("beforeunload", unload);
  };
}

/** The present route; draws again when it changes. */
export function useRoute() {
  const [present, setPresent] = useState(route);
  useEffect(() => {
    const changed = (/** @type {HashChangeEvent} */ { oldURL, newURL }) => {
      const hold = holds.find((each) => each.holds());
      if (!hold || route().path === pathOf(oldURL)) {
        setPresent(route());
        return;
      }
      history.pushState(null, "", oldURL);
      hold.ask(() => {
        history.pushState(null, "", newURL);
        setPresent(route());
      });
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return present;
}

/** The path of an address. @param {string} url */
const pathOf = (url) => (url === "" ? route().path : new URL(url).hash.slice(1).split("?")[0] || "/");

/**
 * Returns to where the person was on a page that the browser's "back" or "forward" opens. Each entry of the history has its
 * places, of the window and of the table. @param {string} page the path of the page
 */
export function useScroll(page) {
  useEffect(() => {
    const keep = () => {
      const table = document.querySelector(".table-frame");
      history.replaceState({ ...history.state, places: [scrollY, table?.scrollTop ?? 0] }, "");
    };
    let waiting = 0;
    const scrolled = () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(keep, 100);
    };
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    // A click can leave the page before the pause is over.
    addEventListener("click", keep, { capture: true });
    return () => {
      clearTimeout(waiting);
      removeEventListener("click", keep, { capture: true });
      removeEventListener("scroll", scrolled, { capture: true });
    };
  }, []);
  useEffect(() => {
    const [top, inTable] = history.state?.places ?? [0, 0];
    scrollTo(0, top);
    if (top === 0 && inTable === 0) return undefined;
    // The rows come later.
    const observer = new MutationObserver(() => {
      const table = document.querySelector(".table-frame");
      if (!table) return;
      observer.disconnect();
      scrollTo(0, top);
      table.scrollTop = inTable;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [page]);
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
