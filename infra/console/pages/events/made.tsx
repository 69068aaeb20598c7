// The deliveries of an event: one of each webhook that got it.

import { useState } from "preact/hooks";
import type { Delivery, Event, Webhook } from "prospect-api";
import { api } from "../../api/client";
import { useWrite } from "../../api/resource";
import { Failed } from "../../parts/states";
import { link } from "../../shell/router";
import { Status } from "../webhooks/deliveries";

async function look({ id: eventId }: Event) {
  const made: { webhook: Webhook; delivery: Delivery }[] = [];
  for await (const webhook of api.webhooks.list({ limit: 200 })) {
    const { items } = await api.webhooks.listDeliveries(webhook.id, { eventId, limit: 1 }).page();
    made.push(...items.map((delivery) => ({ webhook, delivery })));
  }
  return made;
}

export function MadeDeliveries({ event }: { event: Event }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof look>> | null>(null);
  const looking = useWrite(async () => setResult(await look(event)));
  return (
    <div>
      <div class="row">
        <button type="button" class="small" disabled={looking.busy} onClick={() => looking.run()}>
          {looking.busy ? "Looking…" : result ? "Look again" : "Show deliveries"}
        </button>
      </div>
      <Failed failure={looking.failure} again={() => looking.run()} />
      {result && (
        <div class="stack" role="status">
          {result.length === 0 ? (
            <p>No delivery found. Perhaps no webhook receives this type of event, or the request muted webhooks.</p>
          ) : (
            <ul class="made">
              {result.map(({ webhook, delivery }) => (
                <li key={delivery.id}>
                  <Status status={delivery.status} /> <a href={link(`/webhooks/${webhook.id}`, { delivery: delivery.id })}>{webhook.url}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
