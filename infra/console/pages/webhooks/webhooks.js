// Webhooks: where the account's events are sent, and whether they arrive.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { go, link } from "../../shell/router.js";
import { EndpointForm, Health, NewSecret } from "./endpoint.js";
import { kindsInWords } from "./kinds.js";

/** @typedef {import("../../api/types.js").Webhook} Webhook */

/** @type {import("../../parts/table.js").Column<Webhook>[]} */
const COLUMNS = [
  { id: "url", title: "Endpoint",
    cell: ({ url, description }) => html`${url}${description && html`<small class="endpoint-note">${description}</small>`}` },
  { id: "health", title: "Health", cell: (webhook) => html`<${Health} webhook=${webhook} />` },
  { id: "kinds", title: "Events", kind: "wide", cell: ({ eventTypes }) => kindsInWords(eventTypes) },
  { id: "created", title: "Created", kind: "narrow", cell: ({ createdAt }) => html`<${Time} at=${createdAt} />` },
];

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Webhooks({ route }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const webhooks = useResource(async (signal) => (await request("GET", "/webhooks", { query: { pageToken }, signal })).data, [pageToken]);
  const [creating, setCreating] = useState(false);
  const create = html`<${Allowed} permission="webhooks:write">
    <button type="button" class="primary" onClick=${() => setCreating(true)}>Create a webhook</button><//>`;
  return html`<${Page} title="Webhooks" reads="webhooks:read" writes="webhooks:write" actions=${create}>
    <${Loaded} resource=${webhooks}>${(/** @type {any} */ { items, pagination }) => items.length === 0
      ? html`<${Empty} title="No webhooks"><p>A webhook sends each event, such as a new prospect, to another system at once.</p>${create}<//>`
      : html`<${Table} caption="Webhooks" columns=${COLUMNS} rows=${items} href=${(/** @type {Webhook} */ { id }) => link(`/webhooks/${id}`)} />
        <${Pages} pagination=${pagination} one="webhook" />`}<//>
    ${creating && html`<${CreateWebhook} close=${() => setCreating(false)} created=${webhooks.reload} />`}
  <//>`;
}

/** @param {{close: () => void, created: () => void}} props */
function CreateWebhook({ close, created }) {
  const [made, setMade] = useState(/** @type {any} */ (null));
  if (made) return html`<${NewSecret} title="The webhook is created" secret=${made.secret} close=${() => go(`/webhooks/${made.id}`)}>
    <p class="soft">Its first event is the next one that occurs. On its page you can send a test event.</p><//>`;
  const write = async (/** @type {Record<string, unknown>} */ body) => (await request("POST", "/webhooks", { body })).data.item;
  return html`<${Dialog} title="Create a webhook" close=${close} wide>
    <${EndpointForm} submit="Create the webhook" write=${write} cancel=${close} done=${(/** @type {any} */ item) => { setMade(item); created(); }} />
  <//>`;
}
