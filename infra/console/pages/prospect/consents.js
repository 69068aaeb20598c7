// Whether the prospect may be contacted, and what it said before.

import { html, useState } from "../../html.js";
import { nameOf } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Badge } from "../../parts/small.js";
import { Loaded } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { say } from "../../shell/messages.js";

const CHANNELS = [{ id: "email", name: "Email" }, { id: "sms", name: "Text messages" }, { id: "call", name: "Calls" }];
const STATUSES = [{ id: "granted", name: "May be contacted" }, { id: "withdrawn", name: "Must not be contacted" }];

/** @typedef {{channel: string, status: "granted" | "withdrawn", source: string, textShown: string | null, at: number, userId: string | null}} Statement */

/** @param {{id: string, changedAt: number, names: import("../prospects/names.js").Account}} props */
export function Consents({ id, changedAt, names }) {
  const consents = useResource(async (signal) => (await request("GET", `/prospects/${id}/consents`, { signal })).data, [id, changedAt]);
  const [channel, setChannel] = useState("");
  return html`<${Loaded} resource=${consents} rows=${3}>${(/** @type {{items: Statement[], history: Statement[]}} */ { items, history }) => html`
    <dl class="facts">${CHANNELS.map((each) => {
      const present = items.find((item) => item.channel === each.id);
      return html`<div key=${each.id} class="fact"><dt>${each.name}</dt><dd class="row">${present
        ? html`<${Badge}>${present.status}<//> <span class="faint">${present.source}, <${Time} at=${present.at} /></span>`
        : html`<span class="faint">not known</span>`}
        ${can("prospects:write") && html`<button type="button" class="small" aria-label=${`Record the consent to ${each.name.toLowerCase()}`}
          onClick=${() => setChannel(each.id)}>Record…</button>`}</dd></div>`;
    })}</dl>
    ${history.length > 0 && html`<ol class="entries" aria-label="Statements">${history.map((/** @type {Statement} */ one, /** @type {number} */ place) => html`<li
      class="entry" key=${place}><p class="entry-head"><span class="kind">${nameOf(CHANNELS, one.channel)} ${one.status}</span> <${Time} at=${one.at} /></p>
      <p>${one.source}</p>${one.textShown && html`<p class="soft">${one.textShown}</p>`}
      ${one.userId && html`<p class="faint">Recorded by ${nameOf(names.users, one.userId)}</p>`}</li>`)}</ol>`}
    ${channel && html`<${Record} id=${id} channel=${channel} close=${() => setChannel("")} done=${() => { setChannel(""); consents.reload(); }} />`}`}<//>`;
}

/** @param {{id: string, channel: string, close: () => void, done: () => void}} props */
function Record({ id, channel, close, done }) {
  const fields = [
    { name: "status", label: "What the prospect said", required: true, options: STATUSES, none: "Choose" },
    { name: "source", label: "Where it said it", required: true, hint: "Such as “Application form” or “On the phone”.", attributes: { maxlength: 200 } },
    { name: "textShown", label: "The text that it saw", type: "textarea", attributes: { maxlength: 10000 } },
  ];
  const write = (/** @type {any} */ body) => request("PUT", `/prospects/${id}/consents/${channel}`, { body });
  const saved = () => {
    say("The consent is recorded.");
    done();
  };
  return html`<${Dialog} title=${`Consent: ${nameOf(CHANNELS, channel)}`} close=${close}>
    <${Form} fields=${fields} submit="Record it" write=${write} done=${saved} cancel=${close} />
  <//>`;
}
