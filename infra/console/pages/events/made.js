// The deliveries of an event. The API has no list of them, so the page searches the newest deliveries of each webhook, if the person asks.

import { html, useState } from "../../html.js";
import { everyItem, request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { Failed } from "../../parts/states.js";
import { counted, plural } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { Status } from "../webhooks/deliveries.js";

/** @typedef {import("./feed.js").Event} Event */
/** @typedef {import("../../api/types.js").Delivery} Delivery */
/** @typedef {import("../../api/types.js").Webhook} Webhook */

/** Pages of 200 deliveries that are read of each webhook. */
const MAX_PAGES = 3;

/** The largest difference between two clocks of the service. */
const CLOCKS_MS = 5_000;

/**
 * The webhook's delivery of the event. Null if the webhook did not get the event, undefined if the search stopped before that was clear.
 * @param {Webhook} webhook @param {Event} event @returns {Promise<Delivery | null | undefined>}
 */
async function deliveryOf(webhook, event) {
  let pageToken = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: 200, fields: "id,eventId,status,createdAt", pageToken };
    const { items, pagination } = (await request("GET", `/webhooks/${webhook.id}/deliveries`, { query })).data;
    const found = items.find((/** @type {Delivery} */ { eventId }) => eventId === event.id);
    if (found) return found;
    const oldest = items[items.length - 1];
    // Newest first, and no delivery is older than its event.
    if (!pagination.hasMore || (oldest && oldest.createdAt < event.createdAt - CLOCKS_MS)) return null;
    pageToken = pagination.nextPageToken;
  }
  return undefined;
}

/** @param {Event} event */
async function look(event) {
  /** @type {{webhook: Webhook, delivery: Delivery}[]} */
  const made = [];
  let unknown = 0;
  for await (const webhook of everyItem("/webhooks", { limit: 200 })) {
    if (webhook.createdAt > event.createdAt + CLOCKS_MS) continue;
    if (event.type === "webhook.test" && webhook.id !== event.data.item.id) continue;
    const delivery = await deliveryOf(webhook, event);
    if (delivery) made.push({ webhook, delivery });
    if (delivery === undefined) unknown += 1;
  }
  return { made, unknown };
}

/** @param {{event: Event}} props */
export function MadeDeliveries({ event }) {
  const [result, setResult] = useState(/** @type {Awaited<ReturnType<typeof look>> | null} */ (null));
  const looking = useWrite(async () => setResult(await look(event)));
  const bound = counted(200 * MAX_PAGES);
  return html`<div>
    <div class="row"><button type="button" class="small" disabled=${looking.busy} onClick=${() => looking.run()}>
        ${looking.busy ? "Looking…" : result ? "Look again" : "Show deliveries"}</button>
      ${!result && html`<span class="faint">Searches up to ${bound} of the newest deliveries of each webhook.</span>`}</div>
    <${Failed} failure=${looking.failure} again=${() => looking.run()} />
    ${result && html`<div class="stack" role="status">
      ${result.made.length === 0 ? html`<p>No delivery found. Perhaps no webhook receives this type of event, or the request muted webhooks.</p>`
        : html`<ul class="made">${result.made.map(({ webhook, delivery }) => html`<li key=${delivery.id}><${Status} status=${delivery.status} />${" "}
          <a href=${link(`/webhooks/${webhook.id}`, { delivery: delivery.id })}>${webhook.url}</a></li>`)}</ul>`}
      ${result.unknown > 0 && html`<p class="faint">${plural(result.unknown, "webhook")} made more than ${bound} deliveries since then.
        The delivery of this event may be older.</p>`}
    </div>`}
  </div>`;
}
