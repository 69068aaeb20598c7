// The event of a delivery. The API cannot read an event by its id, so the page searches the feed around the time of the delivery.

import { useEffect } from "preact/hooks";
import type { Delivery, Event, EventField, EventsListParams } from "prospect-api";
import { api } from "../../api/client";
import { useResource } from "../../api/resource";
import { Json } from "../../parts/small";
import { Empty, Loaded } from "../../parts/states";
import { SignatureCheck } from "./signature";

/** How long an event takes to appear in the feed (SPECIFICATION §14.7), with some room. */
const APPEARS_MS = 37_000;

/** The largest difference between two clocks of the service. */
const CLOCKS_MS = 5_000;

/** How long before its delivery an event occurred: nearly always the first; the others after an outage. */
const SPANS_MS = [10_000, 5 * 60_000, 3_600_000];

/** Pages of 200 events that are read of a span. */
const MAX_PAGES = 5;

const MAX_REMEMBERED = 50;

const remembered: Map<string, Event> = new Map();

/** Keeps an event that a reply showed. */
export function rememberEvent(event: Event) {
  remembered.set(event.id, event);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED) return;
    remembered.delete(oldest);
  }
}

/** The event, or null if it is not in the part of the feed that was read. */
async function findEvent({ eventId, eventType, createdAt }: Delivery, signal: AbortSignal) {
  if (remembered.has(eventId)) return remembered.get(eventId);
  for (const span of Date.now() < createdAt + APPEARS_MS ? SPANS_MS.slice(0, 1) : SPANS_MS) {
    const around = { createdAfter: createdAt - span, createdBefore: createdAt + CLOCKS_MS };
    const fields: EventField[] = ["id", "createdAt"];
    const query: EventsListParams = { types: [eventType], ...around, limit: 200, fields };
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { items, pagination } = await api.events.list(query, { signal }).page();
      const found = items.find(({ id }) => id === eventId);
      if (found?.createdAt) return whole(found.id, found.createdAt, signal);
      if (!pagination.hasMore) break;
      query.pageToken = pagination.nextPageToken;
    }
  }
  return null;
}

/** The search reads ids alone, because payloads are long. */
async function whole(id: string, createdAt: number, signal: AbortSignal) {
  const query = { createdAfter: createdAt, createdBefore: createdAt, limit: 200, pageToken: undefined as string | undefined };
  for (;;) {
    const { items, pagination } = await api.events.list(query, { signal }).page();
    const event = items.find((item) => item.id === id);
    if (event) rememberEvent(event);
    if (event || !pagination.hasMore) return event ?? null;
    query.pageToken = pagination.nextPageToken;
  }
}

export function Payload({ delivery, url }: { delivery: Delivery; url: string }) {
  const event = useResource((signal) => findEvent(delivery, signal), [delivery.eventId]);
  const appears = delivery.createdAt + APPEARS_MS;
  const early = event.data === null && event.failure === null && Date.now() < appears;
  useEffect(() => {
    if (!early || event.loading) return undefined;
    const timer = setTimeout(event.reload, Math.max(1000, appears - Date.now()));
    return () => clearTimeout(timer);
  }, [early, event.loading]);
  return (
    <>
      <h3>Payload</h3>
      <Loaded resource={event} rows={4}>
        {(item) => {
          if (item)
            return (
              <div class="stack">
                <Json value={item} name="Payload" />
                <SignatureCheck delivery={delivery} event={item} url={url} />
              </div>
            );
          if (Date.now() < appears)
            return (
              <Empty title="Not in the feed yet">
                <p>The feed shows an event within 35 seconds. This page will show it by itself.</p>
              </Empty>
            );
          return (
            <Empty title="The payload was not found">
              <p>
                The feed keeps events for 30 days. The console searched the hour before the delivery, up to 1,000 events of this type at a
                time.
              </p>
              <p>
                The event is <code>{delivery.eventId}</code>.
              </p>
            </Empty>
          );
        }}
      </Loaded>
    </>
  );
}
