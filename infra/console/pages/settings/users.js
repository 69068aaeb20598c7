// Users: who owns prospects and gets tasks. A user who leaves is switched off, and what the user has goes to another one.

import { html, useState } from "../../html.js";
import { reloadAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { formFields, labelOf } from "../../fields.js";
import { Confirm } from "../../parts/dialog.js";
import { Badge } from "../../parts/small.js";
import { say } from "../../shell/messages.js";
import { Reassign } from "./reassign.js";
import { Records } from "./records.js";

const USERS = {
  path: "/users", one: "user", many: "users", filters: ["ownerId", "assignedTo"],
  advice: "Reassign what the user has, and revoke its keys. A user who created or completed something cannot be deleted, only switched off.",
  fields: formFields("user", ["name", "email"]),
};

const MORE = [
  { id: "email", title: labelOf("user", "email"), cell: (/** @type {any} */ user) => user.email ?? html`<span class="faint">–</span>` },
  { id: "state", title: "State", cell: (/** @type {any} */ user) => (user.active ? html`<${Badge}
    kind="good">active<//>` : html`<${Badge}>inactive<//>`) },
];

/** @param {{pageToken: string}} props */
export function Users({ pageToken }) {
  const [open, setOpen] = useState(/** @type {{user: any, what: "off" | "reassign", reload: () => void} | null} */ (null));
  const again = () => {
    reloadAccount();
    open?.reload();
  };
  const on = async (/** @type {any} */ user, /** @type {() => void} */ reload) => {
    const failed = await request("PATCH", `/users/${user.id}`, { body: { active: true } }).catch((thrown) => thrown);
    say(failed instanceof Error ? failed.message : `${user.name} is active again.`);
    reloadAccount();
    reload();
  };
  const actions = (/** @type {any} */ user, /** @type {() => void} */ reload) => html`
    ${user.active ? html`<button type="button" class="small" aria-label=${`Switch off ${user.name}`}
      onClick=${() => setOpen({ user, what: "off", reload })}>Switch off</button>`
      : html`<button type="button" class="small" aria-label=${`Switch on ${user.name}`} onClick=${() => on(user, reload)}>Switch on</button>`}
    <button type="button" class="small" aria-label=${`Reassign what ${user.name} has`}
      onClick=${() => setOpen({ user, what: "reassign", reload })}>Reassign</button>`;
  const off = () => {
    say(`${open?.user.name} is switched off.`);
    again();
    // Next, what the user has.
    setOpen((last) => last && { ...last, what: "reassign" });
  };
  return html`<${Records} kind=${USERS} pageToken=${pageToken} more=${MORE} actions=${actions} />
    ${open?.what === "off" && html`<${Confirm} title=${`Switch off ${open.user.name}?`} action="Switch off" close=${() => setOpen(null)} done=${off}
      write=${() => request("PATCH", `/users/${open.user.id}`, { body: { active: false } })}>
      <p>Nothing new can be assigned to ${open.user.name}. What the user has stays until it is reassigned,
        and keys of the user work until they are revoked.</p><//>`}
    ${open?.what === "reassign" && html`<${Reassign} key=${open.user.id} user=${open.user} close=${() => { again(); setOpen(null); }} />`}`;
}
