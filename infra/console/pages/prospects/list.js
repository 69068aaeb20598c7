// Prospects: the table with every filter of the API, the actions on selected rows, the export, and the dialog for a new one.

import { html, useEffect, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { FilterBar } from "../../filters/filter_bar.js";
import { clearFilters, filtersOf, prospectFilters } from "../../filters/filters.js";
import { Copy } from "../../parts/small.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { plural } from "../../parts/time.js";
import { link, setQuery } from "../../shell/router.js";
import { fullName } from "../prospect/common.js";
import { ColumnChoice, columnsOf, fieldsOf } from "./columns.js";
import { CreateProspect } from "./create.js";
import { ExportDialog } from "./export.js";
import { useNames } from "./names.js";
import { Selection } from "./selection.js";

/** Rows of a page. */
const PAGE = 50;

/** @typedef {import("../../shell/router.js").Route} Route */

/** @param {{route: Route}} props */
export function Prospects({ route }) {
  const [creating, setCreating] = useState(false);
  const [round, setRound] = useState(0);
  const asked = route.query.has("new");
  useEffect(() => {
    // Other pages link to the dialog by `new`. It is removed from the address, so the browser's "back" does not open the dialog again.
    if (!asked) return;
    setCreating(can("prospects:write"));
    setQuery({ new: "" }, { replace: true });
  }, [asked]);
  const again = () => setRound((last) => last + 1);
  const actions = can("prospects:read") && html`<${Allowed} permission="prospects:write">
    <a class="button" href=${link("/import")}>Import</a>
    <button type="button" class="primary" onClick=${() => setCreating(true)}>New prospect</button>
  <//>`;
  return html`<${Page} title="Prospects" reads="prospects:read" writes="prospects:write" actions=${actions}>
    <${List} route=${route} round=${round} changed=${again} creating=${creating} close=${() => setCreating(false)} />
  <//>`;
}

/** @param {{route: Route, round: number, changed: () => void, creating: boolean, close: () => void}} props */
function List({ route, round, changed, creating, close }) {
  const names = useNames();
  const every = prospectFilters(names, route.query);
  const filters = filtersOf(every, route.query);
  const columns = columnsOf(route.query, names);
  const sort = route.query.get("sort") || "-createdAt";
  const query = { ...filters, sort, pageToken: route.query.get("pageToken"), fields: fieldsOf(columns), limit: PAGE };
  const prospects = useResource(async (signal) => (await request("GET", "/prospects", { query, signal })).data, [JSON.stringify(query), round]);
  const [selected, setSelected] = useState(/** @type {Map<string, any>} */ (new Map()));
  const [exporting, setExporting] = useState(/** @type {{only: Set<string> | null} | null} */ (null));
  // An action must not change a selected row that no longer matches the filters.
  useEffect(() => setSelected(new Map()), [JSON.stringify(filters)]);
  const select = (/** @type {any[]} */ rows) => setSelected(new Map(rows.map((row) => [row.id, row])));
  const total = prospects.data?.pagination.totalCount ?? 0;
  return html`
    <${FilterBar} every=${every} filters=${filters} names=${names} />
    <${Tools} route=${route} columns=${columns} names=${names} total=${prospects.data && total} exportAll=${() => setExporting({ only: null })} />
    <${Selection} selected=${selected} names=${names} select=${select} changed=${changed}
      exportRows=${() => setExporting({ only: new Set(selected.keys()) })} />
    <${Loaded} resource=${prospects} rows=${10}>${(/** @type {any} */ { items, pagination }) => html`
      <${Rows} items=${items} columns=${columns} names=${names} sort=${sort} selected=${selected} select=${select}
        clear=${Object.keys(filters).length > 0 && (() => clearFilters(every))} paged=${route.query.has("pageToken")} />
      <${Pages} pagination=${pagination} one="prospect" />`}<//>
    ${prospects.failure?.code === "invalid_page_token" && html`<p><a class="button" href=${viewOf(route)}>First page</a></p>`}
    ${exporting && html`<${ExportDialog} filters=${filters} sort=${sort} only=${exporting.only} columns=${columns} names=${names} total=${total}
      close=${() => setExporting(null)} />`}
    ${creating && html`<${CreateProspect} names=${names} close=${close} created=${changed} />`}`;
}

/** The address of this view: its filters, order and columns, from the first page. @param {Route} route */
function viewOf({ path, query }) {
  const kept = [...new Set(query.keys())].filter((name) => name !== "pageToken" && name !== "new");
  return link(path, Object.fromEntries(kept.map((name) => [name, query.getAll(name)])));
}

/**
 * @param {{route: Route, columns: import("./columns.js").ProspectColumn[], names: import("./names.js").Account, total: number | undefined,
 *   exportAll: () => void}} props
 */
function Tools({ route, columns, names, total, exportAll }) {
  return html`<div class="list-tools">
    <strong role="status">${total !== undefined && plural(total, "prospect")}</strong>
    <${ColumnChoice} columns=${columns} names=${names} />
    <${Copy} text=${`${location.origin}${location.pathname}${viewOf(route)}`} label="Copy link to this view" />
    <button type="button" class="small" disabled=${!total} onClick=${exportAll}>Export all as CSV</button>
  </div>`;
}

/**
 * @param {{items: any[], columns: import("./columns.js").ProspectColumn[], names: import("./names.js").Account, sort: string,
 *   selected: Map<string, any>, select: (rows: any[]) => void, clear: false | (() => void), paged: boolean}} props
 */
function Rows({ items, columns, names, sort, selected, select, clear, paged }) {
  if (items.length === 0) return html`<${Nothing} clear=${clear} paged=${paged} />`;
  const shown = columns.map(({ id, title, sort: order, kind, cell, text }) => ({
    id, title, sort: order, kind, cell: (/** @type {any} */ row) => (cell ? cell(row) : text(row, names)),
  }));
  const chosen = (/** @type {Set<string>} */ ids) => {
    const known = new Map([...selected.values(), ...items].map((row) => [row.id, row]));
    select([...known.values()].filter(({ id }) => ids.has(id)));
  };
  return html`<${Table} caption="Prospects" columns=${shown} rows=${items} sort=${sort} rowName=${fullName}
    href=${(/** @type {any} */ row) => link(`/prospects/${row.id}`)}
    selected=${new Set(selected.keys())} onSelect=${chosen} />`;
}

/** @param {{clear: false | (() => void), paged: boolean}} props clear: removes the filters, if there are some */
function Nothing({ clear, paged }) {
  if (paged) {
    const first = () => setQuery({ pageToken: "" });
    return html`<${Empty} title="There are no more prospects"><button type="button" onClick=${first}>First page</button><//>`;
  }
  if (clear) {
    return html`<${Empty} title="No prospect matches these filters"><button type="button" onClick=${clear}>Clear all filters</button><//>`;
  }
  return html`<${Empty} title="There are no prospects yet">
    <${Allowed} permission="prospects:write">
      <p>Create the first one, or import a file.</p>
      <p class="row list-steps"><a class="button primary" href=${link("/prospects", { new: 1 })}>New prospect</a>
        <a class="button" href=${link("/import")}>Import a file</a></p>
    <//>
  <//>`;
}
