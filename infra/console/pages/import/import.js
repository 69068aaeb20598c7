// Import: a CSV file becomes prospects. The person chooses the file and the field of each column, previews the result, and imports it.

import { html, useEffect, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { onSession, session } from "../../api/session.js";
import { Page } from "../../parts/states.js";
import { batchesOf } from "./batches.js";
import { Choose } from "./choose.js";
import { guessed } from "./fields.js";
import { Mapping } from "./mapping.js";
import { Progress } from "./progress.js";
import { discard, isLoading, onRun, present, start } from "./run.js";

/**
 * @typedef {object} Draft         The person's choices. They stay while the console shows other pages.
 * @property {import("./choose.js").Chosen | null} file
 * @property {import("./fields.js").Assignment[] | null} columns  Null until the person changes the guess.
 * @property {import("./people.js").Options} options
 * @property {Plan | null} plan
 *
 * @typedef {object} Plan          The lines as the API gets them.
 * @property {import("./people.js").Person[]} people
 * @property {import("./run.js").Refused[]} refused
 * @property {number} repeats      Lines with the email of an earlier line.
 */

/** @returns {Draft} */
const nothing = () => ({
  file: null, columns: null, plan: null,
  options: { update: true, keepLabels: true, labels: "", stage: "", owner: "", source: "" },
});

let draft = nothing();
let key = session.key;
onSession(() => {
  if (session.key !== key) draft = nothing();
  key = session.key;
});

export function Import() {
  const account = useAccount();
  const [, draw] = useState(0);
  const again = () => draw((last) => last + 1);
  useEffect(() => onRun(again), []);
  const set = (/** @type {Partial<Draft>} */ changes) => {
    draft = { ...draft, ...changes };
    again();
  };
  const { file, plan } = draft;
  const { run } = present;
  const another = () => {
    discard();
    set(nothing());
  };
  const begin = (/** @type {"preview" | "load"} */ kind, /** @type {Plan} */ what, more = "") => {
    const salt = `${draft.file?.digest ?? ""}${more}`;
    const keepLabels = draft.options.update && draft.options.keepLabels;
    start({ kind, batches: batchesOf(what.people), keepLabels, salt, total: what.people.length + what.refused.length }, what.refused);
  };
  const actions = file && !isLoading() && html`<button type="button" onClick=${another}>Choose another file</button>`;
  return html`<${Page} title="Import" reads="prospects:write" actions=${actions}>
    ${!file ? html`<${Choose} chosen=${set} />`
      : !run || !plan ? html`<${Mapping} file=${file} columns=${draft.columns ?? guessed(file.sheet.header, account)} options=${draft.options} account=${account} set=${set}
          preview=${(/** @type {Plan} */ what) => { set({ plan: what }); begin("preview", what); }} />`
      : html`<${Progress} run=${run} file=${file} plan=${plan} labels=${draft.options.labels} back=${discard}
          load=${(/** @type {string} */ more) => begin("load", plan, more)} />`}
  <//>`;
}
