// Users own prospects and work on tasks. When a user leaves, the person deactivates the user and reassigns the records.

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
  advice: "Reassign the user's records and revoke the user's keys. A user who created or completed a record can only be deactivated, not deleted.",
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
    ${user.active ? html`<button type="button" class="small" aria-label=${`Deactivate ${user.name}`}
      onClick=${() => setOpen({ user, what: "off", reload })}>Deactivate</button>`
      : html`<button type="button" class="small" aria-label=${`Activate ${user.name}`} onClick=${() => on(user, reload)}>Activate</button>`}
    <button type="button" class="small" aria-label=${`Reassign the records of ${user.name}`}
      onClick=${() => setOpen({ user, what: "reassign", reload })}>Reassign</button>`;
  const off = () => {
    say(`${open?.user.name} is inactive.`);
    again();
    // Next, the person reassigns the records of the user.
    setOpen((last) => last && { ...last, what: "reassign" });
  };
  return html`<${Records} kind=${USERS} pageToken=${pageToken} more=${MORE} actions=${actions} />
    ${open?.what === "off" && html`<${Confirm} title=${`Deactivate ${open.user.name}?`} action="Deactivate" close=${() => setOpen(null)} done=${off}
      write=${() => request("PATCH", `/users/${open.user.id}`, { body: { active: false } })}>
      <p>You can no longer assign anything to ${open.user.name}. Present records stay until you reassign them,
        and the user's keys work until you revoke them.</p><//>`}
    ${open?.what === "reassign" && html`<${Reassign} key=${open.user.id} user=${open.user} close=${() => { again(); setOpen(null); }} />`}`;
}
