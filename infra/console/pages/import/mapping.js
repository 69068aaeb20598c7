// The second step: the field that each column holds, and options for every line.

import { html, useState } from "../../html.js";
import { can } from "../../api/session.js";
import { TYPE_OPTIONS } from "../../custom_fields.js";
import { Check, Field } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { EXTERNAL, NEW, choicesFor, problem } from "./fields.js";
import { CreateFields, typeOf } from "./new_fields.js";
import { personOf } from "./people.js";

/** How many lines are searched for examples of a column's values. */
const EXAMPLE_LINES = 50;

/** Examples of a column, and how long each is shown. */
const EXAMPLES = 3;
const MAX_EXAMPLE = 40;

/**
 * @typedef {object} Props
 * @property {import("./choose.js").Chosen} file
 * @property {import("./fields.js").Assignment[]} columns
 * @property {import("./people.js").Options} options
 * @property {ReturnType<typeof import("../../api/account.js").useAccount>} account
 * @property {(changes: Partial<import("./import.js").Draft>) => void} set
 * @property {(plan: import("./import.js").Plan) => void} preview
 */

/** @param {Props} props */
export function Mapping({ file, columns, options, account, set, preview }) {
  const [creating, setCreating] = useState(false);
  const choices = choicesFor(account, can("account:write"));
  const wrong = problem(columns, choices);
  const creates = columns.some(({ field }) => field === NEW);
  const ready = !wrong && (account.account !== null || !can("account:read"));
  const assign = (/** @type {number} */ at, /** @type {Partial<import("./fields.js").Assignment>} */ change) => {
    const type = change.field === NEW && { type: typeOf(file.sheet.rows.map(({ cells }) => cells[at] ?? "")) };
    set({ columns: columns.map((column, place) => (place === at ? { ...column, ...type, ...change } : column)) });
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (ready && creates) setCreating(true);
    else if (ready) preview(planOf(file.sheet.rows, columns, options, account));
  };
  const created = (/** @type {Props["account"]} */ next, /** @type {Props["columns"]} */ assigned) =>
    preview(planOf(file.sheet.rows, assigned, options, next));
  return html`<form class="stack" onSubmit=${submit}>
    <p class="soft">${file.name}: ${plural(file.sheet.rows.length, "line")}, ${plural(file.sheet.header.length, "column")}.</p>
    <${Failed} failure=${account.failure} />
    <div class="table-frame" role="region" tabindex="0" aria-label="Columns"><table>
      <caption class="unseen">Fields of the columns</caption>
      <thead><tr><th scope="col">Column</th><th scope="col">Examples</th><th scope="col">Field</th></tr></thead>
      <tbody>${columns.map((column, at) => html`<${Column} key=${at} name=${file.sheet.header[at] || `Column ${at + 1}`} column=${column} choices=${choices}
        examples=${examplesOf(file.sheet.rows, at)} assign=${(/** @type {any} */ change) => assign(at, change)} />`)}</tbody>
    </table></div>
    <${Options} options=${options} account=${account} set=${set} />
    ${wrong && html`<p class="read-only" role="status">${wrong}</p>`}
    <div class="row"><button class="primary" disabled=${!ready}>Preview</button><span class="soft">${creates ? "The console asks before it creates custom fields."
      : "A preview changes nothing."}</span></div>
  </form>
  ${creating && html`<${CreateFields} file=${file} columns=${columns} account=${account} close=${() => setCreating(false)}
    assign=${(/** @type {Props["columns"]} */ next) => set({ columns: next })} done=${created} />`}`;
}

/**
 * @param {{name: string, column: import("./fields.js").Assignment, choices: {id: string, name: string}[], examples: string[],
 *   assign: (change: Partial<import("./fields.js").Assignment>) => void}} props
 */
