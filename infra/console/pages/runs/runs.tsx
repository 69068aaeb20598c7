// Runs: what imports and programs did in the last 30 days, each with a button that takes it back.

import { useState } from "preact/hooks";
import type { Run } from "prospect-api";
import type { Account } from "../../api/account";
import { api } from "../../api/client";
import { useResource } from "../../api/resource";
import { can } from "../../api/session";
import { Empty, Loaded, Page } from "../../parts/states";
import { type Column, Pages, Table } from "../../parts/table";
import { Time, counted } from "../../parts/time";
import { type Route, link } from "../../shell/router";
import { who } from "../prospect/activity";
import { actionsOf } from "../prospects/actions";
import { useNames } from "../prospects/names";
import { Merges } from "./merges";
import { UndoRun } from "./undo";
import { UNDO, actionIn } from "./undo_run";

export function Runs({ route }: { route: Route }) {
  const names = useNames();
  const merges = route.query.get("view") === "merges" && can("webhooks:read");
  return (
    <Page title={merges ? "Merges" : "Runs"} reads="prospects:read">
      {can("webhooks:read") && (
        <nav class="view-tabs" aria-label="What to take back">
          <a href={link("/runs")} aria-current={merges ? undefined : "page"}>
            Runs
          </a>
          <a href={link("/runs", { view: "merges" })} aria-current={merges ? "page" : undefined}>
            Merges
          </a>
        </nav>
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
  const actions =
    can("prospects:write") &&
    ((run: Run) => (
      <button type="button" class="small" aria-label={`Undo ${run.id}`} onClick={() => setUndone(run)}>
        Undo…
      </button>
    ));
  return (
    <>
      <p class="soft">
        A run is a group of writes that belong together, such as an import or an action on many prospects. The service keeps it for 30 days.
      </p>
      <Loaded resource={runs}>
        {({ items, pagination }) => (
          <>
            {items.length === 0 ? (
              <Empty title="No runs">
                <p>Imports, actions on many prospects, and programs that send the header Run-Id appear here.</p>
              </Empty>
            ) : (
              <Table caption="Runs" columns={columns} rows={items} rowName={(run) => run.id} {...(actions && { actions })} />
            )}
            <Pages pagination={pagination} one="run" />
          </>
        )}
      </Loaded>
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
