// The dialog of a note, which it edits as plain text.

import { useState } from "preact/hooks";
import { useAccount } from "../../api/account";
import { Failure } from "../../api/client";
import { fieldOf, formField } from "../../fields";
import { Check, type Values } from "../../parts/form";
import { type DialogProps, RecordDialog } from "../records/dialog";
import { actor } from "./common";
import { htmlOf, textOf } from "./note_html";

/** Shows a note only if it has no formatting, which a text box would lose. */
export function NoteDialog(props: DialogProps<"note">) {
  const { users } = useAccount();
  const note = props.record;
  const [pin, setPin] = useState(Boolean(note?.pin));
  const fields = [
    formField(fieldOf("note", "body"), undefined, { hint: "An empty line begins a new paragraph.", attributes: { rows: 7 } }),
  ];
  const bodyOf = (changed: Values) => {
    const body = { ...("body" in changed && { body: htmlOf(String(changed["body"] ?? "")) }), pin };
    if (body.body === "") throw new Failure(400, { message: "The note is empty." });
    return note ? body : { ...body, ...actor(users) };
  };
  return (
    <RecordDialog kind="note" dialog={props} fields={fields} values={{ body: note ? textOf(note.body) : "" }} bodyOf={bodyOf}>
      <Check label="Pin to the top of the timeline" checked={pin} onInput={setPin} />
    </RecordDialog>
  );
}
