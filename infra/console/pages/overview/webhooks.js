// The webhooks that are failing, and the webhooks that the service switched off because they failed.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Badge } from "../../parts/small.js";
import { Allowed, Loaded } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { link } from "../../shell/router.js";

/** The most webhooks of an account (SPECIFICATION §14.2). */
const ALL = 50;

export function Webhooks() {
  const webhooks = useResource(async (signal) => (await request("GET", "/webhooks", { query: { limit: ALL }, signal })).data.items, []);
  return html`<section class="card"><header><h2>Webhooks</h2><a href=${link("/webhooks")}>All webhooks</a></header>
    <${Loaded} resource=${webhooks} rows=${3}>${(/** @type {any[]} */ items) => html`<${Health} items=${items} />`}<//>
  </section>`;
}

/** @param {{items: any[]}} props */
function Health({ items }) {
  const troubled = items.filter((webhook) => (webhook.active ? webhook.failingSince !== null : webhook.disabledReason !== null));
  if (items.length === 0) {
    return html`<p class="soft">There are no webhooks. <${Allowed} permission="webhooks:write">A webhook tells another system about each change.${" "}
      <a href=${link("/webhooks")}>Create a webhook</a><//></p>`;
  }
  if (troubled.length === 0) return html`<p><${Badge} kind="good">delivering<//> ${items.length === 1 ? "The webhook is" : `All ${items.length} webhooks are`} delivering.</p>`;
  return html`<ul class="stack">${troubled.map(({ id, url, active, failingSince, disabledReason }) => html`<li key=${id} class="troubled">
    <a href=${link(`/webhooks/${id}`)}>${url}</a>
    <span class="row">${active ? html`<${Badge} kind="waiting">failing<//> <span class="soft">since <${Time} at=${failingSince} /></span>`
      : html`<${Badge} kind="bad">switched off<//> <span class="soft">${disabledReason}</span>`}</span></li>`)}</ul>`;
}
