// The fields that a column can hold, and the headers by which they are recognized. `admin import` recognizes the same headers.

import { IMPORTED } from "../../fields.js";

/** The field of a column that is the id of another system. */
export const EXTERNAL = "external";

/** The field of a column that holds first and last name. */
export const FULL_NAME = "name";

/**
 * @typedef {object} Assignment    What a column holds.
 * @property {string} field        Empty if the column is ignored.
 * @property {string} system       Of `external`: the name of the other system.
 */

/** Headers of a column with a full name. */
const FULL_NAMES = ["name", "full name", "contact name", "candidate name", "prospect name", "candidate"];

/** The choices for a column. */
export const CHOICES = [
  ...IMPORTED.slice(0, 2).map(({ name, label }) => ({ id: name, name: label })), { id: FULL_NAME, name: "Full name" },
  ...IMPORTED.slice(2).map(({ name, label }) => ({ id: name, name: name === "externalIds" ? `${label}, as system:id` : label })),
  { id: EXTERNAL, name: "Id in another system…" },
];

/** A header as it is compared. @param {string} header */
const comparable = (header) => header.replace(/[\s_-]/gu, "").toLowerCase();

const MEANT = new Map([...IMPORTED.map(({ name, label, csv }) => ({ name, headers: [name, label, ...csv] })), { name: FULL_NAME, headers: FULL_NAMES }]
  .flatMap(({ name, headers }) => headers.map((header) => /** @type {[string, string]} */ ([comparable(header), name]))));

/**
 * The assignments that the headers suggest. If two headers mean the same field, the first column gets it.
 * @param {string[]} header @returns {Assignment[]}
 */
export function guessed(header) {
  const taken = new Set();
  const columns = header.map((name) => {
    const system = /^external:(.+)$/.exec(name)?.[1];
    const field = system ? EXTERNAL : MEANT.get(comparable(name)) ?? "";
    if (field !== EXTERNAL && taken.has(field)) return { field: "", system: "" };
    taken.add(field);
    return { field, system: system ?? "" };
  });
  const parts = taken.has("firstName") && taken.has("lastName");
  return columns.map((column) => (parts && column.field === FULL_NAME ? { field: "", system: "" } : column));
}

/** Why nothing can be sent with these columns, or empty. @param {Assignment[]} columns */
export function problem(columns) {
  const seen = new Set();
  for (const { field, system } of columns) {
    const what = field === EXTERNAL ? `${EXTERNAL}:${system}` : field;
    if (field === EXTERNAL && !/^[a-z][a-z0-9_-]{0,39}$/.test(system)) {
      return "Name the other system, for example salesforce: up to 40 small letters, digits, _ and -, beginning with a letter.";
    }
    if (field && seen.has(what)) return `Two columns hold ${CHOICES.find(({ id }) => id === field)?.name}. Ignore one of them.`;
    seen.add(what);
  }
  const parts = seen.has("firstName") || seen.has("lastName");
  if (parts && seen.has(FULL_NAME)) return "Choose either a full name, or a first and a last name.";
  if (!seen.has(FULL_NAME) && !seen.has("firstName")) return "Choose the column that holds the first name, or the full name.";
  if (!seen.has(FULL_NAME) && !seen.has("lastName")) return "Choose the column that holds the last name.";
  return "";
}
