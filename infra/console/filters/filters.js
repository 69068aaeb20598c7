// The filters of every list, as parameters of the API and of the page's address (SPECIFICATION §4.9, §8.4).

import { choicesOf, fieldOf } from "../fields.js";
import { nameOf } from "../api/account.js";
import { fromLocalInput, localInput } from "../parts/time.js";
import { setQuery } from "../shell/router.js";

/**
 * @typedef {import("../fields.js").Account} Account
 *
 * @typedef {object} Filter
 * @property {string} id        The parameter of the API and of the address.
 * @property {string} title
 * @property {"text" | "choice" | "choices" | "presence" | "number" | "prospect" | "from" | "until"} kind
 * @property {import("../fields.js").FieldOf} [field]
 * @property {{id: string, name: string}[]} [options]
 * @property {boolean} [main]   Always visible.
 */

/** A filter's value in the address, or its values if it takes several. @typedef {Record<string, string | string[]>} Filters */

/** The most values of a filter. */
export const MAX_VALUES = 10;

/**
 * The filters by one field. A list of prospects can be filtered by several values, any other list by one.
 * @param {string} kind @param {string} name @param {{id?: string, title?: string, main?: boolean}} [more] @returns {Filter[]}
 */
function by(kind, name, { id = name.replace(/At$/, ""), title, main = false } = {}) {
  const field = fieldOf(kind, name);
  const { label, type, of } = field;
  if (type === "time") {
    return [{ id: `${id}After`, title: `${label} from`, kind: "from", main }, { id: `${id}Before`, title: `${label} until`, kind: "until", main }];
  }
  const control = of === "prospect" ? "prospect" : !["id", "enum", "labels"].includes(type) ? "text" : kind === "prospect" ? "choices" : "choice";
  return [{ id, title: title ?? label, kind: control, field, main }];
}

const PROSPECTS = (/** @type {string} */ name, more = {}) => by("prospect", name, more);
const MAIN = { main: true };

/** The filters of each list, in order. @type {Record<"prospect" | "task" | "meeting" | "hire", Filter[]>} */
export const FILTERS = {
  prospect: [
    { id: "q", title: "Search", kind: "text", main: true },
    ...["stageId", "ownerId"].flatMap((name) => PROSPECTS(name, MAIN)), ...PROSPECTS("labels", { id: "label", ...MAIN }), ...PROSPECTS("sourceId", MAIN),
    { id: "name", title: "Name contains", kind: "text" },
    ...PROSPECTS("title", { title: "Job title contains" }), ...PROSPECTS("company", { title: "Company contains" }),
    ...PROSPECTS("email", { title: "Email is" }), ...PROSPECTS("phone", { title: "Phone is" }),
    { id: "externalSystem", title: "External system is", kind: "text" }, { id: "externalId", title: "External id is", kind: "text" },
    { id: "hasEmail", title: "Email", kind: "presence" }, { id: "hasPhone", title: "Phone", kind: "presence" },
    { id: "hasOpenTask", title: "Open task", kind: "presence" }, { id: "hasOverdueTask", title: "Overdue task", kind: "presence" },
    { id: "hasHire", title: "Hire", kind: "presence" }, { id: "hasNote", title: "Note", kind: "presence" },
    { id: "hasMeeting", title: "Meeting", kind: "presence" },
    { id: "activeAfter", title: "Last activity from", kind: "from" }, { id: "activeBefore", title: "Last activity until", kind: "until" },
    { id: "retentionDueBefore", title: "Retention ends by", kind: "until" },
    ...["createdAt", "updatedAt", "pipelineId", "officeId", "jobId", "licenseStatus"].flatMap((name) => PROSPECTS(name)),
    ...PROSPECTS("labels", { id: "labelAll", title: "All of these labels" }), ...PROSPECTS("labels", { id: "labelNot", title: "None of these labels" }),
  ],
  task: [
    { id: "status", title: "State", kind: "choice", main: true, options: [{ id: "open", name: "Open" }, { id: "completed", name: "Completed" }] },
    ...["assignedTo", "prospectId", "dueAt"].flatMap((name) => by("task", name, MAIN)),
    ...by("task", "createdBy", { id: "userId" }), ...by("task", "createdAt"), ...by("task", "updatedAt"),
  ],
  meeting: [...["ownerId", "prospectId", "meetingDate"].flatMap((name) => by("meeting", name, MAIN)), ...by("meeting", "meetingType"),
    ...by("meeting", "updatedAt")],
  hire: [...by("hire", "prospectId", MAIN), ...by("hire", "hireDate", { id: "hired", ...MAIN }), ...by("hire", "updatedAt")],
};

