// The filters of SPECIFICATION §8.4, as parameters of the address.

import { nameOf } from "../../api/account.js";
import { setQuery } from "../../shell/router.js";
import { fromLocalInput, localInput } from "../../parts/time.js";
import { valuesOf } from "./names.js";

/**
 * @typedef {object} Filter
 * @property {string} id        The parameter of the API and of the address.
 * @property {string} title
 * @property {"text" | "choice" | "presence" | "from" | "until"} kind
 * @property {string} [facet]   Of a choice: the field whose values it offers.
 * @property {boolean} [main]   Always visible.
 */

/** A filter's value in the address; of a choice, its values. @typedef {Record<string, string | string[]>} Filters */

/** Values that a filter takes (SPECIFICATION §4.9). */
export const MAX_VALUES = 10;

/** @type {Filter[]} */
export const FILTERS = [
  { id: "q", title: "Search", kind: "text", main: true },
  { id: "stageId", title: "Stage", kind: "choice", facet: "stageId", main: true },
  { id: "ownerId", title: "Owner", kind: "choice", facet: "ownerId", main: true },
  { id: "label", title: "Label", kind: "choice", facet: "label", main: true },
  { id: "sourceId", title: "Source", kind: "choice", facet: "sourceId", main: true },
  { id: "name", title: "Name contains", kind: "text" },
  { id: "title", title: "Title contains", kind: "text" },
  { id: "company", title: "Company contains", kind: "text" },
  { id: "email", title: "Email is", kind: "text" },
  { id: "phone", title: "Phone is", kind: "text" },
  { id: "externalSystem", title: "External system is", kind: "text" },
  { id: "externalId", title: "External id is", kind: "text" },
  { id: "hasEmail", title: "Email", kind: "presence" },
  { id: "hasPhone", title: "Phone", kind: "presence" },
  { id: "createdAfter", title: "Created from", kind: "from" },
  { id: "createdBefore", title: "Created until", kind: "until" },
  { id: "updatedAfter", title: "Updated from", kind: "from" },
  { id: "updatedBefore", title: "Updated until", kind: "until" },
  { id: "pipelineId", title: "Pipeline", kind: "choice", facet: "pipelineId" },
  { id: "officeId", title: "Office", kind: "choice", facet: "officeId" },
  { id: "jobId", title: "Job", kind: "choice", facet: "jobId" },
  { id: "licenseStatus", title: "License", kind: "choice", facet: "licenseStatus" },
  { id: "labelAll", title: "Every label of", kind: "choice", facet: "label" },
  { id: "labelNot", title: "No label of", kind: "choice", facet: "label" },
];

/** The filters that an address sets. @param {URLSearchParams} query @returns {Filters} */
export function filtersOf(query) {
  /** @type {Filters} */
  const filters = {};
  for (const { id, kind } of FILTERS) {
    if (kind === "choice") {
      const values = query.getAll(id).flatMap((text) => text.split(",")).map((text) => text.trim()).filter(Boolean);
      if (values.length > 0) filters[id] = [...new Set(values)];
    } else if (query.get(id)) filters[id] = query.get(id) ?? "";
  }
  return filters;
}

/** @param {Filters} filters @param {string} id @returns {string[]} */
export const listOf = (filters, id) => [filters[id] ?? []].flat();

/** A page token belongs to the filters that it was made with, so it goes. @param {Filters} changes @param {{replace?: boolean}} [options] */
export const changeFilters = (changes, options) => setQuery({ ...changes, pageToken: "" }, options);

export const clearFilters = () => changeFilters(Object.fromEntries(FILTERS.map(({ id }) => [id, ""])));

/** The two choices of `hasEmail` and `hasPhone`. @param {Filter} filter */
export const presences = ({ title }) => [
  { id: "true", name: `With ${title.toLowerCase()}` },
  { id: "false", name: `Without ${title.toLowerCase()}` },
];

/** The day of a time in any form that the API takes; empty if it is none. @param {string} text */
export function dayOf(text) {
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Math.abs(at) < 8e15 ? localInput(at).slice(0, 10) : "";
}

/**
 * The first or last millisecond of a day in the person's zone; undefined while its year is being typed.
 * @param {Filter} filter @param {string} day
 */
export function boundOf({ kind }, day) {
  if (day === "") return "";
  const at = fromLocalInput(kind === "until" ? `${day}T23:59:59.999` : day);
  return at !== undefined && at >= 0 && day.length === 10 ? String(at) : undefined;
}

/** What each active filter says. @param {Filters} filters @param {import("./names.js").Account} names */
export function chipsOf(filters, names) {
  return FILTERS.flatMap((filter) => listOf(filters, filter.id).map((value) => ({ filter, value, text: chipText(filter, value, names) })));
}

/** @param {Filter} filter @param {string} value @param {import("./names.js").Account} names */
function chipText(filter, value, names) {
  if (filter.kind === "presence") return presences(filter).find(({ id }) => id === value.toLowerCase())?.name ?? `${filter.id}: ${value}`;
  if (filter.kind === "choice") return `${filter.title}: ${nameOf(valuesOf(filter.id, names), value)}`;
  if (filter.kind === "text") return `${filter.title}: ${value}`;
  const day = dayOf(value);
  return `${filter.title} ${day ? new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: "medium" }) : value}`;
}
