// The filters of every list, as parameters of the API and of the page's address (SPECIFICATION §6.5, §7.2).

import type { FieldOf } from "../api";
import { type Account, choicesOf, fieldOf, nameOf, yesOrNo } from "../data";
import { setQuery } from "../parts/router";
import { LANGUAGE, fromLocalInput, localInput } from "../parts/time";

export interface Filter {
  /** The parameter of the API and of the address. */
  id: string;
  title: string;
  kind: "text" | "choice" | "choices" | "presence" | "number" | "prospect" | "from" | "until";
  field?: FieldOf;
  options?: { id: string; name: string }[];
  main?: boolean;
  none?: string;
  /** Which texts are values. Others are still being typed. */
  pattern?: RegExp;
}

/** A filter's value in the address, or its values if it takes several. */
export type Filters = Record<string, string | string[]>;

export const MAX_VALUES = 10;

/** The filters by one field. A list of prospects can be filtered by several values, any other list by one. */
function by(
  kind: string,
  name: string,
  { id = name.replace(/At$/, ""), title, main = false }: { id?: string; title?: string; main?: boolean } = {},
): Filter[] {
  const field = fieldOf(kind, name);
  const { label, type, of } = field;
  if (type === "time") {
    return [
      { id: `${id}After`, title: `${label} from`, kind: "from", main },
      { id: `${id}Before`, title: `${label} until`, kind: "until", main },
    ];
  }
  const control =
    of === "prospect" ? "prospect" : !["id", "enum", "labels"].includes(type) ? "text" : kind === "prospect" ? "choices" : "choice";
  return [{ id, title: title ?? label, kind: control, field, main }];
}

const PROSPECTS = (name: string, more = {}) => by("prospect", name, more);
/** Whether a prospect has one: `hasOpenTask` for "Open task". */
const present = (title: string): Filter => ({ id: `has${title.replace(" task", "Task")}`, title, kind: "presence" });
const MAIN = { main: true };

export const FILTERS: Record<"prospect" | "task" | "meeting" | "hire", Filter[]> = {
  prospect: [
    { id: "q", title: "Search", kind: "text", main: true },
    ...["stageId", "ownerId"].flatMap((name) => PROSPECTS(name, MAIN)),
    ...PROSPECTS("labels", { id: "label", ...MAIN }),
    ...PROSPECTS("sourceId", MAIN),
    { id: "name", title: "Name contains", kind: "text" },
    ...PROSPECTS("title", { title: "Job title contains" }),
    ...PROSPECTS("company", { title: "Company contains" }),
    ...PROSPECTS("email", { title: "Email is" }),
    ...PROSPECTS("phone", { title: "Phone is" }),
    { id: "externalSystem", title: "External system is", kind: "text" },
    { id: "externalId", title: "External id is", kind: "text" },
    ...["Email", "Phone", "Open task", "Overdue task", "Hire", "Note", "Meeting"].map(present),
    { id: "activeAfter", title: "Last activity from", kind: "from" },
    { id: "activeBefore", title: "Last activity until", kind: "until" },
    { id: "retentionDueBefore", title: "Retention ends by", kind: "until" },
    ...["createdAt", "updatedAt", "pipelineId", "officeId", "jobId", "licenseStatus"].flatMap((name) => PROSPECTS(name)),
    ...PROSPECTS("labels", { id: "labelAll", title: "All of these labels" }),
    ...PROSPECTS("labels", { id: "labelNot", title: "None of these labels" }),
  ],
  task: [
    {
      id: "status",
      title: "State",
      kind: "choice",
      main: true,
      options: [
        { id: "open", name: "Open" },
        { id: "completed", name: "Completed" },
      ],
    },
    ...["assignedTo", "prospectId", "dueAt"].flatMap((name) => by("task", name, MAIN)),
    ...by("task", "createdBy", { id: "userId" }),
    ...by("task", "createdAt"),
    ...by("task", "updatedAt"),
  ],
  meeting: [
    ...["ownerId", "prospectId", "meetingDate"].flatMap((name) => by("meeting", name, MAIN)),
    ...by("meeting", "meetingType"),
    ...by("meeting", "updatedAt"),
  ],
  hire: [...by("hire", "prospectId", MAIN), ...by("hire", "hireDate", { id: "hired", ...MAIN }), ...by("hire", "updatedAt")],
};

