// The open tasks that were due before now, by the user who has to do them.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Bars } from "../../parts/small.js";
import { Empty, Loaded } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { Saves } from "./saves.js";

/** The most buckets of a facet (SPECIFICATION §8.24). */
const TOP = 200;

export function OverdueReport() {
  const tasks = useResource(async (signal) => {
    const filter = { status: "open", dueBefore: Date.now() };
    return { filter, ...(await request("GET", "/tasks/facets", { query: { by: "assignedTo", top: TOP, ...filter }, signal })).data };
  }, []);
  return html`<section class="card report"><header><h2>Overdue tasks per user</h2></header>
    <${Loaded} resource=${tasks} rows=${4}>${(/** @type {any} */ data) => (data.total > 0 ? html`<${Overdue} ...${data} />`
      : html`<${Empty} title="No task is overdue" />`)}<//></section>`;
}

/** @param {any} props */
function Overdue({ filter, total, facets: [{ buckets, other }] }) {
  const title = "Overdue tasks per user";
  const bars = buckets.map((/** @type {any} */ { value, name, count }) =>
    ({ id: value, name: name ?? value, count, href: link("/tasks", { ...filter, assignedTo: value }) }));
  if (other > 0) bars.push({ id: "other", name: "Others", count: other });
  const cells = () => [["User", "Overdue tasks"], ...bars.map((/** @type {any} */ { name, count }) => [name, count])];
  const sum = plural(total, "overdue task");
  return html`<div class="stack"><p class="soft"><a href=${link("/tasks", filter)}>${sum}</a> now, whichever time you chose above.</p>
    <${Bars} title=${title} bars=${bars} />
    <${Saves} title=${title} about=${`${sum} on ${new Date().toLocaleDateString(undefined, { dateStyle: "long" })}`} cells=${cells} bars=${() => bars} /></div>`;
}
