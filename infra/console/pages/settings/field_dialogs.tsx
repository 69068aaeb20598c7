// The dialogs that create, change and delete a custom field.

import { useState } from "preact/hooks";
import type { CustomField, CustomFieldCreate, CustomFieldOption } from "prospect-api";
import { api, failureOf, useResource } from "../../api";
import { TYPE_OPTIONS, fieldOf, formField, hasOptions, keyOf, optionsIn } from "../../data";
import { Button } from "../../parts/button";
import { Confirm, FormDialog } from "../../parts/dialog";
import { Check, Field, type FormField, type Values } from "../../parts/form";
import { Failed } from "../../parts/states";
import { plural } from "../../parts/time";

export interface Props {
  /** Absent while a field is created. */
  field?: CustomField | undefined;
  fields: CustomField[];
  close: () => void;
  changed: () => void;
  deleted: (field: CustomField) => void;
  restore: (key: string) => void;
}

type Texts = Record<string, string | undefined>;

const asked = (name: string, more?: Partial<FormField>) => formField(fieldOf("customField", name), undefined, more);

const check = (name: string, hint: string) => asked(name, { type: "check", hint });

const LABEL = asked("label");
const DESCRIPTION = asked("description", { hint: "Forms show it below the field." });
const FILTERABLE = check("filterable", "Lists can filter and sort by it.");
const UNIQUE = check("unique", "No two prospects can have the same value. You cannot change this later.");
const SENSITIVE = check("sensitive", "Only the page of a prospect shows the values: lists, events and exports leave them out.");

const options = (label: string, hint = "One per line, in order.") => asked("options", { label, type: "textarea", hint });

/** The fields of the form for a type. */
const switches = (type: string, isNew: boolean) => [
  ...(type === "longText" ? [] : [FILTERABLE]),
  ...(isNew && (type === "text" || type === "number") ? [UNIQUE] : []),
  SENSITIVE,
];

export function CreateField({ fields, close, changed, restore }: Props) {
  const [deleted, setDeleted] = useState("");
  const taken = fields.map(({ key }) => key);
  const form = ({ label, type = "text" }: Values) => [
    LABEL,
    asked("key", {
      value: label ? keyOf(String(label), taken) : "",
      hint: "The name of the field in the API. You cannot change it later.",
      attributes: { maxlength: 40 },
    }),
    asked("type", { options: TYPE_OPTIONS, value: "text", hint: "You cannot change it later." }),
    ...(hasOptions(String(type)) ? [options("Options")] : []),
    DESCRIPTION,
    ...switches(String(type), true),
  ];
  const write = async ({ options: lines, label = "", type = "text", ...body }: Texts) => {
    const kept = new Set(form({ type }).map(({ name }) => name));
    const position = Math.max(0, ...fields.map((field) => field.position));
    // The form may have asked for switches of another type before.
    const asked = Object.fromEntries(Object.entries(body).filter(([name]) => kept.has(name)));
    const definition = {
      key: keyOf(label, taken),
      ...asked,
      label,
      type,
      position,
      ...(hasOptions(type) && { options: optionsIn(lines ?? "") }),
    } as CustomFieldCreate;
    setDeleted("");
    try {
      return (await api.customFields.create(definition)).item;
    } catch (thrown) {
      // The list has no deleted fields, but their keys stay taken for 30 days.
      if (failureOf(thrown).code === "conflict" && !taken.includes(definition.key)) setDeleted(definition.key);
      throw thrown;
    }
  };
  return (
    <FormDialog
      title="Create a custom field"
      close={close}
      fields={form}
      submit="Create the field"
      write={write}
      said={(item) => `${item.label} is created.`}
      done={changed}>
      {deleted && (
        <div class="buttons">
          <Button text="Restore the deleted field" onClick={() => restore(deleted)} />
        </div>
      )}
    </FormDialog>
  );
}

export function EditField({ field, ...rest }: Props) {
  return field && <Edit field={field} {...rest} />;
}

function Edit({ field, close, changed }: Props & { field: CustomField }) {
  const { key, label, type } = field;
  const [listed, setListed] = useState(field.options);
  const form = [
    LABEL,
    DESCRIPTION,
    ...(hasOptions(type) ? [options("New options", "One per line. They follow the present options.")] : []),
    ...switches(type, false),
  ];
  const write = async ({ options: lines, ...body }: Texts) => {
    const all = [...listed, ...optionsIn(lines ?? "")];
    const given = { ...body, ...(hasOptions(type) && { options: all }) };
    return (await api.customFields.update(key, given)).item;
  };
  const change = (value: string, change: Partial<CustomFieldOption>) =>
    setListed((last) => last.map((option) => (option.value === value ? { ...option, ...change } : option)));
  return (
    <FormDialog
      title={`Edit ${label}`}
      close={close}
      fields={form}
      values={{ ...field, options: "" }}
      submit="Save"
      write={write}
      said={(item) => `${item.label} is saved.`}
      done={changed}>
      {listed.length > 0 && (
        <fieldset>
          <legend class="legend">Options</legend>
          {listed.map(({ value, label: name, archived }) => (
            <div key={value} class="option">
              <Field
                compact
                label={`Label of ${value}`}
                value={name}
                required
                attributes={{ maxlength: 100 }}
                onInput={(text) => change(value, { label: text })}
              />
              <Check
                label={
                  <>
                    Archived<span class="unseen">: {value}</span>
                  </>
                }
                checked={archived}
                onInput={(on) => change(value, { archived: on })}
              />
            </div>
          ))}
          <p class="faint">Prospects keep an archived option, but no other prospect can get it.</p>
        </fieldset>
      )}
    </FormDialog>
  );
}

export function DeleteField({ field, ...rest }: Props) {
  return field && <Delete field={field} {...rest} />;
}

function Delete({ field, close, deleted }: Props & { field: CustomField }) {
  const dry = useResource(async (signal) => (await api.customFields.delete(field.key, { dryRun: true, signal })).affected ?? null, []);
  const affected =
    dry.data === undefined
      ? "Counting the prospects…"
      : dry.data === null
        ? "The service cannot count the prospects that have a value, because the field has no index."
        : `${plural(dry.data, "prospect has", "prospects have")} a value.`;
  return (
    <Confirm
      title={`Delete ${field.label}?`}
      action="Delete the field"
      close={close}
      write={() => api.customFields.delete(field.key)}
      done={() => deleted(field)}>
      <p role="status">{affected}</p>
      <Failed failure={dry.failure} />
      <p>The field and its values disappear at once. You can restore both for 30 days.</p>
    </Confirm>
  );
}
