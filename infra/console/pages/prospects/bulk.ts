// One action on many prospects: which ones, and what becomes of each. All of its writes are one run, so they can be undone together.

import { Failure, failureOf } from "../../api";
import type { Filters } from "../../filters/filters";
import { counted } from "../../parts/time";
import type { Change, Result, Row } from "./changes";
import { everyItem, pause } from "./every";

/** The most prospects of an action: as many requests as a key has in an hour, if each prospect needs one (SPECIFICATION §2.6). */
export const MOST = 10_000;
const PAGE = 500;

/** How often a failure that can pass is tried again without any progress. */
const MAX_TRIES = 5;

export type Told = { row: Row; message: string };

export interface Run {
  /** Its name among the runs of the account; empty for a dry run. */
  id: string;
  total: number;
  queue: Row[];
  changed: number;
  unchanged: number;
  refused: Told[];
  warned: Told[];
  /** Seconds until it continues after a rate limit, or 0. */
  wait: number;
}

export const newRun = (id: string, rows: Row[]): Run => ({
  id,
  total: rows.length,
  queue: rows,
  changed: 0,
  unchanged: 0,
  refused: [],
  warned: [],
  wait: 0,
});

/**
 * The prospects that match now. They are read before the first change, so a change that takes prospects out of the filters skips nobody.
 * Pages by the time of creation are stable while others write (SPECIFICATION §6.4).
 */
export async function matching(filters: Filters, signal: AbortSignal, tell: (progress: { done: number; wait: number }) => void) {
  const rows = new Map<string, Row>();
  const limited = (wait: number) => {
    tell({ done: rows.size, wait });
    return pause(wait * 1000, signal);
  };
  const query = { ...filters, sort: "createdAt", limit: PAGE, fields: ["firstName", "lastName", "labels", "etag"] };
  for await (const row of everyItem(query, signal, limited)) {
    rows.set(row.id, row);
    if (rows.size > MOST) throw new Failure(400, { message: TOO_MANY });
    if (rows.size % PAGE === 0) tell({ done: rows.size, wait: 0 });
  }
  return [...rows.values()];
}

export const TOO_MANY = `An action takes at most ${counted(MOST)} prospects. Use more filters.`;

/** Works until the queue is empty, or until `signal` says to stop. Throws a failure that does not pass; a further call continues. */
export async function work(run: Run, change: Change, signal: AbortSignal, tell: () => void = () => {}) {
  const options = run.id ? { runId: run.id } : { dryRun: true };
  const limited = async (seconds: number) => {
    run.wait = seconds;
    tell();
    await pause(seconds * 1000, signal).catch(() => {});
    run.wait = 0;
  };
  for (let tries = 0; run.queue.length > 0 && !signal.aborted; tell()) {
    try {
      await step(run, change, options);
      tries = 0;
    } catch (thrown) {
      const { status, retryAfter } = failureOf(thrown);
      tries += 1;
      if (status !== 429 && (status !== 503 || tries > MAX_TRIES)) throw thrown;
      await limited(retryAfter || 1);
    }
  }
}

/** Sends the first rows of the queue. Rows about which the API did not decide stay in it. */
async function step(run: Run, { size, send }: Change, options: { dryRun?: boolean; runId?: string }) {
  const rows = run.queue.slice(0, size);
  const results = await send(rows, options);
  const left = rows.filter((row, at) => !record(run, row, results[at]));
  run.queue = [...left, ...run.queue.slice(rows.length)];
  const failure = results.find((result) => result.failure)?.failure;
  if (failure) throw failure;
}

/** Returns false if the row is not done. */
function record(run: Run, row: Row, result: Result | undefined) {
  if (!result || result.failure) return false;
  const { status, message = "", warnings } = result;
  if (warnings) run.warned.push({ row, message: warnings.join(" ") });
  if (status === "failed") run.refused.push({ row, message });
  else if (status === "unchanged") run.unchanged += 1;
  else run.changed += 1;
  return true;
}
