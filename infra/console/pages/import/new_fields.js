// Columns that become new custom fields: a guess of their types, and the dialog that creates them before the preview.

import { html } from "../../html.js";
import { reloadAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { TYPES, customField, hasOptions, keyOf, optionsIn } from "../../custom_fields.js";
import { Confirm } from "../../parts/dialog.js";
import { plural } from "../../parts/time.js";
import { split } from "./csv.js";
import { NEW } from "./fields.js";
import { YES_OR_NO } from "./values.js";

/** @typedef {import("./fields.js").Assignment} Assignment */

/** The most different values of a column that is taken for a choice. */
const MOST_OPTIONS = 12;

/** The fields of a text and of an option. */
const MAX_TEXT = 1000;
const MAX_OPTION = 100;

/** Types that every value of a column fits. The first one that fits is the guess. @type {[string, RegExp][]} */
const GUESSES = [
  ["boolean", YES_OR_NO],
  // A number with a leading zero is a code, such as a postal code.
  ["number", /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["datetime", /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/],
  ["url", /^https?:\/\/\S+$/i],
];

/** The type of a custom field that fits a column. @param {string[]} cells */
export function typeOf(cells) {
  const values = cells.map((cell) => cell.trim()).filter(Boolean);
  if (values.length === 0) return "text";
  const fits = GUESSES.find(([, pattern]) => values.every((value) => pattern.test(value)));
  if (fits) return fits[0];
  if (values.some((value) => value.length > MAX_TEXT || value.includes("\n"))) return "longText";
  const different = new Set(values);
  const repeats = different.size <= MOST_OPTIONS && different.size * 2 <= values.length;
  return repeats && values.every((value) => value.length <= MAX_OPTION) ? "select" : "text";
}

/** The custom field to create for a column. @param {string} label @param {string} type @param {string[]} cells @param {string[]} taken */
function definitionOf(label, type, cells, taken) {
  const values = type === "multiSelect" ? cells.flatMap(split) : cells;
  return { key: keyOf(label, taken), label, type, ...(hasOptions(type) && { options: optionsIn(values.join("\n")) }) };
}

/**
 * Lists the fields that the import needs, and creates them.
 * @param {{file: import("./choose.js").Chosen, columns: Assignment[], account: import("../../api/account.js").Account, close: () => void,
 *   assign: (columns: Assignment[]) => void, done: (account: import("../../api/account.js").Account, columns: Assignment[]) => void}} props
 */
export function CreateFields({ file: { sheet }, columns, account, close, assign, done }) {
  const taken = account.customFields.map(({ custom = "" }) => custom);
  const definitions = columns.map((column, at) => {
    if (column.field !== NEW) return null;
    const definition = definitionOf(sheet.header[at] || `Column ${at + 1}`, column.type ?? "text", sheet.rows.map(({ cells }) => cells[at] ?? ""), taken);
    taken.push(definition.key);
    return definition;
  });
  const created = definitions.filter((definition) => definition !== null);
  const write = async () => {
    const next = [...columns];
    const fields = [...account.customFields];
    try {
      for (const [at, definition] of definitions.entries()) {
        if (!definition) continue;
        const field = customField((await request("POST", "/custom-fields", { body: definition })).data.item);
        fields.push(field);
        next[at] = { field: field.name, system: "" };
      }
    } finally {
      // After a failure, another try must not create a field twice.
      if (fields.length > account.customFields.length) {
        assign(next);
        reloadAccount();
      }
    }
    return { next, fields };
  };
  return html`<${Confirm} title=${`Create ${plural(created.length, "custom field")}?`} action="Create and preview" kind="primary" close=${close} write=${write}
    done=${(/** @type {any} */ { next, fields }) => done({ ...account, customFields: fields }, next)}>
    <ul class="in-use">${created.map(({ key, label, type, options = [] }) => html`<li key=${key}><strong>${label}</strong> · ${TYPES[type]?.name}
      ${options.length > 0 && html`<span class="soft">: ${options.map((option) => option.label).join(", ")}</span>`}
      <span class="faint"> · key <code>${key}</code></span></li>`)}</ul>
    <p>The console creates the fields now. You can change or delete them in the settings.</p>
  <//>`;
}
