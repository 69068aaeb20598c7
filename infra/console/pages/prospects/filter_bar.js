// The filters as controls, and the active ones as chips.

import { html, useEffect, useRef, useState } from "../../html.js";
import { Field } from "../../parts/form.js";
import { Choices } from "./choices.js";
import { FILTERS, boundOf, changeFilters, chipsOf, clearFilters, dayOf, listOf, presences } from "./filters.js";

/** A pause in typing after which the filter takes effect. */
const PAUSE_MS = 300;

const [SEARCH, ...MAIN] = FILTERS.filter((filter) => filter.main);
const MORE = FILTERS.filter((filter) => !filter.main);

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

/** @param {{filter: import("./filters.js").Filter, value: string}} props */
function TextFilter({ filter, value }) {
  const { draft, type } = useDraft(filter.id, value, (text) => text.trim());
  return html`<${Field} label=${filter.title} value=${draft} onInput=${type} attributes=${{ autocomplete: "off", spellcheck: false }} />`;
}

/** @param {{filter: import("./filters.js").Filter, value: string}} props */
function DayFilter({ filter, value }) {
  const { draft, type } = useDraft(filter.id, value, (day) => boundOf(filter, day), dayOf);
  return html`<${Field} label=${filter.title} type="date" value=${draft} onInput=${type} attributes=${{ min: "1970-01-01", max: "9999-12-31" }} />`;
}

/** @param {{filter: import("./filters.js").Filter, filters: import("./filters.js").Filters, names: import("./names.js").Account}} props */
function Control({ filter, filters, names }) {
  const [value = ""] = listOf(filters, filter.id);
  if (filter.kind === "choice") return html`<${Choices} filter=${filter} filters=${filters} names=${names} />`;
  if (filter.kind === "text") return html`<${TextFilter} filter=${filter} value=${value} />`;
  if (filter.kind === "presence") {
    return html`<${Field} label=${filter.title} value=${value.toLowerCase()} options=${presences(filter)} none="With or without"
      onInput=${(/** @type {string} */ text) => changeFilters({ [filter.id]: text })} />`;
  }
  return html`<${DayFilter} filter=${filter} value=${value} />`;
}

/** @param {{filters: import("./filters.js").Filters, names: import("./names.js").Account}} props */
export function FilterBar({ filters, names }) {
  const used = MORE.some(({ id }) => id in filters);
  const [open, setOpen] = useState(used);
  useEffect(() => {
    if (used) setOpen(true);
  }, [used]);
  const control = (/** @type {import("./filters.js").Filter} */ filter) =>
    html`<${Control} key=${filter.id} filter=${filter} filters=${filters} names=${names} />`;
  return html`<section aria-label="Filters">
    ${SEARCH && html`<${Search} value=${listOf(filters, SEARCH.id)[0] ?? ""} />`}
    <div class="filters">${MAIN.map(control)}</div>
    <details class="more" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
      <summary>More filters</summary>
      ${open && html`<div class="filters">${MORE.map(control)}</div>`}
    </details>
    <${Chips} filters=${filters} names=${names} />
  </section>`;
}

/** @param {{filters: import("./filters.js").Filters, names: import("./names.js").Account}} props */
function Chips({ filters, names }) {
  const chips = chipsOf(filters, names);
  if (chips.length === 0) return null;
  const remove = (/** @type {string} */ id, /** @type {string} */ value) =>
    changeFilters({ [id]: listOf(filters, id).filter((other) => other !== value) });
  return html`<ul class="list-chips" aria-label="Active filters">
    ${chips.map(({ filter, value, text }) => html`<li key=${`${filter.id} ${value}`}>
      <button type="button" class="small" title=${text} aria-label=${`${text}: remove this filter`} onClick=${() => remove(filter.id, value)}>
        <span>${text}</span><span aria-hidden="true">✕</span></button></li>`)}
    <li key="clear"><button type="button" class="link" onClick=${clearFilters}>Clear all filters</button></li>
  </ul>`;
}
