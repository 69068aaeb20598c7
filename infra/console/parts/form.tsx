// Labelled controls, and a form that shows each field error of the API under its control.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type FieldOf, instead, useWrite } from "../api";
import { Button } from "./button";
import { folded } from "./folded";
import { Failed } from "./states";

let counted = 0;

/** An id for a control, the same as long as the control is there. */
export function useId() {
  const id = useRef("");
  id.current ||= `field-${(counted += 1)}`;
  return id.current;
}

export type Value = string | boolean | null;
export type Values = Record<string, Value>;

interface FieldProps {
  label: string;
  name?: string;
  /** In a form: shown until the person changes it, instead of the record's value. */
  value?: Value | number | undefined;
  onInput?: (value: string) => void;
  /** As of `<input>`, or `textarea`. */
  type?: string;
  hint?: string;
  error?: string;
  required?: boolean;
  /** The label is for screen readers, and shows as placeholder. */
  compact?: boolean;
  /** Makes it a choice. */
  options?: { id: string; name: string }[];
  /** Texts that an input suggests while somebody types. */
  suggested?: string[];
  /** The name of the empty choice, if the choice can be empty. */
  none?: string;
  /** Several options can be chosen. The value is a JSON array of them, or empty. */
  several?: boolean;
  /** Of the control. */
  attributes?: Record<string, unknown>;
}