const RESUMES: Filter = {
  id: "resume",
  title: "Resumes",
  kind: "presence",
  main: true,
  none: "Not searched",
  options: [{ id: "true", name: "Resumes too" }],
};

/** The filters by a custom field (SPECIFICATION §17.9). */
function byCustom(field: FieldOf): Filter[] {
  const { label, type, choices, of, shown } = field;
  const id = `cf.${field.custom}`;
  const bound = (end: string, words: string, kind: Filter["kind"]) => ({ id: `${id}.${end}`, title: `${label}: ${words}`, kind, field });
  const options = yesOrNo(`Without a value of ${label}`, `With a value of ${label}`).reverse();
  const empty: Filter = { id: `${id}.empty`, title: `${label}: has a value`, kind: "presence", options };
  if (type === "number") return [bound("min", "at least", "number"), bound("max", "at most", "number"), empty];
  if (type === "date" || type === "time") return [bound("min", "earliest", "from"), bound("max", "latest", "until"), empty];
  if (!choices && !of) return [{ id, title: `${label} ${type === "text" ? "contains" : "is"}`, kind: "text" }, empty];
  // The counts next to several choices would show the values of a sensitive field.
  const several = type !== "boolean" && shown === "item";
  return [{ id, title: label, kind: several ? "choices" : "choice", field }, empty];
}

/** The filters of prospects. A parameter of an unknown custom field stays a filter: its definition has not arrived, or the field was deleted. */
export function prospectFilters({ customFields }: Account, query: URLSearchParams) {
  const own = FILTERS.prospect.flatMap((filter) => (filter.id === "q" && query.get("q") ? [filter, RESUMES] : [filter]));
  const known = [...own, ...customFields.filter(({ filterable }) => filterable).flatMap(byCustom)];
  const others = [...new Set(query.keys())].filter((name) => name.startsWith("cf.") && !known.some(({ id }) => id === name));
  return [...known, ...others.map((id) => ({ id, title: id, kind: "choices" }) as Filter)];
}

export function filtersOf(every: Filter[], query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const { id, kind } of every) {
    const values =
      kind === "choices"
        ? query
            .getAll(id)
            .flatMap((text) => text.split(","))
            .map((text) => text.trim())
            .filter(Boolean)
        : [];
    if (values.length > 0) filters[id] = [...new Set(values)];
    else if (kind !== "choices" && query.get(id)) filters[id] = query.get(id) ?? "";
  }
  return filters;
}

export const isCustom = ({ id }: Filter) => id.startsWith("cf.");

export const listOf = (filters: Filters, id: string): string[] => [filters[id] ?? []].flat();

/** A page token belongs to the filters that it was made with, so it goes. */
export const changeFilters = (changes: Filters, options?: { replace?: boolean }) => setQuery({ ...changes, pageToken: "" }, options);

export const clearFilters = (every: Filter[]) => changeFilters(Object.fromEntries(every.map(({ id }) => [id, ""])));

const presences = ({ title, options }: Filter) => options ?? yesOrNo(`With ${title.toLowerCase()}`, `Without ${title.toLowerCase()}`);

export function optionsOf(filter: Filter, names: Account) {
  if (filter.kind === "presence") return presences(filter);
  return filter.options ?? (filter.field ? choicesOf(filter.field, names) : []);
}

/** The day of a time in any form that the API takes; empty if the text is not a time. */
export function dayOf({ field }: Filter, text: string) {
  if (field?.type === "date") return text;
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Math.abs(at) < 8e15 ? localInput(at).slice(0, 10) : "";
}

/** The first or last millisecond of a day in the person's zone; undefined while its year is being typed. */
export function boundOf({ kind, field }: Filter, day: string) {
  if (day === "") return "";
  if (field?.type === "date") return day.length === 10 ? day : undefined;
  const at = fromLocalInput(kind === "until" ? `${day}T23:59:59.999` : day);
  return at !== undefined && at >= 0 && day.length === 10 ? String(at) : undefined;
}

export function chipText(filter: Filter, value: string, names: Account) {
  const { title, kind } = filter;
  if (kind === "from" || kind === "until") {
    const day = dayOf(filter, value);
    return `${title} ${day ? new Date(`${day}T00:00`).toLocaleDateString(LANGUAGE, { dateStyle: "medium" }) : value}`;
  }
  if (kind === "presence") return nameOf(presences(filter), value.toLowerCase());
  if (kind === "number") return `${title} ${value}`;
  return `${title}: ${nameOf(optionsOf(filter, names), value)}`;
}
