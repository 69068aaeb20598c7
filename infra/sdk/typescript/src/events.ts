import { type Core, type Options, type Page, sleep } from "./core.js";
import type { Event, EventList, EventType } from "./types.js";

export interface FollowOptions extends Options {
  /** Only these kinds. */
  types?: EventType[];
  /** Only events since this time. */
  createdAfter?: number | string;
  /** Milliseconds to wait after an empty page, at first and at most; 1,000 and 30,000 by default. */
  wait?: { first: number; longest: number };
}

export interface Followed {
  event: Event;
  /**
   * Keep it once you have processed the event, and pass it to `follow` after a restart. It moves on with the last event of a page: after a
   * restart in the middle of a page its events come again, so deduplicate by `event.id`. Undefined means the start of the feed.
   */
  cursor: string | undefined;
}

/** The events after `cursor`, or of the last 30 days, and then each new one. It ends when `signal` aborts. */
export async function* follow(core: Core, cursor?: string, options: FollowOptions = {}): AsyncGenerator<Followed, void, undefined> {
  const { types, createdAfter, wait: { first, longest } = { first: 1_000, longest: 30_000 }, ...rest } = options;
  let wait = first;
  for (;;) {
    const query = { types, createdAfter, after: cursor, limit: 200 };
    const page = await core.request<Page<Event, EventList>>("GET", "/events", [], { ...rest, query });
    const next = page.pagination.cursor;
    for (const [index, event] of page.items.entries()) {
      yield { event, cursor: index + 1 === page.items.length ? next : cursor };
    }
    cursor = next;
    if (page.items.length) wait = first;
    if (page.items.length || page.pagination.hasMore) continue;
    await sleep(wait, rest.signal);
    wait = Math.min(longest, wait * 2);
  }
}
