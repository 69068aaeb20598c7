// Columns that become new custom fields: a guess of their types, and the dialog that creates them before the preview.

import type { CustomFieldType } from "prospect-api";
import { api } from "../../api";
import { type Account, TYPES, customField, hasOptions, keyOf, optionsIn, reloadAccount } from "../../data";
import { Confirm } from "../../parts/dialog";
import { plural } from "../../parts/time";
import { split } from "./csv";
import type { Chosen } from "./draft";
import { type Assignment, NEW } from "./fields";
import { YES_OR_NO, isNoDay } from "./values";

/** The most different values of a column that is taken for a choice. */
const MOST_OPTIONS = 12;

/** The fields of a text and of an option. */
const MAX_TEXT = 1000;
const MAX_OPTION = 100;

/** Types that every value of a column fits. The first one that fits is the guess. */
const GUESSES: [CustomFieldType, RegExp][] = [
  ["boolean", YES_OR_NO],
  // A number with a leading zero is a code, such as a postal code.
  ["number", /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  // The API takes times of the years 1970 to 9999.
  [
    "datetime",
    /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$/i,
  ],
  ["url", /^https?:\/\/\S+$/i],
];

export function typeOf(cells: string[]): CustomFieldType {
  const values = cells.map((cell) => cell.trim()).filter(Boolean);
  if (values.length === 0) return "text";
  const fits = GUESSES.find(([, pattern]) => values.every((value) => pattern.test(value) && !isNoDay(value)));
  if (fits) return fits[0];
  if (values.some((value) => value.length > MAX_TEXT || value.includes("\n"))) return "longText";
  const different = new Set(values);
  const repeats = different.size <= MOST_OPTIONS && different.size * 2 <= values.length;
  return repeats && values.every((value) => value.length <= MAX_OPTION) ? "select" : "text";
}

function definitionOf(label: string, type: CustomFieldType, cells: string[], taken: string[]) {
  const values = type === "multiSelect" ? cells.flatMap(split) : cells;
  return { key: keyOf(label, taken), label, type, ...(hasOptions(type) && { options: optionsIn(values.join("\n")) }) };
}

interface CreateFieldsProps {
  file: Chosen;
  columns: Assignment[];
  account: Account;
  close: () => void;
  assign: (columns: Assignment[]) => void;
  done: (account: Account, columns: Assignment[]) => void;
}

export function CreateFields({ file: { sheet }, columns, account, close, assign, done }: CreateFieldsProps) {
  const taken = account.customFields.map(({ custom = "" }) => custom);
  const definitions = columns.map((column, at) => {
    if (column.field !== NEW) return null;
    const definition = definitionOf(
      sheet.header[at] || `Column ${at + 1}`,
      column.type ?? "text",
      sheet.rows.map(({ cells }) => cells[at] ?? ""),
      taken,
    );
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
        const field = customField((await api.customFields.create(definition)).item);
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
  return (
    <Confirm
      title={`Create ${plural(created.length, "custom field")}?`}
      action="Create and preview"
      kind="primary"
      close={close}
      write={write}
      done={({ next, fields }) => done({ ...account, customFields: fields }, next)}>
      <ul class="in-use">
        {created.map(({ key, label, type, options = [] }) => (
          <li key={key}>
            <strong>{label}</strong> · {TYPES[type].name}
            {options.length > 0 && <span class="soft">: {options.map((option) => option.label).join(", ")}</span>}
            <span class="faint">
              {" "}
              · key <code>{key}</code>
            </span>
          </li>
        ))}
      </ul>
      <p>The console creates the fields now. You can change or delete them in the settings.</p>
    </Confirm>
  );
}
