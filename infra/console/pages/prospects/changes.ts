// What an action sends for some prospects, and the result of each (SPECIFICATION §8).

import type { BatchError, ProspectSelection, ProspectUpdateItem, TaskItem } from "prospect-api";
import { Failure, api, failureOf } from "../../api";

export type Row = ProspectSelection;

const BATCH = 100;

/** Deletions that run at once. The API has no batch of them. */
const LANES = 6;

/** Deletions that a preview tries: each is a request. */
const FEW = 24;

export interface Result {
  status: string;
  /** Why the API refused it. */
  message?: string | undefined;
  warnings?: string[] | undefined;
  /** The API did not decide: the row is sent again. */
  failure?: Failure;
}

export interface Change {
  /** The rows that `send` takes at most. */
  size: number;
  /** The rows that a preview tries. */
  tried: number;
  send: (rows: Row[], options: { dryRun?: boolean; runId?: string }) => Promise<Result[]>;
}

const resultOf = ({
  status,
  error,
  warnings,
}: {
  status: string;
  error?: BatchError | undefined;
  warnings?: string[] | undefined;
}): Result =>
  error?.code === "unavailable" ? { status, failure: new Failure(503, error) } : { status, message: error?.message, warnings };

export const update = (body: Omit<ProspectUpdateItem, "id">): Change => ({
  size: BATCH,
  tried: BATCH,
  send: async (rows, options) =>
    (await api.prospects.updateBatch({ items: rows.map(({ id }) => ({ ...body, id })) }, options)).results.map(resultOf),
});

export const addTask = (body: Omit<TaskItem, "prospectId">): Change => ({
  size: BATCH,
  tried: BATCH,
  send: async (rows, options) =>
    (await api.tasks.createBatch({ items: rows.map(({ id }) => ({ ...body, prospectId: id })) }, options)).results.map(resultOf),
});

/** Deletes prospects. If a row has an ETag, only as long as nobody has changed the prospect. */
export const deletion: Change = {
  size: LANES,
  tried: FEW,
  send: (rows, options) =>
    Promise.all(
      rows.map(async ({ id, etag }) => {
        try {
          await api.prospects.delete(id, { ...options, ifMatch: etag });
          return { status: "deleted" };
        } catch (thrown) {
          return refusalOf(failureOf(thrown));
        }
      }),
    ),
};

/** Somebody else may have deleted the prospect. */
function refusalOf(failure: Failure): Result {
  if (failure.status === 404) return { status: "unchanged" };
  if (failure.status === 412) return { status: "failed", message: "Somebody has changed it since you asked for this." };
  return failure.status === 409 ? { status: "failed", message: failure.message } : { status: "failed", failure };
}
