// The keys of one character: they open the search and move through the rows of a list. A dialog lists them, and switches them off.

import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { Check } from "../../parts/form";

/** The keys that open the search, as this machine names them. */
export const SEARCH_KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘\u00a0K" : "Ctrl\u00a0K";

const KEYS: [string[], string][] = [
  [[SEARCH_KEYS, "/"], "Search prospects, pages and actions"],
  [["j", "k"], "Go to the next or the previous row of a list"],
  [["Enter"], "Open the row"],
  [["x"], "Select the row"],
  [["e"], "Edit the row, or the record that the page shows"],
  [["?"], "Show these keys"],
];

export function KeysDialog({ close }: { close: () => void }) {
  const [on, setOn] = useState(usesKeys);
  const change = (next: boolean) => {
    switchKeys(next);
    setOn(next);
  };
  return (
    <Dialog title="Keyboard shortcuts" close={close}>
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key, place) => (
                <>
                  {place > 0 && " or "}
                  <kbd>{key}</kbd>
                </>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Check
        label="Use keys of one character"
        checked={on}
        onInput={change}
        hint={`Switch them off if you speak to your computer, or press them by mistake. ${SEARCH_KEYS} always works.`}
      />
    </Dialog>
  );
}

const STORED = "prospect-console-keys";

/** Whether the person uses these keys. Speech input can type them by mistake, so they can be switched off. */
export const usesKeys = () => localStorage.getItem(STORED) !== "off";

function switchKeys(on: boolean) {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
}

const ROWS = "main tbody tr, main .feed > li, main .day-tasks > li";

/** In a row: what leads to its record. */
const OPENS = ["th a[href]", "summary", "a[href]"];
const SELECTS = "td.check input";
const EDITS = "[aria-keyshortcuts=e]";

/** Where keys are text, or belong to something else. */
const TYPES = "select, textarea, [contenteditable], .popup[open], input:not([type=checkbox], [type=radio])";

export const isFree = ({ target }: KeyboardEvent) => !document.querySelector("dialog[open]") && !(target as Element).closest?.(TYPES);

const click = (element: Element | null | undefined) => {
  (element as HTMLElement | null | undefined)?.click();
  return Boolean(element);
};

/** Moves the focus to the next row, or to the previous one with −1. */
function move(step: number) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility());
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step];
  if (!next) return false;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

/** Acts on a key. Returns false if the key means nothing here. */
export function pressRowKey(key: string) {
  const row = document.activeElement?.closest(ROWS);
  switch (key) {
    case "j":
      return move(1);
    case "k":
      return move(-1);
    case "x":
      return click(row?.querySelector(SELECTS));
    case "e":
      return click((row ?? document.querySelector("main .page-head"))?.querySelector(EDITS));
    case "Enter":
      // On a control within the row, Enter uses that control.
      return row === document.activeElement && click(OPENS.map((selector) => row?.querySelector(selector)).find(Boolean));
    default:
      return false;
  }
}
