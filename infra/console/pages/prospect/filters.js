// The filters of the lists of tasks, meetings and hires: controls, and what they put into the page's address.

import { html } from "../../html.js";
import { Field } from "../../parts/form.js";
import { fromLocalInput, localInput } from "../../parts/time.js";
import { setQuery } from "../../shell/router.js";
import { ProspectPicker } from "./picker.js";

const DAY = 86_400_000;

/** The year 10000, which no control can show. */
const LATEST = 253_370_764_800_000;

/**
 * @typedef {object} Filter
 * @property {string} name      The parameter of the API, and of the address.
 * @property {string} label
 * @property {"choice" | "text" | "after" | "before" | "prospect"} kind
 * @property {{id: string, name: string}[]} [options]
 * @property {string} [none]
 */

/** The two bounds of a time. @param {string} name @param {string} title @returns {Filter[]} */
export const bounds = (name, title) => [
  { name: `${name}After`, label: `${title} from`, kind: "after" },
  { name: `${name}Before`, label: `${title} until`, kind: "before" },
];

/**
 * A filter by user: a choice, or an id if the key may not list users.
 * @param {string} name @param {string} label @param {any[]} users @returns {Filter}
 */
export const byUser = (name, label, users) =>
  users.length > 0 ? { name, label, kind: "choice", options: users, none: "Anyone" } : { name, label, kind: "text" };

/** What the API gets of the address. @param {Filter[]} filters @param {URLSearchParams} query */
export function chosen(filters, query) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const name of [...filters.map((filter) => filter.name), "sort", "pageToken"]) {
    const value = query.get(name);
    if (value) values[name] = value;
  }
  return values;
}

/** Whether any filter is set. @param {Filter[]} filters @param {URLSearchParams} query */
export const filtered = (filters, query) => filters.some(({ name }) => query.get(name));

/** @param {Filter[]} filters */
export const clearFilters = (filters) => setQuery({ ...Object.fromEntries(filters.map(({ name }) => [name, ""])), pageToken: "" });

/** @param {string} name @param {unknown} value */
const change = (name, value) => setQuery({ [name]: value, pageToken: "" });

/** @param {{filters: Filter[], query: URLSearchParams}} props */
export function Filters({ filters, query }) {
  return html`<section aria-label="Filters" class="filters">
    ${filters.map((filter) => html`<${Control} key=${filter.name} filter=${filter} value=${query.get(filter.name) ?? ""} />`)}
    ${filtered(filters, query) && html`<div><button type="button" class="small"
      onClick=${() => clearFilters(filters)}>Clear all filters</button></div>`}
  </section>`;
}

/** @param {{filter: Filter, value: string}} props */
function Control({ filter: { name, label, kind, options, none }, value }) {
  if (kind === "prospect") {
    return html`<${ProspectPicker} label=${label} value=${value} clear="Any" hint="2 characters or more."
      onChoose=${(/** @type {string} */ id) => change(name, id)} />`;
  }
  if (kind === "choice") {
    return html`<${Field} label=${label} value=${value} options=${options} none=${none} onInput=${(/** @type {string} */ id) => change(name, id)} />`;
  }
  if (kind === "text") {
    return html`<${Field} label=${label} value=${value}
      attributes=${{ autocomplete: "off", onChange: (/** @type {any} */ event) => change(name, event.currentTarget.value.trim()) }} />`;
  }
  // Both days are whole ones: "until" is the last millisecond of the day.
  const at = /^\d+$/.test(value) ? Number(value) : value ? Date.parse(value) : NaN;
  const changed = (/** @type {any} */ event) => {
    if (!event.currentTarget.validity.valid) return;
    const start = fromLocalInput(event.currentTarget.value);
    change(name, start === undefined ? "" : kind === "after" ? start : nextDay(start) - 1);
  };
  return html`<${Field} label=${label} type="date" value=${at >= 0 && at < LATEST ? localInput(at).slice(0, 10) : ""}
    attributes=${{ min: "1970-01-02", max: "9999-12-30", onChange: changed }} />`;
}

/** Midnight of the day after; a day with a change of the clock has not 24 hours. @param {number} start */
function nextDay(start) {
  const next = new Date(start + DAY + DAY / 2);
  return next.setHours(0, 0, 0, 0);
}
