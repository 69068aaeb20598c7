// The fields of records. fields.json, which is generated, defines them; this module adds the order and the places in which people see them.

import definitions from "./fields.json";
import { nameOf } from "./api/account.js";

/**
 * @typedef {import("./api/account.js").Account} Account
 * @typedef {import("./api/account.js").Named} Named
 * @typedef {import("./parts/form.js").FormField} FormField
 *
 * @typedef {object} FieldOf
 * @property {string} name
 * @property {string} label
 * @property {string} type
 * @property {number} [max]         Characters of a text, or items of a list.
 * @property {boolean} required
 * @property {boolean} clears       Null clears the field.
 * @property {boolean} writable
 * @property {"item" | "profile" | null} shown
 * @property {string[]} csv         Headers of CSV files that mean this field.
 * @property {string} [of]          The kind of record that an id names.
 * @property {string[]} [options]   The values of an enum.
 * @property {string} [custom]      The key of a custom field.
 * @property {(Named & {archived?: boolean})[]} [choices]  The options of a custom field.
 * @property {boolean} [filterable] Whether lists filter by the custom field.
 * @property {string} [hint]        What the custom field means.
 */

/** The order of a prospect's fields in columns, forms and comparisons. A field that is not listed comes last. */
const ORDER = [
  "firstName", "lastName", "email", "phone", "stageId", "ownerId", "labels", "title", "company", "licenseStatus", "streetAddress", "city", "state",
  "postalCode", "officeId", "sourceId", "newSourceName", "jobId", "jobs", "notes", "applicationQuestions", "hasResume", "externalIds",
  "alternateEmails", "alternatePhones", "alternateExternalIds", "pipelineId", "createdAt", "updatedAt", "id",
];

/** Fields that "New prospect" asks for. The others are in "Edit". */
const CREATED_WITH = new Set([
  "firstName", "lastName", "email", "phone", "title", "company", "stageId", "ownerId", "sourceId", "officeId", "jobId", "licenseStatus", "labels",
]);

/** Fields with a dialog of their own instead of a place in "Edit". */
const OWN_DIALOG = new Set(["stageId", "pipelineId", "ownerId", "labels"]);

/** Fields without a column: the name is one column of two fields, and the stage has its name in another field. */
const NO_COLUMN = new Set(["firstName", "lastName", "currentStage", "notes", "applicationQuestions", "hasResume"]);

/** Fields that the head of a prospect's page shows, so its profile does not repeat them. */
const IN_SUMMARY = new Set(["firstName", "lastName", "email", "phone", "stageId", "currentStage", "pipelineId", "ownerId", "labels", "title",
  "company", "applicationQuestions", "hasResume", "sharedContacts", "id"]);

/** Lines of the address, which the profile shows together. */
export const ADDRESS = ["streetAddress", "city", "state", "postalCode"];

/** Widths of columns. A line does not break. @type {Record<string, "narrow" | "wide" | "line">} */
export const WIDTHS = { email: "line", phone: "narrow", ownerId: "line", currentStage: "line", stageId: "line", createdAt: "narrow", updatedAt: "narrow" };

/** What a merge calls a field, if it has another name there. @type {Record<string, string>} */
const TAKEN_AS = { hasResume: "resume" };

/** Fields of which a merge keeps the values of everyone. */
const UNITED = new Set(["labels", "jobs"]);

/** How a form asks for some fields. @type {Record<string, Partial<FormField>>} */
const ASKED = {
  email: { attributes: { inputmode: "email" } },
  phone: { type: "tel" },
  labels: { hint: "Separated by commas." },
  externalIds: { type: "textarea", hint: "One per line: the system, a space and the id, for example: salesforce 0035000" },
  stageId: { none: "The first stage" },
  ownerId: { none: "The user of your key" },
  licenseStatus: { none: "Not known" },
  jobId: { none: "No other job" },
};

/** Types that a text box can edit. */
const TEXTS = new Set(["text", "longText", "html", "url", "timeZone"]);

/** @type {Record<string, FieldOf[]>} */
const KINDS = /** @type {any} */ (definitions);

/** A field of a record, such as the email of a prospect. @param {string} kind @param {string} name @returns {FieldOf} */
export function fieldOf(kind, name) {
  const field = KINDS[kind]?.find((each) => each.name === name);
  if (!field) throw new Error(`fields.json has no field ${name} of a ${kind}.`);
  return field;
}

