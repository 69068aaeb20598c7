// The dialog that edits a note.

import { useRef, useState } from "preact/hooks";
import type { Note } from "prospect-api";
import { Failure } from "../../api/client";
import { Check } from "../../parts/form";
import { type DialogProps, RecordDialog } from "../records/dialog";
import { NoteEditor } from "./note_editor";

/** Shows a note only if `isEditable`: the editor would lose other formatting. */
export function NoteDialog({ record: note, ...props }: DialogProps<"note"> & { record: Note }) {
  const [pin, setPin] = useState(note.pin);
  const [body, setBody] = useState<string>();
  const content = useRef<HTMLDivElement>(null);
  const bodyOf = () => {
    if (body === "") throw new Failure(400, { message: "The note is empty." });
    return { ...(body !== undefined && { body }), pin };
  };
  return (
    <RecordDialog kind="note" dialog={{ ...props, record: note }} fields={[]} values={{}} bodyOf={bodyOf}>
      <div ref={content} class="composer">
        <NoteEditor body={note.body} label="Note" typed={setBody} save={() => content.current?.closest("form")?.requestSubmit()} focused />
      </div>
      <Check label="Pin to the top of the timeline" checked={pin} onInput={setPin} />
    </RecordDialog>
  );
}
