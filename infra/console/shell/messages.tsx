// Short messages at the foot of the page, which screen readers announce.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { onWarnings } from "../api/traffic";

/** How long a message stays. */
export const SHOWN_MS = 6000;

/** How long a warning stays: it is longer, and nobody expects it. */
const WARNING_MS = 20_000;

let shown: { number: number; text: ComponentChildren }[] = [];
let counted = 0;

const listeners: Set<() => void> = new Set();
const changed = () => listeners.forEach((listener) => listener());

/** Says that something was done. The message stays for `ms`; the function that it returns removes it earlier. */
export function say(text: ComponentChildren, ms = SHOWN_MS) {
  const number = (counted += 1);
  shown = [...shown, { number, text }].slice(-3);
  changed();
  const remove = () => {
    shown = shown.filter((message) => message.number !== number);
    changed();
  };
  setTimeout(remove, ms);
  return remove;
}

onWarnings((warnings) => say(warnings.join(" "), WARNING_MS));

export function Messages() {
  const [, draw] = useState(0);
  useEffect(() => {
    const again = () => draw((last) => last + 1);
    listeners.add(again);
    return () => void listeners.delete(again);
  }, []);
  return (
    <div class="messages" role="status">
      {shown.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
