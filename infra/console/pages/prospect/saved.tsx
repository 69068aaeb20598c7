// Says that a change of a prospect is saved, and offers to take it back.

import { failureOf } from "../../api/client";
import { SHOWN_MS, say } from "../../shell/messages";
import type { Undo } from "./edit";
import type { LoadedProspect } from "./record";

/** How long the message stays: long enough to reach its button with the keyboard. */
const UNDO_MS = 20_000;

/** Removes the last message. Several would cover the page. */
let removeLast = () => {};

/** Says that `what` is saved. `show` gets the prospect after an undo. `focus` goes back to what was edited. */
export function saySaved(what: string, undo: Undo, show: (now: LoadedProspect) => void, focus?: () => void) {
  const back = async () => {
    remove();
    try {
      const now = await undo();
      if (now) show(now);
      say(now ? `${what}: the change is undone.` : "Somebody has changed this since, so nothing was undone.", SHOWN_MS);
    } catch (thrown) {
      say(`The change is not undone. ${failureOf(thrown).message}`, UNDO_MS);
    }
  };
  removeLast();
  const remove = say(
    <>
      <span>{what} saved.</span>
      <button
        type="button"
        onClick={() => {
          void back();
          focus?.();
        }}>
        Undo
      </button>
    </>,
    UNDO_MS,
  );
  removeLast = remove;
}
