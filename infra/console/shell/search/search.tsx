// The search: its button, its dialog and its keys. It has an entry in the browser's history, so that Back closes it.

import { useEffect, useRef, useState } from "preact/hooks";
import { useListener } from "../../api";
import type { Choice } from "./choices";
import { KeysDialog, SEARCH_KEYS, isFree, pressRowKey, usesKeys } from "./keys";
import { Palette } from "./palette";

/** While the search is open, the browser's history has an entry for it. */
const isOpen = () => history.state?.search === true;

/** Opens the search, unless a dialog is open. */
function show() {
  if (document.querySelector("dialog[open]")) return;
  history.pushState({ ...history.state, search: true }, "");
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Whether the search is open, and how to close it. `close` can name what happens next. */
function useOpen() {
  const [open, setOpen] = useState(isOpen);
  const next = useRef<(() => void) | null>(null);
  const closing = useRef(false);
  useListener(window, "popstate", () => {
    setOpen(isOpen());
    closing.current = false;
    const then = next.current;
    next.current = null;
    then?.();
  });
  const close = (then: (() => void) | null = null) => {
    if (closing.current) return;
    closing.current = true;
    next.current = then;
    history.back();
  };
  return { open, close };
}

export const SearchButton = () => (
  <button type="button" class="search" aria-keyshortcuts="Control+K Meta+K" onClick={show}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2m4 9 3.5 3.5" fill="none" stroke="currentColor" stroke-width="1.6" />
    </svg>
    Search
    <kbd aria-hidden="true">{SEARCH_KEYS}</kbd>
  </button>
);

export function Search() {
  const { open, close } = useOpen();
  const [keys, setKeys] = useState(false);
  const chosen = useRef(false);
  useListener(window, "keydown", (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || event.isComposing || altKey) return;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== "k" || shiftKey || (ctrlKey && metaKey)) return;
      event.preventDefault();
      if (isOpen()) close();
      else show();
      return;
    }
    if (!usesKeys() || !isFree(event)) return;
    if (key === "/") show();
    else if (key === "?") setKeys(true);
    else if (!pressRowKey(key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    // The choice leads elsewhere, but the dialog returns the focus to its old place after the next frame.
    if (!open && chosen.current) requestAnimationFrame(() => setTimeout(() => document.getElementById("content")?.focus()));
    chosen.current = false;
  }, [open]);
  const choose = (choice: Choice) => {
    chosen.current = true;
    close(choice.run);
  };
  return (
    <>
      {open && <Palette close={() => close()} choose={choose} showKeys={() => setKeys(true)} />}
      {keys && <KeysDialog close={() => setKeys(false)} />}
    </>
  );
}