export function Field(props: FieldProps) {
  const { label, name, value, onInput, type = "text", hint, error, required, compact, options, suggested, none, attributes = {} } = props;
  const id = useId();
  if (options && props.several) return <Several {...props} />;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const shared: Record<string, unknown> = {
    id,
    name,
    required,
    ...attributes,
    "aria-invalid": error ? "true" : undefined,
    "aria-describedby": described || undefined,
    ...(onInput && { [options ? "onChange" : "onInput"]: (event: Event) => onInput((event.currentTarget as HTMLInputElement).value) }),
  };
  const given = value === undefined ? {} : { value: String(value ?? "") };
  const list = suggested && `${id}-suggested`;
  const input: Record<string, unknown> = { type, list, placeholder: compact ? label : undefined, ...shared, ...given };
  const control = options ? (
    <select {...shared}>
      {none !== undefined && (
        <option value="" selected={!value}>
          {none}
        </option>
      )}
      {options.map((option) => (
        <option key={option.id} value={option.id} selected={option.id === value}>
          {option.name}
        </option>
      ))}
    </select>
  ) : type === "textarea" ? (
    <textarea {...{ rows: 3, ...shared, ...given }}></textarea>
  ) : (
    <input {...input} />
  );
  return (
    <div class={`field ${compact ? "compact" : ""}`}>
      <label for={id} class={compact ? "unseen" : ""}>
        {label}
        {required && !compact && (
          <>
            {" "}
            <span class="faint">required</span>
          </>
        )}
      </label>
      {control}
      {suggested && (
        <datalist id={list}>
          {suggested.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field whose text is saved when the person leaves it. Until then, it stays whatever the page draws. */
export function SavedField({ value, save, attributes, ...field }: FieldProps & { save: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const onChange = ({ currentTarget }: Event) => {
    setTyped(null);
    save((currentTarget as HTMLInputElement).value.trim());
  };
  return <Field {...field} value={typed ?? value} onInput={setTyped} attributes={{ ...attributes, onChange }} />;
}

interface CheckProps {
  label: ComponentChildren;
  name?: string;
  checked?: boolean;
  onInput?: (on: boolean) => void;
  hint?: string;
  error?: string;
}

/** A set with these items, or without them. */
export function toggled<T>(set: Iterable<T>, items: T[], on: boolean) {
  const next = new Set(set);
  items.forEach((item) => (on ? next.add(item) : next.delete(item)));
  return next;
}

export function Check({ label, name, checked, onInput, hint, error }: CheckProps) {
  return (
    <label class="check-field">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-invalid={error ? "true" : undefined}
        onChange={(event) => onInput?.(event.currentTarget.checked)}
      />{" "}
      <span>
        {label}
        {hint && <span class="hint">{hint}</span>}
        {error && <span class="error">{error}</span>}
      </span>
    </label>
  );
}

/** So many options need a box to search in them. */
const LONG = 12;

function Several({ label, value, options = [], onInput, hint, error }: FieldProps) {
  const [find, setFind] = useState("");
  const chosen: string[] = value ? JSON.parse(String(value)) : [];
  const toggle = (id: string, on: boolean) => {
    const ids = options.map((option) => option.id).filter((each) => (each === id ? on : chosen.includes(each)));
    onInput?.(ids.length > 0 ? JSON.stringify(ids) : "");
  };
  return (
    <fieldset class="field several">
      <legend class="legend">{label}</legend>
      {options.length > LONG && (
        <Field
          compact
          label={`Search in ${label.toLowerCase()}`}
          type="search"
          value={find}
          onInput={setFind}
          attributes={{ autocomplete: "off", onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault() }}
        />
      )}
      <div class="options">
        {options
          .filter(({ name }) => folded(name).includes(folded(find)))
          .map(({ id, name }, place) => (
            <Check
              key={id}
              label={name}
              checked={chosen.includes(id)}
              error={place === 0 ? error : undefined}
              onInput={(on) => toggle(id, on)}
            />
          ))}
      </div>
      {hint && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

export interface FormField extends Omit<FieldProps, "onInput" | "error"> {
  /** The member of the request. */
  name: string;
  /** The value of an emptied field: null, unless the API clears it otherwise. */
  empty?: string | null;
  custom?: FieldOf;
}

export interface FormProps<Body extends object, Result> {
  fields: FormField[] | ((changed: Values) => FormField[]);
  values?: object;
  submit: string;
  write: (changed: Body) => Promise<Result | undefined>;
  done?: (result: Result) => void;
  cancel?: () => void;
  children?: ComponentChildren;
}

/**
 * A form of the fields of a record. `write` gets only the changed members. A field error of the API is under its control, any other error
 * above the buttons. Fields can depend on the changed values.
 */
export function Form<Body extends object = Values, Result = unknown>(props: FormProps<Body, Result>) {
  const { fields: asked, values = {}, submit, write, done, cancel, children } = props;
  const [changed, setChanged] = useState<Values>({});
  const writing = useWrite(write);
  const form = useRef<HTMLFormElement>(null);
  const fields = typeof asked === "function" ? asked(changed) : asked;
  // The path of an error names a field, or something within it.
  const errors = Object.fromEntries(
    (writing.failure?.details ?? []).flatMap(({ field, message }) =>
      [field.split(/[.[]/)[0], field.split("[")[0]].map((path) => [path, message]),
    ),
  );
  const elsewhere = writing.failure && !fields.some(({ name }) => errors[name]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [writing.failure]);
  const present = values as Record<string, Value | number | undefined>;
  const change = ({ name }: FormField, value: Value) => setChanged((last) => ({ ...last, [name]: value }));
  const send = instead(async () => {
    const result = await writing.run(changed as Body);
    if (result !== undefined) done?.(result);
  });
  return (
    <form ref={form} class="form" onSubmit={send}>
      <div class="fields">
        {fields.map((field) => {
          const value = field.name in changed ? (changed[field.name] ?? "") : (field.value ?? present[field.name] ?? "");
          const error = errors[field.name] && `${field.label} ${errors[field.name]}`;
          if (field.type === "check") {
            return <Check key={field.name} {...field} checked={Boolean(value)} error={error} onInput={(on) => change(field, on)} />;
          }
          const empty = field.required ? "" : (field.empty ?? null);
          return <Field key={field.name} {...field} value={value} error={error} onInput={(text) => change(field, text || empty)} />;
        })}
      </div>
      {children}
      {elsewhere && <Failed failure={writing.failure} />}
      <div class="buttons">
        <Button type="submit" text={writing.busy ? "Saving…" : submit} class="primary" disabled={writing.busy} />
        {cancel && <Button text="Cancel" onClick={cancel} />}
      </div>
    </form>
  );
}
