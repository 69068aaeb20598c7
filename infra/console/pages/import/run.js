// A preview or a load that runs: batch after batch, with pauses, waits and retries. It goes on while other pages of the console are shown.

import { failureOf } from "../../api/client.js";
import { onSession, session } from "../../api/session.js";
import { send } from "./batches.js";

/** Seconds before a batch whose reply was lost, or that the API could not do, is sent again; then it pauses. */
const RETRY_SECONDS = [2, 5, 15, 30];

/** Warnings that are kept. */
const MAX_WARNINGS = 1000;

/** The progress is drawn at most this often. */
const DRAWN_MS = 100;

/**
 * @typedef {{row: import("./csv.js").Row, reason: string}} Refused
 *
 * @typedef {object} Run
 * @property {"preview" | "load"} kind
 * @property {"running" | "paused" | "stopped" | "done"} state
 * @property {import("./batches.js").Batch[]} batches
 * @property {number} at                Batches that are done.
 * @property {boolean} keepLabels
 * @property {string} salt              What sets its idempotency keys apart.
 * @property {number} done              Lines, with those that were refused before they were sent.
 * @property {number} total
 * @property {{created: number, updated: number, unchanged: number, failed: number}} counts
 * @property {Refused[]} refused
 * @property {Refused[]} warned
 * @property {number} replayed          Lines whose outcome is that of an earlier load of the same file.
 * @property {number} firstCreatedAt    Of the people that it created, by the API's clock; 0 without any.
 * @property {number} ms                For which it has worked, without pauses and waits.
 * @property {number} waitUntil         When it sends again; 0 if it does not wait.
 * @property {string} why               It waits.
 * @property {import("../../api/client.js").Failure | null} failure  Why it paused by itself.
 */

/** @type {{run: Run | null}} */
export const present = { run: null };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls `listener` when the run has come further. @param {() => void} listener */
export function onRun(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let drawn = 0;

/** @param {boolean} [now] */
function changed(now = true) {
  if (!now && performance.now() - drawn < DRAWN_MS) return;
  drawn = performance.now();
  listeners.forEach((listener) => listener());
}

/** Whether something would be lost if the tab were closed now. */
export const isLoading = () => present.run?.kind === "load" && ["running", "paused"].includes(present.run.state);

addEventListener("beforeunload", (event) => isLoading() && event.preventDefault());

// Another key may be of another account.
let key = session.key;
onSession(() => {
  if (session.key !== key) discard();
  key = session.key;
});

/** The run that works now; another one never overtakes it. @type {Run | null} */
let working = null;

/**
 * @param {Pick<Run, "kind" | "batches" | "keepLabels" | "salt" | "total">} options @param {Refused[]} refused before anything is sent
 */
export function start(options, refused) {
  discard();
  present.run = {
    ...options, state: "running", at: 0, done: refused.length, counts: { created: 0, updated: 0, unchanged: 0, failed: refused.length },
    refused: [...refused], warned: [], replayed: 0, firstCreatedAt: 0, ms: 0, waitUntil: 0, why: "", failure: null,
  };
  work(present.run);
}

/** @param {"running" | "paused" | "stopped"} state */
export function turn(state) {
  const { run } = present;
  if (!run || run.state === "done" || run.state === "stopped") return;
  run.state = state;
  run.failure = null;
  if (state !== "running") run.waitUntil = 0;
  changed();
  if (state === "running" && working !== run) work(run);
}

/** Forgets the run; a request that is on its way is the last. */
export function discard() {
  if (present.run?.state !== "done") turn("stopped");
  present.run = null;
  changed();
}

/** @param {Run} run */
async function work(run) {
  working = run;
  let tries = 0;
  while (run.state === "running" && run.at < run.batches.length) {
    const batch = /** @type {import("./batches.js").Batch} */ (run.batches[run.at]);
    const began = performance.now();
    try {
      record(run, batch, await send(batch, { number: run.at, salt: run.salt, keepLabels: run.keepLabels, dryRun: run.kind === "preview" }));
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

/** @param {Run} run @param {import("./batches.js").Batch} batch @param {{results: any[], replayed: boolean}} outcome */
function record(run, batch, { results, replayed }) {
  results.forEach(({ status, item, error }, at) => {
    const person = batch.people[at];
    if (!person) return;
    run.counts[/** @type {keyof Run["counts"]} */ (status)] += 1;
    if (status === "failed") run.refused.push({ row: person.row, reason: reasonOf(error) });
    else if (item?.message && run.warned.length < MAX_WARNINGS) run.warned.push({ row: person.row, reason: item.message });
    if (status === "created" && item && (!run.firstCreatedAt || item.createdAt < run.firstCreatedAt)) run.firstCreatedAt = item.createdAt;
  });
  if (replayed) run.replayed += batch.people.length;
  run.done += batch.people.length;
  run.at += 1;
}

/** Every field error, since `message` is about the first. @param {any} error */
function reasonOf({ message, details = [], code }) {
  const all = details.map((/** @type {{field: string, message: string}} */ detail) => `${detail.field} ${detail.message}`).join("; ");
  return all || message || code;
}

/**
 * Waits after a failure that passes, and pauses after any other.
 * @param {Run} run @param {import("../../api/client.js").Failure} failure @param {number} tries
 */
async function setback(run, failure, tries) {
  const limited = failure.status === 429;
  const passes = failure.status === 503 || failure.status === -1 || failure.code === "idempotency_in_progress";
  const seconds = limited ? failure.retryAfter || 1 : passes ? Math.max(RETRY_SECONDS[tries] ?? 0, RETRY_SECONDS[tries] ? failure.retryAfter : 0) : 0;
  if (run.state !== "running") return;
  if (!seconds) {
    run.state = "paused";
    run.failure = failure;
    return;
  }
  run.why = limited ? "The limit of requests is reached." : failure.message;
  run.waitUntil = Date.now() + seconds * 1000;
  while (run.state === "running" && run.waitUntil > Date.now()) {
    changed();
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000, run.waitUntil - Date.now())));
  }
  run.waitUntil = 0;
}
