// Import: a CSV file becomes prospects. The person chooses the file and the field of each column, previews the result, and imports it.

import { useEffect, useState } from "preact/hooks";
import { useAccount } from "../../api/account";
import { onSession, session } from "../../api/session";
import { Page } from "../../parts/states";
import { batchesOf } from "./batches";
import { Choose, type Chosen } from "./choose";
import { type Assignment, guessed } from "./fields";
import { Mapping } from "./mapping";
import type { Options, Person } from "./people";
import { Progress } from "./progress";
import { type Refused, discard, isLoading, onRun, present, start } from "./run";

/** The person's choices. They stay while the console shows other pages. */
export interface Draft {
  file: Chosen | null;
  /** Null until the person changes the guess. */
  columns: Assignment[] | null;
  options: Options;
  plan: Plan | null;
}

/** The lines as the API gets them. */
export interface Plan {
  people: Person[];
  refused: Refused[];
  /** Lines with the email of an earlier line. */
  repeats: number;
}

const nothing = (): Draft => ({
  file: null,
  columns: null,
  plan: null,
  options: { update: true, keepLabels: true, labels: "", stage: "", owner: "", source: "" },
});

let draft = nothing();
let key = session.key;
onSession(() => {
  if (session.key !== key) draft = nothing();
  key = session.key;
});

export function Import() {
  const account = useAccount();
  const [, draw] = useState(0);
  const again = () => draw((last) => last + 1);
  useEffect(() => onRun(again), []);
  const set = (changes: Partial<Draft>) => {
    draft = { ...draft, ...changes };
    again();
  };
  const { file, plan } = draft;
  const { run } = present;
  const another = () => {
    discard();
    set(nothing());
  };
  const begin = (kind: "preview" | "load", what: Plan, more = "") => {
    const salt = `${draft.file?.digest ?? ""}${more}`;
    const keepLabels = draft.options.update && draft.options.keepLabels;
    start({ kind, batches: batchesOf(what.people), keepLabels, salt, total: what.people.length + what.refused.length }, what.refused);
  };
  const actions = file && !isLoading() && (
    <button type="button" onClick={another}>
      Choose another file
    </button>
  );
  return (
    <Page title="Import" reads="prospects:write" actions={actions}>
      {!file ? (
        <Choose chosen={set} />
      ) : !run || !plan ? (
        <Mapping
          file={file}
          columns={draft.columns ?? guessed(file.sheet.header, account)}
          options={draft.options}
          account={account}
          set={set}
          preview={(what) => {
            set({ plan: what });
            begin("preview", what);
          }}
        />
      ) : (
        <Progress
          run={run}
          file={file}
          plan={plan}
          labels={draft.options.labels}
          back={discard}
          load={(more) => begin("load", plan, more)}
        />
      )}
    </Page>
  );
}
