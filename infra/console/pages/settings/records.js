// Simple named records: a list, and dialogs that create, rename and delete them.

import { html, useState } from "../../html.js";
import { reloadAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Allowed, Empty, Loaded } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { Delete } from "./delete.js";

/**
 * @typedef {object} KindOf
 * @property {string} path
 * @property {string} one
 * @property {string} many
 * @property {string[]} filters      Names of filters by such a record. The first one filters prospects.
 * @property {string} [advice]       How to free a record that is in use.
 * @property {import("../../parts/form.js").FormField[]} fields
 */

/** @param {any} record */
export const titleOf = (record) => record.name ?? record.title;

/**
 * `more` are columns after the name. `actions` draws further controls of a row; it gets a function that loads the list again.
 * @param {{kind: KindOf, pageToken: string, more?: import("../../parts/table.js").Column<any>[],
 *   actions?: (record: any, reload: () => void) => any}} props
 */
export function Records({ kind, pageToken, more = [], actions }) {
  const records = useResource(async (signal) => (await request("GET", kind.path, { query: { pageToken }, signal })).data, [kind.path, pageToken]);
  const [open, setOpen] = useState(/** @type {{form?: any, remove?: any}} */ ({}));
  const done = (/** @type {string} */ words) => {
    setOpen({});
    say(words);
    reloadAccount();
    records.reload();
  };
  const columns = [
    { id: "name", title: "Name", cell: (/** @type {any} */ record) => titleOf(record) },
    ...more,
    { id: "prospects", title: "Prospects", cell: (/** @type {any} */ record) => can("prospects:read") && html`<a
      href=${link("/prospects", { [kind.filters[0] ?? ""]: record.id })} aria-label=${`Show prospects of ${titleOf(record)}`}>Show</a>` },
    { id: "created", title: "Created", cell: (/** @type {any} */ record) => html`<${Time} at=${record.createdAt} />` },
  ];
  const controls = (/** @type {any} */ record) => html`${actions?.(record, records.reload)}
    <button type="button" class="small" aria-label=${`Edit ${titleOf(record)}`} onClick=${() => setOpen({ form: record })}>Edit</button>
    <button type="button" class="small" aria-label=${`Delete ${titleOf(record)}`} onClick=${() => setOpen({ remove: record })}>Delete</button>`;
  const create = html`<${Allowed} permission="account:write"><button type="button" class="primary"
    onClick=${() => setOpen({ form: {} })}>${`Create ${article(kind.one)}`}</button><//>`;
  return html`<${Loaded} resource=${records}>${(/** @type {any} */ { items, pagination }) => (items.length === 0 && !pageToken
      ? html`<${Empty} title=${`No ${kind.many} yet`}>${create}<//>`
      : html`<div class="row settings-actions">${create}</div>
        <${Table} caption=${kind.many} columns=${columns} rows=${items} rowName=${titleOf} actions=${can("account:write") ? controls : undefined} />
        <${Pages} pagination=${pagination} one=${kind.one} many=${kind.many} />`)}<//>
    ${open.form && html`<${Edit} kind=${kind} record=${open.form} close=${() => setOpen({})} done=${done} />`}
    ${open.remove && html`<${Delete} path=${`${kind.path}/${open.remove.id}`} name=${titleOf(open.remove)}
      filter=${Object.fromEntries(kind.filters.map((filter) => [filter, open.remove.id]))} advice=${kind.advice && html`<p>${kind.advice}</p>`}
      close=${() => setOpen({})}
      done=${() => done(`${titleOf(open.remove)} is deleted.`)} />`}`;
}

/** @param {string} noun */
const article = (noun) => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

/** @param {{kind: KindOf, record: any, close: () => void, done: (words: string) => void}} props */
function Edit({ kind, record, close, done }) {
  const write = async (/** @type {any} */ body) =>
    (await (record.id ? request("PATCH", `${kind.path}/${record.id}`, { body }) : request("POST", kind.path, { body }))).data.item;
  return html`<${Dialog} title=${record.id ? `Edit ${titleOf(record)}` : `Create ${article(kind.one)}`} close=${close}>
    <${Form} fields=${kind.fields} values=${record} submit=${record.id ? "Save" : "Create"} write=${write} cancel=${close}
      done=${(/** @type {any} */ item) => done(`${titleOf(item)} is ${record.id ? "saved" : "created"}.`)} />
  <//>`;
}
