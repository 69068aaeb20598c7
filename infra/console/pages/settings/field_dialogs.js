// The dialogs that create, change and delete a custom field.

import { html, useState } from "../../html.js";
import { failureOf, request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { TYPE_OPTIONS, hasOptions, keyOf, optionsIn } from "../../custom_fields.js";
import { fieldOf, formField } from "../../fields.js";
import { Confirm, Dialog } from "../../parts/dialog.js";
import { Check, Field, Form } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { plural } from "../../parts/time.js";

/** @typedef {import("../../custom_fields.js").Definition} Definition */
/** @typedef {import("../../parts/form.js").FormField} FormField */

/**
 * @typedef {object} Props
 * @property {Definition} field
 * @property {Definition[]} fields   Every field of the account.
 * @property {() => void} close
 * @property {(words: string) => void} changed
 * @property {(field: Definition) => void} deleted
 * @property {(key: string) => void} restore
 */

/** @param {string} name @param {Partial<FormField>} [more] */
const asked = (name, more) => formField(fieldOf("customField", name), undefined, more);

/** @param {string} name @param {string} hint */
const check = (name, hint) => asked(name, { type: "check", hint });

const LABEL = asked("label");
const DESCRIPTION = asked("description", { hint: "Forms show it below the field." });
const FILTERABLE = check("filterable", "Lists can filter and sort by it.");
const UNIQUE = check("unique", "No two prospects can have the same value. You cannot change this later.");
const SENSITIVE = check("sensitive", "Only the page of a prospect shows the values: lists, events and exports leave them out.");

/** @param {string} label @param {string} [hint] */
const options = (label, hint = "One per line, in order.") => asked("options", { label, type: "textarea", hint });

/** The fields of the form for a type. @param {string} type @param {boolean} isNew */
const switches = (type, isNew) => [
  ...(type === "longText" ? [] : [FILTERABLE]), ...(isNew && (type === "text" || type === "number") ? [UNIQUE] : []), SENSITIVE,
];

/** @param {Props} props */
export function CreateField({ fields, close, changed, restore }) {
  const [deleted, setDeleted] = useState("");
  const taken = fields.map(({ key }) => key);
  const form = (/** @type {Record<string, any>} */ { label, type = "text" }) => [
    LABEL,
    asked("key", { value: label ? keyOf(label, taken) : "", hint: "The name of the field in the API. You cannot change it later.", attributes: { maxlength: 40 } }),
    asked("type", { options: TYPE_OPTIONS, value: "text", hint: "You cannot change it later." }),
    ...(hasOptions(type) ? [options("Options")] : []), DESCRIPTION, ...switches(type, true),
  ];
  const write = async (/** @type {Record<string, any>} */ { options: lines = "", label, type = "text", ...body }) => {
    const kept = new Set(form({ type }).map(({ name }) => name));
    const position = Math.max(0, ...fields.map((field) => field.position));
    // The form may have asked for switches of another type before.
    const given = Object.fromEntries(Object.entries(body).filter(([name]) => kept.has(name)));
    const definition = { key: keyOf(label, taken), ...given, label, type, position, ...(hasOptions(type) && { options: optionsIn(lines ?? "") }) };
    setDeleted("");
    try {
      return (await request("POST", "/custom-fields", { body: definition })).data.item;
    } catch (thrown) {
      // The list has no deleted fields, but their keys stay taken for 30 days.
      if (failureOf(thrown).code === "conflict" && !taken.includes(definition.key)) setDeleted(definition.key);
      throw thrown;
    }
  };
  return html`<${Dialog} title="Create a custom field" close=${close}><${Form} fields=${form} submit="Create the field" cancel=${close} write=${write}
    done=${(/** @type {Definition} */ item) => changed(`${item.label} is created.`)}>
    ${deleted && html`<div class="buttons"><button type="button" onClick=${() => restore(deleted)}>Restore the deleted field</button></div>`}<//><//>`;
}

/** @param {Props} props */
export function EditField({ field, close, changed }) {
  const { key, label, type } = field;
  const [listed, setListed] = useState(field.options);
  const form = [LABEL, DESCRIPTION, ...(hasOptions(type) ? [options("New options", "One per line. They follow the present options.")] : []), ...switches(type, false)];
  const write = async (/** @type {Record<string, any>} */ { options: lines, ...body }) => {
    const all = [...listed, ...optionsIn(lines ?? "")];
    const given = { ...body, ...(hasOptions(type) && { options: all }) };
    return (await request("PATCH", `/custom-fields/${key}`, { body: given })).data.item;
  };
  const change = (/** @type {string} */ value, /** @type {any} */ change) =>
    setListed((last) => last.map((option) => (option.value === value ? { ...option, ...change } : option)));
  return html`<${Dialog} title=${`Edit ${label}`} close=${close}><${Form} fields=${form} values=${{ ...field, options: "" }} submit="Save" cancel=${close}
    write=${write} done=${(/** @type {Definition} */ item) => changed(`${item.label} is saved.`)}>
    ${listed.length > 0 && html`<fieldset><legend class="legend">Options</legend>${listed.map(({ value, label: name, archived }) => html`<div
      key=${value} class="option"><${Field} compact label=${`Label of ${value}`} value=${name} required attributes=${{ maxlength: 100 }}
        onInput=${(/** @type {string} */ text) => change(value, { label: text })} />
      <${Check} label=${html`Archived<span class="unseen">: ${value}</span>`} checked=${archived}
        onInput=${(/** @type {boolean} */ on) => change(value, { archived: on })} /></div>`)}
      <p class="faint">Prospects keep an archived option, but no other prospect can get it.</p></fieldset>`}
  <//><//>`;
}

/** @param {Props} props */
export function DeleteField({ field, close, deleted }) {
  const path = `/custom-fields/${field.key}`;
  const dry = useResource(async (signal) => (await request("DELETE", path, { query: { dryRun: true }, signal })).data.affected ?? null, []);
  const affected = dry.data === undefined ? "Counting the prospects…"
    : dry.data === null ? "The service cannot count the prospects that have a value, because the field has no index."
      : `${plural(dry.data, "prospect has", "prospects have")} a value.`;
  return html`<${Confirm} title=${`Delete ${field.label}?`} action="Delete the field" close=${close} write=${() => request("DELETE", path)}
    done=${() => deleted(field)}>
    <p role="status">${affected}</p><${Failed} failure=${dry.failure} />
    <p>The field and its values disappear at once. You can restore both for 30 days.</p>
  <//>`;
}
