// Import: a CSV file becomes prospects. The person chooses the file and the field of each column, previews the result, and imports it.

import { useEffect } from "preact/hooks";
import { onSession, session, useRound } from "../../api";
import { useAccount } from "../../data";
import { Button } from "../../parts/button";
import { Page } from "../page";
import { batchesOf } from "./batches";
import { Choose } from "./choose";
import type { Draft, Plan } from "./draft";
import { guessed } from "./fields";
import { Mapping } from "./mapping";
import { Progress } from "./progress";
import { discard, isLoading, onRun, present, start } from "./run";

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
  const [, again] = useRound();
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
  const actions = file && !isLoading() && <Button text="Choose another file" onClick={another} />;
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
