// A modal dialog: the browser keeps the focus inside and returns it afterwards. It asks before it throws away what somebody typed.

import { html, useEffect, useRef, useState } from "../html.js";
import { useWrite } from "../api/resource.js";
import { Messages } from "../shell/messages.js";
import { holdPage } from "../shell/router.js";
import { Failed } from "./states.js";
import { useId } from "./form.js";

/** Where the focus begins: at the first field, or else at what does no harm. */
const FIRST = ["input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)", ".buttons .primary:not(:disabled)", ".buttons button:last-child"];

/** What somebody types into. */
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])";

/** @param {{title: string, close: () => void, wide?: boolean, children?: any}} props */
export function Dialog({ title, close, wide, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const content = useRef(/** @type {HTMLElement | null} */ (null));
  const typed = useRef(/** @type {Set<Element>} */ (new Set()));
  // A field that was saved is not on the page any more.
  const isTyped = () => [...typed.current].some((field) => field.isConnected);
  // What the person wants to do instead; null while nobody wants to leave.
  const [leave, setLeave] = useState(/** @type {{go: () => void} | null} */ (null));
  const id = useId();
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.current?.showModal();
    const first = FIRST.map((selector) => content.current?.querySelector(selector)).find(Boolean);
    /** @type {HTMLElement | undefined} */ (first)?.focus();
    const release = holdPage(isTyped, (go) => setLeave({ go }));
    return () => {
      release();
      // The browser returns the focus when a dialog closes, but not when it is removed while it is open.
      before?.focus();
    };
  }, []);
  const ask = () => (isTyped() ? setLeave({ go: close }) : close());
  const cancelled = (/** @type {Event} */ event) => {
    event.preventDefault();
    ask();
  };
  const outside = (/** @type {any} */ event) => event.target === dialog.current && ask();
  const input = (/** @type {any} */ event) => {
    if (event.target.matches(TYPED)) typed.current.add(event.target);
  };
  const stay = () => {
    setLeave(null);
    const first = content.current?.querySelector(FIRST[0] ?? "");
    /** @type {HTMLElement | null | undefined} */ (first)?.focus();
  };
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-labelledby=${id} onCancel=${cancelled} onClose=${close} onMouseDown=${outside} onInput=${input}>
    <div class="dialog">
      <header><h2 id=${id}>${title}</h2><button type="button" class="quiet" aria-label="Close" onClick=${ask}>✕</button></header>
      ${leave && html`<${Leaving} leave=${leave.go} stay=${stay} />`}
      <div class="dialog-content" ref=${content}>${children}</div>
    </div>
    <${Messages} />
  </dialog>`;
}

/** @param {{leave: () => void, stay: () => void}} props */
function Leaving({ leave, stay }) {
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => keep.current?.focus(), []);
  return html`<div class="leaving" role="alert"><p>What you typed is not saved.</p>
    <div class="row"><button type="button" ref=${keep} onClick=${stay}>Keep editing</button>
      <button type="button" class="danger" onClick=${leave}>Discard it</button></div></div>`;
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
