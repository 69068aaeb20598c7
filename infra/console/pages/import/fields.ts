// The fields that a column can hold, and the headers by which they are recognized. `prospects-cli import` recognizes the same headers.

import type { CustomFieldType } from "prospect-api";
import { type Account, importedFields } from "../../data";

/** The field of a column that is the id of another system. */
export const EXTERNAL = "external";

/** The field of a column that holds first and last name. */
export const FULL_NAME = "name";

/** The field of a column that becomes a new custom field. */
export const NEW = "new";

export interface Assignment {
  /** Empty if the column is ignored. */
  field: string;
  /** Of `external`: the name of the other system. */
  system: string;
  /** Of `new`: the type of the custom field. */
  type?: CustomFieldType;
}

const FULL_NAMES = ["name", "full name", "contact name", "candidate name", "prospect name", "candidate"];

/** The choices for a column. `creates`: whether the key may create custom fields */
export function choicesFor(account: Account, creates: boolean) {
  const choices = importedFields(account).map(({ name, label }) => ({
    id: name,
    name: name === "externalIds" ? `${label}, as system:id` : label,
  }));
  return [
    ...choices.slice(0, 2),
    { id: FULL_NAME, name: "Full name" },
    ...choices.slice(2),
    { id: EXTERNAL, name: "Id in another system…" },
    ...(creates ? [{ id: NEW, name: "Create a custom field…" }] : []),
  ];
}

const comparable = (header: string) => header.replace(/[\s_-]/gu, "").toLowerCase();

/** The field that each header means. A built-in field wins over a custom field. */
function meanings(account: Account) {
  const meant: Map<string, string> = new Map(FULL_NAMES.map((header) => [comparable(header), FULL_NAME]));
  const fields = importedFields(account);
  for (const { name, label, csv } of [...fields.filter(({ custom }) => custom), ...fields.filter(({ custom }) => !custom)]) {
    for (const header of [name, label, ...csv]) meant.set(comparable(header), name);
  }
  return meant;
}

/** The assignments that the headers suggest. If two headers mean the same field, the first column gets it. */
export function guessed(header: string[], account: Account): Assignment[] {
  const meant = meanings(account);
  const taken = new Set();
  const columns = header.map((name) => {
    const system = /^external:(.+)$/.exec(name)?.[1];
    const field = system ? EXTERNAL : (meant.get(comparable(name)) ?? "");
    if (field && field !== EXTERNAL && taken.has(field)) return { field: "", system: "" };
    taken.add(field);
    return { field, system: system ?? "" };
  });
  const parts = taken.has("firstName") && taken.has("lastName");
  return columns.map((column) => (parts && column.field === FULL_NAME ? { field: "", system: "" } : column));
}

/** Why nothing can be sent with these columns, or empty. */
export function problem(columns: Assignment[], choices: { id: string; name: string }[]) {
  const seen = new Set();
  for (const { field, system } of columns) {
    const what = field === EXTERNAL ? `${EXTERNAL}:${system}` : field;
    if (field === EXTERNAL && !/^[a-z][a-z0-9_-]{0,39}$/.test(system)) {
      return "Name the other system, for example salesforce: up to 40 small letters, digits, _ and -, beginning with a letter.";
    }
    if (field && field !== NEW && seen.has(what))
      return `Two columns hold ${choices.find(({ id }) => id === field)?.name}. Ignore one of them.`;
    seen.add(what);
  }
  const parts = seen.has("firstName") || seen.has("lastName");
  if (parts && seen.has(FULL_NAME)) return "Choose either a full name, or a first and a last name.";
  if (!seen.has(FULL_NAME) && !seen.has("firstName")) return "Choose the column that holds the first name, or the full name.";
  if (!seen.has(FULL_NAME) && !seen.has("lastName")) return "Choose the column that holds the last name.";
  return "";
}
