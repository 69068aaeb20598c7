// Exports prospects as a CSV file. The browser makes it from the pages of the list.

import { html, useEffect, useRef, useState } from "../../html.js";
import { everyItem } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { csvLine, saveCsv } from "../../parts/csv.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { counted, plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { exportedColumns, fieldsOf } from "./columns.js";

/** Prospects per request. */
const PAGE = 500;

/** Prospects between two updates of the progress. */
const STEP = 50;

/**
 * @typedef {object} Export
 * @property {import("../../filters/filters.js").Filters} filters
 * @property {string} sort
 * @property {Set<string> | null} only   The selected ids, or null for all prospects that match.
 * @property {import("./columns.js").ProspectColumn[]} columns
 * @property {import("./names.js").Account} names
 */

/** Waits until a time, or until the person cancels. @param {number} ms @param {AbortSignal} signal */
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
  });
}

/**
 * The lines of the file. Pages by the time of creation are stable while others write (SPECIFICATION §4.4).
 * @param {Export} job @param {AbortSignal} signal @param {(progress: {done: number, wait: number}) => void} tell
 */
async function linesOf({ filters, sort, only, columns, names }, signal, tell) {
  const lines = [csvLine(columns.map(({ title }) => title))];
  const order = only || sort.endsWith("createdAt") ? sort : "createdAt";
  const query = { ...filters, sort: order, limit: PAGE, fields: fieldsOf(columns) };
  const limited = async (/** @type {number} */ seconds) => {
    tell({ done: lines.length - 1, wait: seconds });
    await pause(seconds * 1000, signal);
  };
  const rows = new Set();
  for await (const item of everyItem("/prospects", query, signal, limited)) {
    if (rows.has(item.id) || (only && !only.has(item.id))) continue;
    rows.add(item.id);
    lines.push(csvLine(columns.map(({ text }) => String(text(item, names) ?? ""))));
    if (rows.size % STEP === 0) tell({ done: rows.size, wait: 0 });
    if (rows.size === only?.size) break;
  }
  return lines;
}

/** @param {Export & {total: number, close: () => void}} props */
export function ExportDialog({ total, close, ...job }) {
  const [every, setEvery] = useState(true);
  const [progress, setProgress] = useState({ done: 0, wait: 0 });
  const abort = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => abort.current?.abort(), []);
  const count = job.only?.size ?? total;
  const writing = useWrite(async () => {
    const { signal } = (abort.current = new AbortController());
    setProgress({ done: 0, wait: 0 });
    try {
      const lines = await linesOf({ ...job, columns: every ? exportedColumns(job.names) : job.columns }, signal, setProgress);
      saveCsv(`prospects-${new Date().toISOString().slice(0, 10)}.csv`, lines);
      const missing = job.only ? job.only.size - (lines.length - 1) : 0;
      const left = missing > 0 ? ` ${counted(missing)} of the selected prospects no longer match the filters.` : "";
      say(`${plural(lines.length - 1, "prospect")} exported.${left}`);
      close();
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  });
  return html`<${Dialog} title=${`Export ${job.only ? plural(count, "selected prospect") : plural(count, "prospect")} as CSV`} close=${close}>
    ${!writing.busy && html`
      <${Field} label="Columns" value=${every ? "every" : "table"} onInput=${(/** @type {string} */ value) => setEvery(value === "every")}
        options=${[{ id: "every", name: "Every field of a prospect" }, { id: "table", name: "The columns of the table" }]} />
      <p class="soft">Cells that a spreadsheet would run as formulas begin with an apostrophe.</p>`}
    ${writing.busy && html`<${Progress} ...${progress} count=${count} />`}
    <${Failed} failure=${writing.failure} />
    <div class="buttons">
      ${!writing.busy && html`<button type="button" class="primary" onClick=${() => writing.run()}>Export</button>`}
      <button type="button" onClick=${writing.busy ? () => abort.current?.abort() : close}>${writing.busy ? "Stop the export" : "Cancel"}</button>
    </div>
  <//>`;
}

/** @param {{done: number, wait: number, count: number}} props */
function Progress({ done, wait, count }) {
  const waiting = wait > 0 && ` You have reached the rate limit. The export continues in ${plural(wait, "second")}.`;
  return html`<div class="list-progress"><progress aria-label="Exported" max=${Math.max(count, 1)} value=${done}></progress>
    <p role="status">${counted(done)} of ${plural(count, "prospect")}.${waiting}</p></div>`;
}
