// The actions on the selected rows.

import { html, useState } from "../../html.js";
import { activeUsers, stagesOf } from "../../fields.js";
import { Dialog } from "../../parts/dialog.js";
import { folded } from "../../parts/folded.js";
import { Form } from "../../parts/form.js";
import { Allowed } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { hasLabel, labelsIn, relabeled, updateEach } from "./batch.js";
import { fullName } from "../prospect/common.js";

/** @typedef {import("./names.js").Account} Account */

/**
 * @typedef {object} Action
 * @property {string} id
 * @property {string} title
 * @property {(rows: any[], names: Account) => import("../../parts/form.js").FormField} field
 * @property {(value: string) => import("./batch.js").BodyOf} bodyOf
 */

/** @param {any[]} rows */
function labelsAmong(rows) {
  /** @type {Map<string, string>} */
  const labels = new Map();
  for (const row of rows) for (const label of row.labels ?? []) labels.set(folded(label), label);
  return [...labels.values()].sort((one, other) => one.localeCompare(other)).map((label) => ({ id: label, name: label }));
}

/** @type {Action[]} */
const ACTIONS = [
  {
    id: "owner", title: "Assign an owner",
    field: (_, names) => ({ name: "value", label: "Owner", required: true, none: "Choose a user", options: activeUsers(names.users) }),
    bodyOf: (ownerId) => async () => ({ ownerId }),
  },
  {
    id: "add", title: "Add a label",
    field: () => ({ name: "value", label: "Label", required: true, hint: "Several are separated by commas.", attributes: { autocomplete: "off" } }),
    bodyOf: (text) => relabeled((labels) => [...labels, ...labelsIn(text).filter((label) => !hasLabel(labels, label))]),
  },
  {
    id: "remove", title: "Remove a label",
    field: (rows) => ({ name: "value", label: "Label", required: true, none: "Choose a label", options: labelsAmong(rows) }),
    bodyOf: (text) => relabeled((labels) => labels.filter((label) => !hasLabel([text], label))),
  },
  {
    id: "stage", title: "Move to a stage",
    field: (_, names) => ({ name: "value", label: "Stage", required: true, none: "Choose a stage", options: stagesOf(names) }),
    bodyOf: (stageId) => async () => ({ stageId }),
  },
];

/**
 * @param {{selected: Map<string, any>, names: Account, exportRows: () => void, select: (rows: any[]) => void, changed: () => void}} props
 */
export function Selection({ selected, names, exportRows, select, changed }) {
  const [action, setAction] = useState(/** @type {Action | null} */ (null));
  if (selected.size === 0) return null;
  const rows = [...selected.values()];
  const usable = (/** @type {Action} */ { id }) =>
    (id !== "owner" || activeUsers(names.users).length > 0) && (id !== "stage" || names.stages.length > 0) &&
    (id !== "remove" || labelsAmong(rows).length > 0);
  const finished = (/** @type {any[]} */ left) => {
    select(left);
    changed();
  };
  return html`<section class="list-bulk" aria-label="Selected prospects">
    <strong role="status">${plural(selected.size, "selected prospect")}</strong>
    <${Allowed} permission="prospects:write">${ACTIONS.filter(usable).map((each) => html`
      <button key=${each.id} type="button" class="small" onClick=${() => setAction(each)}>${each.title}</button>`)}<//>
    <button type="button" class="small" onClick=${exportRows}>Export as CSV</button>
    <button type="button" class="link" onClick=${() => select([])}>Clear selection</button>
    ${action && html`<${ActionDialog} action=${action} rows=${rows} names=${names} close=${() => setAction(null)} finished=${finished} />`}
  </section>`;
}

/** @param {{action: Action, rows: any[], names: Account, close: () => void, finished: (left: any[]) => void}} props */
function ActionDialog({ action, rows, names, close, finished }) {
  const [outcome, setOutcome] = useState(/** @type {import("./batch.js").Outcome | null} */ (null));
  if (outcome) return html`<${Results} outcome=${outcome} close=${() => { close(); finished(outcome.refused.map(({ row }) => row)); }} />`;
  const done = (/** @type {import("./batch.js").Outcome} */ result) => {
    if (result.refused.length + result.warned.length > 0) {
      setOutcome(result);
      return;
    }
    say(inWords(result));
    close();
    finished([]);
  };
  return html`<${Dialog} title=${`${action.title}: ${plural(rows.length, "prospect")}`} close=${close}>
    <${Form} fields=${[action.field(rows, names)]} submit=${action.title} cancel=${close} done=${done}
      write=${(/** @type {any} */ { value }) => updateEach(rows, action.bodyOf(value))} />
  <//>`;
}

/** @param {import("./batch.js").Outcome} outcome */
function inWords({ updated, unchanged }) {
  const already = unchanged > 0 ? ` ${plural(unchanged, "prospect")} already had it.` : "";
  return `${plural(updated, "prospect")} changed.${already}`;
}

/** @param {{outcome: import("./batch.js").Outcome, close: () => void}} props */
function Results({ outcome, close }) {
  const { refused, warned } = outcome;
  const title = refused.length > 0 ? `${plural(refused.length, "prospect")} could not be changed` : plural(warned.length, "prospect with a warning", "prospects with warnings");
  return html`<${Dialog} title=${title} close=${close}>
    <p>${inWords(outcome)}</p>
    ${refused.length > 0 && html`<p>The following stay selected:</p><${Messages} of=${refused} />`}
    ${warned.length > 0 && html`<p>The API warns about the following:</p><${Messages} of=${warned} />`}
    <div class="buttons"><button type="button" class="primary" onClick=${close}>Done</button></div>
  <//>`;
}

/** @param {{of: import("./batch.js").Outcome["refused"]}} props */
function Messages({ of }) {
  return html`<ul class="list-refusals">${of.map(({ row, message }) => html`<li key=${row.id}>
    <a href=${link(`/prospects/${row.id}`)}>${fullName(row)}</a> ${message}</li>`)}</ul>`;
}
