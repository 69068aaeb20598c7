// Splits the people of a file into batches for POST /prospects/batch (SPECIFICATION §8), and sends a batch.

import type { ProspectBatchResult, ProspectUpsertItem } from "prospect-api";
import { type ErrorReply, Failure, api, failureOf, newIdempotencyKey } from "../../api";
import { type Person, united } from "./people";

const MAX_ITEMS = 100;

/** The size of a full batch in bytes: half of the API's limit, because the present labels of people are added. */
const FULL_BYTES = 500_000;

/** What became of each item. The console makes the result of an item that the API refused alone. */
export type Result = Omit<ProspectBatchResult, "reference" | "error"> & { error?: ErrorReply | undefined };

export interface Sent {
  results: Result[];
  /** The API had done the batch before. */
  replayed: boolean;
}

/** `items` and `key` are set when it is sent. */
export type Batch = { people: Person[]; items: ProspectUpsertItem[] | null; key: string };

export function batchesOf(people: Person[]): Batch[] {
  const batches: Batch[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const person of people) {
    const size = encoder.encode(JSON.stringify(person.item)).length + 1;
    const last = batches.at(-1);
    if (last && last.people.length < MAX_ITEMS && bytes + size <= FULL_BYTES) {
      last.people.push(person);
      bytes += size;
    } else {
      batches.push({ people: [person], items: null, key: "" });
      bytes = size;
    }
  }
  return batches;
}

/** Sends a batch, or previews it. A batch keeps its items and its key once it is sent, so a retry after a lost reply is the same request. */
export async function send(
  batch: Batch,
  { number, salt, keepLabels, dryRun, run }: { number: number; salt: string; keepLabels: boolean; dryRun: boolean; run: string },
): Promise<Sent> {
  const items = batch.items ?? (keepLabels ? await withLabels(batch.people) : batch.people.map(({ item }) => item));
  if (!dryRun) {
    batch.items = items;
    batch.key ||= await keyOf(JSON.stringify(items), number, salt);
  }
  const options = dryRun ? { dryRun } : { idempotencyKey: batch.key, runId: run };
  try {
    const { data, headers } = await api.prospects.upsertBatch({ items }, options).withResponse();
    return { results: complete(data.results), replayed: headers.get("Idempotency-Replayed") === "true" };
  } catch (thrown) {
    // An item that makes the whole request invalid. Together with others it would stop them all.
    const { status, body } = failureOf(thrown);
    const alone = [400, 413].includes(status) && batch.people.length === 1;
    if (!alone) throw thrown;
    return { results: [{ index: 0, status: "failed", error: body }], replayed: false };
  }
}

/** The present labels of people together with the labels of their line, because a request replaces the labels (§7.8). */
async function withLabels(people: Person[]) {
  const items = people.map(({ item }) => item);
  const labelled = items.filter((item) => item.labels && item.update !== false);
  if (labelled.length === 0) return items;
  const without = labelled.map((item) => ({ ...item, labels: undefined }));
  const data = await api.prospects.upsertBatch({ items: without }, { dryRun: true });
  const results = complete(data.results);
  const present = new Map<ProspectUpsertItem, string[]>(
    labelled.map((item, at) => [item, results[at]?.match === "created" ? [] : (results[at]?.item?.labels ?? [])]),
  );
  return items.map((item) =>
    present.get(item)?.length ? { ...item, labels: united(present.get(item) ?? [], [item.labels ?? []].flat()) } : item,
  );
}

/** The results. If the API ran out of time before an item, the batch is sent again. */
function complete(results: ProspectBatchResult[]): Result[] {
  const left = results.find(({ error }) => error?.code === "unavailable");
  if (left) throw new Failure(503, { ...left.error, retryAfter: 1 });
  return results;
}

/**
 * The idempotency key of a batch: the same for the same lines of the same file, also after the page was reloaded. Without
 * crypto.subtle, which needs https or localhost, it is random, and the same until the page is reloaded.
 */
async function keyOf(body: string, number: number, salt: string) {
  if (!crypto.subtle) return newIdempotencyKey();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${number}\n${salt}\n${body}`));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `console-import-${number}-${hex}`;
}
