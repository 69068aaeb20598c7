// Undoing a run: what it would do first, then the undo, then what stays as it is.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Failed, Loaded } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { fieldLabel, valueText, who } from "../prospect/activity.js";

/** How many conflicts the dialog shows. */
const SHOWN = 50;

/**
 * @typedef {{recordId: string, field: string | null, current: any, wouldBe: any, changedBy: any, message: string}} Conflict
 * @typedef {{undone: {created: number, updated: number, deleted: number}, conflicts: Conflict[], hasMore: boolean}} Undone
 */

/** @param {string} id @param {Record<string, unknown>} [query] @returns {Promise<Undone>} */
const send = async (id, query = {}) => (await request("POST", `/runs/${id}/undo`, { query })).data;

/** @param {{run: import("./runs.js").Run, names: import("../prospects/names.js").Account, close: () => void}} props */
export function UndoRun({ run, names, close }) {
  const preview = useResource(() => send(run.id, { dryRun: true }), [run.id]);
  const [so, setSo] = useState(/** @type {Undone | null} */ (null));
  const writing = useWrite(async () => {
    /** @type {Undone} */
    let all = so?.hasMore ? so : { undone: { created: 0, updated: 0, deleted: 0 }, conflicts: [], hasMore: true };
    while (all.hasMore) {
      const { undone, conflicts, hasMore } = await send(run.id);
      const sum = (/** @type {"created" | "updated" | "deleted"} */ name) => all.undone[name] + undone[name];
      all = { undone: { created: sum("created"), updated: sum("updated"), deleted: sum("deleted") }, conflicts: [...all.conflicts, ...conflicts], hasMore };
      setSo(all);
    }
  });
  const finished = so && !so.hasMore;
  return html`<${Dialog} title=${`Undo ${run.id}`} close=${close} wide>
    ${so ? html`<${Summary} undone=${so} title=${finished ? "The run is undone." : "Undoing…"} would=${false} />`
      : html`<${Loaded} resource=${preview} rows=${2}>${(/** @type {Undone} */ undone) => html`<${Summary} undone=${undone}
          title=${undone.hasMore ? "Of the last 100 records, this would happen:" : "This would happen:"} would=${true} />
        <${Conflicts} conflicts=${undone.conflicts} names=${names} />`}<//>`}
    ${so && html`<${Conflicts} conflicts=${so.conflicts} names=${names} />`}
    <${Failed} failure=${writing.failure} />
    <div class="buttons">
      ${!finished && html`<button type="button" class="danger" disabled=${writing.busy || preview.data === undefined}
        onClick=${() => writing.run()}>${writing.busy ? "Undoing…" : "Undo the run"}</button>`}
      <button type="button" onClick=${close}>${finished ? "Close" : "Cancel"}</button>
    </div>
  <//>`;
}

/** @param {{undone: Undone, title: string, would: boolean}} props */
function Summary({ undone: { undone, conflicts }, title, would }) {
  const be = (/** @type {number} */ count) => (would ? "would be" : count === 1 ? "was" : "were");
  const facts = [
    undone.created > 0 && `${plural(undone.created, "record")} that the run created ${be(undone.created)} deleted.`,
    undone.updated > 0 && `${plural(undone.updated, "record")} ${would ? "would get" : "got"} old values back.`,
    undone.deleted > 0 && `${plural(undone.deleted, "record")} that the run deleted ${would ? "would return" : "returned"}.`,
    conflicts.length > 0 && `${plural(conflicts.length, "change")} ${would ? "would stay" : "stayed"}, for the reasons below.`,
  ].filter(Boolean);
  return html`<div role="status"><p>${title}</p>
    <ul>${facts.length > 0 ? facts.map((fact) => html`<li key=${fact}>${fact}</li>`) : html`<li>There is nothing to undo.</li>`}</ul></div>`;
}

/** @param {{conflicts: Conflict[], names: import("../prospects/names.js").Account}} props */
function Conflicts({ conflicts, names }) {
  if (conflicts.length === 0) return null;
  return html`<ol class="entries" aria-label="What stays">${conflicts.slice(0, SHOWN).map(({ recordId, field, current, wouldBe, changedBy, message }) => {
    const [kind = ""] = recordId.split("_");
    return html`<li class="entry" key=${recordId + field}>
      <p class="entry-head"><span class="kind">${kind.charAt(0).toUpperCase()}${kind.slice(1)}</span>
        ${kind === "prospect" ? html`<a href=${link(`/prospects/${recordId}`)}>${recordId}</a>` : html`<code>${recordId}</code>`}</p>
      <p>${message}</p>
      ${field && html`<p>${fieldLabel(kind, field, names)}: ${valueText(field, current, names)} stays; before the run it was ${valueText(field, wouldBe, names)}</p>`}
      ${changedBy && html`<p class="soft">${who(changedBy, names)}</p>`}
    </li>`;
  })}</ol>
  ${conflicts.length > SHOWN && html`<p class="faint">The first ${SHOWN} of ${plural(conflicts.length, "conflict")}.</p>`}`;
}
