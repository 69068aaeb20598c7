// Asks before a deletion. If the record is in use (SPECIFICATION §13.9), the dialog lists the records that refer to it, with links.

import type { ComponentChildren } from "preact";
import { useWrite } from "../../api/resource";
import { Dialog } from "../../parts/dialog";
import { Failed } from "../../parts/states";
import { link } from "../../shell/router";

/** The kinds of records that can refer to a record, each with its page and the filters of that page. */
const KINDS: Record<string, { words: string; path: string; filters: string[] }> = {
  prospects: { words: "prospects", path: "/prospects", filters: ["ownerId", "stageId", "pipelineId", "officeId", "sourceId", "jobId"] },
  tasks: { words: "tasks", path: "/tasks", filters: ["assignedTo"] },
  meetings: { words: "meetings", path: "/meetings", filters: ["ownerId"] },
  hires: { words: "hires", path: "", filters: [] },
  notes: { words: "notes", path: "", filters: [] },
  keys: { words: "active keys", path: "/keys", filters: [] },
};

/** Deletes a record by `remove`. `filter` finds the records that refer to it, and `advice` says how to resolve that. */
export function Delete({
  remove,
  name,
  filter,
  close,
  done,
  advice,
}: {
  remove: () => Promise<unknown>;
  name: string;
  filter: Record<string, string>;
  close: () => void;
  done: () => void;
  advice?: ComponentChildren;
}) {
  const deleting = useWrite(remove);
  const confirm = async () => {
    if (await deleting.run()) done();
  };
  const used = deleting.failure?.code === "conflict" && deleting.failure.details.length > 0;
  return (
    <Dialog title={`Delete ${name}?`} close={close}>
      {used ? (
        <InUse name={name} kinds={deleting.failure?.details.map(({ field }) => field) ?? []} filter={filter} advice={advice} />
      ) : (
        <>
          <p>You cannot undo this.</p>
          <Failed failure={deleting.failure} />
        </>
      )}
      <div class="buttons">
        {!used && (
          <button type="button" class="danger" disabled={deleting.busy} onClick={confirm}>
            Delete
          </button>
        )}
        <button type="button" onClick={close}>
          {used ? "Close" : "Cancel"}
        </button>
      </div>
    </Dialog>
  );
}

function InUse({
  name,
  kinds,
  filter,
  advice,
}: {
  name: string;
  kinds: string[];
  filter: Record<string, string>;
  advice?: ComponentChildren;
}) {
  return (
    <div class="read-only" role="alert">
      <p>You cannot delete {name} while it is in use by:</p>
      <ul class="in-use">
        {kinds.map((kind) => {
          const of = KINDS[kind] ?? { words: kind, path: "", filters: [] };
          const query = Object.fromEntries(Object.entries(filter).filter(([field]) => of.filters.includes(field)));
          const known = of.path && (of.filters.length === 0 || Object.keys(query).length > 0);
          return <li key={kind}>{known ? <a href={link(of.path, query)}>{of.words}</a> : of.words}</li>;
        })}
      </ul>
      {advice ?? <p>Change them first.</p>}
    </div>
  );
}
