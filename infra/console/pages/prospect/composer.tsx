// The place on the page of a prospect where a person writes a note. The tab keeps an unfinished note.

import { useRef, useState } from "preact/hooks";
import { useAccount } from "../../api/account";
import { api } from "../../api/client";
import { useWrite } from "../../api/resource";
import { Failed } from "../../parts/states";
import { say } from "../../shell/messages";
import { actor } from "./common";
import { draftOf, keepDraft } from "./drafts";
import { NoteEditor } from "./note_editor";

const isMac = /mac/i.test(navigator.platform);

export function Composer({ prospectId, added }: { prospectId: string; added: () => void }) {
  const { users } = useAccount();
  const [body, setBody] = useState(draftOf(prospectId));
  const [isKept, setKept] = useState(true);
  const latest = useRef(body);
  /** How many notes were saved: each begins with an empty editor. */
  const [saved, setSaved] = useState(0);
  const typed = (html: string) => {
    latest.current = html;
    setBody(html);
    setKept(keepDraft(prospectId, html));
  };
  const saving = useWrite(async (note: string) => api.notes.create({ prospectId, body: note, ...actor(users) }));
  const save = async () => {
    const note = latest.current;
    if (note === "" || (await saving.run(note)) === undefined) return;
    // A person may have typed more while the note was being saved. That text stays.
    if (latest.current === note) {
      typed("");
      setSaved((last) => last + 1);
    }
    say("The note is added.");
    added();
  };
  return (
    <section class="composer" aria-label="New note">
      <NoteEditor key={saved} body={body} label="Write a note" empty="Write a note…" typed={typed} save={save} focused={saved > 0} />
      {!isKept && (
        <p class="read-only" role="status">
          The browser has no room to keep this note. Save it before you leave the page.
        </p>
      )}
      <Failed failure={saving.failure} />
      <div class="row">
        <span class="faint">{isMac ? "⌘" : "Ctrl"} + Enter saves</span>
        <button type="button" class="primary small" disabled={body === "" || saving.busy} onClick={save}>
          {saving.busy ? "Saving…" : "Save the note"}
        </button>
      </div>
    </section>
  );
}
