// Short messages at the foot of the page, which screen readers announce.

import { onWarnings } from "../api/client.js";
import { html, useEffect, useRef, useState } from "../html.js";

/** How long a message stays. */
export const SHOWN_MS = 6000;

/** How long a warning stays: it is longer, and nobody expects it. */
const WARNING_MS = 20_000;

/** @typedef {{number: number, text: any}} Message */

/** @type {Message[]} */
let shown = [];

/** @type {Message[]} */
const NONE = [];
let counted = 0;

/** The places, the last one in front. @type {Set<() => void>} */
const listeners = new Set();
const changed = () => listeners.forEach((listener) => listener());

/** Says that something was done. Returns a function that removes the message earlier.
 * @param {any} text text, or what `html` makes, such as a link @param {number} [ms] how long */
export function say(text, ms = SHOWN_MS) {
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
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // The last popover lies above every dialog.
    box.current?.hidePopover();
    if (here.length > 0) box.current?.showPopover();
  }, [here]);
  return html`<div class="messages" role="status" ref=${box} popover="manual">${here.map(({ number, text }) => html`<p key=${number}>${text}</p>`)}</div>`;
}
