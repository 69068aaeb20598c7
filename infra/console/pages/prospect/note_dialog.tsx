// The dialog that edits a note as plain text.

import { useState } from "preact/hooks";
import type { Note } from "prospect-api";
import { Failure } from "../../api/client";
import { fieldOf, formField } from "../../fields";
import { Check, type Values } from "../../parts/form";
import { type DialogProps, RecordDialog } from "../records/dialog";
import { htmlOf, textOf } from "./note_html";

/** Shows a note only if it has no formatting, which a text box would lose. */
export function NoteDialog({ record: note, ...props }: DialogProps<"note"> & { record: Note }) {
  const [pin, setPin] = useState(note.pin);
  const fields = [
    formField(fieldOf("note", "body"), undefined, { hint: "An empty line begins a new paragraph.", attributes: { rows: 7 } }),
  ];
  const bodyOf = (changed: Values) => {
    const body = { ...("body" in changed && { body: htmlOf(String(changed["body"] ?? "")) }), pin };
    if (body.body === "") throw new Failure(400, { message: "The note is empty." });
    return body;
  };
  return (
    <RecordDialog kind="note" dialog={{ ...props, record: note }} fields={fields} values={{ body: textOf(note.body) }} bodyOf={bodyOf}>
      <Check label="Pin to the top of the timeline" checked={pin} onInput={setPin} />
    </RecordDialog>
  );
}
