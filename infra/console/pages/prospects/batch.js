// One change to many prospects, by PATCH /prospects/batch (SPECIFICATION §8.27).

import { Failure, failureOf, request } from "../../api/client.js";
import { folded } from "../../parts/folded.js";

/** Items of a batch. */
const BATCH = 100;

/** Requests that run at once. */
const LANES = 6;

/** How often an item is tried while others change it. */
const TRIES = 3;

/**
 * @typedef {object} Outcome
 * @property {number} updated
 * @property {number} unchanged
 * @property {{row: any, message: string}[]} refused
 * @property {{row: any, message: string}[]} warned   Prospects whose result has warnings.
 */

/** The body to send for a row, or null if the row already has the change. @typedef {(row: any) => Promise<Record<string, any> | null>} BodyOf */

/**
 * Changes the rows. Throws only if nothing was changed. After a later failure, the remaining rows are refused with its message.
 * @param {any[]} rows @param {BodyOf} bodyOf @returns {Promise<Outcome>}
 */
export async function updateEach(rows, bodyOf) {
  /** @type {Outcome} */
  const outcome = { updated: 0, unchanged: 0, refused: [], warned: [] };
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

/** @param {any[]} rows @param {BodyOf} bodyOf @param {Outcome} outcome @param {number} tries */
async function updateBatch(rows, bodyOf, outcome, tries) {
  const bodies = await inLanes(rows, async (row) => {
    try {
      return await bodyOf(row);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.status !== 404) throw thrown;
      outcome.refused.push({ row, message: thrown.message });
      return undefined;
    }
  });
  const sent = rows.flatMap((row, place) => (bodies[place] ? [{ row, body: { ...bodies[place], id: row.id } }] : []));
  const items = sent.map(({ body }) => body);
  const results = items.length > 0 ? (await request("PATCH", "/prospects/batch", { body: { items } })).data.results : [];
  outcome.unchanged += bodies.filter((body) => body === null).length;
  const again = [];
  for (const { index, status, error, warnings } of results) {
    const row = sent[index]?.row;
    const isLate = error?.code === "precondition_failed" && tries > 1;
    if (warnings && !isLate) outcome.warned.push({ row, message: warnings.join(" ") });
    if (isLate) again.push(row);
    else if (status === "updated") outcome.updated += 1;
    else if (status === "unchanged") outcome.unchanged += 1;
    else outcome.refused.push({ row, message: error.message });
  }
  if (again.length > 0) await updateBatch(again, bodyOf, outcome, tries - 1);
}

/** @template T @template R @param {T[]} items @param {(item: T) => Promise<R>} work @returns {Promise<R[]>} */
async function inLanes(items, work) {
  /** @type {R[]} */
  const results = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const place = next;
      next += 1;
      results[place] = await work(/** @type {T} */ (items[place]));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/**
 * A change of labels. A write replaces all labels, so the console reads the present labels first. The API refuses the write if they have changed.
 * @param {(labels: string[]) => string[]} change @returns {BodyOf}
 */
export const relabeled = (change) => async (row) => {
  const { data, etag } = await request("GET", `/prospects/${row.id}`);
  const labels = change(data.item.labels);
  return labels.length === data.item.labels.length ? null : { labels, ifMatch: etag };
};

/** @param {string[]} labels @param {string} label */
export const hasLabel = (labels, label) => labels.some((other) => folded(other) === folded(label));

/** Labels that a person typed, separated by commas. @param {string} text */
export const labelsIn = (text) => text.split(",").map((label) => label.trim()).filter((label, place, all) =>
  label !== "" && !hasLabel(all.slice(0, place), label));
