// Notes that somebody has begun to write in this tab. They are personal data, so signing out removes them.

import { onSession, session } from "../../api/session";

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
export const draftOf = (prospectId: string) => drafts().find((draft) => isOf(draft, prospectId))?.body ?? "";

/** Keeps the note about a prospect, and forgets it if it is empty. Returns false if the browser has no room for it. */
export function keepDraft(prospectId: string, body: string) {
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
