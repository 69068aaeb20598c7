// The question before a page, a dialog or a form throws away what somebody typed.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./button";
import { holdPage } from "./router";

const TYPED = "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file], [type=search])";

export const FIELD = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable=true]";

/**
 * Keeps the page as long as `content` has typed text. `input` takes its events, `ask` leaves it or asks first, and `question` is what the
 * person sees then.
 */
export function useTyped(content: RefObject<HTMLElement | null>) {
  const typed = useRef(new Set<Element>());
  // A field that was saved is not on the page any more.
  const isTyped = () => [...typed.current].some((field) => field.isConnected);
  // What the person wants to do instead; null while nobody wants to leave.
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  useEffect(() => holdPage({ holds: isTyped, ask: (go) => setLeave({ go }) }), []);
  const input = ({ target }: Event) => {
    if (target instanceof Element && target.matches(TYPED)) typed.current.add(target);
  };
  const ask = (go: () => void) => (isTyped() ? setLeave({ go }) : go());
  const stay = () => {
    setLeave(null);
    content.current?.querySelector<HTMLElement>(FIELD)?.focus();
  };
  return { input, ask, question: leave && <Leaving leave={leave.go} stay={stay} /> };
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
        <Button text="Discard it" class="danger" onClick={leave} />
      </div>
    </div>
  );
}
