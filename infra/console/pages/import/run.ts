// Runs a preview or an import: batch after batch, with pauses, waits and retries. It continues while the console shows other pages.

import { type ErrorReply, type Failure, failureOf, onSession, session, signal } from "../../api";
import { labelOf } from "../../data";
import { newRunId } from "../runs/undo_run";
import { type Batch, type Sent, send } from "./batches";
import type { Row } from "./csv";

/** Seconds before each retry of a batch after a lost reply or a failure of the API. After the last retry the run pauses. */
const RETRY_SECONDS = [2, 5, 15, 30];
const MAX_WARNINGS = 1000;

/** The shortest time between two drawings of the progress. */
const DRAWN_MS = 100;

export type Refused = { row: Row; reason: string };

export interface Run {
  kind: "preview" | "load";
  state: "running" | "paused" | "stopped" | "done";
  batches: Batch[];
  at: number;
  keepLabels: boolean;
  /** The name of the import among the runs of the account. */
  id: string;
  /** Distinguishes its idempotency keys. */
  salt: string;
  /** Finished lines, including lines that were refused before sending. */
  done: number;
  total: number;
  counts: { created: number; updated: number; unchanged: number; failed: number };
  refused: Refused[];
  warned: Refused[];
  /** Lines that an earlier import of the same file had already sent. */
  replayed: number;
  /** When the first person was created, by the API's clock, or 0. */
  firstCreatedAt: number;
  /** Working time, without pauses and waits. */
  ms: number;
  /** When it sends again, or 0 if it does not wait. */
  waitUntil: number;
  why: string;
  /** The reason why it paused by itself. */
  failure: Failure | null;
}

export const present: { run: Run | null } = { run: null };

const progress = signal();

/** Calls a listener after each progress of the run. */
export const onRun = progress.on;

let drawn = 0;

function changed(now = true) {
  if (!now && performance.now() - drawn < DRAWN_MS) return;
  drawn = performance.now();
  progress.tell();
}

/** Whether closing the tab now would lose something. */
export const isLoading = () => present.run?.kind === "load" && ["running", "paused"].includes(present.run.state);

addEventListener("beforeunload", (event) => isLoading() && event.preventDefault());

// Another key may be of another account.
let key = session.key;
onSession(() => {
  if (session.key !== key) discard();
  key = session.key;
});

/** The run that is working. Only one works at a time. */
let working: Run | null = null;

/** `refused`: before anything is sent */
export function start(options: Pick<Run, "kind" | "batches" | "keepLabels" | "salt" | "total">, refused: Refused[]) {
  discard();
  present.run = {
    ...options,
    id: newRunId("import"),
    state: "running",
    at: 0,
    done: refused.length,
    counts: { created: 0, updated: 0, unchanged: 0, failed: refused.length },
    refused: [...refused],
    warned: [],
    replayed: 0,
    firstCreatedAt: 0,
    ms: 0,
    waitUntil: 0,
    why: "",
    failure: null,
  };
  work(present.run);
}

export function turn(state: "running" | "paused" | "stopped") {
  const { run } = present;
  if (!run || run.state === "done" || run.state === "stopped") return;
  run.state = state;
  run.failure = null;
  if (state !== "running") run.waitUntil = 0;
  changed();
  if (state === "running" && working !== run) work(run);
}

/** Forgets the run. A request that was already sent is its last. */
export function discard() {
  if (present.run?.state !== "done") turn("stopped");
  present.run = null;
  changed();
}

async function work(run: Run) {
  working = run;
  let tries = 0;
  while (run.state === "running" && run.at < run.batches.length) {
    const batch = run.batches[run.at] as Batch;
    const began = performance.now();
    try {
      record(
        run,
        batch,
        await send(batch, { number: run.at, salt: run.salt, keepLabels: run.keepLabels, dryRun: run.kind === "preview", run: run.id }),
      );
      run.ms += performance.now() - began;
      tries = 0;
      changed(false);
    } catch (thrown) {
      await setback(run, failureOf(thrown), tries);
      tries += 1;
    }
  }
  if (working === run) working = null;
  if (run.state === "running") {
    run.state = "done";
    run.refused.sort((one, other) => one.row.number - other.row.number);
  }
  changed();
}

function record(run: Run, batch: Batch, { results, replayed }: Sent) {
  results.forEach(({ status, item, error, warnings }, at) => {
    const person = batch.people[at];
    if (!person) return;
    run.counts[status as keyof Run["counts"]] += 1;
    if (status === "failed") run.refused.push({ row: person.row, reason: reasonOf(error ?? {}) });
    else if (warnings && run.warned.length < MAX_WARNINGS) run.warned.push({ row: person.row, reason: warnings.join(" ") });
    if (status === "created" && item && (!run.firstCreatedAt || item.createdAt < run.firstCreatedAt)) run.firstCreatedAt = item.createdAt;
  });
  if (replayed) run.replayed += batch.people.length;
  run.done += batch.people.length;
  run.at += 1;
}

/** Every field error, because `message` describes only the first. */
function reasonOf({ message, details = [], code = "" }: ErrorReply) {
  const all = details.map((detail) => `${labelOf("prospect", detail.field)} ${detail.message}`).join("; ");
  return all || message || code;
}

/** Waits after a temporary failure, and pauses after any other failure. */
async function setback(run: Run, failure: Failure, tries: number) {
  const limited = failure.status === 429;
  const passes = failure.status === 503 || failure.status === -1 || failure.code === "idempotency_in_progress";
  const seconds = limited
    ? failure.retryAfter || 1
    : passes
      ? Math.max(RETRY_SECONDS[tries] ?? 0, RETRY_SECONDS[tries] ? failure.retryAfter : 0)
      : 0;
  if (run.state !== "running") return;
  if (!seconds) {
    run.state = "paused";
    run.failure = failure;
    return;
  }
  run.why = limited ? "You have reached the rate limit." : failure.message;
  run.waitUntil = Date.now() + seconds * 1000;
  while (run.state === "running" && run.waitUntil > Date.now()) {
    changed();
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000, run.waitUntil - Date.now())));
  }
  run.waitUntil = 0;
}
