// The fields of records. fields.json, which is generated, defines them; this module adds the order and the places in which people see them.

import type { Application, ApplicationQuestion, ExternalId } from "prospect-api";
import type { FieldOf } from "../api";
import definitions from "../fields.json";
import type { FormField } from "../parts/form";
import { type Account, type Named, type NamedUser, nameOf } from "./account";

const named = (names: string) => names.split(" ");

/** The order of a prospect's fields in columns, forms and comparisons. A field that is not listed comes last. */
const ORDER = named(
  "firstName lastName email phone stageId ownerId labels title company licenseStatus streetAddress city state postalCode " +
    "officeId sourceId newSourceName jobId jobs notes applicationQuestions hasResume externalIds alternateEmails " +
    "alternatePhones alternateExternalIds pipelineId createdAt updatedAt id",
);

/** Fields that "New prospect" asks for. The others are in "Edit". */
const CREATED_WITH = named("firstName lastName email phone title company stageId ownerId sourceId officeId jobId licenseStatus labels");

/** Fields with a dialog of their own instead of a place in "Edit". */
const OWN_DIALOG = new Set(["stageId", "pipelineId", "ownerId", "labels"]);

/** Fields without a column: the name is one column of two fields, and the stage has its name in another field. */
const NO_COLUMN = new Set(["firstName", "lastName", "currentStage", "notes", "applicationQuestions", "hasResume"]);

/** Fields that the head of a prospect's page shows, so its profile does not repeat them. */
const IN_SUMMARY = named(
  "firstName lastName email phone stageId currentStage pipelineId ownerId labels title company applicationQuestions " +
    "hasResume sharedContacts id",
);

export const ADDRESS = ["streetAddress", "city", "state", "postalCode"];

export const WIDTHS: Record<string, "narrow" | "wide" | "line"> = {
  email: "line",
  phone: "narrow",
  ownerId: "line",
  currentStage: "line",
  stageId: "line",
  createdAt: "narrow",
  updatedAt: "narrow",
};

/** What a merge calls a field, if it has another name there. */
const TAKEN_AS: Record<string, string> = { hasResume: "resume" };

/** Fields of which a merge keeps the values of everyone. */
const UNITED = new Set(["labels", "jobs"]);

const ASKED: Record<string, Partial<FormField>> = {
  email: { attributes: { inputmode: "email" } },
  phone: { type: "tel" },
  labels: { hint: "Separated by commas." },
  externalIds: { type: "textarea", hint: "One per line: the system, a space and the id, for example: salesforce 0035000" },
  stageId: { none: "The first stage" },
  ownerId: { none: "The user of your key" },
  licenseStatus: { none: "Not known" },
  jobId: { none: "No other job" },
};

const TEXTS = new Set(["text", "longText", "html", "url", "timeZone"]);

const KINDS: Record<string, FieldOf[]> = definitions as Record<string, FieldOf[]>;

/** A field of a record, unless this console does not know it. */
export const knownField = (kind: string, name: string) => KINDS[kind]?.find((each) => each.name === name);

/** A field of a record, such as the email of a prospect. */
export function fieldOf(kind: string, name: string): FieldOf {
  const field = knownField(kind, name);
  if (!field) throw new Error(`fields.json has no field ${name} of a ${kind}.`);
  return field;
}

/** "not_started" as "Not started", "expectedHireDate" as "Expected hire date". */
function inWords(name: string) {
  const words = name
    .replace("customFields.", "")
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field, also if this console does not know it. */
export const labelOf = (kind: string, name: string) => knownField(kind, name)?.label ?? inWords(name);

const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.indexOf("pipelineId"));

const inOrder = (fields: FieldOf[]) => fields.sort((one, other) => place(one.name) - place(other.name));

const PROSPECT = inOrder((KINDS["prospect"] ?? []).filter(({ type }) => type !== "custom"));

/** Built-in fields together with the custom fields of an account. */
function withCustom(fields: FieldOf[], has: (custom: FieldOf) => boolean = () => true): (names: Account) => FieldOf[] {
  return ({ customFields }) => inOrder([...fields, ...customFields.filter(has)]);
}

const edited = PROSPECT.filter(
  ({ writable, shown, type, name }) =>
    name === "jobId" || name === "externalIds" || (writable && shown && type !== "list" && type !== "object"),
);

export const editedFields = withCustom(edited.filter(({ name }) => !OWN_DIALOG.has(name)));
export const CREATED = edited.filter(({ name }) => CREATED_WITH.includes(name));
/** Lists do not show sensitive custom fields. */
export const columnFields = withCustom(
  PROSPECT.filter(({ shown, name }) => shown && !NO_COLUMN.has(name)),
  ({ shown }) => shown === "item",
);
export const profileFields = withCustom(PROSPECT.filter(({ shown, name }) => shown && !IN_SUMMARY.includes(name)));

const compared = withCustom(PROSPECT.filter(({ shown, writable, name }) => shown && (writable || UNITED.has(name) || name in TAKEN_AS)));