function Column({ name, column, choices, examples, assign }) {
  const create = (/** @type {any} */ event) => {
    const cell = event.currentTarget.closest("td");
    assign({ field: NEW });
    // The button goes, and the choice of the type comes.
    setTimeout(() => cell.querySelectorAll("select")[1]?.focus());
  };
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="examples">${examples.length ? examples.map((example, at) => html`<span key=${at}>${example}</span>`) : html`<span
      class="faint">empty</span>`}</td>
    <td><${Field} compact label=${`Field of ${name}`} options=${choices} none="Ignore" value=${column.field}
      onInput=${(/** @type {string} */ field) => assign({ field })} />
      ${!column.field && choices.some(({ id }) => id === NEW) && examples.length > 0 && html`<button type="button" class="link"
        aria-label=${`Create a custom field for ${name}`} onClick=${create}>Create a custom field</button>`}
      ${column.field === NEW && html`<${Field} compact label=${`Type of ${name}`} options=${TYPE_OPTIONS} value=${column.type}
        onInput=${(/** @type {string} */ type) => assign({ type })} />`}
      ${column.field === EXTERNAL && html`<${Field} compact label=${`System of ${name}`} value=${column.system}
        attributes=${{ placeholder: "System, such as salesforce" }}
        onInput=${(/** @type {string} */ system) => assign({ system: system.trim() })} />`}</td>
  </tr>`;
}

/** @param {{options: import("./people.js").Options, account: import("../../api/account.js").Account, set: Props["set"]}} props */
function Options({ options, account, set }) {
  const change = (/** @type {Partial<import("./people.js").Options>} */ changes) => set({ options: { ...options, ...changes } });
  const several = account.pipelines.length > 1;
  const stages = account.stages.map(({ id, name, pipelineName }) => ({ id, name: several ? `${pipelineName}: ${name}` : name }));
  const owners = account.users.filter((user) => user.active !== false);
  return html`<fieldset class="card"><legend class="unseen">For every line</legend>
    <${Check} label="Update people who already exist" checked=${options.update} onInput=${(/** @type {boolean} */ update) => change({ update })}
      hint="They are found by external id, email or phone. Otherwise they stay unchanged." />
    ${options.update && html`<${Check} label="Keep their current labels" checked=${options.keepLabels}
      onInput=${(/** @type {boolean} */ keepLabels) => change({ keepLabels })}
      hint="Otherwise the labels in the file replace them." />`}
    <div class="fields">
      <${Field} label="Labels for all" value=${options.labels} onInput=${(/** @type {string} */ labels) => change({ labels })}
        hint="Separated by commas. With a label you find these people again later." />
      <${Field} label="Stage" options=${stages} none="The default stage" value=${options.stage}
        onInput=${(/** @type {string} */ stage) => change({ stage })}
        hint=${options.stage && options.update ? "Also moves people who already exist. A stage in the file takes precedence." : "For lines without a stage."} />
      <${Field} label="Owner" options=${owners} none="The user of your key" value=${options.owner}
        onInput=${(/** @type {string} */ owner) => change({ owner })}
        hint=${options.owner && options.update ? "People who already exist get this owner too. An owner in the file takes precedence."
          : "For lines without an owner."} />
      <${Field} label="Source" value=${options.source} onInput=${(/** @type {string} */ source) => change({ source: source.trimStart() })}
        attributes=${{ list: "import-sources" }}
        hint="For lines without a source. A new name creates a source." />
      <datalist id="import-sources">${account.sources.map(({ id, name }) => html`<option key=${id} value=${name} />`)}</datalist>
    </div>
  </fieldset>`;
}

/** @param {import("./csv.js").Row[]} rows @param {number} at */
function examplesOf(rows, at) {
  const cells = rows.slice(0, EXAMPLE_LINES).map((row) => (row.cells[at] ?? "").trim());
  const different = [...new Set(cells.filter(Boolean))].slice(0, EXAMPLES);
  return different.map((text) => (text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text));
}

/**
 * @param {import("./csv.js").Row[]} rows @param {import("./fields.js").Assignment[]} columns @param {import("./people.js").Options} options
 * @param {import("../../api/account.js").Account} account @returns {import("./import.js").Plan}
 */
function planOf(rows, columns, options, account) {
  const people = [];
  const refused = [];
  const emails = new Set();
  let repeats = 0;
  const all = { ...options, source: options.source.trim() };
  for (const row of rows) {
    try {
      const item = personOf(row, columns, all, account);
      const email = item.email?.toLowerCase();
      if (email && emails.has(email)) repeats += 1;
      emails.add(email);
      people.push({ row, item });
    } catch (thrown) {
      refused.push({ row, reason: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }
  return { people, refused, repeats };
}
