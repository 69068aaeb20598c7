// Small parts: a copy button, a state, raw JSON, a chart of bars.

import { html, useState } from "../html.js";
import { counted, shortened } from "./time.js";

/** @param {{text: string, label?: string}} props */
export function Copy({ text, label = "Copy" }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    const copied = navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
    setSaid((await copied) ? "Copied" : "The browser did not allow it");
    setTimeout(() => setSaid(""), 2500);
  };
  return html`<button type="button" class="small" onClick=${copy}><span aria-live="polite">${said || label}</span></button>`;
}

/** A word on a colored ground: good, bad, waiting or plain. @param {{kind?: "good" | "bad" | "waiting" | "plain", children?: any}} props */
export const Badge = ({ kind = "plain", children }) => html`<span class=${`badge ${kind}`}>${children}</span>`;

/** A link to a page of another site, if there is one. @param {{url: string | undefined}} props */
export const Outside = ({ url }) => url && html`<a href=${url} rel="noopener noreferrer" target="_blank">${url}</a>`;

/** @param {{value: unknown, name?: string}} props */
export function Json({ value, name = "JSON" }) {
  const text = JSON.stringify(value, null, 2);
  return html`<div class="json"><${Copy} text=${text} /><pre tabindex="0" aria-label=${name}>${text}</pre></div>`;
}

/**
 * Bars with their names and counts. A bar with an `href` is a link.
 * @param {{title: string, bars: {id: string, name: string, count: number, href?: string}[]}} props
 */
export function Bars({ title, bars }) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return html`<ul class="bars" aria-label=${title}>${bars.map((bar) => html`<li key=${bar.id}>
    ${bar.href ? html`<a href=${bar.href}>${bar.name}</a>` : html`<span>${bar.name}</span>`}
    <span class="bar" aria-hidden="true"><span style=${{ width: `${(100 * bar.count) / most}%` }}></span></span>
    <span class="number">${counted(bar.count)}</span>
  </li>`)}</ul>`;
}

/** Columns over time, oldest first, with a word of a name on each line. @param {{title: string, columns: {id: string, name: string, count: number}[]}} props */
export function Columns({ title, columns }) {
  const most = Math.max(1, ...columns.map((column) => column.count));
  return html`<ol class="columns" tabindex="0" aria-label=${title}>${columns.map((column) => html`<li key=${column.id} title=${`${column.name}: ${counted(column.count)}`}>
    <span class="column" aria-hidden="true"><span style=${{ height: `${(100 * column.count) / most}%` }}></span></span>
    <span class="number">${shortened(column.count)}</span><span class="name">${column.name.replaceAll(" ", "\n")}</span>
  </li>`)}</ol>`;
}
