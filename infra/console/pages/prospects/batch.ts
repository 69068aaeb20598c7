// One change to many prospects, by PATCH /prospects/batch (SPECIFICATION §8.27).

import type { ProspectSelection, ProspectUpdateItem } from "prospect-api";
import { api, failureOf } from "../../api/client";
import { folded } from "../../parts/folded";

/** Items of a batch. */
const BATCH = 100;

/** Requests that run at once. */
const LANES = 6;

/** How often an item is tried while others change it. */
const TRIES = 3;

/** A row as the table shows it. */
export type Row = ProspectSelection;

type Told = { row: Row; message: string };

export interface Outcome {
  updated: number;
  unchanged: number;
  refused: Told[];
  /** Prospects whose result has warnings. */
  warned: Told[];
}

/** The body to send for a row, or null if the row already has the change. */
export type BodyOf = (row: Row) => Promise<Omit<ProspectUpdateItem, "id"> | null>;

/** Changes the rows. Throws only if nothing was changed. After a later failure, the remaining rows are refused with its message. */
export async function updateEach(rows: Row[], bodyOf: BodyOf): Promise<Outcome> {
  const outcome: Outcome = { updated: 0, unchanged: 0, refused: [], warned: [] };
  for (let start = 0; start < rows.length; start += BATCH) {
    try {
      await updateBatch(rows.slice(start, start + BATCH), bodyOf, outcome, TRIES);
    } catch (thrown) {
      if (start === 0 && outcome.updated === 0) throw thrown;
      const told = new Set(outcome.refused.map(({ row }) => row.id));
      for (const row of rows.slice(start)) if (!told.has(row.id)) outcome.refused.push({ row, message: failureOf(thrown).message });
      break;
    }
  }
  return outcome;
}

async function updateBatch(rows: Row[], bodyOf: BodyOf, outcome: Outcome, tries: number) {
  const bodies = await inLanes(rows, async (row) => {
    try {
      return await bodyOf(row);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.status !== 404) throw thrown;
      outcome.refused.push({ row, message: failure.message });
      return undefined;
    }
  });
  const sent = rows.flatMap((row, place) => (bodies[place] ? [{ row, body: { ...bodies[place], id: row.id } }] : []));
  const items = sent.map(({ body }) => body);
  const results = items.length > 0 ? (await api.prospects.updateBatch({ items })).results : [];
  outcome.unchanged += bodies.filter((body) => body === null).length;
  const again: Row[] = [];
  for (const { index, status, error, warnings } of results) {
    const row = sent[index]?.row;
    if (!row) continue;
    const isLate = error?.code === "precondition_failed" && tries > 1;
    if (warnings && !isLate) outcome.warned.push({ row, message: warnings.join(" ") });
    if (isLate) again.push(row);
    else if (status === "updated") outcome.updated += 1;
    else if (status === "unchanged") outcome.unchanged += 1;
    else outcome.refused.push({ row, message: error?.message ?? "" });
  }
  if (again.length > 0) await updateBatch(again, bodyOf, outcome, tries - 1);
}

async function inLanes<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const place = next;
      next += 1;
      results[place] = await work(items[place] as T);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** A change of labels. A write replaces all labels, so the console reads the present labels first. The API refuses the write if they have changed. */
export const relabeled =
  (change: (labels: string[]) => string[]): BodyOf =>
  async (row) => {
    const { data, headers } = await api.prospects.get(row.id).withResponse();
    const labels = change(data.item.labels);
    return labels.length === data.item.labels.length ? null : { labels, ifMatch: headers.get("ETag") ?? undefined };
  };

export const hasLabel = (labels: string[], label: string) => labels.some((other) => folded(other) === folded(label));

/** Labels that a person typed, separated by commas. */
export const labelsIn = (text: string) =>
  text
    .split(",")
    .map((label) => label.trim())
    .filter((label, place, all) => label !== "" && !hasLabel(all.slice(0, place), label));
