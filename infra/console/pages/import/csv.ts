// Reads CSV with any line end. It finds out which delimiter the file has.

import Papa from "papaparse";
import { counted } from "../../parts/time";

export const MAX_BYTES = 20 * 1024 * 1024;
export const MAX_LINES = 100_000;
const MAX_COLUMNS = 200;

const DELIMITERS = [",", ";", "\t"];

const REMEDY = "Save the file as “CSV UTF-8” and choose it again.";

/** A cell that a spreadsheet takes for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

const BYTE_ORDER_MARK = "\uFEFF";

export interface Row {
  /** Of its first line in the file, from 1. */
  number: number;
  /** One for each column. */
  cells: string[];
  /** Why its cells cannot be used, or empty. */
  error: string;
}

export interface Sheet {
  delimiter: string;
  header: string[];
  /** Without empty lines. */
  rows: Row[];
}

/** The text of a file. Throws an error for people if it is not UTF-8. */
export function decoded(bytes: ArrayBuffer): string {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`The file is not UTF-8 text. It may be UTF-16, Latin-1 or Windows-1252. ${REMEDY}`);
  }
  if (text.includes("\0")) throw new Error(`The file has a NUL character. It is UTF-16, or not a CSV file. ${REMEDY}`);
  return text;
}

/** The table that a text holds. Throws an error for people. */
export function parsed(text: string): Sheet {
  const source = text.slice(text.startsWith(BYTE_ORDER_MARK) ? 1 : 0).replace(/\r\n?/g, "\n");
  const named = /^sep=(.)\n/.exec(source);
  const delimiter = named?.[1] ?? guessed(source);
  const lines = records(source.slice(named?.[0].length ?? 0), delimiter, named ? 2 : 1);
  const header = (lines.next().value?.cells ?? []).map((cell) => cell.trim());
  while (header.at(-1) === "") header.pop();
  if (header.length === 0) throw new Error("The file is empty.");
  if (header.length > MAX_COLUMNS) throw new Error(`The file has ${header.length} columns, but at most ${MAX_COLUMNS} are possible.`);
  const rows = [];
  for (const { number, cells } of lines) {
    if (rows.length === MAX_LINES) throw new Error(`The file has more than ${counted(MAX_LINES)} lines. Split it into several.`);
    rows.push(fitted(number, cells, header.length));
  }
  if (rows.length === 0) throw new Error("The file has no line after the header.");
  return { delimiter, header, rows };
}

function fitted(number: number, cells: string[], columns: number): Row {
  // Spreadsheets add empty columns at the end.
  while (cells.length > columns && cells.at(-1)?.trim() === "") cells.pop();
  if (cells.length === columns) return { number, cells, error: "" };
  const kept = [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(" ")];
  while (kept.length < columns) kept.push("");
  return { number, cells: kept, error: `The line has ${cells.length} cells instead of ${columns}.` };
}

/** The delimiter that divides the first lines into the same number of cells. */
const guessed = (text: string) =>
  Papa.parse(text, { preview: 10, delimitersToGuess: DELIMITERS, newline: "\n", skipEmptyLines: true }).meta.delimiter;

/** The records that have a cell that is not empty. `line` is the number of the first line. */
function* records(text: string, delimiter: string, line: number): Generator<{ number: number; cells: string[] }, undefined> {
  const linesIn = (part: string) => part.split("\n").length - 1;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
  const [wrong] = errors;
  if (wrong) throw new Error(`Line ${line + linesIn(text.slice(0, wrong.index))}: a quote is never closed, or text follows it.`);
  let number = line;
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    number += 1 + linesIn(cells.join(""));
  }
}

/** A cell without the apostrophe that protects spreadsheets from a formula. */
export const unprotected = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** Texts that one cell holds, separated by semicolons or commas, or a JSON array of texts. */
export function split(cell: string): string[] {
  if (cell.startsWith("[")) {
    try {
      const texts = JSON.parse(cell);
      if (Array.isArray(texts) && texts.every((text) => typeof text === "string")) return texts;
    } catch {
      // A text that begins with a bracket.
    }
  }
  return cell
    .split(/[;,]/)
    .map((text) => text.trim())
    .filter(Boolean);
}
