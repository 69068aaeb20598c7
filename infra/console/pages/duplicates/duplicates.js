// Duplicates: groups of prospects that may be the same person, to compare and to merge.

import { html, useState } from "../../html.js";
import { failureOf, request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { Empty, Failed, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { counted, plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link, setQuery } from "../../shell/router.js";
import { Compare } from "./compare.js";

const PATH = "/duplicates";

const TABS = [
  { by: "name", title: "Same name" },
  { by: "nameCompany", title: "Same name and company" },
];

/** @typedef {{mergeId: string, name: string, id: string, others: number}} Merged */

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Duplicates({ route }) {
  const by = route.query.get("by") === "nameCompany" ? "nameCompany" : "name";
  const pageToken = route.query.get("pageToken") ?? "";
  const compare = (route.query.get("compare") ?? "").split(",").filter(Boolean);
  const [merged, setMerged] = useState(/** @type {Merged | null} */ (null));
  const [undone, setUndone] = useState(0);
  const forget = () => {
    setMerged(null);
    setUndone((last) => last + 1);
  };
  const finished = (/** @type {Merged} */ what) => {
    setMerged(what);
    setQuery({ compare: "" });
    say(html`${plural(what.others, "prospect is", "prospects are")} merged into ${what.name}. <button type="button"
      onClick=${() => undo(what).then(forget, (thrown) => say(failureOf(thrown).message))}>Undo</button>`);
  };
  return html`<${Page} title="Duplicates" reads="prospects:read" writes="prospects:merge">
    ${merged && html`<${MergedNote} key=${merged.mergeId} merged=${merged} forget=${forget} close=${() => setMerged(null)} />`}
    ${compare.length > 0 ? html`<${Compare} key=${undone} ids=${compare} finished=${finished} back=${() => setQuery({ compare: "" })} />`
      : html`<nav class="view-tabs" aria-label="Compared by">${TABS.map((tab) => html`<a key=${tab.by} href=${link(PATH, { by: tab.by })}
        aria-current=${tab.by === by ? "page" : undefined}>${tab.title}</a>`)}</nav>
        <${Groups} by=${by} pageToken=${pageToken} round=${`${undone} ${merged?.mergeId ?? ""}`} />`}
  <//>`;
}

/** @param {Merged} merged */
async function undo({ mergeId, name }) {
  await request("POST", `/merges/${mergeId}/undo`);
  say(`The merge into ${name} is undone.`);
  return true;
}

/** @param {{merged: Merged, forget: () => void, close: () => void}} props */
function MergedNote({ merged, forget, close }) {
  const undoing = useWrite(async () => (await undo(merged)) && forget());
  return html`<section class="card merged" aria-label="The last merge">
    <p>${plural(merged.others, "prospect is", "prospects are")} merged into <a
      href=${link(`/prospects/${merged.id}`)}>${merged.name}</a>, with all that belonged to ${merged.others === 1 ? "it" : "them"}.</p>
    <${Failed} failure=${undoing.failure} />
    <div class="buttons"><button type="button" disabled=${undoing.busy} onClick=${() => undoing.run()}>Undo the merge</button>
      <button type="button" class="quiet" onClick=${close}>Close</button></div>
  </section>`;
}

/** @param {{by: string, pageToken: string, round: string}} props round: another one loads again */
function Groups({ by, pageToken, round }) {
  const load = async (/** @type {AbortSignal} */ signal) =>
    (await request("GET", "/prospects/duplicates", { query: { by, pageToken }, signal })).data;
  const groups = useResource(load, [by, pageToken, round]);
  const href = (/** @type {any} */ group) => link(PATH, { by, pageToken, compare: group.id });
  const columns = [
    { id: "name", title: "Name", cell: (/** @type {any} */ group) => group.value },
    ...(by === "nameCompany" ? [{ id: "company", title: "Company", cell: (/** @type {any} */ group) => group.company }] : []),
    { id: "count", title: "Prospects", kind: /** @type {const} */ ("number"), cell: (/** @type {any} */ group) => counted(group.count) },
  ];
  return html`<${Loaded} resource=${groups}>${(/** @type {any} */ { items, pagination }) => (items.length === 0 && !pageToken
    ? html`<${Empty} title=${by === "name" ? "No two prospects have the same name" : "No two prospects have the same name and company"}>
        ${by === "name" ? html`<p>Prospects with one email, phone or external id are never created twice.</p>` : html`<a class="button"
          href=${link(PATH, { by: "name" })}>Look for the same name</a>`}<//>`
    : html`<${Table} caption="Groups of prospects" columns=${columns}
      rows=${items.map((/** @type {any} */ group) => ({ ...group, id: group.ids.join(",") }))} href=${href}
        actions=${(/** @type {any} */ group) => html`<a class="button small" href=${href(group)}
          aria-label=${`Compare ${group.value}`}>Compare</a>`} />
      <${Pages} pagination=${pagination} one="group" />`)}<//>`;
}
