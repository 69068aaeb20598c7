// Says that a change of a prospect is saved, and offers to take it back.

import { failureOf } from "../../api";
import { LONG_MS, offer, say } from "../../parts/messages";
import type { LoadedProspect } from "../../records";
import type { Undo } from "./edit";

/** Removes the last message. Several would cover the page. */
let removeLast = () => {};

/** Says that `what` is saved. `show` gets the prospect after an undo. `focus` goes back to what was edited. */
export function saySaved(what: string, undo: Undo, show: (now: LoadedProspect) => void, focus?: () => void) {
  const back = async () => {
    try {
      const now = await undo();
      if (now) show(now);
      say(now ? `${what}: the change is undone.` : "Somebody has changed this since, so nothing was undone.");
    } catch (thrown) {
      say(`The change is not undone. ${failureOf(thrown).message}`, LONG_MS);
    }
  };
  removeLast();
  removeLast = offer(`${what} saved.`, "Undo", () => {
    void back();
    focus?.();
  });
}