/** "not_started" as "Not started", "expectedHireDate" as "Expected hire date". @param {string} name */
function inWords(name) {
  const words = name.replace("customFields.", "").replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field, also if this console does not know it. @param {string} kind @param {string} name */
export const labelOf = (kind, name) => KINDS[kind]?.find((each) => each.name === name)?.label ?? inWords(name);

const place = (/** @type {string} */ name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.indexOf("pipelineId"));

/** @param {FieldOf[]} fields */
const inOrder = (fields) => fields.sort((one, other) => place(one.name) - place(other.name));

/** Every built-in field of a prospect, in order. */
const PROSPECT = inOrder((KINDS["prospect"] ?? []).filter(({ type }) => type !== "custom"));

/**
 * Built-in fields together with the custom fields of an account.
 * @param {FieldOf[]} fields @param {(custom: FieldOf) => boolean} [has] @returns {(names: Account) => FieldOf[]}
 */
function withCustom(fields, has = () => true) {
  /** An import asks for them for each line. @type {WeakMap<FieldOf[], FieldOf[]>} */
  const known = new WeakMap();
  return ({ customFields }) => {
    const all = known.get(customFields) ?? inOrder([...fields, ...customFields.filter(has)]);
    known.set(customFields, all);
    return all;
  };
}

const edited = PROSPECT.filter(({ writable, shown, type, name }) =>
  name === "jobId" || name === "externalIds" || (writable && shown && type !== "list" && type !== "object"));

export const editedFields = withCustom(edited.filter(({ name }) => !OWN_DIALOG.has(name)));
export const CREATED = edited.filter(({ name }) => CREATED_WITH.has(name));
/** Lists do not show sensitive custom fields. */
export const columnFields = withCustom(PROSPECT.filter(({ shown, name }) => shown && !NO_COLUMN.has(name)), ({ shown }) => shown === "item");
export const profileFields = withCustom(PROSPECT.filter(({ shown, name }) => shown && !IN_SUMMARY.has(name)));

const compared = withCustom(PROSPECT.filter(({ shown, writable, name }) => shown && (writable || UNITED.has(name) || name in TAKEN_AS)));

/** Fields that people compare before a merge. The pipeline follows the stage, and the API offers no choice for custom fields. @param {Account} names */
export const comparedFields = (names) => compared(names).map((field) => ({
  ...field, takenAs: TAKEN_AS[field.name] ?? field.name, united: UNITED.has(field.name), follows: field.name === "pipelineId" || Boolean(field.custom),
}));

/** Fields that a column of a CSV file can hold. */
export const importedFields = withCustom(PROSPECT.filter(({ csv }) => csv.length > 0));

/** @param {FieldOf} field @param {any} item */
export function valueOf({ name, shown, custom }, item) {
  if (custom) return (item.profile ?? item).customFields?.[custom];
  return shown === "profile" ? item.profile?.[name] : item[name];
}

/** The members of a list that hold a field. The stage of a prospect comes with its name. @param {FieldOf} field */
export const membersOf = ({ name, shown, custom }) =>
  (custom ? "customFields" : name === "stageId" ? "currentStage" : shown === "profile" ? "profile" : name);

/** One item of a list, such as an id in another system. @param {any} part @param {Account} names */
function partText(part, { jobs }) {
  if (typeof part === "string") return part;
  if (part.jobId) return nameOf(jobs, part.jobId);
  return part.system ? `${part.system}:${part.id}` : `${part.label}: ${part.answer}`;
}

/** A field's value as people read it; empty without a value. @param {FieldOf} field @param {any} item @param {Account} names @returns {string} */
export function textOf(field, item, names) {
  const value = valueOf(field, item);
  if (field.name === "stageId") return item.currentStage ?? "";
  if (value === null || value === undefined) return "";
  if (field.type === "id" || field.options || field.choices) {
    return [value].flat().map((each) => nameOf(choicesOf(field, names), String(each))).join("; ");
  }
  if (field.type === "time") return new Date(value).toISOString();
  if (field.type === "boolean") return value ? "Yes" : "";
  if (field.type === "labels") return value.join(", ");
  return field.type === "list" ? value.map((/** @type {any} */ part) => partText(part, names)).join("; ") : String(value);
}

/** Stages, each with its pipeline if there are several. @param {Account} names @returns {Named[]} */
export function stagesOf({ stages, pipelines }) {
  if (pipelines.length < 2) return stages;
  return stages.map((stage) => (stage["pipelineName"] ? { ...stage, name: `${stage["pipelineName"]} › ${stage.name}` } : stage));
}

/** Users who can get something new (SPECIFICATION §13.3), and the present one. @param {Named[]} users @param {string | null} [present] */
export const activeUsers = (users, present) => users.filter(({ id, active }) => active !== false || id === present);

/** The values that a field can have, with their names. @param {FieldOf} field @param {Account} names @returns {(Named & {archived?: boolean})[]} */
export function choicesOf({ of = "", options, choices }, names) {
  if (choices) return choices;
  if (options) return options.map((id) => ({ id, name: inWords(id) }));
  return of === "stage" ? stagesOf(names) : /** @type {any} */ (names)[`${of}s`] ?? [];
}

/** The controls of types that are not a line of text. @type {Record<string, string>} */
const CONTROLS = { longText: "textarea", html: "textarea", time: "datetime-local", date: "date" };

/** Keyboards of telephones. @type {Record<string, string>} */
const KEYBOARDS = { number: "decimal", url: "url" };

/** The choices that a form offers. An inactive user and an archived option stay only with records that have them.
 * @param {FieldOf} field @param {Account} names @param {any} present */
function offered(field, names, present) {
  if (field.of === "user") return activeUsers(names.users, present);
  return choicesOf(field, names).filter(({ id, archived }) => !archived || [present].flat().includes(id));
}

/**
 * A field as a form asks for it. An emptied text is null, or an empty text where null does not clear the field.
 * @param {FieldOf} field @param {Account} [names] @param {Partial<FormField> & {present?: any}} [more] @returns {FormField}
 */
export function formField(field, names, { present, ...more } = {}) {
  const { name, label, type, max, required, of, clears, custom, hint } = field;
  const options = names && (of || field.options || field.choices) ? offered(field, names, present) : undefined;
  const none = custom ? "Not set" : clears ? `No ${label.toLowerCase()}` : "";
  const attributes = {
    autocomplete: "off", inputmode: KEYBOARDS[type], ...(max && TEXTS.has(type) && { maxlength: max }), ...ASKED[name]?.attributes, ...more.attributes,
  };
  return {
    name, label, required, hint, empty: !clears && TEXTS.has(type) && !required ? "" : null, type: CONTROLS[type] ?? "text",
    ...(custom && { custom: field, several: type === "options" }), ...(options && { options, ...(!required && { none }) }), ...ASKED[name], ...more, attributes,
  };
}

/** A form's fields by their names. @param {string} kind @param {string[]} names */
export const formFields = (kind, names) => names.map((name) => formField(fieldOf(kind, name)));