/** The filters by a custom field (SPECIFICATION §13.13). @param {import("../fields.js").FieldOf} field @returns {Filter[]} */
function byCustom(field) {
  const { label, type, choices, of, shown } = field;
  const id = `cf.${field.custom}`;
  const bound = (/** @type {string} */ end, /** @type {string} */ words, /** @type {Filter["kind"]} */ kind) =>
    ({ id: `${id}.${end}`, title: `${label}: ${words}`, kind, field });
  const options = [{ id: "false", name: `With a value of ${label}` }, { id: "true", name: `Without a value of ${label}` }];
  /** @type {Filter} */
  const empty = { id: `${id}.empty`, title: label, kind: "presence", options };
  if (type === "number") return [bound("min", "at least", "number"), bound("max", "at most", "number"), empty];
  if (type === "date" || type === "time") return [bound("min", "earliest", "from"), bound("max", "latest", "until"), empty];
  if (!choices && !of) return [{ id, title: `${label} ${type === "text" ? "contains" : "is"}`, kind: "text" }, empty];
  // The counts next to several choices would show the values of a sensitive field.
  const several = type !== "boolean" && shown === "item";
  return [{ id, title: label, kind: several ? "choices" : "choice", field }, empty];
}

/**
 * The filters of prospects. A parameter of an unknown custom field stays a filter: its definition has not arrived, or the field was deleted.
 * @param {Account} names @param {URLSearchParams} query
 */
export function prospectFilters({ customFields }, query) {
  const known = [...FILTERS.prospect, ...customFields.filter(({ filterable }) => filterable).flatMap(byCustom)];
  const others = [...new Set(query.keys())].filter((name) => name.startsWith("cf.") && !known.some(({ id }) => id === name));
  return [...known, ...others.map((id) => /** @type {Filter} */ ({ id, title: id, kind: "choices" }))];
}

/** The filters that an address sets. @param {Filter[]} every @param {URLSearchParams} query @returns {Filters} */
export function filtersOf(every, query) {
  /** @type {Filters} */
  const filters = {};
  for (const { id, kind } of every) {
    const values = kind === "choices" ? query.getAll(id).flatMap((text) => text.split(",")).map((text) => text.trim()).filter(Boolean) : [];
    if (values.length > 0) filters[id] = [...new Set(values)];
    else if (kind !== "choices" && query.get(id)) filters[id] = query.get(id) ?? "";
  }
  return filters;
}

/** Whether a filter is by a custom field. @param {Filter} filter */
export const isCustom = ({ id }) => id.startsWith("cf.");

/** @param {Filters} filters @param {string} id @returns {string[]} */
export const listOf = (filters, id) => [filters[id] ?? []].flat();

/** A page token belongs to the filters that it was made with, so it goes. @param {Filters} changes @param {{replace?: boolean}} [options] */
export const changeFilters = (changes, options) => setQuery({ ...changes, pageToken: "" }, options);

/** @param {Filter[]} every */
export const clearFilters = (every) => changeFilters(Object.fromEntries(every.map(({ id }) => [id, ""])));

/** The choices of `hasEmail` and the like. @param {Filter} filter */
const presences = ({ title, options }) => options ?? [
  { id: "true", name: `With ${title.toLowerCase()}` },
  { id: "false", name: `Without ${title.toLowerCase()}` },
];

/** The values that a filter offers. @param {Filter} filter @param {Account} names */
export function optionsOf(filter, names) {
  if (filter.kind === "presence") return presences(filter);
  return filter.options ?? (filter.field ? choicesOf(filter.field, names) : []);
}

/** The day of a time in any form that the API takes; empty if the text is not a time. @param {Filter} filter @param {string} text */
export function dayOf({ field }, text) {
  if (field?.type === "date") return text;
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Math.abs(at) < 8e15 ? localInput(at).slice(0, 10) : "";
}

/**
 * The first or last millisecond of a day in the person's zone; undefined while its year is being typed.
 * @param {Filter} filter @param {string} day
 */
export function boundOf({ kind, field }, day) {
  if (day === "") return "";
  if (field?.type === "date") return day.length === 10 ? day : undefined;
  const at = fromLocalInput(kind === "until" ? `${day}T23:59:59.999` : day);
  return at !== undefined && at >= 0 && day.length === 10 ? String(at) : undefined;
}

/** An active filter in words. @param {Filter} filter @param {string} value @param {Account} names */
export function chipText(filter, value, names) {
  const { title, kind } = filter;
  if (kind === "from" || kind === "until") {
    const day = dayOf(filter, value);
    return `${title} ${day ? new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: "medium" }) : value}`;
  }
  if (kind === "presence") return nameOf(presences(filter), value.toLowerCase());
  if (kind === "number") return `${title} ${value}`;
  return `${title}: ${nameOf(optionsOf(filter, names), value)}`;
}
