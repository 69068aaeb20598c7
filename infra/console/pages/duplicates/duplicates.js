// Duplicates: groups of prospects that may be the same person, to compare and to merge.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { counted, plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { go, link, setQuery } from "../../shell/router.js";
import { Compare } from "./compare.js";
import { MergedNote } from "./merged.js";

const PATH = "/duplicates";

/** What the prospects of a group have in common, by the `by` of the API. `value` is the title of the column for the group's value. */
const TABS = {
  name: { title: "Same name", value: "Name" },
  nameCompany: { title: "Same name and company", value: "Name" },
  email: { title: "Same email", value: "Email" },
  phone: { title: "Same phone", value: "Phone" },
};

/** @typedef {keyof typeof TABS} By */

/** @typedef {import("./merged.js").Merged} Merged */

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Duplicates({ route }) {
  const asked = route.query.get("by") ?? "";
  const by = /** @type {By} */ (Object.hasOwn(TABS, asked) ? asked : "name");
  const pageToken = route.query.get("pageToken") ?? "";
  const compare = (route.query.get("compare") ?? "").split(",").filter(Boolean);
  // The prospect whose page led here.
  const of = route.query.get("of");
  const [merged, setMerged] = useState(/** @type {Merged | null} */ (null));
  const [undone, setUndone] = useState(0);
  const finished = (/** @type {Merged} */ what) => {
    say(`${plural(what.others ?? 1, "prospect was", "prospects were")} merged into ${what.name}.`);
    if (of) {
      go(`/prospects/${what.id}`, { merge: what.mergeId });
      return;
    }
    setMerged(what);
    setQuery({ compare: "" });
  };
  const back = of ? html`<a class="button small" href=${link(`/prospects/${of}`)}>Back to the prospect</a>`
    : html`<button type="button" class="small" onClick=${() => setQuery({ compare: "" })}>All groups</button>`;
  return html`<${Page} title=${of ? "Merge" : "Duplicates"} reads="prospects:read" writes="prospects:merge">
    ${merged && html`<${MergedNote} key=${merged.mergeId} ...${merged} undone=${() => setUndone((last) => last + 1)} close=${() => setMerged(null)} />`}
    ${compare.length > 0 ? html`<${Compare} key=${undone} ids=${compare} finished=${finished} back=${back} />`
      : html`<nav class="view-tabs" aria-label="Compared by">${Object.entries(TABS).map(([id, { title }]) => html`<a key=${id}
        href=${link(PATH, { by: id })} aria-current=${id === by ? "page" : undefined}>${title}</a>`)}</nav>
        <${Groups} by=${by} pageToken=${pageToken} round=${`${undone} ${merged?.mergeId ?? ""}`} />`}
  <//>`;
}

/** @param {{by: By, pageToken: string, round: string}} props round: another one loads again */
function Groups({ by, pageToken, round }) {
  const load = async (/** @type {AbortSignal} */ signal) =>
    (await request("GET", "/prospects/duplicates", { query: { by, pageToken }, signal })).data;
  const groups = useResource(load, [by, pageToken, round]);
  const href = (/** @type {any} */ group) => link(PATH, { by, pageToken, compare: group.id });
  const columns = [
    { id: "value", title: TABS[by].value, cell: (/** @type {any} */ group) => group.value },
    ...(by === "nameCompany" ? [{ id: "company", title: "Company", cell: (/** @type {any} */ group) => group.company }] : []),
    { id: "count", title: "Prospects", kind: /** @type {const} */ ("number"), cell: (/** @type {any} */ group) => counted(group.count) },
  ];
  return html`<${Loaded} resource=${groups}>${(/** @type {any} */ { items, pagination }) => (items.length === 0 && !pageToken
    ? html`<${Empty} title=${`No two prospects have the ${TABS[by].title.toLowerCase()}`}>
        ${by === "name" ? html`<p>A new prospect with a known email, phone or external id usually updates the existing prospect.</p>`
          : html`<a class="button" href=${link(PATH, { by: "name" })}>Look for the same name</a>`}<//>`
    : html`<${Table} caption="Groups of prospects" columns=${columns}
      rows=${items.map((/** @type {any} */ group) => ({ ...group, id: group.ids.join(",") }))} href=${href}
        actions=${(/** @type {any} */ group) => html`<a class="button small" href=${href(group)}
          aria-label=${`Compare ${group.value}`}>Compare</a>`} />
      <${Pages} pagination=${pagination} one="group" />`)}<//>`;
}
