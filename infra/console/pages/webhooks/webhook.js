// The page of a webhook: its health, its actions and its deliveries.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Confirm, Dialog } from "../../parts/dialog.js";
import { Failed, Loaded, Page } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { go, setQuery } from "../../shell/router.js";
import { Deliveries } from "./deliveries.js";
import { DeliveryPanel } from "./delivery.js";
import { EndpointForm, Health, NewSecret } from "./endpoint.js";
import { kindsInWords } from "./kinds.js";
import { rememberEvent } from "./payload.js";
import { RedeliverFailed } from "./redeliver.js";

/** @typedef {import("../../api/types.js").Webhook} Webhook */

/** How long the page looks for the delivery of a test event. */
const AWAITED_MS = 30_000;

/** Characters of a URL in the heading. */
const MAX_TITLE = 100;

const NONE = { eventId: "", until: 0 };

/** @param {{route: import("../../shell/router.js").Route}} props */
export function WebhookPage({ route }) {
  const path = `/webhooks/${encodeURIComponent(route.segments[1] ?? "")}`;
  const read = async (/** @type {AbortSignal | undefined} */ signal) => (await request("GET", path, { ...(signal && { signal }) })).data.item;
  const webhook = useResource(read, [path]);
  const [awaited, setAwaited] = useState(NONE);
  const [listed, setListed] = useState(/** @type {import("../../api/types.js").Delivery[]} */ ([]));
  const [round, setRound] = useState(0);
  const checkHealth = () => void read(undefined).then(webhook.set, webhook.reload);
  const changed = () => {
    setRound((last) => last + 1);
    checkHealth();
  };
  const tested = (/** @type {any} */ event) => {
    rememberEvent(event);
    setAwaited({ eventId: event.id, until: Date.now() + AWAITED_MS });
    setQuery({ status: "", pageToken: "", delivery: "" });
  };
  const arrived = (/** @type {string} */ id) => {
    setAwaited(NONE);
    setQuery({ delivery: id });
  };
  const delivery = route.query.get("delivery") ?? "";
  const actions = webhook.data && can("webhooks:write")
    && html`<${Actions} path=${path} webhook=${webhook.data} set=${webhook.set} tested=${tested} redelivered=${changed} />`;
  return html`<${Page} title=${heading(webhook.data?.url ?? "Webhook")} reads="webhooks:read" writes="webhooks:write" actions=${actions}>
    <${Loaded} resource=${webhook} rows=${3}>${(/** @type {Webhook} */ item) => html`<${Facts} webhook=${item} />`}<//>
    ${webhook.data && html`<div class=${`deliveries ${delivery ? "opened" : ""}`}>
      <${Deliveries} path=${path} route=${route} webhook=${webhook.data}
        round=${round} awaited=${awaited} arrived=${arrived} show=${setListed} checkHealth=${checkHealth} refresh=${changed} />
      ${delivery && html`<${DeliveryPanel} key=${delivery} id=${delivery} path=${path} webhook=${webhook.data} changed=${changed}
        listed=${listed.find(({ id }) => id === delivery)} />`}
    </div>`}
  <//>`;
}

/** @param {string} url */
const heading = (url) => (url.length > MAX_TITLE ? `${url.slice(0, MAX_TITLE)}…` : url);

/** @param {{webhook: Webhook}} props */
function Facts({ webhook }) {
  const { url, active, disabledReason, failingSince, description, eventTypes, createdAt } = webhook;
  return html`<section class="card" aria-label="About this webhook"><dl class="facts">
    <dt>Health</dt><dd><${Health} webhook=${webhook} />
      ${active && failingSince && html`<p class="soft">No attempt has succeeded since then. If none does for 5 days,
        the service switches the webhook off.</p>`}
      ${!active && html`<p class="soft">No events are sent. ${disabledReason && "Repair the receiver, then switch the webhook on again."}${" "}
        Events that occur meanwhile are not sent later. The page “Events” keeps them for 30 days.</p>`}</dd>
    ${heading(url) !== url && html`<dt>URL</dt><dd>${url}</dd>`}
    ${description && html`<dt>Description</dt><dd>${description}</dd>`}
    <dt>Receives</dt><dd>${kindsInWords(eventTypes)}</dd>
    <dt>Created</dt><dd><${Time} at=${createdAt} /></dd>
  </dl></section>`;
}

