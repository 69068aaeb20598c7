// A choice of several values behind a button, with how many prospects each value has.

import { html, useEffect, useRef, useState } from "../html.js";
import { request } from "../api/client.js";
import { useResource } from "../api/resource.js";
import { folded } from "../parts/folded.js";
import { Field } from "../parts/form.js";
import { Badge } from "../parts/small.js";
import { Failed } from "../parts/states.js";
import { counted } from "../parts/time.js";
import { MAX_VALUES, changeFilters, listOf, optionsOf } from "./filters.js";

/** @typedef {{filter: import("./filters.js").Filter, filters: import("./filters.js").Filters, names: import("../fields.js").Account}} Props */

/** Values that are drawn; the person types to find others. */
const MAX_DRAWN = 100;

/** A list so long that it needs a box to search in it. */
const LONG = 8;

/**
 * A panel below its button; Escape and a click elsewhere close it.
 * @param {{title: string, count?: number, children?: () => any}} props children: made while it is open
 */
export function Popup({ title, count = 0, children }) {
  const [open, setOpen] = useState(false);
  const details = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    const outside = (/** @type {Event} */ event) => {
      const target = /** @type {Node} */ (event.target);
      // A click on a text focuses the element around it that can have the focus, which may be the whole page.
      const around = event.type === "focusin" && target.contains(details.current);
      if (!around && !details.current?.contains(target)) setOpen(false);
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
    };
  }, [open]);
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    details.current?.querySelector("summary")?.focus();
  };
  const toggled = (/** @type {any} */ event) => setOpen(event.currentTarget.open);
  return html`<details ref=${details} class="popup" open=${open} onKeyDown=${pressed} onToggle=${toggled}>
    <summary><span>${title}</span>${count > 0 && html`<${Badge} kind="good"><span class="unseen">, chosen: </span>${count}<//>`}</summary>
    ${open && html`<div class="panel" role="group" aria-label=${title}>${children?.()}</div>`}
  </details>`;
}

/** @param {Props} props */
export function Choices({ filter, filters, names }) {
  const count = listOf(filters, filter.id).length;
  return html`<${Popup} title=${filter.title} count=${count}>${() => html`<${Values} filter=${filter} filters=${filters} names=${names} />`}<//>`;
}

/**
 * The values of the account in their order, then further values that prospects have, then further values in the address.
 * @param {Props["filter"]} filter @param {string[]} chosen @param {Props["names"]} names @param {any[]} buckets
 */
function offered(filter, chosen, names, buckets) {
  /** @type {Map<string, {id: string, name: string, count: number | undefined}>} */
  const values = new Map();
  const add = (/** @type {string} */ id, /** @type {string} */ name, /** @type {number | undefined} */ count) => {
    const same = filter.field?.type === "labels" ? folded(id) : id;
    values.set(same, { id, name, count, ...values.get(same), ...(count !== undefined && { count }) });
  };
  for (const { id, name } of optionsOf(filter, names)) add(id, name, undefined);
  for (const { value, name, count } of buckets) add(value, name ?? value, count);
  for (const value of chosen) add(value, value, undefined);
  return [...values.values()];
}

/** @param {Props} props */
function Values({ filter, filters, names }) {
  const [find, setFind] = useState("");
  const chosen = listOf(filters, filter.id);
  const query = { ...filters, [filter.id]: [], by: filter.field?.type === "labels" ? "label" : filter.id, top: 200 };
  const facet = useResource(
    async (signal) => (await request("GET", "/prospects/facets", { query, signal })).data.facets[0],
    [JSON.stringify(query)],
  );
  const free = filter.field?.type === "labels";
  const fold = (/** @type {string} */ text) => (free ? folded(text) : text);
  const isChosen = (/** @type {string} */ id) => chosen.some((value) => fold(value) === fold(id));
  const toggle = (/** @type {string} */ id) => {
    const others = chosen.filter((value) => fold(value) !== fold(id));
    changeFilters({ [filter.id]: others.length < chosen.length ? others : [...chosen, id] });
  };
  const values = offered(filter, chosen, names, facet.data?.buckets ?? []);
  const typed = find.trim();
  const part = folded(typed);
  const found = values.filter(({ name }) => folded(name).includes(part));
  // Beyond the values that the facet lists, a count is not known.
  const shown = (/** @type {number | undefined} */ count) => (count === undefined && facet.data.other > 0 ? "" : counted(count ?? 0));
  const full = chosen.length >= MAX_VALUES;
  const addable = free && !full && typed !== "" && !typed.includes(",") && !values.some(({ id }) => fold(id) === fold(typed));
  return html`
    ${(values.length > LONG || free) && html`
      <${Field} compact label=${`Find: ${filter.title.toLowerCase()}`} type="search" value=${find} onInput=${setFind} />`}
    ${addable && html`<button type="button" class="small" onClick=${() => { toggle(typed); setFind(""); }}>Use “${typed}”</button>`}
    ${values.length === 0 && (facet.failure ? html`<${Failed} failure=${facet.failure} again=${facet.reload} />`
      : html`<p class="faint">${facet.loading ? "Loading…" : "There is nothing to choose yet."}</p>`)}
    ${values.length > 0 && found.length === 0 && !addable && html`<p class="faint">Nothing has this name.</p>`}
    <ul>${found.slice(0, MAX_DRAWN).map(({ id, name, count }) => html`<li key=${id}><label class="check-field">
      <input type="checkbox" checked=${isChosen(id)} disabled=${full && !isChosen(id)} onChange=${() => toggle(id)} />
      <span>${name}</span><span class="number faint">${facet.data && shown(count)}</span></label></li>`)}</ul>
    ${found.length > MAX_DRAWN && html`<p class="faint">Type to find one of ${counted(found.length)}.</p>`}
    ${full && html`<p class="faint">At most ${MAX_VALUES} can be chosen.</p>`}`;
}
