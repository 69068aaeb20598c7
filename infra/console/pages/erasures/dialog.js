// Erasing a person: what would be removed, the reason, and the receipt.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Loaded } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { countsOf } from "./counts.js";

const FIELDS = [
  { name: "reason", label: "Reason", required: true, hint: "It is kept for good. Do not write anything about the person.", attributes: { maxlength: 500 } },
  { name: "requestId", label: "Number of the person's request", hint: "Your own, such as of a ticket. It is kept for good.", attributes: { maxlength: 200 } },
  { name: "suppress", label: "Refuse the email and the phone from now on", type: "check", hint: "Nobody can store a prospect with them again." },
];

/** @param {string} id @param {any} body @param {Record<string, unknown>} [query] @returns {Promise<import("./erasures.js").Erasure>} */
const send = async (id, body, query = {}) => (await request("POST", `/prospects/${id}/erase`, { body, query })).data.item;

/** @param {{id: string, name: string, close: () => void, done: () => void}} props */
export function EraseDialog({ id, name, close, done }) {
  const preview = useResource(() => send(id, { reason: "Preview" }, { dryRun: true }), [id]);
  const [receipt, setReceipt] = useState(/** @type {import("./erasures.js").Erasure | null} */ (null));
  const leave = receipt ? done : close;
  return html`<${Dialog} title=${receipt ? `${name} is erased` : `Erase ${name}?`} close=${leave}>
    ${receipt
      ? html`<p role="status">The person is gone: ${countsOf(receipt.removed)}. Until <${Time} at=${receipt.dueAt} />, the service removes what
          events, deliveries and indexes still have. The receipt is <code>${receipt.id}</code>.</p>
        <div class="buttons"><a class="button primary" href=${link("/erasures")}>All erasures</a></div>`
      : html`<p>This removes the person and everything that the service knows about it. Every webhook receives the id. You cannot undo this.</p>
        <${Loaded} resource=${preview} rows=${1}>${(/** @type {import("./erasures.js").Erasure} */ { removed }) => html`<p>${`It would remove ${countsOf(removed)}`},
          and later the events.</p>`}<//>
        <${Form} fields=${FIELDS} submit="Erase the person" cancel=${close} done=${setReceipt}
          write=${(/** @type {any} */ body) => send(id, Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)))} />`}
  <//>`;
}
