// The filters as controls, and the active ones as chips.

import { html, useEffect, useRef, useState } from "../html.js";
import { Field } from "../parts/form.js";
import { useProspectName } from "../pages/prospect/name.js";
import { ProspectPicker } from "../pages/prospect/picker.js";
import { Choices } from "./choices.js";
import { boundOf, changeFilters, chipText, clearFilters, dayOf, isCustom, listOf, optionsOf } from "./filters.js";

/** @typedef {import("./filters.js").Filter} Filter */
/** @typedef {{filters: import("./filters.js").Filters, names: import("../fields.js").Account}} Shared */

/** A pause in typing after which the filter takes effect. */
const PAUSE_MS = 300;

/**
 * What a person types, and the address that follows it after a pause. `toValue` is undefined while the text is not a value yet.
 * @param {string} id @param {string} value @param {(text: string) => string | undefined} toValue @param {(value: string) => string} [toText]
 */
function useDraft(id, value, toValue, toText = (text) => text) {
  const [draft, setDraft] = useState(toText(value));
  const sent = useRef(value);
  const timer = useRef(0);
  useEffect(() => {
    // A chip, a link or the browser's "back" changed the address; what this control sent itself must not undo later typing.
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setDraft(toText(value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flush = (/** @type {string} */ text) => {
    clearTimeout(timer.current);
    const next = toValue(text);
    if (next === undefined || next === sent.current) return;
    sent.current = next;
    changeFilters({ [id]: next }, { replace: true });
  };
  const type = (/** @type {string} */ text) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => flush(text), PAUSE_MS);
  };
  return { draft, type, flush: () => flush(draft) };
}

/** @param {{value: string}} props */
function Search({ value }) {
  // The API searches for two characters and more.
  const { draft, type, flush } = useDraft("q", value, (text) => ([...text.trim()].length < 2 ? "" : text.trim()));
  const short = [...draft.trim()].length === 1;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    flush();
  };
  return html`<form class="list-search" role="search" onSubmit=${submit}>
    <${Field} compact label="Search by name, title, company, email or phone" type="search" value=${draft} onInput=${type}
      hint=${short ? "Type at least 2 characters." : undefined} attributes=${{ maxlength: 100, autocomplete: "off", spellcheck: false }} />
  </form>`;
}

/** A number, or nothing. */
const NUMBER = /^(-?\d+(\.\d+)?)?$/;

/** @param {{filter: Filter, value: string}} props */
function TextFilter({ filter, value }) {
  const number = filter.kind === "number";
  const { draft, type } = useDraft(filter.id, value, (text) => (!number || NUMBER.test(text.trim()) ? text.trim() : undefined));
  return html`<${Field} label=${filter.title} value=${draft} onInput=${type}
    attributes=${{ autocomplete: "off", spellcheck: false, inputmode: number ? "decimal" : undefined }} />`;
}

/** @param {{filter: Filter, value: string}} props */
function DayFilter({ filter, value }) {
  const { draft, type } = useDraft(filter.id, value, (day) => boundOf(filter, day), (text) => dayOf(filter, text));
  return html`<${Field} label=${filter.title} type="date" value=${draft} onInput=${type} attributes=${{ min: "1970-01-02", max: "9999-12-30" }} />`;
}

/** @param {Shared & {filter: Filter}} props */
function Control({ filter, filters, names }) {
  const { id, title, kind } = filter;
  const [value = ""] = listOf(filters, id);
  const change = (/** @type {string} */ next) => changeFilters({ [id]: next });
  if (kind === "choices") return html`<${Choices} filter=${filter} filters=${filters} names=${names} />`;
  if (kind === "prospect") return html`<${ProspectPicker} label=${title} value=${value} clear="Clear" hint="Type at least 2 characters." onChoose=${change} />`;
  if (kind === "from" || kind === "until") return html`<${DayFilter} filter=${filter} value=${value} />`;
  const options = optionsOf(filter, names);
  // Without permission to list users, a person can still enter the id of one.
  if (kind === "text" || kind === "number" || options.length === 0) return html`<${TextFilter} filter=${filter} value=${value} />`;
  return html`<${Field} label=${title} value=${value} options=${options} none=${kind === "presence" ? "With or without" : "Any"} onInput=${change} />`;
}

/** @param {Shared & {every: Filter[]}} props */
export function FilterBar({ every, filters, names }) {
  const [search, main, more] = [every.find(({ id }) => id === "q"), every.filter((each) => each.main && each.id !== "q"), every.filter((each) => !each.main)];
  const used = more.some(({ id }) => id in filters);
  const [open, setOpen] = useState(used);
  useEffect(() => {
    if (used) setOpen(true);
  }, [used]);
  const control = (/** @type {Filter} */ filter) => html`<${Control} key=${filter.id} filter=${filter} filters=${filters} names=${names} />`;
  return html`<section aria-label="Filters">
    ${search && html`<${Search} value=${listOf(filters, search.id)[0] ?? ""} />`}
    <div class="filters">${main.map(control)}</div>
    <details class="more" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
      <summary>More filters</summary>
      ${open && html`<div class="filters">${more.filter((filter) => !isCustom(filter)).map(control)}</div>
        ${more.some(isCustom) && html`<p class="legend">Custom fields</p><div class="filters">${more.filter(isCustom).map(control)}</div>`}`}
    </details>
    <${Chips} every=${every} filters=${filters} names=${names} />
  </section>`;
}

/** @param {Shared & {every: Filter[]}} props */
function Chips({ every, filters, names }) {
  const active = every.flatMap((filter) => listOf(filters, filter.id).map((value) => ({ filter, value })));
  if (active.length === 0) return null;
  return html`<ul class="list-chips" aria-label="Active filters">
    ${active.map((each) => {
      const Drawn = each.filter.kind === "prospect" ? ProspectChip : Chip;
      return html`<li key=${`${each.filter.id} ${each.value}`}><${Drawn} ...${each} filters=${filters} names=${names} /></li>`;
    })}
    <li key="clear"><button type="button" class="link" onClick=${() => clearFilters(every)}>Clear all filters</button></li>
  </ul>`;
}

/** @param {Shared & {filter: Filter, value: string, text?: string}} props */
function Chip({ filter, value, filters, names, text = chipText(filter, value, names) }) {
  const remove = () => changeFilters({ [filter.id]: listOf(filters, filter.id).filter((other) => other !== value) });
  return html`<button type="button" class="small" title=${text} aria-label=${`${text}: remove this filter`} onClick=${remove}>
    <span>${text}</span><span aria-hidden="true">✕</span></button>`;
}

/** @param {Shared & {filter: Filter, value: string}} props */
function ProspectChip(props) {
  return html`<${Chip} ...${props} text=${`${props.filter.title}: ${useProspectName(props.value) || props.value}`} />`;
}
