// The stages of a pipeline: who entered them, how many went on, and how long they stayed; for everyone, and by owner and the like.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { labelOf } from "../../fields.js";
import { Field } from "../../parts/form.js";
import { Empty, Failed, Loaded } from "../../parts/states.js";
import { counted, plural } from "../../parts/time.js";
import { setQuery } from "../../shell/router.js";
import { useNames } from "../prospects/names.js";
import { Funnel, cellsOf, headOf, rowsOf } from "./funnel.js";
import { Saves } from "./saves.js";
import { isWhole } from "./window.js";

/** @typedef {import("./window.js").Window} Window */

/** What a report can be grouped by. */
const GROUPS = ["ownerId", "sourceId", "officeId", "jobId"].map((id) => ({ id, name: labelOf("prospect", id) }));

/** @param {{query: URLSearchParams, window: Window}} props */
export function Stages({ query, window }) {
  const names = useNames();
  const ready = names.account !== null || !can("account:read");
  const pipeline = names.pipelines.find(({ id }) => id === query.get("pipelineId")) ?? names.pipelines[0];
  const group = GROUPS.find(({ id }) => id === query.get("by"));
  const report = useResource(async (signal) => {
    if (!ready) return undefined;
    const asked = { pipelineId: pipeline?.id, enteredAfter: window.after, enteredBefore: window.before };
    const stages = async (/** @type {{by?: string}} */ by) => (await request("GET", "/reports/stages", { query: { ...asked, ...by }, signal })).data;
    const [{ stages: all }, grouped] = await Promise.all([stages({}), group && stages({ by: group.id })]);
    return { pipeline, window, group, grouped, rows: rowsOf(all, all, { names, pipeline, whole: isWhole(window) }), all };
  }, [ready, pipeline?.id, window.after, window.before, group?.id]);
  const choose = (/** @type {string} */ name) => (/** @type {string} */ value) => setQuery({ [name]: value });
  return html`<section class="card report" aria-label="Stages"><header><h2>Stages</h2></header>
    <div class="filters">
      ${names.pipelines.length > 1 && html`<${Field} label="Pipeline" value=${pipeline?.id} options=${names.pipelines} onInput=${choose("pipelineId")} />`}
      <${Field} label="Group by" value=${group?.id} options=${GROUPS} none="Nothing" onInput=${choose("by")} />
    </div>
    ${names.failure ? html`<${Failed} failure=${names.failure} />` : html`<${Loaded} resource=${report}>${(/** @type {any} */ data) =>
      data.rows.every((/** @type {any} */ { entered }) => entered === 0)
        ? html`<${Empty} title=${`Nobody entered a stage ${data.window.words}`}><p>A report needs prospects. Choose another pipeline or another time.</p><//>`
        : html`<${Report} ...${data} names=${names} />`}<//>`}
  </section>`;
}

/** @param {any} props */
function Report({ pipeline, window, group, grouped, rows, all, names }) {
  const whole = isWhole(window);
  const title = pipeline ? `Stages of ${pipeline.name}` : "Stages";
  const about = `Prospects who entered a stage ${window.words}`;
  return html`<p class="soft">${about}. A prospect who enters a stage twice counts twice. ${whole
    ? "The numbers under “Still there” open their lists. No list shows who was in a stage earlier."
    : "No list shows who entered a stage in a certain time, so numbers open lists only for “All time”."}</p>
    <${Funnel} title=${title} about=${about} rows=${rows} />
    ${grouped && html`<${Groups} key=${group.id} title=${`${title} by ${group.name.toLowerCase()}`} about=${about} group=${group} grouped=${grouped}
      of=${(/** @type {any} */ { value, stages }) => rowsOf(stages, all, { names, pipeline, whole: whole && value !== null, filter: { [group.id]: value } })} />`}`;
}

/** @param {{title: string, about: string, group: {id: string, name: string}, grouped: any, of: (group: any) => import("./funnel.js").Row[]}} props */
function Groups({ title, about, group, grouped: { groups, omitted }, of }) {
  const nameOf = (/** @type {any} */ { value, name }) => name ?? value ?? `No ${group.name.toLowerCase()}`;
  const cells = () => [[group.name, ...headOf()], ...groups.flatMap((/** @type {any} */ each) => cellsOf(of(each)).map((line) => [nameOf(each), ...line]))];
  return html`<div class="report-groups"><div class="row"><h3>${`By ${group.name.toLowerCase()}`}</h3><${Saves} title=${title} about=${about} cells=${cells} /></div>
    ${groups.map((/** @type {any} */ each, /** @type {number} */ place) => html`<${Group} key=${each.value} open=${place === 0} name=${nameOf(each)}
      title=${`${title}: ${nameOf(each)}`} about=${about} rows=${of(each)} />`)}
    ${omitted > 0 && html`<p class="soft">The report leaves out ${plural(omitted, "smaller group")}.</p>`}</div>`;
}

/** @param {{name: string, title: string, about: string, rows: import("./funnel.js").Row[], open: boolean}} props */
function Group({ name, open: first, rows, ...chart }) {
  const [open, setOpen] = useState(first);
  const sum = (/** @type {"entered" | "hired"} */ member) => rows.reduce((total, row) => total + row[member], 0);
  return html`<details class="report-group" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary><strong>${name}</strong> <span class="soft">${plural(sum("entered"), "entry", "entries")}, ${counted(sum("hired"))} hired</span></summary>
    ${open && html`<${Funnel} ...${chart} rows=${rows} />`}
  </details>`;
}
