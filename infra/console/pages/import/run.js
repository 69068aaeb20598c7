// Runs a preview or an import: batch after batch, with pauses, waits and retries. It continues while the console shows other pages.

import { failureOf } from "../../api/client.js";
import { onSession, session } from "../../api/session.js";
import { labelOf } from "../../fields.js";
import { send } from "./batches.js";

/** Seconds before each retry of a batch after a lost reply or a failure of the API. After the last retry the run pauses. */
const RETRY_SECONDS = [2, 5, 15, 30];

/** How many warnings a run keeps. */
const MAX_WARNINGS = 1000;

/** The shortest time between two drawings of the progress. */
const DRAWN_MS = 100;

/**
 * @typedef {{row: import("./csv.js").Row, reason: string}} Refused
 *
 * @typedef {object} Run
 * @property {"preview" | "load"} kind
 * @property {"running" | "paused" | "stopped" | "done"} state
 * @property {import("./batches.js").Batch[]} batches
 * @property {number} at                Finished batches.
 * @property {boolean} keepLabels
 * @property {string} id                The name of the import among the runs of the account.
 * @property {string} salt              Distinguishes its idempotency keys.
 * @property {number} done              Finished lines, including lines that were refused before sending.
 * @property {number} total
 * @property {{created: number, updated: number, unchanged: number, failed: number}} counts
 * @property {Refused[]} refused
 * @property {Refused[]} warned
 * @property {number} replayed          Lines that an earlier import of the same file had already sent.
 * @property {number} firstCreatedAt    When the first person was created, by the API's clock, or 0.
 * @property {number} ms                Working time, without pauses and waits.
 * @property {number} waitUntil         When it sends again, or 0 if it does not wait.
 * @property {string} why               The reason for waiting.
 * @property {import("../../api/client.js").Failure | null} failure  The reason why it paused by itself.
 */

/** @type {{run: Run | null}} */
export const present = { run: null };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls `listener` after each progress of the run. @param {() => void} listener */
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

/** Whether closing the tab now would lose something. */
export const isLoading = () => present.run?.kind === "load" && ["running", "paused"].includes(present.run.state);

addEventListener("beforeunload", (event) => isLoading() && event.preventDefault());

// Another key may be of another account.
let key = session.key;
onSession(() => {
  if (session.key !== key) discard();
  key = session.key;
});

/** The run that is working. Only one works at a time. @type {Run | null} */
let working = null;

/**
 * @param {Pick<Run, "kind" | "batches" | "keepLabels" | "salt" | "total">} options @param {Refused[]} refused before anything is sent
 */
export function start(options, refused) {
  discard();
  present.run = {
    ...options, id: `import-${new Date().toISOString().slice(0, 16).replace(":", "-")}-${Math.random().toString(36).slice(2, 8)}`, state: "running", at: 0, done: refused.length, counts: { created: 0, updated: 0, unchanged: 0, failed: refused.length },
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

/** Forgets the run. A request that was already sent is its last. */
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
      record(run, batch, await send(batch, { number: run.at, salt: run.salt, keepLabels: run.keepLabels, dryRun: run.kind === "preview", run: run.id }));
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
  results.forEach(({ status, item, error, warnings }, at) => {
    const person = batch.people[at];
    if (!person) return;
    run.counts[/** @type {keyof Run["counts"]} */ (status)] += 1;
    if (status === "failed") run.refused.push({ row: person.row, reason: reasonOf(error) });
    else if (warnings && run.warned.length < MAX_WARNINGS) run.warned.push({ row: person.row, reason: warnings.join(" ") });
    if (status === "created" && item && (!run.firstCreatedAt || item.createdAt < run.firstCreatedAt)) run.firstCreatedAt = item.createdAt;
  });
  if (replayed) run.replayed += batch.people.length;
  run.done += batch.people.length;
  run.at += 1;
}

/** Every field error, because `message` describes only the first. @param {any} error */
function reasonOf({ message, details = [], code }) {
  const all = details.map((/** @type {{field: string, message: string}} */ detail) => `${labelOf("prospect", detail.field)} ${detail.message}`).join("; ");
  return all || message || code;
}

/**
 * Waits after a temporary failure, and pauses after any other failure.
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
  run.why = limited ? "You have reached the rate limit." : failure.message;
  run.waitUntil = Date.now() + seconds * 1000;
  while (run.state === "running" && run.waitUntil > Date.now()) {
    changed();
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000, run.waitUntil - Date.now())));
  }
  run.waitUntil = 0;
}
