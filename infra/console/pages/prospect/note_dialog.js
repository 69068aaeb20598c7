// A note to add or to change, as plain text.

import { html, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { Failure, request } from "../../api/client.js";
import { Dialog } from "../../parts/dialog.js";
import { Check, Form } from "../../parts/form.js";
import { say } from "../../shell/messages.js";
import { actor } from "./common.js";
import { htmlOf, textOf } from "./note_html.js";

/**
 * @param {{prospectId: string, note?: any, close: () => void, done: () => void}} props note: to change, of paragraphs alone; without it, a new one
 */
export function NoteDialog({ prospectId, note, close, done }) {
  const { users } = useAccount();
  const [pin, setPin] = useState(Boolean(note?.pin));
  const hint = "An empty line begins a paragraph.";
  const fields = [{ name: "body", label: "Note", type: "textarea", required: true, hint, attributes: { rows: 7 } }];
  const write = async (/** @type {any} */ changed) => {
    const body = { ...("body" in changed && { body: htmlOf(changed.body) }), pin };
    if (body.body === "") throw new Failure(400, { message: "The note is empty." });
    if (note) return request("PATCH", `/notes/${note.id}`, { body });
    return request("POST", "/notes", { body: { ...body, prospectId, ...actor(users) } });
  };
  const saved = () => {
    say(note ? "The note is saved." : "The note is added.");
    close();
    done();
  };
  return html`<${Dialog} title=${note ? "Edit the note" : "New note"} close=${close}>
    <${Form} fields=${fields} values=${{ body: note ? textOf(note.body) : "" }} submit=${note ? "Save" : "Add the note"} write=${write}
      done=${saved} cancel=${close}>
      <${Check} label="Keep it on top" checked=${pin} onInput=${setPin} />
    <//>
  <//>`;
}
