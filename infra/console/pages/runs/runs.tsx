// Runs: what imports and programs did in the last 30 days, each with a button that takes it back.

import { useState } from "preact/hooks";
import type { Run } from "prospect-api";
import { api, can, useResource } from "../../api";
import { type Account, useNames } from "../../data";
import { Button } from "../../parts/button";
import { type Route, link } from "../../parts/router";
import { Tabs } from "../../parts/small";
import { Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time, counted } from "../../parts/time";
import { Page } from "../page";
import { who } from "../prospect/activity";
import { actionsOf } from "../prospects/actions";
import { Merges } from "./merges";
import { UndoRun } from "./undo";
import { UNDO, actionIn } from "./undo_run";

export function Runs({ route }: { route: Route }) {
  const names = useNames();
  const merges = route.query.get("view") === "merges" && can("webhooks:read");
  return (
    <Page title={merges ? "Merges" : "Runs"} reads="prospects:read">
      {can("webhooks:read") && (
        <Tabs
          label="What to take back"
          tabs={[
            { title: "Runs", href: link("/runs"), isPresent: !merges },
            { title: "Merges", href: link("/runs", { view: "merges" }), isPresent: merges },
          ]}
        />
      )}
      {merges ? <Merges route={route} names={names} /> : <List route={route} names={names} />}
    </Page>
  );
}

/** What this console did, in its words, above the id; another program says it with the id alone. */
function Name({ id, names }: { id: string; names: Account }) {
  const action = actionIn(id);
  const title = action === "import" ? "Import" : actionsOf(names).find((known) => known.id === action)?.title;
  return (
    <>
      {title && <div>{id.startsWith(UNDO) ? `Undo: ${title}` : title}</div>}
      <code class={title ? "faint" : ""}>{id}</code>
    </>
  );
}

function List({ route, names }: { route: Route; names: Account }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const runs = useResource((signal) => api.runs.list({ limit: 20, pageToken: pageToken || undefined }, { signal }).page(), [pageToken]);
  const [undone, setUndone] = useState<Run | null>(null);
  const count = (name: "created" | "updated" | "deleted") => (run: Run) => (
    <span class="number">
      {counted(run[name])}
      {run.isPartial && "+"}
    </span>
  );
  const columns: Column<Run>[] = [
    { id: "id", title: "Run", kind: "wide", cell: ({ id }) => <Name id={id} names={names} /> },
    { id: "who", title: "Made by", cell: ({ actor }) => who({ ...actor, runId: undefined }, names) },
    { id: "startedAt", title: "Started", cell: ({ startedAt }) => <Time at={startedAt} /> },
    { id: "created", title: "Created", cell: count("created") },
    { id: "updated", title: "Changes", cell: count("updated") },
    { id: "deleted", title: "Deleted", cell: count("deleted") },
  ];
  const actions = (run: Run) => <Button text="Undo…" class="small" aria-label={`Undo ${run.id}`} onClick={() => setUndone(run)} />;
  const none = (
    <Empty title="No runs">
      <p>Imports, actions on many prospects, and programs that send the header Run-Id appear here.</p>
    </Empty>
  );
  return (
    <>
      <p class="soft">
        A run is a group of writes that belong together, such as an import or an action on many prospects. The service keeps it for 30 days.
      </p>
      <Listing
        resource={runs}
        one="run"
        none={none}
        caption="Runs"
        columns={columns}
        rowName={(run) => run.id}
        {...(can("prospects:write") && { actions })}
      />
      {undone && (
        <UndoRun
          run={undone}
          names={names}
          close={() => {
            setUndone(null);
            runs.reload();
          }}
        />
      )}
    </>
  );
}
