// A table of records: sortable columns, selection, and pages by token.

import { html } from "../html.js";
import { link, route, setQuery } from "../shell/router.js";
import { plural } from "./time.js";

/**
 * @template T
 * @typedef {object} Column
 * @property {string} id
 * @property {string} title
 * @property {(row: T) => any} cell
 * @property {string} [sort]        The value of the API's `sort` for this column, ascending.
 * @property {"number" | "wide" | "narrow" | "line"} [kind]
 */

/**
 * The first column of a row is its heading, and a link if `href` is given. `selected` is a set of row ids; with it each row has a checkbox.
 * @template {{id: string}} T
 * @param {{caption: string, columns: Column<T>[], rows: T[], href?: (row: T) => string, sort?: string, selected?: Set<string>, onSelect?: (selected: Set<string>) => void, actions?: (row: T) => any, rowName?: (row: T) => string}} props
 */
export function Table({ caption, columns, rows, href, sort, selected, onSelect, actions, rowName = (row) => row.id }) {
  const all = selected !== undefined && rows.length > 0 && rows.every((row) => selected.has(row.id));
  const toggled = (/** @type {string[]} */ ids, /** @type {boolean} */ on) => {
    const next = new Set(selected);
    ids.forEach((id) => (on ? next.add(id) : next.delete(id)));
    onSelect?.(next);
  };
  return html`<div class="table-frame" role="region" tabindex="0" aria-label=${caption}>
    <table>
      <caption class="unseen">${caption}</caption>
      <thead><tr>
        ${selected && html`<th class="check"><input type="checkbox" aria-label="Select every row of this page" checked=${all} onChange=${(/** @type {any} */ event) => toggled(rows.map((row) => row.id), event.currentTarget.checked)} /></th>`}
        ${columns.map((column) => html`<${Heading} key=${column.id} column=${column} sort=${sort} />`)}
        ${actions && html`<th><span class="unseen">Actions</span></th>`}
      </tr></thead>
      <tbody>${rows.map((row) => html`<tr key=${row.id} class=${selected?.has(row.id) ? "selected" : ""}>
        ${selected && html`<td class="check"><input type="checkbox" aria-label=${`Select ${rowName(row)}`} checked=${selected.has(row.id)} onChange=${(/** @type {any} */ event) => toggled([row.id], event.currentTarget.checked)} /></td>`}
        ${columns.map((column, place) => place === 0
          ? html`<th scope="row" key=${column.id} class=${column.kind ?? ""}>${href ? html`<a href=${href(row)}>${column.cell(row)}</a>` : column.cell(row)}</th>`
          : html`<td key=${column.id} class=${column.kind ?? ""} data-title=${column.title}>${column.cell(row)}</td>`)}
        ${actions && html`<td class="row-actions">${actions(row)}</td>`}
      </tr>`)}</tbody>
    </table>
  </div>`;
}

/** @param {{column: Column<any>, sort: string | undefined}} props */
function Heading({ column, sort }) {
  const { sort: field, title, kind = "" } = column;
  if (!field) return html`<th class=${kind} scope="col">${title}</th>`;
  const direction = sort === field ? "ascending" : sort === `-${field}` ? "descending" : "none";
  const next = direction === "descending" ? field : direction === "ascending" ? `-${field}` : field === "name" ? field : `-${field}`;
  return html`<th class=${kind} scope="col" aria-sort=${direction}>
    <button type="button" class="sort" onClick=${() => setQuery({ sort: next, pageToken: "" })}>${title}<span aria-hidden="true">${direction === "ascending" ? " ↑" : direction === "descending" ? " ↓" : ""}</span></button>
  </th>`;
}

/** The token of the page before each page that was shown. @type {Map<string, string>} */
const before = new Map();

/**
 * The total, and links to the other pages. The token is in the address, so the browser's "back" is the page before.
 * @param {{pagination: {hasMore: boolean, totalCount?: number, nextPageToken?: string}, one: string, many?: string}} props
 */
export function Pages({ pagination, one, many }) {
  const { path, query } = route();
  const present = query.get("pageToken") ?? "";
  const next = pagination.nextPageToken ?? "";
  if (next) before.set(next, present);
  const previous = before.get(present);
  const at = (/** @type {string} */ pageToken) => {
    /** @type {Record<string, unknown>} */
    const parameters = {};
    for (const name of new Set(query.keys())) parameters[name] = query.getAll(name);
    return link(path, { ...parameters, pageToken });
  };
  return html`<nav class="pages" aria-label="Paging">
    <span>${pagination.totalCount === undefined ? "" : plural(pagination.totalCount, one, many)}</span>
    ${present && html`<a class="button" href=${at("")}>First page</a>`}
    ${previous && html`<a class="button" href=${at(previous)}>Previous page</a>`}
    ${pagination.hasMore && html`<a class="button" href=${at(next)}>Next page</a>`}
  </nav>`;
}
