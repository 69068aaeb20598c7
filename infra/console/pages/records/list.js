// The list of the account's tasks, meetings or hires: filters, the table, and the dialogs that change a record.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { FilterBar } from "../../filters/filter_bar.js";
import { FILTERS, clearFilters, filtersOf } from "../../filters/filters.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { ProspectLink, Remove, brief } from "../prospect/common.js";
import { ROWS } from "../prospect/name.js";
import { useNames } from "../prospects/names.js";

/** @typedef {Record<string, string | string[]>} Query */

/**
 * @typedef {object} Props
 * @property {import("../../shell/router.js").Route} route
 * @property {"task" | "meeting" | "hire"} kind
 * @property {string} title
 * @property {string} about         A sentence about such records, for an account without any.
 * @property {(names: import("../../fields.js").Account) => import("../../parts/table.js").Column<any>[]} columns
 * @property {(record: any) => string} rowName
 * @property {any} dialog           Creates or changes a record.
 * @property {(query: Query) => string} sortOf
 * @property {any} [more]           A component with further actions of a row.
 * @property {(query: Query) => string} [hint]
 */

/** @param {string} title @param {(record: any) => string} rowName */
export const prospectColumn = (title, rowName) =>
  ({ id: "prospect", title, cell: (/** @type {any} */ record) => html`<${ProspectLink} id=${record.prospectId} of=${rowName(record)} />` });

/** @param {Props} props */
export function RecordList({ route, kind, title, about, columns, rowName, dialog, sortOf, more, hint }) {
  const names = useNames();
  const every = FILTERS[kind];
  const filters = filtersOf(every, route.query);
  const query = { ...filters, sort: route.query.get("sort") ?? "", pageToken: route.query.get("pageToken") ?? "" };
  const records = useResource(
    async (signal) => (await request("GET", `/${kind}s`, { query: { ...query, limit: ROWS }, signal })).data,
    [JSON.stringify(query)],
  );
  const [open, setOpen] = useState(/** @type {{name: string, item?: any} | null} */ (null));
  const close = () => setOpen(null);
  const writes = `${kind}s:write`;
  const add = html`<${Allowed} permission=${writes}><button type="button" class="primary"
    onClick=${() => setOpen({ name: "edit" })}>${`New ${kind}`}</button><//>`;
  const button = (/** @type {string} */ word, /** @type {string} */ name, /** @type {any} */ item) => html`<button type="button" class="small"
    aria-label=${`${word} ${brief(rowName(item))}`} onClick=${() => setOpen({ name, item })}>${word}</button>`;
  const actions = (/** @type {any} */ item) => html`${more && html`<${more} item=${item} done=${records.reload} />`}
    ${button("Edit", "edit", item)} ${button("Delete", "remove", item)}`;
  const note = hint?.(filters);
  return html`<${Page} title=${title} reads=${`${kind}s:read`} writes=${writes} actions=${add}>
    <${FilterBar} every=${every} filters=${filters} names=${names} />
    ${note && html`<p class="read-only">${note}</p>`}
    <${Loaded} resource=${records}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length > 0 ? html`<${Table} caption=${title} columns=${columns(names)} rows=${items} sort=${query.sort || sortOf(filters)}
        actions=${can(writes) ? actions : undefined} rowName=${rowName} />`
        : Object.keys(filters).length > 0 ? html`<${Empty} title=${`No ${kind} matches`}><button type="button"
          onClick=${() => clearFilters(every)}>Clear all filters</button><//>`
        : html`<${Empty} title=${`No ${kind}s yet`}><p>${about}</p><//>`}
      <${Pages} pagination=${pagination} one=${kind} />`}<//>
    ${open?.name === "edit" && html`<${dialog} record=${open.item} close=${close} done=${records.reload} />`}
    ${open?.name === "remove" && html`<${Remove} kind=${kind} item=${open.item} close=${close} done=${records.reload} />`}
  <//>`;
}
