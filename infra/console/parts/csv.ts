// Writes CSV as RFC 4180 defines it, safe to open in a spreadsheet.

const FORMULA = /^[=+\-@\t\r]/;
const PHONE = /^\+[1-9]\d{1,14}$/;

/** A cell. A formula gets an apostrophe, unless it is a phone number in E.164. */
function csvCell(text: string, delimiter: string) {
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
  return safe.includes(delimiter) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: string[], delimiter = ",") => `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;

export function save(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a CSV file. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, lines: string[]) => save(name, new Blob(["\uFEFF", ...lines], { type: "text/csv;charset=utf-8" }));
