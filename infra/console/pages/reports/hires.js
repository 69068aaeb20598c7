// Hires by the source of the prospect and by month.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Bars } from "../../parts/small.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { counted, plural } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { Saves } from "./saves.js";
import { isWhole, monthOf, monthsFrom } from "./window.js";

/** The most buckets of a facet (SPECIFICATION §8.24). */
const TOP = 200;

/** Months of the table. One column shows the time before. */
const MONTHS = 24;

/** @typedef {import("./window.js").Window} Window */
/** @typedef {{id: string, name: string, count: number, cells: (number | null)[]}} Row  null: a number that the API left out */

/** @param {{window: Window}} props */
export function HiresReport({ window }) {
  const hires = useResource(async (signal) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const by = "sourceId*hireDate:month,hireDate:month,sourceId";
    const query = { by, top: TOP, timeZone, hiredAfter: window.after, hiredBefore: window.before };
    return { window, ...(await request("GET", "/hires/facets", { query, signal })).data };
  }, [window.after, window.before]);
  return html`<section class="card report"><header><h2>Hires per source and month</h2></header>
    <${Loaded} resource=${hires} rows=${4}>${(/** @type {any} */ data) => (data.total > 0 ? html`<${Hires} ...${data} />`
      : html`<${Empty} title=${`No hires ${data.window.words}`}><p>A hire is recorded on the page of its prospect.</p><//>`)}<//></section>`;
}

/** The sources and the months of a reply, as a table. @param {any} facets @param {Window} window */
function tableOf([pairs, byMonth, bySource], window) {
  const known = monthsFrom(byMonth.buckets[0].value, byMonth.buckets.at(-1).value);
  const months = known.slice(-MONTHS).map((id) => monthOf(id, window));
  const countOf = (/** @type {any[]} */ buckets, /** @type {(value: any) => boolean} */ is) =>
    buckets.filter(({ value }) => is(value)).reduce((sum, { count }) => sum + count, 0);
  const complete = pairs.other === 0;
  const ofSource = (/** @type {string} */ source, /** @type {string} */ month) => {
    const count = countOf(pairs.buckets, (value) => value[0] === source && value[1] === month);
    return count > 0 || complete ? count : null;
  };
  /** @type {Row[]} */
  const rows = bySource.buckets.map((/** @type {any} */ { value, name, count }) =>
    ({ id: value, name: name ?? value, count, cells: months.map(({ id }) => ofSource(value, id)) }));
  const totals = months.map(({ id }) => countOf(byMonth.buckets, (value) => value === id));
  const others = bySource.missing + bySource.other;
  const rest = totals.map((total, place) => (complete ? total - rows.reduce((sum, { cells }) => sum + (cells[place] ?? 0), 0) : null));
  if (others > 0) rows.push({ id: "others", name: bySource.other > 0 ? "Other sources" : "No source", count: others, cells: rest });
  return { months, rows, totals, complete, isCut: known.length > MONTHS };
}

/** @param {any} props */
function Hires({ window, total, facets }) {
  const { months, rows, totals, complete, isCut } = tableOf(facets, window);
  const title = "Hires per source";
  const about = `${plural(total, "hire")} ${isWhole(window) ? "in all" : window.words}`;
  const zero = html`<span class="faint">0</span>`;
  const listed = (/** @type {number} */ count, /** @type {Window | {after: number, before: number}} */ { after, before }) =>
    (count > 0 ? html`<a href=${link("/hires", { hiredAfter: after, hiredBefore: before })}>${counted(count)}</a>` : zero);
  /** @type {Row} */
  const sum = { id: "total", name: "All sources", count: total, cells: totals };
  /** @type {import("../../parts/table.js").Column<Row>[]} */
  const columns = [
    { id: "source", title: "Source", cell: ({ name }) => name },
    { id: "total", title: "Total", kind: "number", cell: (row) => (row === sum ? listed(total, window) : counted(row.count)) },
    ...months.map((month, place) => ({ id: month.id, title: month.name, kind: /** @type {const} */ ("number"), cell: (/** @type {Row} */ row) => {
      const count = row.cells[place] ?? null;
      return count === null ? "–" : row === sum ? listed(count, month) : count > 0 ? counted(count) : zero;
    } })).reverse(),
  ];
  const cells = () => [["Source", "Total", ...months.map(({ id }) => id)], ...[...rows, sum].map((row) => [row.name, row.count, ...row.cells.map((count) => count ?? "")])];
  return html`<div class="stack"><p class="soft">${about}, by the source that the prospect had then. Only the numbers of “All sources” open their
      lists, because the list of hires has no filter by source.${isCut && ` The table has the last ${MONTHS} months; the totals have every month.`}${!complete
      && ` The table has the ${TOP} largest numbers; a dash stands for a smaller one. Choose a shorter time to see them.`}</p>
    <${Bars} title=${title} bars=${rows} />
    <div class="report-total"><${Table} caption="Hires per source and month" columns=${columns} rows=${[...rows, sum]} /></div>
    <${Saves} title=${title} about=${about} cells=${cells} bars=${() => rows} /></div>`;
}
