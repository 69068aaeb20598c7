// Reads the feed of events from a time on, and follows it while it is live (SPECIFICATION §14.7).

import { useEffect, useRef, useState } from "../../html.js";
import { failureOf, request } from "../../api/client.js";
import { POLL_MS, usePolling } from "../webhooks/polling.js";

/** How many pages of 200 events one click reads. */
const MAX_PAGES = 5;

/** How many events the page keeps, the newest ones. */
export const MAX_KEPT = 1000;

/** @typedef {import("../../api/types.js").Schemas["Event"]} Event */

/**
 * @typedef {object} Cursor
 * @property {string} after        The event that the present request follows.
 * @property {string} pageToken    Of the next page of the same request.
 * @property {string} last         The last event that was read.
 */

/** @type {Cursor} */
const START = { after: "", pageToken: "", last: "" };

/**
 * @typedef {object} Feed
 * @property {Event[]} events      Newest first.
 * @property {boolean} more        Whether there are later events.
 * @property {boolean} cut         Whether older events were dropped.
 * @property {boolean} loaded
 * @property {boolean} loading
 * @property {import("../../api/client.js").Failure | null} failure
 */

/** @type {Feed} */
const EMPTY = { events: [], more: false, cut: false, loaded: false, loading: true, failure: null };

/** @param {Record<string, unknown>} filters @param {Cursor} cursor @returns {Promise<{events: Event[], cursor: Cursor, more: boolean}>} */
async function readOn(filters, cursor) {
  /** @type {Event[]} */
  const events = [];
  let next = cursor;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { after, pageToken } = next;
    const { items, pagination } = (await request("GET", "/events", { query: { ...filters, after, pageToken, limit: 200 } })).data;
    events.push(...items);
    const last = items.length > 0 ? items[items.length - 1].id : next.last;
    next = pagination.hasMore ? { after, pageToken: pagination.nextPageToken, last } : { after: last, pageToken: "", last };
    if (!pagination.hasMore) return { events, cursor: next, more: false };
  }
  return { events, cursor: next, more: true };
}

/**
 * The events of these types since a time. An empty `types` means every type, null means no type.
 * @param {string[] | null} types @param {number} since Unix milliseconds @param {boolean} live
 * @returns {Feed & {readMore: () => Promise<void>}}
 */
export function useFeed(types, since, live) {
  const [state, setState] = useState(EMPTY);
  const reading = useRef({ cursor: START, busy: false });
  const filters = { types: types?.join() ?? "", createdAfter: since };
  const readMore = async () => {
    const mine = reading.current;
    if (mine.busy || types === null) return;
    mine.busy = true;
    setState((last) => ({ ...last, loading: true, failure: null }));
    try {
      const { events, cursor, more } = await readOn(filters, mine.cursor);
      if (reading.current !== mine) return;
      mine.cursor = cursor;
      setState((last) => {
        const all = [...events.reverse(), ...last.events];
        return { events: all.slice(0, MAX_KEPT), more, cut: last.cut || all.length > MAX_KEPT, loaded: true, loading: false, failure: null };
      });
    } catch (thrown) {
      if (reading.current === mine) setState((last) => ({ ...last, loading: false, failure: failureOf(thrown) }));
    } finally {
      mine.busy = false;
    }
  };
  useEffect(() => {
    reading.current = { cursor: START, busy: false };
    setState(EMPTY);
    readMore();
    return () => void (reading.current = { cursor: START, busy: true });
  }, [types === null, filters.types, since]);
  usePolling(live && state.loaded && !state.failure ? POLL_MS : 0, readMore);
  return { ...state, readMore };
}
