// Reads CSV with the quotes of RFC 4180. It accepts any line end, and takes the delimiter that is most frequent in the first line.

/** The largest file, in bytes. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** The most lines after the header. */
export const MAX_LINES = 100_000;

/** The most columns. */
export const MAX_COLUMNS = 200;

/** If two are equally frequent in the header, the first one wins. */
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
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const named = /^sep=(.)(?:\r\n|\r|\n)/.exec(source);
  const delimiter = named?.[1] ?? guessed(source);
  const lines = records(source, delimiter, named?.[0].length ?? 0);
  const header = (lines.next().value?.cells ?? []).map((cell) => cell.trim());
  while (header.at(-1) === "") header.pop();
  if (header.length === 0) throw new Error("The file is empty.");
  if (header.length > MAX_COLUMNS) throw new Error(`The file has ${header.length} columns, but at most ${MAX_COLUMNS} are possible.`);
  const rows = [];
  for (const { number, cells } of lines) {
    if (rows.length === MAX_LINES) throw new Error(`The file has more than ${MAX_LINES.toLocaleString()} lines. Split it into several.`);
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

/** The most frequent delimiter of the first line, outside quotes. */
function guessed(text: string) {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The records that have a cell that is not empty. */
function* records(text: string, delimiter: string, from: number): Generator<{ number: number; cells: string[] }, undefined> {
  const ends = new RegExp(`${delimiter === "\t" ? "\t" : `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, "0")}`}|\r\n|\r|\n|$`, "g");
  let line = from ? 2 : 1;
  for (let at = from; at < text.length; ) {
    const number = line;
    const cells = [];
    for (;;) {
      const quoted = text[at] === '"' ? unquoted(text, at, line) : { value: "", at, lines: 0 };
      ends.lastIndex = quoted.at;
      const end = ends.exec(text) as RegExpExecArray;
      cells.push(quoted.value + text.slice(quoted.at, end.index));
      line += quoted.lines;
      at = end.index + end[0].length;
      if (end[0] !== delimiter) break;
    }
    line += 1;
    if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
  }
}

/** The text in the quotes that begin at this place, and where they end. */
function unquoted(text: string, start: number, line: number) {
  let value = "";
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw new Error(`The quote that begins in line ${line} is never closed.`);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, at: quote + 1, lines: value.match(/\r\n|\r|\n/g)?.length ?? 0 };
    value += '"';
    from = quote + 2;
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