/**
 * @param {{path: string, webhook: Webhook, set: (webhook: Webhook) => void, tested: (event: any) => void, redelivered: () => void}} props
 */
function Actions({ path, webhook, set, tested, redelivered }) {
  const [open, setOpen] = useState(/** @type {"" | "edit" | "off" | "rotate" | "delete" | "redeliver"} */ (""));
  const [secret, setSecret] = useState("");
  const close = () => setOpen("");
  const writing = useWrite(async (/** @type {"on" | "test"} */ what) => {
    if (what === "on") set((await request("PATCH", path, { body: { active: true } })).data.item);
    else tested((await request("POST", `${path}/test`)).data.item);
    say(what === "on" ? "The webhook is switched on." : "A test event is on its way. Its delivery opens when it arrives.");
  });
  const off = !webhook.active;
  return html`
    ${off ? html`<button type="button" class="primary" disabled=${writing.busy} onClick=${() => writing.run("on")}>Switch on</button>`
      : html`<button type="button" class="primary" disabled=${writing.busy} onClick=${() => writing.run("test")}>Send a test event</button>
        <button type="button" onClick=${() => setOpen("redeliver")}>Redeliver failed…</button>`}
    <button type="button" onClick=${() => setOpen("edit")}>Edit</button>
    <button type="button" onClick=${() => setOpen("rotate")}>New secret…</button>
    ${!off && html`<button type="button" onClick=${() => setOpen("off")}>Switch off…</button>`}
    <button type="button" onClick=${() => setOpen("delete")}>Delete…</button>
    <${Failed} failure=${writing.failure} />
    ${open === "edit" && html`<${Dialog} title="Edit the webhook" close=${close} wide>
      <${EndpointForm} webhook=${webhook} submit="Save" cancel=${close} done=${(/** @type {Webhook} */ item) => { set(item); close(); }}
        write=${async (/** @type {any} */ body) => (await request("PATCH", path, { body })).data.item} /><//>`}
    ${open === "redeliver" && html`<${RedeliverFailed} path=${path} webhook=${webhook} close=${close} redelivered=${redelivered} />`}
    ${(open === "off" || open === "rotate" || open === "delete")
      && html`<${Asked} what=${open} path=${path} webhook=${webhook} set=${set} close=${close} rotated=${setSecret} />`}
    ${secret && html`<${NewSecret} title="The new secret" secret=${secret} close=${() => setSecret("")}>
      <p>For 24 hours the service also signs each event with the previous secret. Give the new secret to the receiver by then.</p><//>`}`;
}

/**
 * Asks before an action that cannot be undone.
 * @param {{what: "off" | "rotate" | "delete", path: string, webhook: Webhook, set: (webhook: Webhook) => void, close: () => void,
 *   rotated: (secret: string) => void}} props
 */
function Asked({ what, path, webhook, set, close, rotated }) {
  if (what === "off") return html`<${Confirm} title="Switch the webhook off?" action="Switch off" close=${close}
    write=${async () => (await request("PATCH", path, { body: { active: false } })).data.item}
    done=${(/** @type {Webhook} */ item) => { set(item); close(); say("The webhook is switched off."); }}>
    <p>The webhook gets no more events, and deliveries that wait for another attempt fail. Events that occur while it is off are not sent later.</p><//>`;
  if (what === "rotate") return html`<${Confirm} title="Make a new secret?" action="Make a new secret" close=${close}
    write=${async () => (await request("POST", `${path}/rotate-secret`)).data.item}
    done=${(/** @type {any} */ { secret, ...item }) => { set(item); close(); rotated(secret); }}>
    <p>The present secret stays valid for 24 hours, so the receiver can change over without losing an event.
      Both signatures are in the same header.</p>
    <p>You can make at most five new secrets within 24 hours.</p><//>`;
  return html`<${Confirm} title="Delete the webhook?" action="Delete the webhook" close=${close} write=${() => request("DELETE", path)}
    done=${() => { say("The webhook is deleted."); go("/webhooks"); }}>
    <p>No more events are sent to <strong class="break">${webhook.url}</strong>. Its deliveries and its secret are gone.</p><//>`;
}
