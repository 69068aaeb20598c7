// Asks before a deletion. If the record is in use (SPECIFICATION §17.5), the dialog lists the records that refer to it, with links.

import type { ComponentChildren } from "preact";
import type { Failure } from "../../api";
import { Confirm } from "../../parts/dialog";
import { link } from "../../parts/router";

/** The kinds of records that can refer to a record, each with its page and the filters of that page. */
const KINDS: Record<string, { words: string; path: string; filters: string[] }> = {
  prospects: { words: "prospects", path: "/prospects", filters: ["ownerId", "stageId", "pipelineId", "officeId", "sourceId", "jobId"] },
  tasks: { words: "tasks", path: "/tasks", filters: ["assignedTo"] },
  meetings: { words: "meetings", path: "/meetings", filters: ["ownerId"] },
  hires: { words: "hires", path: "", filters: [] },
  notes: { words: "notes", path: "", filters: [] },
  keys: { words: "active keys", path: "/keys", filters: [] },
};

interface Props {
  name: string;
  filter: Record<string, string>;
  advice?: ComponentChildren;
}

export function Delete(props: Props & { remove: () => Promise<unknown>; close: () => void; done: () => void }) {
  const { remove, close, done, ...rest } = props;
  const refused = ({ code, details }: Failure) =>
    code === "conflict" && details.length > 0 && <InUse {...rest} kinds={details.map(({ field }) => field)} />;
  return (
    <Confirm
      title={`Delete ${rest.name}?`}
      action="Delete"
      write={remove}
      close={close}
      said={`${rest.name} is deleted.`}
      done={done}
      refused={refused}>
      <p>You cannot undo this.</p>
    </Confirm>
  );
}

function InUse({ name, kinds, filter, advice }: Props & { kinds: string[] }) {
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
