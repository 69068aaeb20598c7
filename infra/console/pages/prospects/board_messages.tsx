// The messages about moves: where the card is, why it stays, and how to take a move back.

import type { Named } from "../../api/account";
import type { Failure } from "../../api/client";
import { SHOWN_MS, say } from "../../shell/messages";
import { brief, fullName } from "../prospect/common";
import type { Card } from "./board_state";

/** How long the message about a move stays: long enough to reach its button with the keyboard. */
const MOVED_MS = 20_000;

/** The place of a card's link, for the focus. */
export const cardId = (id: string) => `card-${id}`;

const Name = ({ of }: { of: Card }) => <bdi class="board-said">{brief(fullName(of))}</bdi>;

/** In place of the button of a message, which is gone. The card is in its column once that is drawn. */
const focusCard = ({ id }: Card) => requestAnimationFrame(() => document.getElementById(cardId(id))?.focus({ preventScroll: true }));

export function sayMoved(card: Card, to: Named, undo: (() => void) | undefined) {
  const remove = say(
    <>
      <span>
        <Name of={card} /> is {undo ? "now" : "back"} in <bdi>{to.name}</bdi>.
      </span>
      {undo && (
        <button
          type="button"
          onClick={() => {
            remove();
            undo();
            focusCard(card);
          }}>
          Undo
        </button>
      )}
    </>,
    undo ? MOVED_MS : SHOWN_MS,
  );
}

/** Why the API refused a move. The card is in its old column again. */
function reasonOf({ status, message, retryAfter }: Failure) {
  if (status === 412) return "Somebody else has changed this prospect since the board was loaded.";
  if (status === 404) return "This prospect no longer exists.";
  if (status === 429) return `You have reached the rate limit. Try again in ${retryAfter} s.`;
  return message;
}

export function sayRefused(card: Card, from: Named, failure: Failure, reload: () => void) {
  const remove = say(
    <>
      <span>
        <Name of={card} /> {failure.status === -1 ? "may still be" : "stays"} in <bdi>{from.name}</bdi>. {reasonOf(failure)}
      </span>
      <button
        type="button"
        onClick={() => {
          remove();
          reload();
          focusCard(card);
        }}>
        Reload the board
      </button>
    </>,
    MOVED_MS,
  );
}
