// The columns of the table and of an export, and the choice of them.

import { html } from "../../html.js";
import { nameOf } from "../../api/account.js";
import { Check } from "../../parts/form.js";
import { Badge } from "../../parts/small.js";
import { Time } from "../../parts/time.js";
import { setQuery } from "../../shell/router.js";
import { Popup } from "./choices.js";
import { LICENSES } from "./names.js";

/** @typedef {import("./names.js").Account} Account */

/**
 * @typedef {object} ProspectColumn
 * @property {string} id
 * @property {string} title
 * @property {string[]} fields      What it needs of the API; `profile` for anything outside the record.
 * @property {(row: any, names: Account) => string} text
 * @property {(row: any) => any} [cell]   Instead of the text, in the table.
 * @property {string} [sort]
 * @property {"narrow" | "wide"} [kind]
 */

/** Labels that a row shows. */
const MAX_LABELS = 6;

/** @param {string} id @param {string} title @param {Partial<ProspectColumn>} [more] @returns {ProspectColumn} */
const ofRecord = (id, title, more) => ({ id, title, fields: [id], text: (row) => row[id] ?? "", ...more });

/** @param {string} id @param {string} title @param {(profile: any, names: Account) => string} [text] @returns {ProspectColumn} */
const ofProfile = (id, title, text = (profile) => profile[id]) =>
  ({ id, title, fields: ["profile"], text: (row, names) => (row.profile && text(row.profile, names)) ?? "" });

/** @param {string} id @param {string} title */
const ofTime = (id, title) => ofRecord(id, title, {
  sort: id, kind: "narrow", cell: (row) => html`<${Time} at=${row[id]} />`,
  text: (row) => (row[id] ? new Date(row[id]).toISOString() : ""),
});

/** @param {{firstName?: string, lastName?: string, id: string}} row */
export const fullName = (row) => [row.firstName, row.lastName].filter(Boolean).join(" ") || row.id;

/** @param {any} row */
function labelsOf({ labels = [] }) {
  return html`<span class="row">${labels.slice(0, MAX_LABELS).map((/** @type {string} */ label) => html`<${Badge} key=${label}>${label}<//>`)}
    ${labels.length > MAX_LABELS && html`<span class="faint" title=${labels.join(", ")}>and ${labels.length - MAX_LABELS} more</span>`}</span>`;
}

/** @type {ProspectColumn[]} */
export const COLUMNS = [
  { id: "name", title: "Name", fields: ["firstName", "lastName"], sort: "name", text: fullName },
  ofRecord("email", "Email", { kind: "wide" }),
  ofRecord("phone", "Phone", { kind: "narrow" }),
  { id: "stage", title: "Stage", fields: ["currentStage"], text: (row) => row.currentStage ?? "" },
  ofRecord("labels", "Labels", { text: (row) => (row.labels ?? []).join(", "), cell: labelsOf }),
  ofProfile("owner", "Owner", (profile, { users }) => nameOf(users, profile.ownerId)),
  ofProfile("source", "Source", (profile, { sources }) => nameOf(sources, profile.sourceId)),
  ofRecord("title", "Title"),
  ofRecord("company", "Company"),
  { id: "pipeline", title: "Pipeline", fields: ["pipelineId"], text: (row, { pipelines }) => nameOf(pipelines, row.pipelineId) },
  ofProfile("office", "Office", (profile, { offices }) => nameOf(offices, profile.officeId)),
  ofProfile("jobs", "Jobs", (profile, { jobs }) => profile.jobs.map((/** @type {any} */ { jobId }) => nameOf(jobs, jobId)).join(", ")),
  ofProfile("license", "License", (profile) => nameOf(LICENSES, profile.licenseStatus)),
  ofProfile("streetAddress", "Street address"),
  ofProfile("city", "City"),
  ofProfile("state", "State"),
  ofProfile("postalCode", "Postal code"),
  ofProfile("externalIds", "External ids", (profile) =>
    (profile.externalIds ?? []).map((/** @type {any} */ { system, id }) => `${system}:${id}`).join(", ")),
  ofTime("createdAt", "Created"),
  ofTime("updatedAt", "Updated"),
  ofRecord("id", "Id", { cell: (row) => html`<code>${row.id}</code>` }),
];

const [NAME, ...OTHERS] = COLUMNS;

/** Of a complete export: first and last name apart, so that it can be imported again. */
export const EXPORTED = [
  ofRecord("id", "Id"), ofRecord("firstName", "First name"), ofRecord("lastName", "Last name"),
  ...OTHERS.filter(({ id }) => id !== "id"),
];

const DEFAULT = "email,phone,stage,labels,owner,createdAt";

/** The columns that an address chooses; the name is always there. @param {URLSearchParams} query @returns {ProspectColumn[]} */
export function columnsOf(query) {
  const chosen = (query.get("columns") ?? DEFAULT).split(",");
  return COLUMNS.filter(({ id }) => id === NAME?.id || chosen.includes(id));
}

/** What to ask of the API. Labels too, since the actions on selected rows offer them. @param {ProspectColumn[]} columns */
export const fieldsOf = (columns) => [...new Set(["firstName", "lastName", "labels", ...columns.flatMap(({ fields }) => fields)])].join(",");

/** @param {{columns: ProspectColumn[]}} props */
export function ColumnChoice({ columns }) {
  const toggle = (/** @type {string} */ changed, /** @type {boolean} */ on) => {
    const ids = OTHERS.map(({ id }) => id).filter((id) => (id === changed ? on : columns.some((column) => column.id === id)));
    const chosen = ids.join(",");
    setQuery({ columns: chosen === DEFAULT ? "" : chosen || NAME?.id }, { replace: true });
  };
  return html`<${Popup} title="Columns">${() => html`<ul>${OTHERS.map(({ id, title }) => html`<li key=${id}>
    <${Check} label=${title} checked=${columns.some((column) => column.id === id)}
      onInput=${(/** @type {boolean} */ on) => toggle(id, on)} /></li>`)}</ul>`}<//>`;
}
