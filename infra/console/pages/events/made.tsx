// The deliveries of an event. The API has no list of them, so the page searches the newest deliveries of each webhook, if the person asks.

import { useState } from "preact/hooks";
import { api } from "../../api/client";
import { useWrite } from "../../api/resource";
import { Failed } from "../../parts/states";
import { counted, plural } from "../../parts/time";
import { link } from "../../shell/router";
import { Status } from "../webhooks/deliveries";
import type { Delivery, Event, Webhook } from "prospect-api";

/** Pages of 200 deliveries that are read of each webhook. */
const MAX_PAGES = 3;

/** The largest difference between two clocks of the service. */
const CLOCKS_MS = 5_000;

/** Attempts are long, and the search does not need them. */
const MEMBERS = ["id", "eventId", "status", "createdAt"] as const;

interface Made {
  webhook: Webhook;
  delivery: Pick<Delivery, (typeof MEMBERS)[number]>;
}

/** The webhook's delivery of the event. Null if the webhook did not get the event, undefined if the search stopped before that was clear. */
async function deliveryOf(webhook: Webhook, event: Event): Promise<Made["delivery"] | null | undefined> {
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: 200, fields: [...MEMBERS], pageToken };
    const { items, pagination } = await api.webhooks.listDeliveries(webhook.id, query).page();
    const deliveries = items as Made["delivery"][];
    const found = deliveries.find(({ eventId }) => eventId === event.id);
    if (found) return found;
    const oldest = deliveries.at(-1);
    // Newest first, and no delivery is older than its event.
    if (!pagination.hasMore || (oldest && oldest.createdAt < event.createdAt - CLOCKS_MS)) return null;
    pageToken = pagination.nextPageToken;
  }
  return undefined;
}

async function look(event: Event) {
  const made: Made[] = [];
  let unknown = 0;
  for await (const webhook of api.webhooks.list({ limit: 200 })) {
    if (webhook.createdAt > event.createdAt + CLOCKS_MS) continue;
    if (event.type === "webhook.test" && webhook.id !== event.data.item.id) continue;
    const delivery = await deliveryOf(webhook, event);
    if (delivery) made.push({ webhook, delivery });
    if (delivery === undefined) unknown += 1;
  }
  return { made, unknown };
}

export function MadeDeliveries({ event }: { event: Event }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof look>> | null>(null);
  const looking = useWrite(async () => setResult(await look(event)));
  const bound = counted(200 * MAX_PAGES);
  return (
    <div>
      <div class="row">
        <button type="button" class="small" disabled={looking.busy} onClick={() => looking.run()}>
          {looking.busy ? "Looking…" : result ? "Look again" : "Show deliveries"}
        </button>
        {!result && <span class="faint">Searches up to {bound} of the newest deliveries of each webhook.</span>}
      </div>
      <Failed failure={looking.failure} again={() => looking.run()} />
      {result && (
        <div class="stack" role="status">
          {result.made.length === 0 ? (
            <p>No delivery found. Perhaps no webhook receives this type of event, or the request muted webhooks.</p>
          ) : (
            <ul class="made">
              {result.made.map(({ webhook, delivery }) => (
                <li key={delivery.id}>
                  <Status status={delivery.status} /> <a href={link(`/webhooks/${webhook.id}`, { delivery: delivery.id })}>{webhook.url}</a>
                </li>
              ))}
            </ul>
          )}
          {result.unknown > 0 && (
            <p class="faint">
              {plural(result.unknown, "webhook")} made more than {bound} deliveries since then. The delivery of this event may be older.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
