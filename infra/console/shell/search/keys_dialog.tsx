// The dialog that lists the keys, and switches the keys of one character off.

import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { Check } from "../../parts/form";
import { switchKeys, usesKeys } from "./keys";

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
