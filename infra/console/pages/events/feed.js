// Reads the feed of events from the newest on, and follows it while it is live (SPECIFICATION §14.7).

import { useEffect, useRef, useState } from "../../html.js";
import { failureOf, request } from "../../api/client.js";
import { POLL_MS, usePolling } from "../webhooks/polling.js";

/** Events of a page. */
const PAGE = 200;

/** How many pages of new events one look reads. */
const MAX_PAGES = 5;

/** How many events the page keeps, the newest ones. */
export const MAX_KEPT = 1000;

/** @typedef {import("../../api/types.js").Schemas["Event"]} Event */

/**
 * @typedef {object} Feed
 * @property {Event[]} events      Newest first.
 * @property {boolean} more        Whether there are earlier events.
 * @property {boolean} loaded
 * @property {boolean} loading
 * @property {import("../../api/client.js").Failure | null} failure
 */

/** @type {Feed} */
const EMPTY = { events: [], more: false, loaded: false, loading: true, failure: null };

/** What the reading knows: where earlier and later events are. */
const start = () => ({ earlier: "", cursor: "", busy: false });

/** @param {Record<string, unknown>} query */
const read = async (query) => (await request("GET", "/events", { query: { ...query, limit: PAGE } })).data;

/**
 * The events of these types since a time. An empty `types` means every type, null means no type.
 * @param {string[] | null} types @param {number | undefined} since Unix milliseconds @param {boolean} live
 * @returns {Feed & {readEarlier: () => Promise<void>, readNew: () => Promise<void>}}
 */
export function useFeed(types, since, live) {
  const [state, setState] = useState(EMPTY);
  const reading = useRef(start());
  const filters = { types: types?.join() ?? "", createdAfter: since };
  /** Reads, unless something is being read. @param {(mine: ReturnType<typeof start>) => Promise<(last: Feed) => Partial<Feed>>} work */
  const turn = async (work) => {
    const mine = reading.current;
    if (mine.busy || types === null) return;
    mine.busy = true;
    setState((last) => ({ ...last, loading: true, failure: null }));
    try {
      const change = await work(mine);
      if (reading.current === mine) setState((last) => ({ ...last, ...change(last), loaded: true, loading: false }));
    } catch (thrown) {
      if (reading.current === mine) setState((last) => ({ ...last, loading: false, failure: failureOf(thrown) }));
    } finally {
      mine.busy = false;
    }
  };
  const readEarlier = () => turn(async (mine) => {
    const { items, pagination } = await read({ ...filters, sort: "-createdAt", pageToken: mine.earlier });
    mine.cursor ||= pagination.cursor;
    mine.earlier = pagination.nextPageToken ?? "";
    return ({ events }) => ({ events: [...events, ...items], more: pagination.hasMore && events.length + items.length < MAX_KEPT });
  });
  const readNew = () => turn(async (mine) => {
    /** @type {Event[]} */
    const found = [];
    let pageToken = "";
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { items, pagination } = await read({ ...filters, after: mine.cursor, pageToken });
      found.push(...items);
      pageToken = pagination.nextPageToken ?? "";
      if (pagination.hasMore && page + 1 < MAX_PAGES) continue;
      mine.cursor = pagination.cursor;
      break;
    }
    return ({ events, more }) => ({ events: [...found.reverse(), ...events].slice(0, MAX_KEPT), more: more && found.length + events.length < MAX_KEPT });
  });
  useEffect(() => {
    reading.current = start();
    setState(EMPTY);
    readEarlier();
    return () => void (reading.current = { ...start(), busy: true });
  }, [types === null, filters.types, since]);
  usePolling(live && state.loaded && !state.failure ? POLL_MS : 0, readNew);
  return { ...state, readEarlier, readNew };
}
