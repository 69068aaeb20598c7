// How long prospects have been in their stages. Lists do not say that, so the board asks for the histories of the cards in view.

import { useEffect, useState } from "preact/hooks";
import { api, traffic } from "../../api";
import { DAY, LANGUAGE, plural } from "../../parts/time";
import type { Card } from "./board_state";

/** Requests for histories that run at once: the others are for what the person does. */
const LANES = 3;

/** The part of the rate limit that stays for what the person does. */
const SPARED = 0.5;

/** When prospects came into their stages, by revision; null if nobody knows. */
const known: Map<string, number | null> = new Map();

interface Question {
  card: Card;
  answered: () => void;
}

const waiting: Set<Question> = new Set();
let running = 0;

const revisionOf = ({ id, updatedAt }: Card) => `${id} ${updatedAt}`;

/** A prospect that has never changed is still in its first stage. */
const enteredAt = (card: Card) => (card.createdAt === card.updatedAt ? card.createdAt : known.get(revisionOf(card)));

async function answer({ card, answered }: Question) {
  const { limit } = traffic;
  if (limit && limit.remaining < limit.limit * SPARED) return;
  running += 1;
  try {
    const { items } = await api.prospects.getHistory(card.id);
    const present = items.at(-1);
    // Somebody may have moved the prospect since.
    known.set(revisionOf(card), present?.stageId === card.stageId ? (present?.enteredAt ?? null) : null);
    answered();
  } catch {
    // The card does without. It asks again when the board is opened again.
  } finally {
    running -= 1;
    next();
  }
}

function next() {
  const [question] = waiting;
  if (!question || running >= LANES) return;
  waiting.delete(question);
  answer(question);
}

function ask(question: Question) {
  waiting.add(question);
  next();
  return () => void waiting.delete(question);
}

export function StageTime({ card, seen }: { card: Card; seen: boolean }) {
  const [, draw] = useState(0);
  const at = enteredAt(card);
  const asks = seen && at === undefined && !card.moving;
  useEffect(() => (asks ? ask({ card, answered: () => draw((last) => last + 1) }) : undefined), [asks, revisionOf(card)]);
  if (card.moving || at === undefined || at === null) return null;
  const since = new Date(at);
  const days = Math.floor((Date.now() - at) / DAY);
  return (
    <time datetime={since.toISOString()} title={`In this stage since ${since.toLocaleString(LANGUAGE)}`}>
      {days === 0 ? "less than a day" : plural(days, "day")}
      <span class={days === 0 ? "unseen" : ""}> in stage</span>
    </time>
  );
}
