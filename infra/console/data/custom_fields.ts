// The custom fields of an account, in the shape of fields.json: the pages use them like the built-in fields (SPECIFICATION §17.7).

import type { CustomField, CustomFieldType } from "prospect-api";
import type { FieldOf } from "../api";
import { fromLocalInput, localInput } from "../parts/time";

/** The types of the API: their names for people, and the types of fields.json. */
export const TYPES: Record<CustomFieldType, { name: string; as: string; max?: number }> = {
  text: { name: "Text", as: "text", max: 1000 },
  longText: { name: "Long text", as: "longText", max: 10_000 },
  number: { name: "Number", as: "number" },
  boolean: { name: "Yes or no", as: "boolean" },
  date: { name: "Date", as: "date" },
  datetime: { name: "Date and time", as: "time" },
  select: { name: "One option", as: "enum" },
  multiSelect: { name: "Several options", as: "options" },
  url: { name: "Link", as: "url", max: 2000 },
  user: { name: "User", as: "id" },
};

export const TYPE_OPTIONS = Object.entries(TYPES).map(([id, { name }]) => ({ id: id as CustomFieldType, name }));

export const hasOptions = (type: string) => type === "select" || type === "multiSelect";

export const yesOrNo = (yes: string, no: string) => Object.entries({ true: yes, false: no }).map(([id, name]) => ({ id, name }));

export function customField({ key, label, type, options, filterable, sensitive, description }: CustomField): FieldOf {
  const { as = "text", max } = TYPES[type];
  const choices =
    type === "boolean"
      ? yesOrNo("Yes", "No")
      : hasOptions(type)
        ? options.map(({ value, label: name, archived }) => ({ id: value, name, archived }))
        : undefined;
  return {
    name: `customFields.${key}`,
    custom: key,
    label,
    type: as,
    max,
    required: false,
    clears: true,
    writable: true,
    filterable,
    shown: sensitive ? "profile" : "item",
    csv: [key],
    hint: description ?? undefined,
    choices,
    of: type === "user" ? "user" : undefined,
  };
}

/** A value as a form holds it. */
export function inputOf({ type }: FieldOf, value: unknown) {
  if (value === undefined || value === null) return "";
  return type === "time" ? localInput(value as number) : type === "options" ? JSON.stringify(value) : String(value);
}

/** The value that a form's text stands for. A number stays a text, so that no digit is lost. */
export function sentOf({ type }: FieldOf, text: string) {
  if (type === "boolean") return text === "true";
  if (type === "time") return fromLocalInput(text);
  return type === "options" ? JSON.parse(text) : text;
}

const MAX_KEY = 40;

/** A key for a label: "Notice period" as noticePeriod. Other fields have the keys `taken`. */
export function keyOf(label: string, taken: string[] = []) {
  const words = label
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9\s_-]/g, "")
    .split(/[\s_-]+/)
    .filter(Boolean);
  const joined = words
    .map((word) => word.charAt(0).toUpperCase() + (/[a-z]/.test(word) ? word.slice(1) : word.slice(1).toLowerCase()))
    .join("");
  const text = joined.replace(/^[0-9]+/, "");
  const key = (text.charAt(0).toLowerCase() + text.slice(1) || "field").slice(0, MAX_KEY);
  let free = key;
  for (let number = 2; taken.includes(free); number += 1) free = `${key.slice(0, MAX_KEY - String(number).length)}${number}`;
  return free;
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** New options, from lines of text. A value is the label without commas, which separate the values of a filter. */
export const optionsIn = (lines: string) =>
  [...new Set(linesOf(lines))].map((label) => ({ value: label.replaceAll(",", "").replace(/\s+/g, " "), label }));
