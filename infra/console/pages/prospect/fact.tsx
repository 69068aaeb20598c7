// A fact of a prospect, which a person edits where it stands.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type FieldOf, can } from "../../api";
import { type Account, editedFields, fieldOf, formField, valueOf } from "../../data";
import type { FormField } from "../../parts/form";
import { FIELD, useTyped } from "../../parts/leaving";
import type { LoadedProspect, ProspectItem } from "../../records";
import { EditForm, type EditProps, type Undo } from "./edit";

/** Fields with an action of their own at the head of the page. */
export const AT_HEAD = ["stageId", "ownerId", "labels"];

/** Everything that the facts of a page need for an edit. */
export interface Editing extends Pick<EditProps, "every" | "record"> {
  names: Account;
  /** `focus` goes back to the fact. */
  saved: (what: string, after: LoadedProspect, undo?: Undo, focus?: () => void) => void;
}

export function asked(field: FieldOf, names: Account, item: ProspectItem, more: Partial<FormField> = {}): FormField {
  const chosen = AT_HEAD.includes(field.name) && field.name !== "labels" && { required: true, none: undefined };
  return formField(field, names, { present: valueOf(field, item), ...chosen, ...more });
}

/** Every field that can be edited, and has something to choose from if it is a choice. */
export const askedFields = (names: Account, item: ProspectItem) =>
  [...editedFields(names), ...AT_HEAD.map((name) => fieldOf("prospect", name))]
    .map((field) => asked(field, names, item))
    .filter(({ options }) => options?.length !== 0);

/** How a person began the edit. A click has a count of clicks, the Enter key has none. */
type Opened = "by pointer" | "by key";

interface FactProps {
  label: string;
  fields: string[];
  editing: Editing;
  begun?: () => void;
  children?: ComponentChildren;
}

/** A click on one of these elements uses it, and does not edit the fact around it. */
const USES = "a, button, input, select, textarea, summary";

export function Fact({ label, fields, editing, begun, children }: FactProps) {
  const [isOpen, setOpen] = useState<Opened | false>(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen !== false;
  }, [isOpen]);
  const form = editing.every.filter(({ name }) => fields.includes(name));
  const editable = form.length > 0 && can("prospects:write");
  const open = ({ detail }: MouseEvent) => {
    begun?.();
    setOpen(detail > 0 ? "by pointer" : "by key");
  };
  const click = (event: MouseEvent) => {
    const uses = event.target instanceof Element && event.target.closest(USES);
    // A person who selects text to copy it does not edit.
    const selects = String(getSelection() ?? "") !== "" && (event.currentTarget as Element).contains(getSelection()?.anchorNode ?? null);
    if (!uses && !selects) open(event);
  };
  return (
    <div class="fact">
      <dt>{label}</dt>
      {isOpen ? (
        <dd class="fact-edited">
          <FactForm
            label={label}
            opened={isOpen}
            form={form}
            editing={{ ...editing, saved: (what, after, undo) => editing.saved(what, after, undo, () => button.current?.focus()) }}
            close={() => setOpen(false)}
          />
        </dd>
      ) : (
        <dd class={editable ? "editable" : ""} onClick={editable ? click : undefined}>
          <div class="fact-value">{children || <span class="faint">none</span>}</div>
          {editable && (
            <button type="button" ref={button} class="small quiet" aria-label={`Edit ${label.toLowerCase()}`} onClick={open}>
              <span aria-hidden="true">✎</span>
            </button>
          )}
        </dd>
      )}
    </div>
  );
}

interface FactFormProps {
  label: string;
  opened: Opened;
  form: FormField[];
  editing: Editing;
  close: () => void;
}

function FactForm({ label, opened, form, editing, close }: FactFormProps) {
  const content = useRef<HTMLDivElement>(null);
  const { input, question } = useTyped(content);
  useEffect(() => {
    const field = content.current?.querySelector<HTMLElement>(FIELD);
    field?.focus();
    if (form.length > 1) return;
    // Most people write the value anew, or want to see what there is to choose from.
    if (field instanceof HTMLInputElement) field.select();
    if (field instanceof HTMLSelectElement && opened === "by pointer") field.showPicker?.();
  }, []);
  const pressed = (event: KeyboardEvent) => {
    byKey.current = true;
    if (event.key === "Escape" && !event.isComposing) {
      event.stopPropagation();
      close();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) content.current?.querySelector("form")?.requestSubmit();
  };
  // A list that a key goes through changes with each entry, so there Save saves.
  const byKey = useRef(false);
  const chosen = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement) || form.length > 1 || byKey.current) return;
    // The form has the choice once it is drawn again.
    setTimeout(() => content.current?.querySelector("form")?.requestSubmit());
  };
  const [only] = form;
  const fields = form.length === 1 && only ? [{ ...only, compact: true }] : form;
  return (
    <div
      ref={content}
      role="group"
      aria-label={`Edit ${label.toLowerCase()}`}
      class="stack"
      onInput={input}
      onChange={chosen}
      onKeyDown={pressed}
      onPointerDown={() => (byKey.current = false)}>
      {question}
      <EditForm
        fields={fields}
        every={editing.every}
        record={editing.record}
        close={close}
        saved={(after, undo) => {
          close();
          editing.saved(label, after, undo);
        }}
      />
    </div>
  );
}
