// Keys: who has access, the permissions of each key, and when it was last used.

import { html, useState } from "../../html.js";
import { nameOf, useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can, session } from "../../api/session.js";
import { Confirm, Dialog } from "../../parts/dialog.js";
import { Check, Form } from "../../parts/form.js";
import { Badge, Copy } from "../../parts/small.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time, fromLocalInput, localInput } from "../../parts/time.js";
import { say } from "../../shell/messages.js";

/** Permissions in plain words (SPECIFICATION §5.4). @type {[string, string][]} */
const PERMISSIONS = [
  ["prospects:read", "See prospects"],
  ["prospects:write", "Create, change and delete prospects"],
  ["prospects:merge", "Merge prospects, and undo merges"],
  ["privacy:read", "See erasures, and export persons"],
  ["privacy:write", "Erase persons"],
  ["tasks:read", "See tasks"],
  ["tasks:write", "Create, change and delete tasks"],
  ["meetings:read", "See meetings"],
  ["meetings:write", "Create, change and delete meetings"],
  ["notes:read", "See notes"],
  ["notes:write", "Create, change and delete notes"],
  ["hires:read", "See hires"],
  ["hires:write", "Create, change and delete hires"],
  ["webhooks:read", "See webhooks, deliveries and events"],
  ["webhooks:write", "Create, test, change and delete webhooks"],
  ["account:read", "See settings: users, pipelines, offices, sources and jobs"],
  ["account:write", "Edit settings and manage keys"],
];

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Keys({ route }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const keys = useResource(async (signal) => (await request("GET", "/keys", { query: { pageToken }, signal })).data, [pageToken]);
  const { users } = useAccount();
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState(/** @type {any} */ (null));
  const [revoked, setRevoked] = useState(/** @type {any} */ (null));
  const actions = html`<${Allowed} permission="account:write"><button type="button" class="primary" onClick=${() => setCreating(true)}>Create a key</button><//>`;
  const columns = [
    { id: "name", title: "Name", cell: (/** @type {any} */ key) => html`${key.name}${key.id === session.caller?.keyId && html` <${Badge}>this key<//>`}` },
    { id: "lastFour", title: "Ends with", cell: (/** @type {any} */ key) => html`<code>…${key.lastFour}</code>` },
    { id: "may", title: "Permissions", kind: /** @type {const} */ ("wide"), cell: (/** @type {any} */ key) => inWords(key.permissions) },
    { id: "user", title: "Acts for", cell: (/** @type {any} */ key) => nameOf(users, key.userId) },
    { id: "used", title: "Last used", cell: (/** @type {any} */ key) => html`<${Time} at=${key.lastUsedAt} none="never" />` },
    { id: "expires", title: "Expires", cell: (/** @type {any} */ key) => html`<${Time} at=${key.expiresAt} none="never" />` },
    { id: "networks", title: "Works from", cell: (/** @type {any} */ key) => key.allowedCidrs?.join(", ") ?? "anywhere" },
    { id: "created", title: "Created", cell: (/** @type {any} */ key) => html`<${Time} at=${key.createdAt} />` },
    { id: "state", title: "State", cell: (/** @type {any} */ key) => html`<${State} of=${key} />` },
  ];
  const rowActions = (/** @type {any} */ key) => key.active && html`<button type="button" class="small" aria-label=${`Edit ${key.name}`} onClick=${() => setEdited(key)}>Edit</button>
    <button type="button" class="small" aria-label=${`Revoke ${key.name}`} onClick=${() => setRevoked(key)}>Revoke</button>`;
  return html`<${Page} title="Keys" reads="account:write" actions=${actions}>
    <${Loaded} resource=${keys}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length === 0 ? html`<${Empty} title="No keys" />` : html`<${Table} caption="Keys" columns=${columns} rows=${items} rowName=${(/** @type {any} */ key) => key.name} actions=${rowActions} />`}
      <${Pages} pagination=${pagination} one="key" />`}<//>
    ${creating && html`<${CreateKey} users=${users} close=${() => setCreating(false)} created=${keys.reload} />`}
    ${edited && html`<${EditKey} record=${edited} close=${() => setEdited(null)} changed=${() => { setEdited(null); say("The key is changed."); keys.reload(); }} />`}
    ${revoked && html`<${Confirm} title=${`Revoke ${revoked.name}?`} action="Revoke the key" close=${() => setRevoked(null)}
      write=${() => request("DELETE", `/keys/${revoked.id}`)}
      done=${() => { setRevoked(null); say(`${revoked.name} is revoked.`); keys.reload(); }}>
      <p>The API refuses this key within 30 seconds. You cannot make a revoked key active again.</p>
      ${revoked.id === session.caller?.keyId && html`<p class="read-only">You are signed in with this key.</p>`}
    <//>`}
  <//>`;
}

