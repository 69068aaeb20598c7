// Merges of the last 30 days, each with a button that takes it back.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Badge } from "../../parts/small.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time, counted } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { who } from "../prospect/activity.js";
import { fullName } from "../prospect/common.js";

/** Pages of 200 events that one look reads. */
const MAX_PAGES = 5;

/** @typedef {{id: string, at: number, actor: any, winner: any, others: number, undone: boolean}} Merge */

/** The merges, newest first, after this page of events. @param {string} pageToken @param {AbortSignal} signal */
async function load(pageToken, signal) {
  const [merges, undone] = [/** @type {Merge[]} */ ([]), new Set()];
  let next = pageToken;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { types: "prospect.merged,prospect.unmerged", sort: "-createdAt", limit: 200, pageToken: next };
    const { items, pagination } = (await request("GET", "/events", { query, signal })).data;
    for (const { type, createdAt, data } of items) {
      // The undoing of a merge is newer.
      if (type === "prospect.unmerged") undone.add(data.mergeId);
      else merges.push({ id: data.mergeId, at: createdAt, actor: data.actor, winner: data.item, others: data.mergedIds.length, undone: undone.has(data.mergeId) });
    }
    next = pagination.nextPageToken ?? "";
    if (!next) break;
  }
  return { merges, next };
}

/** @param {{route: import("../../shell/router.js").Route, names: import("../prospects/names.js").Account}} props */
export function Merges({ route, names }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const merges = useResource((signal) => load(pageToken, signal), [pageToken]);
  /** @type {import("../../parts/table.js").Column<Merge>[]} */
  const columns = [
    { id: "winner", title: "Merged into", cell: ({ winner }) => html`<a href=${link(`/prospects/${winner.id}`)}>${fullName(winner)}</a>` },
    { id: "others", title: "Other prospects", kind: "number", cell: ({ others }) => counted(others) },
    { id: "who", title: "Made by", cell: ({ actor }) => who(actor, names) },
    { id: "at", title: "When", kind: "narrow", cell: ({ at }) => html`<${Time} at=${at} />` },
    { id: "state", title: "State", kind: "narrow", cell: ({ undone }) => (undone ? html`<${Badge}>undone<//>` : html`<${Badge} kind="good">merged<//>`) },
  ];
  const actions = (/** @type {Merge} */ merge) => !merge.undone && html`<${Undo} merge=${merge} done=${merges.reload} />`;
  return html`<p class="soft">A merge can be undone for 30 days. A new merge appears here within 35 seconds.</p>
    <${Loaded} resource=${merges}>${(/** @type {{merges: Merge[], next: string}} */ { merges: rows, next }) => html`${rows.length === 0
      ? html`<${Empty} title=${next || pageToken ? "No merges among these changes" : "No merges in the last 30 days"}><p><a href=${link("/duplicates")}>Look for duplicates</a></p><//>`
      : html`<${Table} caption="Merges" columns=${columns} rows=${rows} rowName=${(/** @type {Merge} */ { winner }) => fullName(winner)}
        actions=${can("prospects:merge") ? actions : undefined} />`}
      <${Pages} pagination=${{ hasMore: next !== "", nextPageToken: next }} one="merge" />`}<//>`;
}

/** @param {{merge: Merge, done: () => void}} props */
function Undo({ merge, done }) {
  const undoing = useWrite(async () => request("POST", `/merges/${encodeURIComponent(merge.id)}/undo`));
  const undo = async () => {
    if ((await undoing.run()) === undefined) return;
    say("The merge is undone.");
    done();
  };
  return html`<button type="button" class="small" aria-label=${`Undo the merge into ${fullName(merge.winner)}`} disabled=${undoing.busy} onClick=${undo}>Undo</button>
    ${undoing.failure && html`<span role="alert" class="row-error">${undoing.failure.message}</span>`}`;
}
