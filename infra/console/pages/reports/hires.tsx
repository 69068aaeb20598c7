// Hires by the source of the prospect and by month.

import type { Facet, Facets, HiresCountFacetsParams } from "prospect-api";
import { api, bucketsOf, useResource } from "../../api";
import { link } from "../../parts/router";
import { Bars, Card } from "../../parts/small";
import { Empty, Loaded } from "../../parts/states";
import { type Column, Table } from "../../parts/table";
import { counted, plural } from "../../parts/time";
import { Saves } from "./saves";
import { type Window, isWhole, monthOf, monthsFrom } from "./window";

/** The most buckets of a facet (SPECIFICATION §6.7). */
const TOP = 200;

/** The first facet is by a pair of fields. */
const BY = ["sourceId*hireDate:month", "hireDate:month", "sourceId"];

/** Months of the table. One column shows the time before. */
const MONTHS = 24;

/** null: a number that the API left out */
export type Row = { id: string; name: string; count: number; cells: (number | null)[] };

export function HiresReport({ window }: { window: Window }) {
  const hires = useResource(
    async (signal) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { by: BY, top: TOP, timeZone, hiredAfter: window.after, hiredBefore: window.before };
      return { window, ...(await api.hires.countFacets(query as HiresCountFacetsParams, { signal })) };
    },
    [window.after, window.before],
  );
  return (
    <Card title="Hires per source and month" look="report">
      <Loaded resource={hires} rows={4}>
        {(data) =>
          data.total > 0 ? (
            <Hires {...data} />
          ) : (
            <Empty title={`No hires ${data.window.words}`}>
              <p>A hire is recorded on the page of its prospect.</p>
            </Empty>
          )
        }
      </Loaded>
    </Card>
  );
}

function tableOf([pairs, byMonth, bySource]: Facet[], window: Window) {
  const perMonth = bucketsOf(byMonth);
  const known = monthsFrom(perMonth[0]?.id ?? "", perMonth.at(-1)?.id ?? "");
  const months = known.slice(-MONTHS).map((id) => monthOf(id, window));
  const complete = pairs?.other === 0;
  const ofSource = (source: string, month: string) => {
    const count = pairs?.buckets.find(({ value }) => value[0] === source && value[1] === month)?.count ?? 0;
    return count > 0 || complete ? count : null;
  };
  const rows: Row[] = bucketsOf(bySource).map((source) => ({ ...source, cells: months.map(({ id }) => ofSource(source.id, id)) }));
  const totals = months.map(({ id }) => perMonth.find((month) => month.id === id)?.count ?? 0);
  const { missing = 0, other = 0 } = bySource ?? {};
  const others = missing + other;
  const rest = totals.map((total, place) => (complete ? total - rows.reduce((sum, { cells }) => sum + (cells[place] ?? 0), 0) : null));
  if (others > 0) rows.push({ id: "others", name: other > 0 ? "Other sources" : "No source", count: others, cells: rest });
  return { months, rows, totals, complete, isCut: known.length > MONTHS };
}

function Hires({ window, total, facets }: Facets & { window: Window }) {
  const { months, rows, totals, complete, isCut } = tableOf(facets, window);
  const title = "Hires per source";
  const about = `${plural(total, "hire")} ${isWhole(window) ? "in all" : window.words}`;
  const zero = <span class="faint">0</span>;
  const listed = (count: number, { after, before }: Window | { after: number; before: number }) =>
    count > 0 ? <a href={link("/hires", { hiredAfter: after, hiredBefore: before })}>{counted(count)}</a> : zero;
  const sum: Row = { id: "total", name: "All sources", count: total, cells: totals };
  const columns: Column<Row>[] = [
    { id: "source", title: "Source", cell: ({ name }) => name },
    { id: "total", title: "Total", kind: "number", cell: (row) => (row === sum ? listed(total, window) : counted(row.count)) },
    ...months
      .map((month, place) => ({
        id: month.id,
        title: month.name,
        kind: "number" as const,
        cell: (row: Row) => {
          const count = row.cells[place] ?? null;
          return count === null ? "–" : row === sum ? listed(count, month) : count > 0 ? counted(count) : zero;
        },
      }))
      .reverse(),
  ];
  const cells = () => [
    ["Source", "Total", ...months.map(({ id }) => id)],
    ...[...rows, sum].map((row) => [row.name, row.count, ...row.cells.map((count) => count ?? "")]),
  ];
  return (
    <div class="stack">
      <p class="soft">
        {about}, by the source that the prospect had then. Only the numbers of “All sources” open their lists, because the list of hires has
        no filter by source.{isCut && ` The table has the last ${MONTHS} months; the totals have every month.`}
        {!complete && ` The table has the ${TOP} largest numbers; a dash stands for a smaller one. Choose a shorter time to see them.`}
      </p>
      <Bars title={title} bars={rows} />
      <div class="report-total">
        <Table caption="Hires per source and month" columns={columns} rows={[...rows, sum]} />
      </div>
      <Saves title={title} about={about} cells={cells} bars={() => rows} />
    </div>
  );
}
