// The columns of the table and of an export, and the choice of them.

import { html } from "../../html.js";
import { WIDTHS, columnFields, fieldOf, membersOf, textOf, valueOf } from "../../fields.js";
import { Check } from "../../parts/form.js";
import { Badge, Outside } from "../../parts/small.js";
import { Time } from "../../parts/time.js";
import { setQuery } from "../../shell/router.js";
import { Popup } from "../../filters/choices.js";
import { fullName } from "../prospect/common.js";

/** @typedef {import("./names.js").Account} Account */

/**
 * @typedef {object} ProspectColumn
 * @property {string} id
 * @property {string} title
 * @property {string[]} members     The members of an item that it needs; `profile` holds everything outside the record.
 * @property {(row: any, names: Account) => string} text
 * @property {(row: any) => any} [cell]   Instead of the text, in the table.
 * @property {string} [sort]
 * @property {"narrow" | "wide" | "number" | "line"} [kind]
 */

/** Labels that a row shows. */
const MAX_LABELS = 6;

/** @param {any} row */
function labelsOf({ labels = [] }) {
  return html`<span class="row">${labels.slice(0, MAX_LABELS).map((/** @type {string} */ label) => html`<${Badge} key=${label}>${label}<//>`)}
    ${labels.length > MAX_LABELS && html`<span class="faint" title=${labels.join(", ")}>and ${labels.length - MAX_LABELS} more</span>`}</span>`;
}

/** @param {import("../../fields.js").FieldOf} field @returns {ProspectColumn} */
function columnOf(field) {
  const { name, label, type, of, custom, filterable } = field;
  const cell = name === "labels" ? labelsOf : type === "time" ? (/** @type {any} */ row) => html`<${Time} at=${valueOf(field, row)} none="" />`
    : type === "url" ? (/** @type {any} */ row) => html`<${Outside} url=${valueOf(field, row)} />`
    : of === "prospect" ? (/** @type {any} */ row) => html`<code>${row[name]}</code>` : undefined;
  return {
    id: name, title: label, members: [membersOf(field)], text: (row, names) => textOf(field, row, names), cell,
    ...(custom ? filterable && type !== "options" && { sort: `cf.${custom}` } : type === "time" && { sort: name }),
    ...(type === "number" ? { kind: "number" } : WIDTHS[name] && { kind: WIDTHS[name] }),
  };
}

/** @type {ProspectColumn} */
const NAME = { id: "name", title: "Name", members: ["firstName", "lastName"], sort: "name", text: fullName };

/** Every column after the name. @param {Account} names */
const othersOf = (names) => columnFields(names).map(columnOf);

/** The columns of a complete export: it can be imported again, so first and last name are apart. @param {Account} names */
export const exportedColumns = (names) =>
  [...["id", "firstName", "lastName"].map((name) => columnOf(fieldOf("prospect", name))), ...othersOf(names).filter(({ id }) => id !== "id")];

const DEFAULT = "email,phone,stageId,ownerId,labels,createdAt";

/** The columns that an address chooses; the name is always there. @param {URLSearchParams} query @param {Account} names @returns {ProspectColumn[]} */
export function columnsOf(query, names) {
  const chosen = (query.get("columns") ?? DEFAULT).split(",");
  return [NAME, ...othersOf(names).filter(({ id }) => chosen.includes(id))];
}

/** The members to request. Labels too, since the actions on selected rows offer them. @param {ProspectColumn[]} columns */
export const fieldsOf = (columns) => [...new Set(["firstName", "lastName", "labels", ...columns.flatMap(({ members }) => members)])].join(",");

/** @param {{columns: ProspectColumn[], names: Account}} props */
export function ColumnChoice({ columns, names }) {
  const others = othersOf(names);
  const toggle = (/** @type {string} */ changed, /** @type {boolean} */ on) => {
    const ids = others.map(({ id }) => id).filter((id) => (id === changed ? on : columns.some((column) => column.id === id)));
    const chosen = ids.join(",");
    setQuery({ columns: chosen === DEFAULT ? "" : chosen || NAME.id }, { replace: true });
  };
  return html`<${Popup} title="Columns">${() => html`<ul>${others.map(({ id, title }) => html`<li key=${id}>
    <${Check} label=${title} checked=${columns.some((column) => column.id === id)}
      onInput=${(/** @type {boolean} */ on) => toggle(id, on)} /></li>`)}</ul>`}<//>`;
}
