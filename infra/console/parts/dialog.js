// A modal dialog: the browser keeps the focus inside, closes it with Escape, and returns the focus afterwards.

import { html, useEffect, useRef } from "../html.js";
import { useWrite } from "../api/resource.js";
import { Failed } from "./states.js";
import { useId } from "./form.js";

/** @param {{title: string, close: () => void, wide?: boolean, children?: any}} props */
export function Dialog({ title, close, wide, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.current?.showModal();
    // The browser returns the focus when a dialog closes, but not when it is removed while it is open.
    return () => before?.focus();
  }, []);
  const outside = (/** @type {any} */ event) => event.target === dialog.current && close();
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-labelledby=${id} onClose=${close} onMouseDown=${outside}>
    <div class="dialog">
      <header><h2 id=${id}>${title}</h2><button type="button" class="quiet" aria-label="Close" onClick=${close}>✕</button></header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * Asks before a write.
 * @param {{title: string, action: string, kind?: "danger" | "primary", write: () => Promise<any>, done: (result: any) => void, close: () => void, children?: any}} props
 */
export function Confirm({ title, action, kind = "danger", write, done, close, children }) {
  const writing = useWrite(write);
  const confirm = async () => {
    const result = await writing.run();
    if (result !== undefined) done(result);
  };
  return html`<${Dialog} title=${title} close=${close}>
    ${children}
    <${Failed} failure=${writing.failure} />
    <div class="buttons">
      <button type="button" class=${kind} disabled=${writing.busy} onClick=${confirm}>${action}</button>
      <button type="button" onClick=${close}>Cancel</button>
    </div>
  <//>`;
}
