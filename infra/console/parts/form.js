// Labelled controls, and a form that shows each field error of the API under its control.

import { html, useEffect, useRef, useState } from "../html.js";
import { useWrite } from "../api/resource.js";
import { Failed } from "./states.js";

let counted = 0;

/** An id for a control, the same as long as the control is there. */
export function useId() {
  const id = useRef("");
  id.current ||= `field-${(counted += 1)}`;
  return id.current;
}

/**
 * @typedef {object} FieldProps
 * @property {string} label
 * @property {string} [name]
 * @property {any} [value]
 * @property {(value: string) => void} [onInput]  Called with each change.
 * @property {string} [type]                      As of `<input>`, or `textarea`.
 * @property {string} [hint]
 * @property {string} [error]
 * @property {boolean} [required]
 * @property {boolean} [compact]                  The label is for screen readers, and shows as placeholder.
 * @property {{id: string, name: string}[]} [options]  Makes it a choice.
 * @property {string} [none]                      The name of the empty choice, if the choice can be empty.
 * @property {boolean} [several]                  Several options can be chosen. The value is a JSON array of them, or empty.
 * @property {Record<string, any>} [attributes]   Of the control.
 */

/** @param {FieldProps} props */
export function Field({ label, name, value, onInput, type = "text", hint, error, required, compact, options, none, several, attributes = {} }) {
  const id = useId();
  if (type === "check") return html`<${Check} label=${label} name=${name} checked=${Boolean(value)} onInput=${onInput} hint=${hint} error=${error} />`;
  if (options && several) return html`<${Several} label=${label} value=${value} options=${options} onInput=${onInput} hint=${hint} error=${error} />`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const shared = {
    id, name, required, ...attributes,
    "aria-invalid": error ? "true" : undefined,
    "aria-describedby": described || undefined,
    ...(onInput && { [options ? "onChange" : "onInput"]: (/** @type {any} */ event) => onInput(event.currentTarget.value) }),
  };
  const given = value === undefined ? {} : { value: value ?? "" };
  const control = options
    ? html`<select ...${shared}>
        ${none !== undefined && html`<option value="" selected=${!value}>${none}</option>`}
        ${options.map((option) => html`<option key=${option.id} value=${option.id} selected=${option.id === value}>${option.name}</option>`)}
      </select>`
    : type === "textarea" ? html`<textarea rows="3" ...${shared} ...${given}></textarea>`
    : html`<input type=${type} placeholder=${compact ? label : undefined} ...${shared} ...${given} />`;
  return html`<div class=${`field ${compact ? "compact" : ""}`}>
    <label for=${id} class=${compact ? "unseen" : ""}>${label}${required && !compact && html` <span class="faint">required</span>`}</label>
    ${control}
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${error && html`<p class="error" id=${`${id}-error`}>${error}</p>`}
  </div>`;
}

/** A checkbox with its label. @param {{label: any, name?: string, checked?: boolean, onInput?: (on: any) => void, hint?: string, error?: string}} props */
export function Check({ label, name, checked, onInput, hint, error }) {
  return html`<label class="check-field"><input type="checkbox" name=${name} checked=${checked} aria-invalid=${error ? "true" : undefined}
    onChange=${(/** @type {any} */ event) => onInput?.(event.currentTarget.checked)} /> <span>${label}${hint && html`<span class="hint">${hint}</span>`}
    ${error && html`<span class="error">${error}</span>`}</span></label>`;
}

/** A checkbox for each option. @param {FieldProps} props */
function Several({ label, value, options = [], onInput, hint, error }) {
  const chosen = value ? JSON.parse(value) : [];
  const toggle = (/** @type {string} */ id, /** @type {boolean} */ on) => {
    const ids = options.map((option) => option.id).filter((each) => (each === id ? on : chosen.includes(each)));
    onInput?.(ids.length > 0 ? JSON.stringify(ids) : "");
  };
  return html`<fieldset class="field several"><legend class="legend">${label}</legend>
    <div class="options">${options.map(({ id, name }, place) => html`<${Check} key=${id} label=${name} checked=${chosen.includes(id)}
      error=${place === 0 ? error : undefined} onInput=${(/** @type {boolean} */ on) => toggle(id, on)} />`)}</div>
    ${hint && html`<p class="hint">${hint}</p>`}
  </fieldset>`;
}

/**
 * @typedef {object} FormField
 * @property {string} name          The member of the request.
 * @property {string} label
 * @property {string} [type]
 * @property {string} [hint]
 * @property {boolean} [required]
 * @property {{id: string, name: string}[]} [options]
 * @property {string} [none]
 * @property {string | null} [empty]  The value of an emptied field: null, unless the API clears it otherwise.
 * @property {any} [value]          Shown until the person changes it, instead of the record's value.
 * @property {boolean} [several]
 * @property {import("../fields.js").FieldOf} [custom]  The custom field that it asks for.
 * @property {Record<string, any>} [attributes]
 */

/**
 * A form of the fields of a record. `write` gets only the changed members. A field error of the API is under its control, any other error
 * above the buttons. Fields can depend on the changed values.
 * @param {{fields: FormField[] | ((changed: Record<string, any>) => FormField[]), values?: Record<string, any>, submit: string, write: (changed: Record<string, any>) => Promise<any>, done?: (result: any) => void, cancel?: () => void, children?: any}} props
 */
export function Form({ fields: asked, values = {}, submit, write, done, cancel, children }) {
  const [changed, setChanged] = useState(/** @type {Record<string, any>} */ ({}));
  const writing = useWrite(write);
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const fields = typeof asked === "function" ? asked(changed) : asked;
  // The path of an error names a field, or something within it.
  const errors = Object.fromEntries((writing.failure?.details ?? []).flatMap(({ field, message }) =>
    [field.split(/[.[]/)[0], field.split("[")[0]].map((path) => [path, message])));
  const elsewhere = writing.failure && !fields.some(({ name }) => errors[name]);
  useEffect(() => {
    /** @type {HTMLElement | null | undefined} */ (form.current?.querySelector("[aria-invalid]"))?.focus();
  }, [writing.failure]);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const result = await writing.run(changed);
    if (result !== undefined) done?.(result);
  };
  return html`<form ref=${form} class="form" onSubmit=${send}>
    <div class="fields">${fields.map((field) => html`<${Field} key=${field.name} ...${field}
      value=${field.name in changed ? changed[field.name] ?? "" : field.value ?? values[field.name] ?? ""}
      error=${errors[field.name] && `${field.label} ${errors[field.name]}`}
      onInput=${(/** @type {string} */ text) => setChanged((last) => ({ ...last, [field.name]: text === "" && !field.required ? field.empty ?? null : text }))} />`)}</div>
    ${children}
    ${elsewhere && html`<${Failed} failure=${writing.failure} />`}
    <div class="buttons">
      <button class="primary" disabled=${writing.busy}>${writing.busy ? "Saving…" : submit}</button>
      ${cancel && html`<button type="button" onClick=${cancel}>Cancel</button>`}
    </div>
  </form>`;
}
