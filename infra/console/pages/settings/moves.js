// The buttons that move a record up or down in its list.

import { html, useEffect, useRef } from "../../html.js";

/** A function that keeps the focus on the buttons of the record with this id, until the list is loaded again.
 * @param {import("../../api/resource.js").Resource<any>} loaded */
export function useMoves(loaded) {
  const focus = useRef("");
  useEffect(() => {
    if (!focus.current || loaded.loading) return;
    // A button loses the focus when its row moves, or when it is disabled at an end of the list.
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(`[data-moves="${focus.current}"]`));
    [...buttons].find((button) => !button.disabled)?.focus();
    focus.current = "";
  }, [loaded.data, loaded.loading]);
  return (/** @type {string} */ id) => void (focus.current = id);
}

/** @param {{record: {id: string, name: string}, place: number, last: number, move: (position: number) => any}} props */
export function Moves({ record, place, last, move }) {
  return html`<button type="button" class="small" data-moves=${record.id} aria-label=${`Move ${record.name} up`} disabled=${place === 0}
    onClick=${() => move(place - 1)}>↑</button>
    <button type="button" class="small" data-moves=${record.id} aria-label=${`Move ${record.name} down`} disabled=${place === last}
      onClick=${() => move(place + 1)}>↓</button>`;
}
