// The columns of a file, and the field of each.

import { useState } from "preact/hooks";
import type { CustomFieldType, FieldError, ImportColumn, ImportNewField } from "prospect-api";
import { can } from "../../api";
import { type Account, type Named, TYPE_OPTIONS, hasOptions, importedFields, keyOf, labelOf } from "../../data";
import { Field, SavedField } from "../../parts/form";
import { Table } from "../../parts/table";

/** What the target of an external id begins with. The name of the system follows. */
const EXTERNAL = "external:";
const NEW = "newField";

const NUMBERS = ["1.234,56", "1,234.56"].map((id) => ({ id, name: id }));
const DATES = Object.entries({ DMY: "Day, month, year", MDY: "Month, day, year" }).map(([id, name]) => ({ id, name }));

type Target = Named & { type?: string };

interface Props {
  columns: ImportColumn[];
  names: Account;
  errors: FieldError[];
  change: (changes: { columns: ImportColumn[] }) => void;
}

export function Columns({ columns, names, errors, change }: Props) {
  const targets: Target[] = [
    { id: "name", name: "Full name" },
    ...importedFields(names),
    { id: EXTERNAL, name: "Id in another system…" },
    ...(can("account:write") ? [{ id: NEW, name: "New custom field…" }] : []),
  ];
  const sentence = ({ field, message }: FieldError) => {
    const [, member] = /newField\.(\w+)$/.exec(field) ?? [];
    const words = message.replace(/columns\[(\d+)\]/, (_, place) => `“${columns[place]?.header}”`);
    return `${member ? labelOf("import", member) : "This column"} ${words}. `;
  };
  const rows = columns.map((column, place) => ({
    ...column,
    id: String(place),
    name: column.header || `Column ${place + 1}`,
    error: errors.flatMap((each) => (each.field.startsWith(`columns[${place}]`) ? sentence(each) : [])).join(""),
    assign: (changes: Partial<ImportColumn>) => change({ columns: columns.with(place, { ...column, ...changes }) }),
  }));
  return (
    <Table
      caption="Columns of the file"
      rows={rows}
      columns={[
        { id: "column", title: "Column", cell: ({ name }) => <bdi>{name}</bdi> },
        { id: "samples", title: "Examples", cell: ({ samples }) => <span class="clamped examples">{samples.join("\n")}</span> },
        { id: "field", title: "Field", kind: "wide", cell: (row) => <Choice column={row} targets={targets} /> },
      ]}
    />
  );
}

type Row = ImportColumn & { name: string; error: string; assign: (changes: Partial<ImportColumn>) => void };

function Choice({ column, targets }: { column: Row; targets: Target[] }) {
  const { name, target, reason, newField, choices, error, assign } = column;
  // The service takes an external id only with the name of its system.
  const [asksSystem, setAsksSystem] = useState(false);
  const system = target?.startsWith(EXTERNAL) ? target.slice(EXTERNAL.length) : "";
  const shown = system || asksSystem ? EXTERNAL : (target ?? "");
  const unknown = shown && !targets.some(({ id }) => id === shown) ? [{ id: shown, name: labelOf("prospect", shown) }] : [];
  const choose = (id: string) => {
    setAsksSystem(id === EXTERNAL);
    const created = id === NEW && { newField: newField ?? { key: keyOf(name), label: name, type: "text" } };
    if (id !== EXTERNAL) assign({ target: id || null, ...created });
  };
  const type = shown === NEW ? newField?.type : targets.find(({ id }) => id === shown)?.type;
  const format = type === "number" ? "numberFormat" : "dateFormat";
  const hasFormat = choices.length > 0 || (/^(number|date|time)/.test(type ?? "") && column[format]);
  const select = (what: string, options: Named[], value: string | null, onInput: (id: string) => void, more = {}) => (
    <Field label={what} options={options} value={value} onInput={onInput} attributes={{ "aria-label": `${what} of ${name}` }} {...more} />
  );
  const text = (what: string, value: string, saved: (text: string) => Partial<ImportColumn>) => (
    <SavedField
      label={what}
      value={value}
      attributes={{ required: true, "aria-label": `${what} of ${name}` }}
      save={(text) => text && assign(saved(text))}
    />
  );
  // The service finds the options in the values.
  const types = TYPE_OPTIONS.filter(({ id }) => !hasOptions(id) || newField?.options?.length);
  const define = (changes: Partial<ImportNewField>) => ({ newField: { ...newField, ...changes } });
  return (
    <div class="target">
      {select("Field", [...targets, ...unknown], shown, choose, { compact: true, none: "Ignore", error })}
      {shown === EXTERNAL && text("System", system, (name) => ({ target: EXTERNAL + name }))}
      {shown === NEW && newField && (
        <>
          {text("Label", newField.label, (label) => define({ label }))}
          {text("Key", newField.key, (key) => define({ key }))}
          {select("Type", types, newField.type, (type) => assign(define({ type: type as CustomFieldType })))}
        </>
      )}
      {hasFormat &&
        select("Format", type === "number" ? NUMBERS : DATES, column[format], (id) => assign({ [format]: id }), { none: "Choose" })}
      {reason && <span class="faint">{reason}</span>}
    </div>
  );
}
