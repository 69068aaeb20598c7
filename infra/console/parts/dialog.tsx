// A modal dialog: the browser keeps the focus inside, closes it with Escape, and returns the focus afterwards.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Failure } from "../api/client";
import { useWrite } from "../api/resource";
import { useId } from "./form";
import { Failed } from "./states";

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
  const id = useId();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    // The browser returns the focus when a dialog closes, but not when it is removed while it is open.
    return () => before?.focus();
  }, []);
  const outside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    <dialog ref={dialog} class={wide ? "wide" : ""} aria-labelledby={id} onClose={close} onMouseDown={outside}>
      <div class="dialog">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={close}>
            ✕
          </button>
        </header>
        {children}
      </div>
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
