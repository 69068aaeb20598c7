// Edits a prospect. If somebody else changes it at the same time, the person decides field by field.

import { html, useEffect, useRef, useState } from "../../html.js";
import { failureOf, request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { bodyOf, flat, loadProspect } from "./record.js";

/** @typedef {import("../../parts/form.js").FormField} FormField */
/** @typedef {Record<string, string | null>} Values */
/** @typedef {{mine: Values, base: Values, theirs: Record<string, string>, etag: string}} Conflict */

/** @param {string | null | undefined} one @param {string | null | undefined} other */
const same = (one, other) => (one ?? "") === (other ?? "");

/**
 * @typedef {object} EditProps
 * @property {string} title
 * @property {FormField[]} fields
 * @property {FormField[]} every    Every field that somebody else may have changed.
 * @property {import("./record.js").Loaded} record
 * @property {() => void} close
 * @property {(item: any) => void} saved
 */

/** @param {EditProps} props */
export function EditProspect({ title, fields, every, record, close, saved }) {
  // The record as it was when the dialog opened. A reload of the page below must not change it.
  const all = [...fields, ...every];
  const [{ base, etag, id }] = useState({ base: flat(record.item, all), etag: record.etag, id: record.item.id });
  const [conflict, setConflict] = useState(/** @type {Conflict | null} */ (null));
  const attempt = async (/** @type {Values} */ values, /** @type {Values} */ from, /** @type {string} */ revision) => {
    const mine = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, from[name])));
    if (Object.keys(mine).length === 0) return record.item;
    try {
      return (await request("PATCH", `/prospects/${id}`, { body: bodyOf(mine, fields), etag: revision })).data.item;
    } catch (thrown) {
      if (failureOf(thrown).status !== 412) throw thrown;
      const now = await loadProspect(id);
      setConflict({ mine, base: from, theirs: flat(now.item, all), etag: now.etag });
      return undefined;
    }
  };
  return html`<${Dialog} title=${conflict ? "Somebody else changed this prospect" : title} close=${close} wide=${fields.length > 3}>
    ${conflict
      ? html`<${Compare} key=${conflict.etag} conflict=${conflict} fields=${all} close=${close} done=${saved}
          save=${(/** @type {Values} */ values) => attempt(values, conflict.theirs, conflict.etag)} />`
      : html`<${Form} fields=${fields} values=${base} submit="Save" cancel=${close} done=${saved}
        write=${(/** @type {Values} */ changed) => attempt(changed, base, etag)} />`}
  <//>`;
}

/** @param {FormField | undefined} field @param {string | null | undefined} value */
function shown(field, value) {
  const nameOfOption = (/** @type {string} */ id) => field?.options?.find((option) => option.id === id)?.name ?? id;
  return value ? (field?.several ? JSON.parse(value) : [value]).map(nameOfOption).join(", ") : "empty";
}

/** The words of a comparison with somebody else's edit. */
const OVERTAKEN = {
  contested: "Nothing is saved yet. Choose which value each of these fields gets.", none: "Nothing is saved yet. The other change does not touch your fields.",
  mine: "Yours", theirs: "Theirs", alone: "Only you changed", others: "Only they changed, and it stays",
};

/**
 * Two versions of one prospect, to choose between field by field.
 * @param {{conflict: Conflict, fields: FormField[], save: (values: Values) => Promise<any>, done: (item: any) => void, close: () => void,
 *   words?: typeof OVERTAKEN}} props
 */
export function Compare({ conflict: { mine, base, theirs }, fields, save, done, close, words = OVERTAKEN }) {
  const [picked, setPicked] = useState(/** @type {Record<string, "mine" | "theirs">} */ ({}));
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const saving = useWrite(save);
  useEffect(() => {
    /** @type {HTMLElement | null | undefined} */ (form.current?.querySelector("input, button"))?.focus();
  }, []);
  const fieldOf = (/** @type {string} */ name) => fields.find((field) => field.name === name);
  const label = (/** @type {string} */ name) => fieldOf(name)?.label ?? name;
  const names = Object.keys(mine);
  const contested = names.filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]));
  const alone = names.filter((name) => same(theirs[name], base[name]));
  const others = [...new Set(fields.map(({ name }) => name))].filter((name) => !(name in mine) && !same(theirs[name], base[name]));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const kept = names.filter((name) => alone.includes(name) || picked[name] === "mine");
    const result = await saving.run(Object.fromEntries(kept.map((name) => [name, mine[name] ?? null])));
    if (result !== undefined) done(result);
  };
  const values = (/** @type {string[]} */ list, /** @type {Values} */ from) =>
    html`<ul>${list.map((name) => html`<li key=${name}><span class="faint">${label(name)}:</span> ${shown(fieldOf(name), from[name])}</li>`)}</ul>`;
  return html`<form ref=${form} class="stack" onSubmit=${submit}>
    <p>${contested.length > 0 ? words.contested : words.none}</p>
    ${contested.map((name) => html`<fieldset key=${name} class="contest"><legend class="legend">${label(name)}</legend>
      ${/** @type {const} */ (["mine", "theirs"]).map((side) => html`<label key=${side}><input type="radio" required
        name=${`pick-${name}`} checked=${picked[name] === side}
        onChange=${() => setPicked((last) => ({ ...last, [name]: side }))} /> <span><strong>${words[side]}</strong>
        <span class="value">${shown(fieldOf(name), side === "mine" ? mine[name] : theirs[name])}</span></span></label>`)}
      ${name in base && html`<p class="hint">Before: ${shown(fieldOf(name), base[name])}</p>`}
    </fieldset>`)}
    ${alone.length > 0 && html`<div><h3>${words.alone}</h3>${values(alone, mine)}</div>`}
    ${words.others && others.length > 0 && html`<div><h3>${words.others}</h3>${values(others, theirs)}</div>`}
    <${Failed} failure=${saving.failure} />
    <div class="buttons"><button class="primary" disabled=${saving.busy}>${saving.busy ? "Saving…" : "Save"}</button>
      <button type="button" onClick=${close}>Cancel</button></div>
  </form>`;
}
