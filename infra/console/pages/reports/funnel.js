// One funnel: a row for each stage, with a bar of who entered it.

import { html } from "../../html.js";
import { Table } from "../../parts/table.js";
import { counted, lasting } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { Saves } from "./saves.js";

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} name
 * @property {number} entered
 * @property {number} current
 * @property {number} left
 * @property {number} hired
 * @property {number | null} medianMs
 * @property {number | null} p90Ms
 * @property {{name: string, count: number}[]} movedTo
 * @property {{name: string, count: number} | null} next  The stage that follows, and how many went there; null for the last one.
 * @property {string} [href]        The list of the prospects who are still there.
 */

const DAY = 86_400_000;
const percent = new Intl.NumberFormat(undefined, { style: "percent" });

/**
 * The stages of a report as rows. `all` has every stage in order; the stages of a group lack some.
 * @param {any[]} stages @param {any[]} all
 * @param {{names: import("../../fields.js").Account, pipeline: any, whole: boolean, filter?: Record<string, string>}} from whole: a list can show who is still there
 * @returns {Row[]}
 */
export function rowsOf(stages, all, { names, pipeline, whole, filter = {} }) {
  // Deleted stages follow the pipeline in the report. Without permission for the account, the console does not know which these are.
  const order = (pipeline?.stages ?? all.map(({ stageId }) => ({ id: stageId }))).map((/** @type {any} */ { id }) => id);
  const nameOf = (/** @type {string} */ id) => names.stages.find((stage) => stage.id === id)?.name ?? (pipeline?.stages ? "Deleted stage" : id);
  return stages.map(({ stageId: id, movedTo, ...numbers }) => {
    const next = order.includes(id) ? order[order.indexOf(id) + 1] : undefined;
    const went = movedTo.map((/** @type {any} */ { stageId, count }) => ({ id: stageId, name: nameOf(stageId), count }));
    return {
      ...numbers, id, name: nameOf(id), movedTo: went,
      next: next ? { name: nameOf(next), count: went.find((/** @type {any} */ to) => to.id === next)?.count ?? 0 } : null,
      ...(whole && { href: link("/prospects", { stageId: id, ...filter }) }),
    };
  });
}

/** How many of those who entered went to the next stage; null if nobody left. @param {Row} row */
const shareOf = ({ entered, left, next }) => (next && left > 0 ? next.count / entered : null);

export const headOf = () => ["Stage", "Entered", "Still there", "Left", "Next stage", "Went there", "Went there (%)", "Median days", "90 % within days", "Hired", "Went to"];

/** The cells of a CSV file. @param {Row[]} rows @returns {(string | number)[][]} */
export function cellsOf(rows) {
  const days = (/** @type {number | null} */ ms) => (ms === null ? "" : (ms / DAY).toFixed(2));
  return rows.map((row) => {
    const share = shareOf(row);
    return [row.name, row.entered, row.current, row.left, row.next?.name ?? "", row.next?.count ?? "", share === null ? "" : Math.round(100 * share),
      days(row.medianMs), days(row.p90Ms), row.hired, row.movedTo.map(({ name, count }) => `${name}: ${count}`).join("; ")];
  });
}

/** A bar of the picture says how many went on and how long that took. @param {Row} row */
function barOf(row) {
  const share = shareOf(row);
  const parts = [counted(row.entered), share !== null && `${percent.format(share)} went on`, row.medianMs !== null && lasting(row.medianMs)];
  return { name: row.name, count: row.entered, text: parts.filter(Boolean).join(" · ") };
}

/** @param {{title: string, about: string, rows: Row[]}} props */
export function Funnel({ title, about, rows }) {
  const most = Math.max(1, ...rows.map(({ entered }) => entered));
  const number = (/** @type {"entered" | "left" | "hired"} */ id, /** @type {string} */ head) =>
    ({ id, title: head, kind: /** @type {const} */ ("number"), cell: (/** @type {Row} */ row) => counted(row[id]) });
  /** @type {import("../../parts/table.js").Column<Row>[]} */
  const columns = [
    { id: "stage", title: "Stage", cell: ({ name, entered }) => html`${name}<span class="stage-bar" aria-hidden="true"><span style=${{ width: `${(100 * entered) / most}%` }}></span></span>` },
    number("entered", "Entered"),
    { id: "current", title: "Still there", kind: "number", cell: ({ href, current }) => (href && current > 0 ? html`<a href=${href}>${counted(current)}</a>` : counted(current)) },
    number("left", "Left"),
    { id: "next", title: "To the next stage", cell: (row) => html`<${Next} ...${row} />` },
    { id: "median", title: "Half left within", kind: "narrow", cell: ({ medianMs }) => lasting(medianMs) },
    { id: "p90", title: "90 % left within", kind: "narrow", cell: ({ p90Ms }) => lasting(p90Ms) },
    { id: "to", title: "Went to", cell: ({ movedTo }) => html`<ul>${movedTo.map(({ name, count }) => html`<li key=${name}>${name} ${counted(count)}</li>`)}</ul>` },
    number("hired", "Hired"),
  ];
  return html`<div class="stack"><${Table} caption=${title} columns=${columns} rows=${rows} rowName=${(/** @type {Row} */ row) => row.name} />
    <${Saves} title=${title} about=${about} cells=${() => [headOf(), ...cellsOf(rows)]} bars=${() => rows.map(barOf)} /></div>`;
}

/** @param {Row} row */
function Next(row) {
  const share = shareOf(row);
  return share === null ? "–" : html`<strong class="number">${percent.format(share)}</strong> <span class="soft">${`${counted(row.next?.count ?? 0)} to ${row.next?.name}`}</span>`;
}
