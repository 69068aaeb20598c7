// One funnel: a row for each stage, with a bar of who entered it.

import type { StageReport } from "prospect-api";
import type { Account, Named } from "../../data";
import { link } from "../../parts/router";
import { type Column, Table } from "../../parts/table";
import { DAY, LANGUAGE, counted, lasting } from "../../parts/time";
import { Saves } from "./saves";

export interface Row {
  id: string;
  name: string;
  entered: number;
  current: number;
  left: number;
  hired: number;
  medianMs: number | null;
  p90Ms: number | null;
  movedTo: { name: string; count: number }[];
  /** The stage that follows, and how many went there; null for the last one. */
  next: { name: string; count: number } | null;
  /** The list of the prospects who are still there. */
  href?: string;
}

const percent = new Intl.NumberFormat(LANGUAGE, { style: "percent" });

/** The stages of a report as rows. `all` has every stage in order; the stages of a group lack some. whole: a list can show who is still there */
export function rowsOf(
  stages: StageReport[],
  all: StageReport[],
  { names, pipeline, whole, filter = {} }: { names: Account; pipeline: Named | undefined; whole: boolean; filter?: Record<string, string> },
): Row[] {
  // Deleted stages follow the pipeline in the report. Without permission for the account, the console does not know which these are.
  const known = names.stages.filter(({ pipelineId }) => pipelineId !== undefined && pipelineId === pipeline?.id).map(({ id }) => id);
  const order = known.length > 0 ? known : all.map(({ stageId }) => stageId);
  const nameOf = (id: string) => names.stages.find((stage) => stage.id === id)?.name ?? (known.length > 0 ? "Deleted stage" : id);
  return stages.map(({ stageId: id, movedTo, ...numbers }) => {
    const next = order.includes(id) ? order[order.indexOf(id) + 1] : undefined;
    const went = movedTo.map(({ stageId, count }) => ({ id: stageId, name: nameOf(stageId), count }));
    return {
      ...numbers,
      id,
      name: nameOf(id),
      movedTo: went,
      next: next ? { name: nameOf(next), count: went.find((to) => to.id === next)?.count ?? 0 } : null,
      ...(whole && { href: link("/prospects", { stageId: id, ...filter }) }),
    };
  });
}

/** How many of those who entered went to the next stage; null if nobody left. */
const shareOf = ({ entered, left, next }: Row) => (next && left > 0 ? next.count / entered : null);

export const headOf = () => [
  "Stage",
  "Entered",
  "Still there",
  "Left",
  "Next stage",
  "Went there",
  "Went there (%)",
  "Median days",
  "90 % within days",
  "Hired",
  "Went to",
];

export function cellsOf(rows: Row[]): (string | number)[][] {
  const days = (ms: number | null) => (ms === null ? "" : (ms / DAY).toFixed(2));
  return rows.map((row) => {
    const share = shareOf(row);
    return [
      row.name,
      row.entered,
      row.current,
      row.left,
      row.next?.name ?? "",
      row.next?.count ?? "",
      share === null ? "" : Math.round(100 * share),
      days(row.medianMs),
      days(row.p90Ms),
      row.hired,
      row.movedTo.map(({ name, count }) => `${name}: ${count}`).join("; "),
    ];
  });
}

/** A bar of the picture says how many went on and how long that took. */
function barOf(row: Row) {
  const share = shareOf(row);
  const parts = [
    counted(row.entered),
    share !== null && `${percent.format(share)} went on`,
    row.medianMs !== null && lasting(row.medianMs),
  ];
  return { name: row.name, count: row.entered, text: parts.filter(Boolean).join(" · ") };
}

export function Funnel({ title, about, rows }: { title: string; about: string; rows: Row[] }) {
  const most = Math.max(1, ...rows.map(({ entered }) => entered));
  const number = (id: "entered" | "left" | "hired", head: string) => ({
    id,
    title: head,
    kind: "number" as const,
    cell: (row: Row) => counted(row[id]),
  });
  const columns: Column<Row>[] = [
    {
      id: "stage",
      title: "Stage",
      cell: ({ name, entered }) => (
        <>
          {name}
          <span class="stage-bar" aria-hidden="true">
            <span style={{ width: `${(100 * entered) / most}%` }}></span>
          </span>
        </>
      ),
    },
    number("entered", "Entered"),
    {
      id: "current",
      title: "Still there",
      kind: "number",
      cell: ({ href, current }) => (href && current > 0 ? <a href={href}>{counted(current)}</a> : counted(current)),
    },
    number("left", "Left"),
    { id: "next", title: "To the next stage", cell: (row) => <Next {...row} /> },
    { id: "median", title: "Half left within", kind: "narrow", cell: ({ medianMs }) => lasting(medianMs) },
    { id: "p90", title: "90 % left within", kind: "narrow", cell: ({ p90Ms }) => lasting(p90Ms) },
    {
      id: "to",
      title: "Went to",
      cell: ({ movedTo }) => (
        <ul>
          {movedTo.map(({ name, count }) => (
            <li key={name}>
              {name} {counted(count)}
            </li>
          ))}
        </ul>
      ),
    },
    number("hired", "Hired"),
  ];
  return (
    <div class="stack">
      <Table caption={title} columns={columns} rows={rows} rowName={(row) => row.name} />
      <Saves title={title} about={about} cells={() => [headOf(), ...cellsOf(rows)]} bars={() => rows.map(barOf)} />
    </div>
  );
}

function Next(row: Row) {
  const share = shareOf(row);
  return share === null ? (
    "–"
  ) : (
    <>
      <strong class="number">{percent.format(share)}</strong>{" "}
      <span class="soft">{`${counted(row.next?.count ?? 0)} to ${row.next?.name}`}</span>
    </>
  );
}
