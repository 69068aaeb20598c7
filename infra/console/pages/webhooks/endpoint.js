// Shared by the list and the page of a webhook: its health, its form, and its new secret.

import { html, useState } from "../../html.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Badge, Copy } from "../../parts/small.js";
import { Time } from "../../parts/time.js";
import { ChooseKinds, KINDS, isEvery } from "./kinds.js";

/** @typedef {import("../../api/types.js").Webhook} Webhook */

/** @param {{webhook: Webhook}} props */
export function Health({ webhook: { active, disabledReason, failingSince } }) {
  if (!active && disabledReason) return html`<${Badge} kind="bad">switched off<//> <span class="soft">${disabledReason}</span>`;
  if (!active) return html`<${Badge}>switched off<//>`;
  if (failingSince) return html`<${Badge} kind="bad">failing<//> <span class="soft">since <${Time} at=${failingSince} /></span>`;
  return html`<${Badge} kind="good">active<//>`;
}

/** The stack on a laptop also sends to the laptop itself. */
const IS_LAPTOP = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
const HINT = IS_LAPTOP ? "An address of this machine, such as http://localhost:5000/hook, or a public https address." : "A public https address with port 443 or 8443.";

const FIELDS = [
  { name: "url", label: "URL", type: "url", required: true, hint: HINT,
    attributes: { maxlength: 2000, spellcheck: false, autocomplete: "off" } },
  { name: "description", label: "Description", hint: "Who receives the events, such as the name of a system.", attributes: { maxlength: 500 } },
];

/**
 * Creates or changes a webhook: `write` gets the members that changed.
 * @param {{webhook?: Webhook, submit: string, write: (body: Record<string, unknown>) => Promise<any>, done: (item: any) => void,
 *   cancel: () => void}} props
 */
export function EndpointForm({ webhook, submit, write, done, cancel }) {
  const before = new Set(webhook?.eventTypes ?? KINDS);
  const [kinds, setKinds] = useState(/** @type {Set<string>} */ (before));
  const send = async (/** @type {Record<string, unknown>} */ changed) => {
    if (kinds.size === 0) throw new Error("Choose at least one type of event.");
    const same = kinds.size === before.size && [...kinds].every((kind) => before.has(kind));
    return write(same ? changed : { ...changed, eventTypes: [...kinds] });
  };
  return html`<${Form} fields=${FIELDS} values=${webhook} submit=${submit} write=${send} done=${done} cancel=${cancel}>
    <${ChooseKinds} legend="Event types" chosen=${kinds} choose=${setKinds} />
    ${isEvery(kinds) && html`<p class="faint">“Everything” includes types of events that are added later.</p>`}
  <//>`;
}

/** Shows a secret once. @param {{title: string, secret: string, close: () => void, children?: any}} props */
export function NewSecret({ title, secret, close, children }) {
  return html`<${Dialog} title=${title} close=${close}>
    <p>Copy the secret now. You cannot see it again. The receiver needs it to check that an event comes from this account.</p>
    <p class="row webhook-secret"><code>${secret}</code><${Copy} text=${secret} label="Copy the secret" /></p>
    ${children}
    <div class="buttons"><button type="button" class="primary" onClick=${close}>Done</button></div>
  <//>`;
}
