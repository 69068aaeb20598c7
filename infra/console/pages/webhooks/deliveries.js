// The deliveries of a webhook, newest first. The list refreshes by itself while a delivery waits for an attempt, and until the first arrives.

import { html, useEffect } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Badge } from "../../parts/small.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time, counted } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { kindInWords } from "./kinds.js";
import { POLL_MS, usePolling } from "./polling.js";
import { resultInWords } from "./words.js";

/** @typedef {import("../../api/types.js").Delivery} Delivery */

/** The values of `status`, and their names. A delivery that fails is tried again for three days. @type {[string, string][]} */
const TABS = [["", "All"], ["retrying", "Retrying"], ["failed", "Failed"], ["delivered", "Delivered"]];

/** The pause between refreshes while no attempt is due soon. */
const SLOW_POLL_MS = 30_000;

const BADGES = /** @type {const} */ ({ delivered: "good", failed: "bad", pending: "waiting" });

/** @param {{status: Delivery["status"]}} props */
export const Status = ({ status }) => html`<${Badge} kind=${BADGES[status]}>${status}<//>`;

/** The pause until the next refresh; 0 if no delivery waits for an attempt. @param {Delivery[]} deliveries */
export function pollPause(deliveries) {
  const pending = deliveries.filter(({ status }) => status === "pending");
  if (pending.length === 0) return 0;
  return pending.some(({ nextAttemptAt }) => (nextAttemptAt ?? 0) < Date.now() + SLOW_POLL_MS) ? POLL_MS : SLOW_POLL_MS;
}

/**
 * @typedef {object} Props
 * @property {string} path
 * @property {import("../../shell/router.js").Route} route
 * @property {import("../../api/types.js").Webhook} webhook
 * @property {number} round         Another number reads the list again.
 * @property {{eventId: string, until: number}} awaited  A test event: `arrived` is called with its delivery.
 * @property {(id: string) => void} arrived
 * @property {(deliveries: Delivery[]) => void} show  Gets the deliveries of the list.
 * @property {() => void} checkHealth
 * @property {() => void} refresh
 */

/** @param {Props} props */
export function Deliveries(props) {
  const { route, refresh } = props;
  const asked = route.query.get("status") ?? "";
  const status = TABS.some(([value]) => value === asked) ? asked : "";
  const pageToken = route.query.get("pageToken") ?? "";
  const delivery = route.query.get("delivery");
  const tab = (/** @type {string} */ value, /** @type {string} */ name) =>
    html`<a href=${link(route.path, { status: value, delivery })} aria-current=${status === value ? "page" : undefined}>${name}</a>`;
  return html`<section class="delivery-list" aria-labelledby="deliveries-heading">
    <header class="row"><h2 id="deliveries-heading">Deliveries</h2>
      <button type="button" class="small" onClick=${refresh}>Refresh</button>
      <nav class="tabs" aria-label="Which deliveries">${TABS.map(([value, name]) => tab(value, name))}</nav></header>
    <${List} key=${`${status} ${pageToken}`} ...${props} status=${status} pageToken=${pageToken} />
  </section>`;
}

/** @param {Props & {status: string, pageToken: string}} props */
function List({ path, route, webhook, round, awaited, arrived, show, checkHealth, status, pageToken }) {
  const load = async (/** @type {AbortSignal | undefined} */ signal) =>
    (await request("GET", `${path}/deliveries`, { query: { status, pageToken }, ...(signal && { signal }) })).data;
  const deliveries = useResource(load, [round, webhook.active]);
  /** @type {Delivery[]} */
  const items = deliveries.data?.items ?? [];
  const found = items.find(({ eventId }) => eventId === awaited.eventId);
  const awaiting = awaited.eventId !== "" && Date.now() < awaited.until;
  // The first delivery arrives here by itself.
  const isFirstAwaited = webhook.active && items.length === 0 && !status && !pageToken;
  const pause = deliveries.failure ? 0 : awaiting || isFirstAwaited ? POLL_MS : pollPause(items);
  usePolling(pause, async () => {
    try {
      const data = await load(undefined);
      const isNew = JSON.stringify(data.items) !== JSON.stringify(items);
      deliveries.set(data);
      if (isNew) checkHealth();
    } catch {
      deliveries.reload();
    }
  });
  useEffect(() => show(items), [deliveries.data]);
  useEffect(() => {
    if (found) arrived(found.id);
  }, [found?.id]);
  return html`<${Loaded} resource=${deliveries}>${(/** @type {any} */ { pagination }) => html`
    ${items.length === 0 ? html`<${None} hasMore=${pagination.hasMore} status=${status} />`
      : html`<${Table} caption="Deliveries of this webhook" columns=${columns(route.query.get("delivery"))} rows=${items}
        href=${(/** @type {Delivery} */ { id }) => linkTo(route, id)} />`}
    <${Pages} pagination=${pagination} one="delivery" />`}<//>`;
}

/** @param {{hasMore: boolean, status: string}} props */
function None({ hasMore, status }) {
  if (hasMore) return html`<${Empty} title="No deliveries on this page"><p>The next page has more.</p><//>`;
  if (status === "retrying") return html`<${Empty} title="No delivery waits for another attempt"><//>`;
  if (status === "delivered") return html`<${Empty} title="Nothing was delivered yet"><//>`;
  if (!status) return html`<${Empty} title="No deliveries yet">
    <p>The next event arrives here within seconds. A test event shows whether the receiver answers.</p><//>`;
  return html`<${Empty} title="No delivery has failed">
    <p>A delivery fails after 3 days without success, or when the receiver answers 410.</p><//>`;
}

/** @param {import("../../shell/router.js").Route} route @param {string} delivery */
const linkTo = ({ path, query }, delivery) => link(path, { ...Object.fromEntries(query), delivery });

/** @param {string | null} opened @returns {import("../../parts/table.js").Column<Delivery>[]} */
function columns(opened) {
  /** @type {import("../../parts/table.js").Column<Delivery>[]} */
  const every = [
    { id: "event", title: "Event", cell: ({ id, eventType }) => (id === opened
      ? html`<span class="opened">${kindInWords(eventType)}<span class="unseen"> (opened)</span></span>` : kindInWords(eventType)) },
    { id: "status", title: "Status", kind: "narrow", cell: ({ status }) => html`<${Status} status=${status} />` },
    { id: "answer", title: "Last answer", cell: ({ attempts: [...attempts] }) => {
      const last = attempts.pop();
      return last ? resultInWords(last) : html`<span class="faint">none yet</span>`;
    } },
    { id: "attempts", title: "Attempts", kind: "number", cell: ({ attempts }) => counted(attempts.length) },
    { id: "next", title: "Next attempt", kind: "narrow", cell: ({ nextAttemptAt }) => html`<${Time} at=${nextAttemptAt} />` },
    { id: "created", title: "Created", kind: "narrow", cell: ({ createdAt }) => html`<${Time} at=${createdAt} />` },
  ];
  return opened ? every.filter(({ id }) => id !== "attempts" && id !== "next") : every;
}
