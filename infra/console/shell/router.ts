// Routes are in the fragment: `#/prospects?stageId=…`. Browsers do not send the fragment, so no filter reaches a server's log.

import { useEffect, useState } from "preact/hooks";
import { queryText } from "../api/client";

export interface Route {
  /** Such as `/prospects/prospect_01…`. */
  path: string;
  /** Its parts, decoded. */
  segments: string[];
  query: URLSearchParams;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function route(): Route {
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

/** The address of a page, for `href`. */
export const link = (path: string, query: Record<string, unknown> = {}) => `#${path}${queryText(query)}`;

export function go(path: string, query: Record<string, unknown> = {}) {
  location.hash = link(path, query);
}

/** Changes parameters of the present page's address. Empty values are removed. With `replace`, the browser's history gets no step. */
export function setQuery(changes: Record<string, unknown>, { replace = false }: { replace?: boolean } = {}) {
  const { path, query } = route();
  const next: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) next[name] = query.getAll(name);
  const address = link(path, { ...next, ...changes });
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
