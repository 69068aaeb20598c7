// Undoing a run: what it would do first, then the undo, then what stays as it is.

import { useState } from "preact/hooks";
import type { Run, UndoConflict } from "prospect-api";
import { api, useResource, useWrite } from "../../api";
import type { Account } from "../../data";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { link } from "../../parts/router";
import { Cut } from "../../parts/small";
import { Failed, Loaded } from "../../parts/states";
import { plural } from "../../parts/time";
import { fieldLabel, valueText, who } from "../prospect/activity";
import { NOTHING, type Undone, countOf, undoRun } from "./undo_run";

const SHOWN = 50;

export function UndoRun({ run, names, close }: { run: Pick<Run, "id">; names: Account; close: () => void }) {
  const preview = useResource<Undone>(() => api.runs.undo(run.id, { dryRun: true }), [run.id]);
  const [so, setSo] = useState<Undone | null>(null);
  const writing = useWrite(async () => {
    for (let all = so ?? NOTHING; all.hasMore; ) {
      all = await undoRun(run.id, all);
      setSo(all);
    }
  });
  const finished = so && !so.hasMore;
  const pointless = !so && preview.data !== undefined && countOf(preview.data) === 0 && !preview.data.hasMore;
  return (
    <Dialog title={`Undo ${run.id}`} close={close} wide>
      {so ? (
        <Summary undone={so} title={finished ? "The run is undone." : "Undoing…"} would={false} />
      ) : (
        <Loaded resource={preview} rows={2}>
          {(undone) => (
            <>
              <Summary
                undone={undone}
                title={undone.hasMore ? "Of the last 100 records, this would happen:" : "This would happen:"}
                would={true}
              />
              <Conflicts conflicts={undone.conflicts} names={names} />
            </>
          )}
        </Loaded>
      )}
      {so && <Conflicts conflicts={so.conflicts} names={names} />}
      <Failed failure={writing.failure} />
      <div class="buttons">
        {!finished && !pointless && (
          <Button
            text={writing.busy ? "Undoing…" : "Undo the run"}
            class="danger"
            disabled={writing.busy || preview.data === undefined}
            onClick={() => writing.run()}
          />
        )}
        <Button text={finished || pointless ? "Close" : "Cancel"} onClick={close} />
      </div>
    </Dialog>
  );
}

function Summary({ undone: { undone, conflicts }, title, would }: { undone: Undone; title: string; would: boolean }) {
  const be = (count: number) => (would ? "would be" : count === 1 ? "was" : "were");
  const facts = [
    undone.created > 0 && `${plural(undone.created, "record")} that the run created ${be(undone.created)} deleted.`,
    undone.updated > 0 && `${plural(undone.updated, "record")} ${would ? "would get" : "got"} old values back.`,
    undone.deleted > 0 && `${plural(undone.deleted, "record")} that the run deleted ${would ? "would return" : "returned"}.`,
    conflicts.length > 0 && `${plural(conflicts.length, "change")} ${would ? "would stay" : "stayed"}, for the reasons below.`,
  ].filter(Boolean);
  return (
    <div role="status">
      <p>{title}</p>
      <ul>{facts.length > 0 ? facts.map((fact) => <li key={fact}>{fact}</li>) : <li>There is nothing to undo.</li>}</ul>
    </div>
  );
}

function Conflicts({ conflicts, names }: { conflicts: UndoConflict[]; names: Account }) {
  if (conflicts.length === 0) return null;
  return (
    <>
      <ol class="entries" aria-label="What stays">
        {conflicts.slice(0, SHOWN).map(({ recordId, field, current, wouldBe, changedBy, message }) => {
          const [kind = ""] = recordId.split("_");
          return (
            <li class="entry" key={recordId + field}>
              <p class="entry-head">
                <span class="kind">
                  {kind.charAt(0).toUpperCase()}
                  {kind.slice(1)}
                </span>
                {kind === "prospect" ? <a href={link(`/prospects/${recordId}`)}>{recordId}</a> : <code>{recordId}</code>}
              </p>
              <p>{message}</p>
              {field && (
                <p>
                  {fieldLabel(kind, field, names)}: {valueText(field, current, names)} stays; before the run it was{" "}
                  {valueText(field, wouldBe, names)}
                </p>
              )}
              {changedBy && <p class="soft">{who(changedBy, names)}</p>}
            </li>
          );
        })}
      </ol>
      <Cut shown={SHOWN} of={conflicts.length} />
    </>
  );
}
