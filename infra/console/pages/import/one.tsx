// One import: what to do with the columns of its file, its progress, and its result.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Import } from "prospect-api";
import { api, download, useResource, useWrite } from "../../api";
import { reloadAccount, useNames } from "../../data";
import { Button, LinkButton } from "../../parts/button";
import { save } from "../../parts/csv";
import { say } from "../../parts/messages";
import { link } from "../../parts/router";
import { Card } from "../../parts/small";
import { Failed, Loaded } from "../../parts/states";
import { counted, lasting } from "../../parts/time";
import { Page } from "../page";
import { UndoRun } from "../runs/undo";
import { usePolling } from "../webhooks/polling";
import { type Props, Setup } from "./setup";

const POLL_MS = 1000;

export function OneImport({ id }: { id: string }) {
  const found = useResource(async (signal) => (await api.imports.get(id, { signal })).item, [id]);
  const names = useNames();
  const { status, fileName = "Import" } = found.data ?? {};
  // A change of the delimiter reads the file again. Until that is done, the page shows what it showed, and the control keeps its focus.
  const ready = useRef<Import | null>(null);
  if (found.data?.status === "ready") ready.current = found.data;
  const isBusy = ["waiting", "reading", "running"].includes(status ?? "");
  usePolling(isBusy ? POLL_MS : 0, () => api.imports.get(id).then(({ item }) => found.set(item), found.reload));
  useEffect(() => {
    // The import may have created custom fields.
    if (status === "done") reloadAccount();
  }, [status]);
  const all = <LinkButton text="All imports" href={link("/import")} />;
  return (
    <Page title={fileName} reads="prospects:write" actions={all}>
      <Loaded resource={{ ...found, loading: false }}>
        {(item) => (
          <div class="stack">
            {status === "waiting" && <Card title="Waiting for the file">If its upload was interrupted, import the file again.</Card>}
            {status === "reading" && <Card title="Reading the file…" />}
            {status === "running" && <Running item={item} set={found.set} />}
            {(item.endedAt !== null || (status === "ready" && item.dryRun)) && <Result item={item} names={names} />}
            {ready.current && (status === "ready" || status === "reading") && (
              <Setup item={{ ...ready.current, status }} set={found.set} names={names} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Running({ item: { id, counts, dryRun }, set }: Omit<Props, "names">) {
  const canceling = useWrite(async () => {
    set((await api.imports.cancel(id)).item);
    say("The service stops within 5 seconds.");
  });
  const first = useRef({ at: Date.now(), done: counts.done }).current;
  const rate = (1000 * (counts.done - first.done)) / Math.max(Date.now() - first.at, 1);
  const speed = rate > 0 && `${counted(Math.round(rate))} per second · ${lasting((1000 * (counts.lines - counts.done)) / rate)} left`;
  const cancel = <Button text="Cancel" disabled={canceling.busy} onClick={() => canceling.run()} />;
  return (
    <Card title={dryRun ? "Checking every line" : "Importing"} aside={cancel}>
      <progress value={counts.done} max={Math.max(counts.lines, 1)} aria-label="Finished lines"></progress>
      <p class="number soft">
        {counted(counts.done)} of {counted(counts.lines)} lines{speed && ` · ${speed}`}
      </p>
      <Counts counts={counts} />
      <p class="soft">You can close this page: the service goes on. It runs one import of an account at a time.</p>
      <Failed failure={canceling.failure} />
    </Card>
  );
}

const COUNTS: [keyof Import["counts"], string][] = [
  ["created", "new"],
  ["updated", "updated"],
  ["unchanged", "unchanged"],
  ["rejected", "rejected"],
  ["warnings", "with a warning"],
  ["withoutContact", "without email, phone and external id"],
  ["sharedProspects", "people on several lines"],
];

const Counts = ({ counts }: Pick<Import, "counts">) => (
  <ul class="counts">
    {COUNTS.filter(([name]) => counts[name] > 0).map(([name, words]) => (
      <li key={name}>
        <strong class="number">{counted(counts[name])}</strong> {words}
      </li>
    ))}
  </ul>
);

const TITLES: Record<string, string> = {
  ready: "Every line is checked",
  done: "Imported",
  canceled: "Canceled",
  failed: "The import failed",
};

function Result({ item, names }: Omit<Props, "set">) {
  const { id, fileName, status, counts, failure, labels, dryRun, runId } = item;
  const [undoing, setUndoing] = useState(false);
  const hasWritten = !dryRun && counts.created + counts.updated > 0;
  const saving = useWrite(async () => save(`${fileName.replace(/\.[^.]*$/, "")}-rejected.csv`, await download(`/imports/${id}/rejected`)));
  return (
    <Card title={TITLES[status] ?? status}>
      {failure && <p class="read-only">{failure.message}</p>}
      {dryRun && <p class="soft">Nothing has changed yet.</p>}
      <Counts counts={counts} />
      <Failed failure={saving.failure} />
      <div class="buttons">
        {labels[0] && hasWritten && <LinkButton text="Show these people" look="primary" href={link("/prospects", { label: labels[0] })} />}
        {counts.rejected > 0 && <Button text="Download the rejected lines" disabled={saving.busy} onClick={() => saving.run()} />}
        {runId && hasWritten && <Button text="Undo this import…" onClick={() => setUndoing(true)} />}
      </div>
      {runId && undoing && <UndoRun run={{ id: runId }} names={names} close={() => setUndoing(false)} />}
    </Card>
  );
}
