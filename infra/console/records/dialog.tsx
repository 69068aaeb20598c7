// The dialog that creates or changes a task, a note, a meeting or a hire.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Failure } from "../api";
import { FormDialog } from "../parts/dialog";
import type { FormField, Values } from "../parts/form";
import { type Kind, type Records, endpointOf } from "./kinds";
import { ProspectPicker } from "./picker";

/** What the dialog of one kind of record gets: `record` is the one to change; without it, a new one. */
export interface DialogProps<K extends Kind> {
  prospectId?: string;
  record?: Records[K];
  close: () => void;
  done: () => void;
}

interface Props<K extends Kind> {
  kind: K;
  dialog: DialogProps<K>;
  fields: FormField[];
  values: object;
  bodyOf: (changed: Values) => object;
  /** Above the form. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}

export function RecordDialog<K extends Kind>({ kind, dialog, fields, values, bodyOf, note, children }: Props<K>) {
  const { prospectId = "", record, close, done } = dialog;
  const endpoint = endpointOf(kind);
  const [prospect, setProspect] = useState(prospectId);
  const write = async (changed: Values) => {
    const body = bodyOf(changed);
    if (record) return Object.keys(body).length === 0 ? record : (await endpoint.update(record.id, body)).item;
    if (!prospect) throw new Failure(400, { message: "Choose a prospect first." });
    return (await endpoint.create({ ...body, prospectId: prospect })).item;
  };
  return (
    <FormDialog
      title={record ? `Edit the ${kind}` : `New ${kind}`}
      close={close}
      note={
        <>
          {!record && !prospectId && <ProspectPicker label="Prospect" value={prospect} onChoose={setProspect} />}
          {note}
        </>
      }
      fields={fields}
      values={values}
      submit={record ? "Save" : `Add the ${kind}`}
      write={write}
      said={record ? `The ${kind} is saved.` : `The ${kind} is added.`}
      done={done}>
      {children}
    </FormDialog>
  );
}
