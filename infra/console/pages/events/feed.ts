// Reads the feed of events from the newest on, and follows it while it is live (SPECIFICATION §12.3).

import { useEffect, useRef, useState } from "preact/hooks";
import type { Event, EventType, EventsListParams } from "prospect-api";
import { type Failure, api, failureOf, given } from "../../api";
import { POLL_MS, usePolling } from "../webhooks/polling";

const PAGE = 200;

/** How many pages of new events one look reads. */
const MAX_PAGES = 5;

/** How many events the page keeps, the newest ones. */
export const MAX_KEPT = 1000;

export interface Feed {
  /** Newest first. */
  events: Event[];
  more: boolean;
  loaded: boolean;
  loading: boolean;
  failure: Failure | null;
}

const EMPTY: Feed = { events: [], more: false, loaded: false, loading: true, failure: null };

/** What the reading knows: where earlier and later events are. */
const start = () => ({ earlier: "", cursor: "", busy: false });

type Reading = ReturnType<typeof start>;

const read = (query: Omit<EventsListParams, "fields">) =>
  api.events.list(given<EventsListParams & { fields?: undefined }>({ ...query, limit: PAGE })).page();

/** The events of these types since a time. An empty `types` means every type, null means no type. */
export function useFeed(types: EventType[] | null, since: number | undefined, live: boolean) {
  const [state, setState] = useState(EMPTY);
  const reading = useRef(start());
  const filters = { types: types ?? [], createdAfter: since };
  /** Reads, unless something is being read. */
  const turn = async (work: (mine: Reading) => Promise<(last: Feed) => Partial<Feed>>) => {
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
  const readEarlier = () =>
    turn(async (mine) => {
      const { items, pagination } = await read({ ...filters, sort: "-createdAt", pageToken: mine.earlier });
      mine.cursor ||= pagination.cursor;
      mine.earlier = pagination.nextPageToken ?? "";
      return ({ events }) => ({ events: [...events, ...items], more: pagination.hasMore && events.length + items.length < MAX_KEPT });
    });
  const readNew = () =>
    turn(async (mine) => {
      const found: Event[] = [];
      let pageToken = "";
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { items, pagination } = await read({ ...filters, after: mine.cursor, pageToken });
        found.push(...items);
        pageToken = pagination.nextPageToken ?? "";
        if (pagination.hasMore && page + 1 < MAX_PAGES) continue;
        mine.cursor = pagination.cursor;
        break;
      }
      return ({ events, more }) => ({
        events: [...found.reverse(), ...events].slice(0, MAX_KEPT),
        more: more && found.length + events.length < MAX_KEPT,
      });
    });
  useEffect(() => {
    reading.current = start();
    setState(EMPTY);
    readEarlier();
    return () => void (reading.current = { ...start(), busy: true });
  }, [types?.join(), since]);
  usePolling(live && state.loaded && !state.failure ? POLL_MS : 0, readNew);
  return { ...state, readEarlier, readNew };
}