/** Fields that people compare before a merge. The pipeline follows the stage, and the API offers no choice for custom fields. */
export const comparedFields = (names: Account) =>
  compared(names).map((field) => ({
    ...field,
    takenAs: TAKEN_AS[field.name] ?? field.name,
    united: UNITED.has(field.name),
    follows: field.name === "pipelineId" || Boolean(field.custom),
  }));

const imported = withCustom(PROSPECT.filter(({ csv }) => csv.length > 0));
const columnOf = (name: string) => name.replace(/^(\w+)Id$/, "$1").replace(/^newSourceName$/, "source");

/** What a column of an imported file can hold. A column names a record, while the field of a prospect has its id. */
export const importedFields = (names: Account) =>
  imported(names).map(({ name, label, type }) => ({ id: columnOf(name), name: label, type }));

const memberOf = (item: unknown, name: string) => (item as Record<string, unknown> | undefined)?.[name];

const profileOf = (item: object) => memberOf(item, "profile");

export function valueOf({ name, shown, custom }: FieldOf, item: object): unknown {
  if (custom) return memberOf(memberOf(profileOf(item) ?? item, "customFields"), custom);
  return memberOf(shown === "profile" ? profileOf(item) : item, name);
}

/** The members of a list that hold a field. The stage of a prospect comes with its name. */
export const membersOf = ({ name, shown, custom }: FieldOf) =>
  custom ? ["customFields"] : name === "stageId" ? [name, "currentStage"] : [shown === "profile" ? "profile" : name];

/** One item of a list, such as an id in another system. */
export type Part = string | Application | ExternalId | ApplicationQuestion;

function partText(part: Part, { jobs }: Account) {
  if (typeof part === "string") return part;
  if ("jobId" in part) return nameOf(jobs, part.jobId);
  return "system" in part ? `${part.system}:${part.id}` : `${part.label}: ${part.answer}`;
}

/** A field's value as people read it; empty without a value. */
export function textOf(field: FieldOf, item: object, names: Account): string {
  const value = valueOf(field, item);
  if (field.name === "stageId") return String(memberOf(item, "currentStage") ?? "");
  if (value === null || value === undefined) return "";
  if (field.type === "id" || field.options || field.choices) {
    return [value]
      .flat()
      .map((each) => nameOf(choicesOf(field, names), String(each)))
      .join("; ");
  }
  if (field.type === "time") return new Date(value as number).toISOString();
  if (field.type === "boolean") return value ? "Yes" : "";
  if (field.type === "labels") return (value as string[]).join(", ");
  return field.type === "list" ? (value as Part[]).map((part) => partText(part, names)).join("; ") : String(value);
}

export function stagesOf({ stages, pipelines }: Account): Named[] {
  if (pipelines.length < 2) return stages;
  return stages.map((stage) => (stage.pipelineName ? { ...stage, name: `${stage.pipelineName} › ${stage.name}` } : stage));
}

/** Users who can get something new (SPECIFICATION §17.2), and the present one. */
export const activeUsers = (users: NamedUser[], present?: string | null) =>
  users.filter(({ id, active }) => active !== false || id === present);

export function choicesOf({ of = "", options, choices }: FieldOf, names: Account): (Named & { archived?: boolean })[] {
  if (choices) return choices;
  if (options) return options.map((id) => ({ id, name: inWords(id) }));
  return of === "stage" ? stagesOf(names) : (names[`${of}s` as "users"] ?? []);
}

/** The controls of types that are not a line of text. */
const CONTROLS: Record<string, string> = { longText: "textarea", html: "textarea", time: "datetime-local", date: "date" };
const KEYBOARDS: Record<string, string> = { number: "decimal", url: "url" };

/** The choices that a form offers. An inactive user and an archived option stay only with records that have them. */
function offered(field: FieldOf, names: Account, present: unknown) {
  if (field.of === "user") return activeUsers(names.users, present as string | undefined);
  return choicesOf(field, names).filter(({ id, archived }) => !archived || [present].flat().includes(id));
}

/** A field as a form asks for it. An emptied text is null, or an empty text where null does not clear the field. */
export function formField(
  field: FieldOf,
  names?: Account,
  { present, ...more }: Partial<FormField> & { present?: unknown } = {},
): FormField {
  const { name, label, type, max, required, of, clears, custom, hint } = field;
  const options = names && (of || field.options || field.choices) ? offered(field, names, present) : undefined;
  const none = custom ? "Not set" : clears ? `No ${label.toLowerCase()}` : "";
  const attributes = {
    autocomplete: "off",
    inputmode: KEYBOARDS[type],
    ...(max && TEXTS.has(type) && { maxlength: max }),
    ...ASKED[name]?.attributes,
    ...more.attributes,
  };
  return {
    name,
    label,
    required,
    hint,
    empty: !clears && TEXTS.has(type) && !required ? "" : null,
    type: CONTROLS[type] ?? "text",
    ...(custom && { custom: field, several: type === "options" }),
    ...(options && { options, ...(!required && { none }) }),
    ...ASKED[name],
    ...more,
    attributes,
  };
}

export const formFields = (kind: string, names: string[]) => names.map((name) => formField(fieldOf(kind, name)));
