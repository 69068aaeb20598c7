// Turns a cell into the value of a field, or into the reason why that is impossible.

import { choicesOf } from "../../fields.js";
import { folded } from "../../parts/folded.js";
import { split } from "./csv.js";

/** @typedef {import("../../api/account.js").Account} Account */
/** @typedef {import("../../fields.js").FieldOf} FieldOf */

/** An id of this API. A key that may not read the account's names can use ids. */
const ID = /^(stage|pipeline|user|office|job)_[0-9A-Z]+$/;

/** Words for true and false. */
export const YES_OR_NO = /^(yes|no|y|n|true|false)$/i;

/** The value that the API gets for a cell. @param {FieldOf} field @param {string} cell @param {Account} account */
export function valueOf(field, cell, account) {
  const { type, of = "", label, custom } = field;
  if (type === "id") return idOf(of, cell, choicesOf(field, account));
  if (!custom) return type === "enum" ? cell.toLowerCase().replace(/[ -]/g, "_") : cell;
  if (type === "enum") return optionOf(field, cell);
  if (type === "options") return optionsOf(field, cell);
  if (type === "number" && !/^[+-]?\d+(\.\d+)?$/.test(cell)) throw new Error(`${label}: “${cell}” is not a number. Write it like 1234.5.`);
  if (type === "number") return cell.replace(/^\+/, "");
  if (type === "date" && !/^\d{4}-\d\d-\d\d$/.test(cell)) throw new Error(`${label}: “${cell}” is not a date. Write it like 2026-12-31.`);
  if (type === "time") return timeOf(label, cell);
  if (type !== "boolean") return cell;
  if (!YES_OR_NO.test(cell)) throw new Error(`${label}: “${cell}” is neither yes nor no.`);
  return /^[yt]/i.test(cell);
}

/** @param {string} label @param {string} cell */
function timeOf(label, cell) {
  const at = /^\d{12,}$/.test(cell) ? Number(cell) : Date.parse(cell);
  if (Number.isNaN(at)) throw new Error(`${label}: “${cell}” is not a time. Write it like 2026-12-31T09:00Z.`);
  return at;
}

/** An option, by its value or its label. @param {FieldOf} field @param {string} cell @returns {string} */
function optionOf({ label, choices = [] }, cell) {
  const wanted = folded(cell);
  const found = choices.find(({ id }) => id === cell) ?? choices.find(({ id, name }) => folded(name) === wanted || folded(id) === wanted);
  if (!found) throw new Error(`${label}: there is no option “${cell}”.`);
  return found.id;
}

/** Options separated by semicolons, or by commas as well. @param {FieldOf} field @param {string} cell */
function optionsOf(field, cell) {
  try {
    return cell.split(";").map((text) => text.trim()).filter(Boolean).map((text) => optionOf(field, text));
  } catch {
    return split(cell).map((text) => optionOf(field, text));
  }
}

/** By name or id; a user by email, too. @param {string} kind @param {string} cell @param {any[]} records @returns {string} */
export function idOf(kind, cell, records) {
  const wanted = folded(cell);
  const found = records.filter(({ id, name, email }) => id === cell || folded(name) === wanted || email?.toLowerCase() === cell.toLowerCase());
  if (found.length === 1) return found[0].id;
  if (found.length > 1) throw new Error(`Several records have the name “${cell}”. Use the id of the ${kind}.`);
  if (ID.test(cell)) return cell;
  throw new Error(`There is no ${kind} “${cell}”.`);
}
