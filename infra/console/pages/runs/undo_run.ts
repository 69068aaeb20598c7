// Undoing a run: one request takes back what it did to up to 100 records (SPECIFICATION §13.4).

import type { UndoRunAnswer } from "prospect-api";
import { api } from "../../api";

export type Undone = Pick<UndoRunAnswer, "undone" | "conflicts" | "hasMore">;

export const NOTHING: Undone = { undone: { created: 0, updated: 0, deleted: 0 }, conflicts: [], hasMore: true };

/** Sends the next request. Returns its counts and conflicts together with those before it. */
export async function undoRun(id: string, before: Undone): Promise<Undone> {
  const { undone, conflicts, hasMore } = await api.runs.undo(id);
  const sum = (name: "created" | "updated" | "deleted") => before.undone[name] + undone[name];
  return {
    undone: { created: sum("created"), updated: sum("updated"), deleted: sum("deleted") },
    conflicts: [...before.conflicts, ...conflicts],
    hasMore,
  };
}

export const countOf = ({ undone: { created, updated, deleted } }: Undone) => created + updated + deleted;

/** A name for a new run, which tells people what it is and when it began. */
export const newRunId = (kind: string) =>
  `${kind}-${new Date().toISOString().slice(0, 16).replace(":", "-")}-${Math.random().toString(36).slice(2, 8)}`;

/** What the id of the run that undoes a run begins with (SPECIFICATION §13.4). */
export const UNDO = "undo.";

/** The kind of a run that this console named, or of an import. */
export const actionIn = (id: string) => /^(?:undo\.)?(?:([a-z]+)-\d{4}-\d\d-\d\dT|(import)_)/.exec(id)?.slice(1).find(Boolean);
