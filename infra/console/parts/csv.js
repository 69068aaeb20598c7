// Writes CSV as RFC 4180 defines it, safe to open in a spreadsheet.

/** The beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const PHONE = /^\+[1-9]\d{1,14}$/;

/** A cell. A formula gets an apostrophe, unless it is a phone number in E.164. @param {string} text @param {string} delimiter */
function csvCell(text, delimiter) {
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
  return safe.includes(delimiter) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {string[]} cells */
export const csvLine = (cells, delimiter = ",") => `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;

/** Saves a file. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a CSV file. The mark at its beginning tells spreadsheets that it is UTF-8. @param {string} name @param {string[]} lines */
export const saveCsv = (name, lines) => save(name, new Blob(["\uFEFF", ...lines], { type: "text/csv;charset=utf-8" }));
