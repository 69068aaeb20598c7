// A search box in which the person finds and chooses a prospect.

import { html, useEffect, useRef, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Field } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { fullName } from "./common.js";

/** How long a pause in typing starts the search. */
const PAUSE_MS = 250;

const SHOWN = 8;

/** @param {string} text */
function useSettled(text) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The name of the prospect with this id. @param {string} id @param {any} known */
function useNameOf(id, known) {
  const load = async (/** @type {AbortSignal} */ signal) =>
    id && known?.id !== id && can("prospects:read") ? (await request("GET", `/prospects/${id}`, { signal })).data.item : null;
  const { data } = useResource(load, [id, known?.id]);
  const prospect = known?.id === id ? known : data;
  return prospect ? fullName(prospect) : id;
}

/**
 * With a `value` it shows that prospect and a button to choose another. Without, it is a search box.
 * @param {{label: string, value?: string, onChoose: (id: string, prospect?: any) => void, exclude?: string[], clear?: string, hint?: string}} props
 *   exclude: ids not to offer; clear: the text of the button that removes the choice
 */
export function ProspectPicker({ label, value = "", onChoose, exclude = [], clear = "Change", hint }) {
  const [known, setKnown] = useState(/** @type {any} */ (null));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const acted = useRef(false);
  const name = useNameOf(value, known);
  useEffect(() => {
    // The focused control is gone.
    if (acted.current) /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector("button, input"))?.focus();
    acted.current = false;
  }, [value]);
  const choose = (/** @type {string} */ id, /** @type {any} */ prospect = null) => {
    acted.current = id !== value;
    root.current?.querySelector("input")?.focus();
    setKnown(prospect);
    onChoose(id, prospect);
  };
  if (!can("prospects:read")) {
    return html`<div class="picker"><${Field} label=${label} value=${value} hint="The id of a prospect: this key may not search for prospects."
      attributes=${{ onChange: (/** @type {any} */ event) => onChoose(event.currentTarget.value.trim()), autocomplete: "off" }} /></div>`;
  }
  return html`<div class="picker" ref=${root}>${value
    ? html`<div class="field"><span class="legend">${label}</span><div class="row chosen"><strong>${name}</strong>
        <button type="button" class="small" aria-label=${`${clear}: ${label}`} onClick=${() => choose("")}>${clear}</button></div></div>`
    : html`<${Search} label=${label} hint=${hint} exclude=${exclude} choose=${choose} />`}</div>`;
}

/** @param {{label: string, hint?: string, exclude: string[], choose: (id: string, prospect: any) => void}} props */
function Search({ label, hint, exclude, choose }) {
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const long = [...q].length >= 2;
  const query = { q, limit: SHOWN + exclude.length, fields: "firstName,lastName,email,company,currentStage" };
  const found = useResource(async (signal) => (long ? (await request("GET", "/prospects", { query, signal })).data : null), [q]);
  const items = long ? (found.data?.items ?? []).filter((/** @type {any} */ item) => !exclude.includes(item.id)).slice(0, SHOWN) : [];
  const summary = items.length < SHOWN ? `${plural(items.length, "prospect")} found.` : `The first ${SHOWN} that match.`;
  const state = !long ? "" : found.loading ? "Searching…" : items.length === 0 ? "No prospect found." : summary;
  return html`
    <${Field} label=${label} type="search" value=${text} onInput=${setText}
      hint=${hint ?? "Search by name, company, job title, email or phone."}
      attributes=${{ autocomplete: "off", spellcheck: false, maxlength: 100 }} />
    <p class="hint" role="status">${found.failure ? "" : state}</p>
    <${Failed} failure=${long ? found.failure : null} again=${found.reload} />
    ${items.length > 0 && html`<ul aria-label=${`Prospects for ${label}`}>${items.map((/** @type {any} */ item) => html`<li key=${item.id}>
      <button type="button" class="quiet" onClick=${() => { setText(""); choose(item.id, item); }}><span>${fullName(item)}</span>
        <span class="faint">${[item.email, item.company, item.currentStage].filter(Boolean).join(" · ")}</span></button></li>`)}</ul>`}`;
}
