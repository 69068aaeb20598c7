// A modal dialog: the browser keeps the focus inside and returns it afterwards. It asks before it throws away what somebody typed.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../api/client";
import { useWrite } from "../api/resource";
import { Messages } from "../shell/messages";
import { holdPage } from "../shell/router";
import { useId } from "./form";
import { Failed } from "./states";

/** What somebody types into. */
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])";

/** Where the focus begins: at the first field, or else at what does no harm. */
const FIELD = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";
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
  const typed = useRef(new Set<Element>());
  // A field that was saved is not on the page any more.
  const isTyped = () => [...typed.current].some((field) => field.isConnected);
  // What the person wants to do instead; null while nobody wants to leave.
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    const first = FIRST.map((selector) => content.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    first?.focus();
    const release = holdPage({ holds: isTyped, ask: (go) => setLeave({ go }) });
    return () => {
      release();
      // The browser returns the focus when a dialog closes, but not when it is removed while it is open.
      before?.focus();
    };
  }, []);
  const ask = () => (isTyped() ? setLeave({ go: close }) : close());
  const cancelled = (event: Event) => {
    event.preventDefault();
    ask();
  };
  const outside = (event: MouseEvent) => event.target === dialog.current && ask();
  const input = ({ target }: Event) => {
    if (target instanceof Element && target.matches(TYPED)) typed.current.add(target);
  };
  const stay = () => {
    setLeave(null);
    content.current?.querySelector<HTMLElement>(FIELD)?.focus();
  };
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
          <button type="button" class="quiet" aria-label="Close" onClick={ask}>
            ✕
          </button>
        </header>
        {leave && <Leaving leave={leave.go} stay={stay} />}
        <div class="dialog-content" ref={content}>
          {children}
        </div>
      </div>
      <Messages />
    </dialog>
  );
}

function Leaving({ leave, stay }: { leave: () => void; stay: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div class="leaving" role="alert">
      <p>What you typed is not saved.</p>
      <div class="row">
        <button type="button" ref={keep} onClick={stay}>
          Keep editing
        </button>
        <button type="button" class="danger" onClick={leave}>
          Discard it
        </button>
      </div>
    </div>
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
