// A modal dialog: the browser keeps the focus inside and returns it afterwards. It asks before it throws away what somebody typed.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Failure } from "../api/client";
import { useWrite } from "../api/resource";
import { Messages } from "../shell/messages";
import { useId } from "./form";
import { FIELD, useTyped } from "./leaving";
import { Failed } from "./states";

/** Where the focus begins: at the first field, or else at what does no harm. */
const FIRST = [FIELD, ".buttons .primary:not(:disabled)", ".buttons button:last-child"];

export function Dialog({
  title,
  close,
  wide,
  children,
}: {
  title: string;
  close: () => void;
  wide?: boolean;
  children?: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { input, ask, question } = useTyped(content);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    const first = FIRST.map((selector) => content.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    first?.focus();
    // The browser returns the focus when a dialog closes, but not when it is removed while it is open.
    return () => before?.focus();
  }, []);
  const cancelled = (event: Event) => {
    event.preventDefault();
    ask(close);
  };
  const outside = (event: MouseEvent) => event.target === dialog.current && ask(close);
  return (
    <dialog
      ref={dialog}
      class={wide ? "wide" : ""}
      aria-labelledby={id}
      onCancel={cancelled}
      onClose={close}
      onMouseDown={outside}
      onInput={input}>
      <div class="dialog">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={() => ask(close)}>
            ✕
          </button>
        </header>
        {question}
        <div class="dialog-content" ref={content}>
          {children}
        </div>
      </div>
      <Messages />
    </dialog>
  );
}

/** Asks before a write. After a failure that another try cannot help, `refused` draws what the person sees in place of the question. */
export function Confirm<Result>({
  title,
  action,
  kind = "danger",
  write,
  done,
  close,
  refused,
  children,
}: {
  title: string;
  action: string;
  kind?: "danger" | "primary";
  write: () => Promise<Result | undefined>;
  done: (result: Result) => void;
  close: () => void;
  refused?: (failure: Failure) => ComponentChildren;
  children?: ComponentChildren;
}) {
  const writing = useWrite(write);
  const confirm = async () => {
    const result = await writing.run();
    if (result !== undefined) done(result);
  };
  const end = writing.failure && refused?.(writing.failure);
  return (
    <Dialog title={title} close={close}>
      {end || (
        <>
          {children}
          <Failed failure={writing.failure} />
        </>
      )}
      <div class="buttons">
        {!end && (
          <button type="button" class={kind} disabled={writing.busy} onClick={confirm}>
            {action}
          </button>
        )}
        <button type="button" onClick={close}>
          {end ? "Close" : "Cancel"}
        </button>
      </div>
    </Dialog>
  );
}