/** @param {{of: any}} props */
function State({ of: { active, expiresAt } }) {
  if (!active) return html`<${Badge}>revoked<//>`;
  return expiresAt !== null && expiresAt <= Date.now() ? html`<${Badge} kind="bad">expired<//>` : html`<${Badge} kind="good">active<//>`;
}

/** The fields that a key can change. */
const BOUNDS = [
  { name: "expiresAt", label: "Expires", type: "datetime-local", hint: "Without a time, the key does not expire." },
  { name: "allowedCidrs", label: "Works from", hint: "Networks separated by commas, such as 203.0.113.0/24. Without one, the key works from anywhere." },
];

/** The request of a changed form. @param {any} changed */
const bodyOf = (changed) => ({
  ...changed,
  ...("expiresAt" in changed && { expiresAt: fromLocalInput(changed.expiresAt ?? "") ?? null }),
  ...("allowedCidrs" in changed && { allowedCidrs: changed.allowedCidrs?.split(",").map((/** @type {string} */ each) => each.trim()) ?? null }),
});

/** @param {{record: any, close: () => void, changed: () => void}} props */
function EditKey({ record: key, close, changed }) {
  const fields = [{ name: "name", label: "Name", required: true }, ...BOUNDS];
  const values = { name: key.name, expiresAt: localInput(key.expiresAt), allowedCidrs: key.allowedCidrs?.join(", ") ?? "" };
  const write = async (/** @type {any} */ body) => (await request("PATCH", `/keys/${key.id}`, { body: bodyOf(body) })).data.item;
  return html`<${Dialog} title=${`Edit ${key.name}`} close=${close}>
    <${Form} fields=${fields} values=${values} submit="Save" write=${write} cancel=${close} done=${changed} />
  <//>`;
}

/** @param {string[]} permissions */
function inWords(permissions) {
  if (permissions.includes("*")) return "Everything";
  return PERMISSIONS.filter(([permission]) => permissions.includes(permission)).map(([, words]) => words).join("; ");
}

/** @param {{users: import("../../api/account.js").Named[], close: () => void, created: () => void}} props */
function CreateKey({ users, close, created }) {
  const [permissions, setPermissions] = useState(/** @type {Set<string>} */ (new Set()));
  const [made, setMade] = useState(/** @type {any} */ (null));
  const toggle = (/** @type {string} */ permission, /** @type {boolean} */ on) =>
    setPermissions((last) => {
      const next = new Set(last);
      if (on) next.add(permission);
      else next.delete(permission);
      return next;
    });
  if (made) {
    return html`<${Dialog} title=${`${made.name} is created`} close=${close}>
      <p>Copy the key now. You cannot see it again.</p>
      <p class="row"><code class="secret">${made.key}</code><${Copy} text=${made.key} label="Copy the key" /></p>
      <div class="buttons"><button type="button" class="primary" onClick=${close}>Done</button></div>
    <//>`;
  }
  const fields = [
    { name: "name", label: "Name", required: true, hint: "For example the name of the integration that uses it." },
    { name: "userId", label: "Acts for", options: users, none: "The user of your key" },
    ...BOUNDS,
  ];
  const write = async (/** @type {any} */ changed) => {
    const body = { ...bodyOf(changed), permissions: [...permissions] };
    if (!body.userId) delete body.userId;
    return (await request("POST", "/keys", { body })).data.item;
  };
  return html`<${Dialog} title="Create a key" close=${close}>
    <${Form} fields=${fields} submit="Create the key" write=${write} cancel=${close} done=${(/** @type {any} */ item) => { setMade(item); created(); }}>
      <fieldset><legend class="legend">Permissions</legend>
        ${can("*") && html`<${Check} label="Everything" checked=${permissions.has("*")} onInput=${(/** @type {boolean} */ on) => toggle("*", on)} />`}
        ${PERMISSIONS.filter(([permission]) => can(permission)).map(([permission, words]) => html`<${Check} key=${permission} label=${words} checked=${permissions.has(permission) || permissions.has("*")}
          onInput=${(/** @type {boolean} */ on) => toggle(permission, on)} />`)}
      </fieldset>
    <//>
  <//>`;
}
