// The place on the page of a prospect where a person writes a note. The tab keeps an unfinished note.

import { useRef, useState } from "preact/hooks";
import { api, onSession, session, useWrite } from "../../api";
import { useAccount } from "../../data";
import { Button } from "../../parts/button";
import { say } from "../../parts/messages";
import { Failed } from "../../parts/states";
import { actor } from "../../records";
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
        <Button
          text={saving.busy ? "Saving…" : "Save the note"}
          class="primary small"
          disabled={body === "" || saving.busy}
          onClick={save}
        />
      </div>
    </section>
  );
}

const STORED = "prospect-console-drafts";

/** The most notes that are kept, the last one first. */
const MOST = 100;

interface Draft {
  keyId: string;
  prospectId: string;
  /** HTML, as the composer writes it. */
  body: string;
}

onSession(() => {
  if (!session.caller) sessionStorage.removeItem(STORED);
});

const drafts = () => JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as Draft[];

const isOf = (draft: Draft, prospectId: string) => draft.prospectId === prospectId && draft.keyId === session.caller?.keyId;

/** The note about a prospect; empty without one. */
const draftOf = (prospectId: string) => drafts().find((draft) => isOf(draft, prospectId))?.body ?? "";

/** Keeps the note about a prospect, and forgets it if it is empty. Returns false if the browser has no room for it. */
function keepDraft(prospectId: string, body: string) {
  const keyId = session.caller?.keyId;
  const others = drafts().filter((draft) => !isOf(draft, prospectId));
  const kept = JSON.stringify(body ? [{ keyId, prospectId, body }, ...others].slice(0, MOST) : others);
  try {
    if (keyId) sessionStorage.setItem(STORED, kept);
    return true;
  } catch {
    return false;
  }
}
