// Runs: what imports and programs did in the last 30 days, each with a button that takes it back.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time, counted } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { who } from "../prospect/activity.js";
import { useNames } from "../prospects/names.js";
import { Merges } from "./merges.js";
import { UndoRun } from "./undo.js";

/** @typedef {{id: string, actor: any, startedAt: number, lastAt: number, created: number, updated: number, deleted: number, isPartial?: true}} Run */

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Runs({ route }) {
  const names = useNames();
  const merges = route.query.get("view") === "merges" && can("webhooks:read");
  return html`<${Page} title=${merges ? "Merges" : "Runs"} reads="prospects:read">
    ${can("webhooks:read") && html`<nav class="view-tabs" aria-label="What to take back">
      <a href=${link("/runs")} aria-current=${merges ? undefined : "page"}>Runs</a>
      <a href=${link("/runs", { view: "merges" })} aria-current=${merges ? "page" : undefined}>Merges</a></nav>`}
    ${merges ? html`<${Merges} route=${route} names=${names} />` : html`<${List} route=${route} names=${names} />`}
  <//>`;
}

/** @param {{route: import("../../shell/router.js").Route, names: import("../prospects/names.js").Account}} props */
function List({ route, names }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const runs = useResource(async (signal) => (await request("GET", "/runs", { query: { limit: 20, pageToken }, signal })).data, [pageToken]);
  const [undone, setUndone] = useState(/** @type {Run | null} */ (null));
  const count = (/** @type {"created" | "updated" | "deleted"} */ name) => (/** @type {Run} */ run) => html`<span
    class="number">${counted(run[name])}${run.isPartial && "+"}</span>`;
  /** @type {import("../../parts/table.js").Column<Run>[]} */
  const columns = [
    { id: "id", title: "Run", kind: /** @type {const} */ ("wide"), cell: ({ id }) => html`<code>${id}</code>` },
    { id: "who", title: "Made by", cell: ({ actor }) => who({ ...actor, runId: undefined }, names) },
    { id: "startedAt", title: "Started", cell: ({ startedAt }) => html`<${Time} at=${startedAt} />` },
    { id: "created", title: "Created", cell: count("created") },
    { id: "updated", title: "Changes", cell: count("updated") },
    { id: "deleted", title: "Deleted", cell: count("deleted") },
  ];
  const actions = can("prospects:write") && ((/** @type {Run} */ run) => html`<button type="button" class="small"
    aria-label=${`Undo ${run.id}`} onClick=${() => setUndone(run)}>Undo…</button>`);
  return html`<p class="soft">A run is a group of writes that belong together, such as an import. The service keeps it for 30 days.</p>
    <${Loaded} resource=${runs}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length === 0 ? html`<${Empty} title="No runs"><p>Imports appear here, and programs that send the header Run-Id.</p><//>`
        : html`<${Table} caption="Runs" columns=${columns} rows=${items} rowName=${(/** @type {Run} */ run) => run.id} ...${actions && { actions }} />`}
      <${Pages} pagination=${pagination} one="run" />`}<//>
    ${undone && html`<${UndoRun} run=${undone} names=${names} close=${() => { setUndone(null); runs.reload(); }} />`}`;
}
