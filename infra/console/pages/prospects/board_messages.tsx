// The messages about moves: where the card is, why it stays, and how to take a move back.

import type { ProspectSelection } from "prospect-api";
import type { Failure } from "../../api";
import type { Named } from "../../data";
import { offer, say } from "../../parts/messages";
import { brief, fullName } from "../../records";

/** The place of a card's link, for the focus. */
export const cardId = (id: string) => `card-${id}`;

/** "Ada is now in Hired." */
const placed = (card: ProspectSelection, words: string, stage: Named, more = "") => (
  <span>
    <bdi class="board-said">{brief(fullName(card))}</bdi> {words} in <bdi>{stage.name}</bdi>.{more}
  </span>
);

/** Acts, and gives the focus to the card, because the button of the message is gone. The card is in its column once that is drawn. */
const focusing = (id: string, act: () => void) => () => {
  act();
  requestAnimationFrame(() => document.getElementById(cardId(id))?.focus({ preventScroll: true }));
};

export function sayMoved(card: ProspectSelection, to: Named, undo: (() => void) | undefined) {
  if (undo) offer(placed(card, "is now", to), "Undo", focusing(card.id, undo));
  else say(placed(card, "is back", to));
}

/** Why the API refused a move. The card is in its old column again. */
function reasonOf({ status, message, retryAfter }: Failure) {
  if (status === 412) return "Somebody else has changed this prospect since the board was loaded.";
  if (status === 404) return "This prospect no longer exists.";
  if (status === 429) return `You have reached the rate limit. Try again in ${retryAfter} s.`;
  return message;
}

export function sayRefused(card: ProspectSelection, from: Named, failure: Failure, reload: () => void) {
  const words = failure.status === -1 ? "may still be" : "stays";
  offer(placed(card, words, from, ` ${reasonOf(failure)}`), "Reload the board", focusing(card.id, reload));
}
