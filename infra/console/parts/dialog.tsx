// Modal dialogs: the browser keeps the focus inside and returns it afterwards. A dialog asks before it throws away what somebody typed.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Failure, instead, useWrite } from "../api";
import { Button } from "./button";
import { Form, type FormProps, useId } from "./form";
import { FIELD, useTyped } from "./leaving";
import { Messages, say } from "./messages";
import { holdPage } from "./router";
import { Copy } from "./small";
import { Failed } from "./states";

/** Where the focus begins: at the first field, or else at what does no harm. */
const FIRST = [FIELD, ".buttons .primary:not(:disabled)", ".buttons button:last-child"];

interface DialogProps {
  title: string;
  close: () => void;
  wide?: boolean;
  /** Only a button of its content closes it. */
  stays?: boolean;
  children?: ComponentChildren;
}

export function Dialog({ title, close, wide, stays, children }: DialogProps) {
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
  const leave = () => stays || ask(close);
  const outside = (event: MouseEvent) => event.target === dialog.current && leave();
  // A browser closes a dialog when Escape is pressed twice, whatever the page does.
  const closed = () => (stays ? dialog.current?.showModal() : close());
  return (
    <dialog
      ref={dialog}
      class={wide ? "wide" : ""}
      aria-labelledby={id}
      onCancel={instead(leave)}
      onClose={closed}
      onMouseDown={outside}
      onInput={input}>
      <div class="dialog">
        <header>
          <h2 id={id}>{title}</h2>
          {!stays && <Button text="✕" class="quiet" aria-label="Close" onClick={leave} />}
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

interface ConfirmProps<Result> {
  title: string;
  action: string;
  kind?: "danger" | "primary";
  write: () => Promise<Result | undefined>;
  /** What the person reads afterwards. */
  said?: string;
  done?: (result: Result) => void;
  close: () => void;
  refused?: (failure: Failure) => ComponentChildren;
  children?: ComponentChildren;
}

/** Asks before a write. After a failure that another try cannot help, `refused` draws what the person sees in place of the question. */
export function Confirm<Result>({ title, action, kind = "danger", write, said, done, close, refused, children }: ConfirmProps<Result>) {
  const writing = useWrite(write);
  const confirm = async () => {
    const result = await writing.run();
    if (result === undefined) return;
    close();
    if (said) say(said);
    done?.(result);
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
        {!end && <Button text={action} class={kind} disabled={writing.busy} onClick={confirm} />}
        <Button text={end ? "Close" : "Cancel"} onClick={close} />
      </div>
    </Dialog>
  );
}

interface FormDialogProps<Body extends object, Result> extends Omit<FormProps<Body, Result>, "cancel"> {
  title: string;
  close: () => void;
  /** What the person reads afterwards. */
  said?: string | ((result: Result) => string);
  /** Above the form. */
  note?: ComponentChildren;
}

/** A form in a dialog, which closes once the form is written. */
export function FormDialog<Body extends object, Result>({ title, close, said, note, done, ...form }: FormDialogProps<Body, Result>) {
  const saved = (result: Result) => {
    close();
    if (said) say(typeof said === "string" ? said : said(result));
    done?.(result);
  };
  return (
    <Dialog title={title} close={close}>
      {note}
      <Form {...form} cancel={close} done={saved} />
    </Dialog>
  );
}

interface SecretProps {
  title: string;
  /** What it is called: "key". */
  what: string;
  secret: string;
  close: () => void;
  children?: ComponentChildren;
}

/** Shows a secret once, until the person has pressed its button. */
export function Secret({ title, what, secret, close, children }: SecretProps) {
  const seen = useRef(false);
  useEffect(() => holdPage({ holds: () => !seen.current, ask: () => {} }), []);
  const done = () => {
    seen.current = true;
    close();
  };
  return (
    <Dialog title={title} close={close} stays>
      <p>Copy the {what} now. You cannot see it again.</p>
      <p class="row secret">
        <code>{secret}</code>
        <Copy text={secret} label={`Copy the ${what}`} />
      </p>
      {children}
      <div class="buttons">
        <Button text="Done" class="primary" onClick={done} />
      </div>
    </Dialog>
  );
}
