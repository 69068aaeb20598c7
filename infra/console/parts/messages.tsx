// Short messages at the foot of the page, which screen readers announce.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { onWarnings } from "../api";
import { Button } from "./button";

/** How long a message stays; and one that is longer, or that a person answers: long enough to reach its button with the keyboard. */
const SHOWN_MS = 6000;
export const LONG_MS = 20_000;

interface Message {
  number: number;
  text: ComponentChildren;
}

let shown: Message[] = [];
const NONE: Message[] = [];
let counted = 0;

/** The places, the last one in front. */
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

/** Says something with a button, which removes the message and acts. */
export function offer(text: ComponentChildren, words: string, act: () => void) {
  const pressed = () => {
    remove();
    act();
  };
  const remove = say(
    <>
      <span>{text}</span>
      <Button text={words} onClick={pressed} />
    </>,
    LONG_MS,
  );
  return remove;
}

onWarnings((warnings) => say(warnings.join(" "), LONG_MS));

/** Where the messages are: the page has one place for them, and each open dialog, since it makes the page behind it inert. */
export function Messages() {
  const [, draw] = useState(0);
  const again = useRef(() => draw((last) => last + 1)).current;
  useEffect(() => {
    listeners.add(again);
    changed();
    return () => {
      listeners.delete(again);
      changed();
    };
  }, []);
  const here = [...listeners].at(-1) === again ? shown : NONE;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The last popover lies above every dialog.
    box.current?.hidePopover();
    if (here.length > 0) box.current?.showPopover();
  }, [here]);
  return (
    <div class="messages" role="status" ref={box} popover="manual">
      {here.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
