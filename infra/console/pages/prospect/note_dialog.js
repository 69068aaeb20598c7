// The dialog of a note, which it edits as plain text.

import { html, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { Failure } from "../../api/client.js";
import { fieldOf, formField } from "../../fields.js";
import { Check } from "../../parts/form.js";
import { RecordDialog } from "../records/dialog.js";
import { actor } from "./common.js";
import { htmlOf, textOf } from "./note_html.js";

/** Shows a note only if it has no formatting, which a text box would lose. @param {import("../records/dialog.js").DialogProps} props */
export function NoteDialog(props) {
  const { users } = useAccount();
  const note = props.record;
  const [pin, setPin] = useState(Boolean(note?.pin));
  const fields = [formField(fieldOf("note", "body"), undefined, { hint: "An empty line begins a new paragraph.", attributes: { rows: 7 } })];
  const bodyOf = (/** @type {any} */ changed) => {
    const body = { ...("body" in changed && { body: htmlOf(changed.body) }), pin };
    if (body.body === "") throw new Failure(400, { message: "The note is empty." });
    return note ? body : { ...body, ...actor(users) };
  };
  return html`<${RecordDialog} kind="note" dialog=${props} fields=${fields} values=${{ body: note ? textOf(note.body) : "" }} bodyOf=${bodyOf}>
    <${Check} label="Pin to the top of the timeline" checked=${pin} onInput=${setPin} />
  <//>`;
}
