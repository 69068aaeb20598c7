// One delivery: its attempts, its payload, and the button that sends it again.

import { html, useEffect, useRef, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { Badge } from "../../parts/small.js";
import { Allowed, Empty, Failed, Loaded } from "../../parts/states.js";
import { Time, counted, plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { setQuery } from "../../shell/router.js";
import { Status, pollPause } from "./deliveries.js";
import { kindInWords } from "./kinds.js";
import { Payload } from "./payload.js";
import { usePolling } from "./polling.js";
import { adviceFor, resultInWords } from "./words.js";

/** @typedef {import("../../api/types.js").Delivery} Delivery */

/** How many pages of 200 deliveries a search reads. */
const MAX_PAGES = 5;

/**
 * Finds a delivery among the newest ones, because the API cannot read one by its id. A second search begins at `place`, the page of the first find.
 * @param {string} path @param {string} id @param {{pageToken: string}} place @param {AbortSignal} [signal]
 * @returns {Promise<Delivery | null>}
 */
async function findDelivery(path, id, place, signal) {
  let pageToken = place.pageToken;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, pagination } = (await request("GET", `${path}/deliveries`, { query: { limit: 200, pageToken }, ...(signal && { signal }) })).data;
    const found = items.find((/** @type {Delivery} */ item) => item.id === id);
    if (found) {
      place.pageToken = pageToken;
      return found;
    }
    if (!pagination.hasMore) return null;
    pageToken = pagination.nextPageToken;
  }
  return null;
}

/**
 * @param {{id: string, path: string, webhook: import("../../api/types.js").Webhook, listed: Delivery | undefined, changed: () => void}} props
 * listed: the delivery as the list shows it
 */
export function DeliveryPanel({ id, path, webhook, listed, changed }) {
  const place = useRef({ pageToken: "" });
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const own = useResource(async (signal) => listed ?? findDelivery(path, id, place.current, signal), [id]);
  useEffect(() => heading.current?.focus(), []);
  const delivery = listed && listed.updatedAt >= (own.data?.updatedAt ?? 0) ? listed : own.data;
  // The list refreshes its own deliveries.
  const pause = delivery && listed?.status !== "pending" && !own.failure ? pollPause([delivery]) : 0;
  usePolling(pause, async () => {
    try {
      const found = await findDelivery(path, id, place.current);
      own.set(found);
      if (found && found.status !== "pending") changed();
    } catch {
      own.reload();
    }
  });
  const resource = { ...own, data: delivery };
  const redelivered = (/** @type {Delivery} */ item) => {
    own.set(item);
    changed();
  };
  return html`<section class="card delivery" aria-labelledby="delivery-heading">
    <header><h2 id="delivery-heading" tabindex="-1" ref=${heading}>${delivery ? kindInWords(delivery.eventType) : "Delivery"}</h2>
      <button type="button" class="quiet" aria-label="Close the delivery" onClick=${() => setQuery({ delivery: "" })}>✕</button></header>
    <${Loaded} resource=${resource}>${(/** @type {Delivery | null} */ found) => (found
      ? html`<${Found} delivery=${found} path=${path} webhook=${webhook} redelivered=${redelivered} />`
      : html`<${Empty} title="This delivery was not found">
        <p>The console searched the last ${counted(200 * MAX_PAGES)} deliveries of this webhook for <code>${id}</code>.</p><//>`)}<//>
  </section>`;
}

/** @param {{delivery: Delivery, path: string, webhook: import("../../api/types.js").Webhook, redelivered: (delivery: Delivery) => void}} props */
function Found({ delivery, path, webhook, redelivered }) {
  const { id, eventId, status, createdAt, nextAttemptAt, attempts } = delivery;
  const writing = useWrite(async () => {
    redelivered((await request("POST", `${path}/deliveries/${id}/redeliver`)).data.item);
    say("The delivery starts again.");
  });
  return html`<div class="stack">
    <dl class="facts">
      <dt>Status</dt><dd><${Status} status=${status} /></dd>
      <dt>Created</dt><dd><${Time} at=${createdAt} /></dd>
      ${nextAttemptAt && html`<dt>Next attempt</dt><dd><${Time} at=${nextAttemptAt} /></dd>`}
      <dt>Event</dt><dd><code>${eventId}</code></dd><dt>Delivery</dt><dd><code>${id}</code></dd>
    </dl>
    <${Allowed} permission="webhooks:write"><div class="row">
      <button type="button" disabled=${writing.busy || !webhook.active} onClick=${() => writing.run()}>
        ${writing.busy ? "Starting…" : "Redeliver"}</button>
      ${!webhook.active && html`<span class="faint">Switch the webhook on first.</span>`}</div><//>
    <${Failed} failure=${writing.failure} />
    <div><h3>${attempts.length === 0 ? "No attempt yet" : plural(attempts.length, "attempt")}</h3>
      ${attempts.length >= 30 && html`<p class="faint">The last 30 are kept.</p>`}
      <ol class="attempts" reversed>${[...attempts].reverse().map((attempt) =>
        html`<li key=${attempt.at}><${Attempt} attempt=${attempt} /></li>`)}</ol></div>
    <${Payload} delivery=${delivery} url=${webhook.url} />
  </div>`;
}

/** @param {{attempt: import("./words.js").Attempt}} props */
function Attempt({ attempt }) {
  const [open, setOpen] = useState(false);
  const { status, at, durationMs, response } = attempt;
  const advice = adviceFor(attempt);
  return html`<div class="row">
      <${Badge} kind=${status === "delivered" ? "good" : "bad"}>${resultInWords(attempt)}<//>
      <span><${Time} at=${at} /></span><span class="faint number">${counted(durationMs)} ms</span>
      ${response && html`<button type="button" class="small" aria-expanded=${open} onClick=${() => setOpen(!open)}>Response</button>`}</div>
    ${advice && html`<p class="soft">${advice}</p>`}
    ${open && html`<pre class="boxed" tabindex="0" aria-label="The response's beginning">${response}</pre>`}
    ${open && (response ?? "").length >= 1000 && html`<p class="faint">The first 1,000 characters are kept.</p>`}`;
}
