// Routes are in the fragment: `#/prospects?stageId=…`. Browsers do not send the fragment, so no filter reaches a server's log.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { queryText } from "../api";

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

interface Hold {
  /** Whether the page must stay now. */
  holds: () => boolean;
  /** Asks the person. The function that it gets goes on to the other page. */
  ask: (go: () => void) => void;
}

/** What keeps the page from changing, the last one first. */
const holding: Hold[] = [];

/** Keeps the page as long as `holds` returns true. Returns a function that ends this. */
export function holdPage(hold: Hold) {
  const unload = (event: BeforeUnloadEvent) => hold.holds() && event.preventDefault();
  holding.unshift(hold);
  addEventListener("beforeunload", unload);
  return () => {
    holding.splice(holding.indexOf(hold), 1);
    removeEventListener("beforeunload", unload);
  };
}

/** The present route; draws again when it changes. */
export function useRoute() {
  const [present, setPresent] = useState(route);
  // Before the browser paints: a change of the address after the first drawing must not be missed.
  useLayoutEffect(() => {
    const changed = ({ oldURL, newURL }: HashChangeEvent) => {
      const hold = holding.find((each) => each.holds());
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

const pathOf = (url: string) => (url === "" ? route().path : new URL(url).hash.slice(1).split("?")[0] || "/");

/**
 * Returns to where the person was on a page that the browser's "back" or "forward" opens. Each entry of the history has its
 * places, of the window and of the table. `page` is the path of the page.
 */
export function useScroll(page: string) {
  useEffect(() => {
    const keep = () => {
      const table = document.querySelector(".table-frame");
      history.replaceState({ ...(history.state as object | null), places: [scrollY, table?.scrollTop ?? 0] }, "");
    };
    let waiting = 0;
    const scrolled = () => {
      clearTimeout(waiting);
      // The person may be on another page by then.
      const { href } = location;
      waiting = window.setTimeout(() => location.href === href && keep(), 100);
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
  // Before another scroll event can overwrite the places.
  useLayoutEffect(() => {
    const [top, inTable] = (history.state as { places?: [number, number] } | null)?.places ?? [0, 0];
    const scroll = () => {
      const table = document.querySelector(".table-frame");
      scrollTo(0, top);
      if (table) table.scrollTop = inTable;
      return table !== null;
    };
    // The next page of a list is in the same table.
    scroll();
    if (top === 0 && inTable === 0) return undefined;
    // The rows come later.
    const observer = new MutationObserver(() => scroll() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [page]);
}

/** The address of a page, for `href`. */
export const link = (path: string, query: Record<string, unknown> = {}) => `#${path}${queryText(query)}`;

/** The parameters of an address. */
export const parametersOf = (query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));

export function go(path: string, query: Record<string, unknown> = {}) {
  location.hash = link(path, query);
}

/** Changes parameters of the present page's address. Empty values are removed. With `replace`, the browser's history gets no step. */
export function setQuery(changes: Record<string, unknown>, { replace = false }: { replace?: boolean } = {}) {
  const { path, query } = route();
  const address = link(path, { ...parametersOf(query), ...changes });
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
