// Turns a cell into the value of a field, or into the reason why that is impossible.

import type { FieldOf } from "../../api";
import { type Account, type Named, choicesOf } from "../../data";
import { folded } from "../../parts/folded";
import { split } from "./csv";

/** An id of this API. A key that may not read the account's names can use ids. */
const ID = /^(stage|pipeline|user|office|job)_[0-9A-Z]+$/;
export const YES_OR_NO = /^(yes|no|y|n|true|false)$/i;

/** A day, at the beginning of a text. */
const DAY = /^\d{4}-\d\d-\d\d/;

/** Whether no calendar has the day with which the text begins, such as 2026-02-31: browsers take it for a day of March. */
export const isNoDay = (text: string) => {
  const [day = ""] = DAY.exec(text) ?? [];
  const at = new Date(`${day}T00:00Z`);
  return day !== "" && (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day));
};

export function valueOf(field: FieldOf, cell: string, account: Account) {
  const { type, of = "", label, custom } = field;
  if (type === "id") return idOf(of, cell, choicesOf(field, account));
  if (!custom) return type === "enum" ? cell.toLowerCase().replace(/[ -]/g, "_") : cell;
  if (type === "enum") return optionOf(field, cell);
  if (type === "options") return optionsOf(field, cell);
  if (type === "number" && !/^[+-]?\d+(\.\d+)?$/.test(cell)) throw new Error(`${label}: “${cell}” is not a number. Write it like 1234.5.`);
  if (type === "number") return cell.replace(/^\+/, "");
  if (type === "date" && (cell.replace(DAY, "") !== "" || isNoDay(cell)))
    throw new Error(`${label}: “${cell}” is not a date. Write it like 2026-12-31.`);
  if (type === "time") return timeOf(label, cell);
  if (type !== "boolean") return cell;
  if (!YES_OR_NO.test(cell)) throw new Error(`${label}: “${cell}” is neither yes nor no.`);
  return /^[yt]/i.test(cell);
}

function timeOf(label: string, cell: string) {
  const at = /^\d{12,}$/.test(cell) ? Number(cell) : Date.parse(cell);
  if (Number.isNaN(at) || isNoDay(cell)) throw new Error(`${label}: “${cell}” is not a time. Write it like 2026-12-31T09:00Z.`);
  return at;
}

function optionOf({ label, choices = [] }: FieldOf, cell: string): string {
  const wanted = folded(cell);
  const found = choices.find(({ id }) => id === cell) ?? choices.find(({ id, name }) => folded(name) === wanted || folded(id) === wanted);
  if (!found) throw new Error(`${label}: there is no option “${cell}”.`);
  return found.id;
}

/** Options separated by semicolons, or by commas as well. */
function optionsOf(field: FieldOf, cell: string) {
  try {
    return cell
      .split(";")
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text) => optionOf(field, text));
  } catch {
    return split(cell).map((text) => optionOf(field, text));
  }
}

/** By name or id; a user by email, too. */
export function idOf(kind: string, cell: string, records: (Named & { email?: string | null })[]): string {
  const wanted = folded(cell);
  const found = records.filter(
    ({ id, name, email }) => id === cell || folded(name) === wanted || email?.toLowerCase() === cell.toLowerCase(),
  );
  if (found[0] && found.length === 1) return found[0].id;
  if (found.length > 1) throw new Error(`Several records have the name “${cell}”. Use the id of the ${kind}.`);
  if (ID.test(cell)) return cell;
  throw new Error(`There is no ${kind} “${cell}”.`);
}
