// Reads the feed of events from a time on, and follows it while it is live (SPECIFICATION §14.7).

import { useEffect, useRef, useState } from "preact/hooks";
import type { Event, EventType, EventsListParams } from "prospect-api";
import { type Failure, api, failureOf, given } from "../../api/client";
import { POLL_MS, usePolling } from "../webhooks/polling";

/** How many pages of 200 events one click reads. */
const MAX_PAGES = 5;

/** How many events the page keeps, the newest ones. */
export const MAX_KEPT = 1000;

interface Cursor {
  /** The event that the present request follows. */
  after: string;
  /** Of the next page of the same request. */
  pageToken: string;
  /** The last event that was read. */
  last: string;
}

const START: Cursor = { after: "", pageToken: "", last: "" };

export interface Feed {
  /** Newest first. */
  events: Event[];
  /** Whether there are later events. */
  more: boolean;
  /** Whether older events were dropped. */
  cut: boolean;
  loaded: boolean;
  loading: boolean;
  failure: Failure | null;
}

const EMPTY: Feed = { events: [], more: false, cut: false, loaded: false, loading: true, failure: null };

async function readOn(filters: EventsListParams, cursor: Cursor): Promise<{ events: Event[]; cursor: Cursor; more: boolean }> {
  const events: Event[] = [];
  let next = cursor;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { after, pageToken } = next;
    const { items, pagination } = await api.events.list(given({ ...filters, after, pageToken, limit: 200 })).page();
    events.push(...items);
    const last = items.at(-1)?.id ?? next.last;
    next = pagination.hasMore ? { after, pageToken: pagination.nextPageToken ?? "", last } : { after: last, pageToken: "", last };
    if (!pagination.hasMore) return { events, cursor: next, more: false };
  }
  return { events, cursor: next, more: true };
}

/** The events of these types since a time. An empty `types` means every type, null means no type. */
export function useFeed(types: EventType[] | null, since: number, live: boolean): Feed & { readMore: () => Promise<void> } {
  const [state, setState] = useState(EMPTY);
  const reading = useRef({ cursor: START, busy: false });
  const filters = { types: types ?? [], createdAfter: since };
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
        return {
          events: all.slice(0, MAX_KEPT),
          more,
          cut: last.cut || all.length > MAX_KEPT,
          loaded: true,
          loading: false,
          failure: null,
        };
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
  }, [types?.join(), since]);
  usePolling(live && state.loaded && !state.failure ? POLL_MS : 0, readMore);
  return { ...state, readMore };
}
