// The buttons that move a record up or down in its list.

import { useEffect, useRef } from "preact/hooks";
import type { Resource } from "../../api/resource";

/** A function that keeps the focus on the buttons of the record with this id, until the list is loaded again. */
export function useMoves(loaded: Pick<Resource<unknown>, "data" | "loading">) {
  const focus = useRef("");
  useEffect(() => {
    if (!focus.current || loaded.loading) return;
    // A button loses the focus when its row moves, or when it is disabled at an end of the list.
    const buttons = document.querySelectorAll(`[data-moves="${focus.current}"]`) as NodeListOf<HTMLButtonElement>;
    [...buttons].find((button) => !button.disabled)?.focus();
    focus.current = "";
  }, [loaded.data, loaded.loading]);
  return (id: string) => void (focus.current = id);
}

export function Moves({
  record,
  place,
  last,
  move,
}: {
  record: { id: string; name: string };
  place: number;
  last: number;
  move: (position: number) => unknown;
}) {
  return (
    <>
      <button
        type="button"
        class="small"
        data-moves={record.id}
        aria-label={`Move ${record.name} up`}
        disabled={place === 0}
        onClick={() => move(place - 1)}>
        ↑
      </button>
      <button
        type="button"
        class="small"
        data-moves={record.id}
        aria-label={`Move ${record.name} down`}
        disabled={place === last}
        onClick={() => move(place + 1)}>
        ↓
      </button>
    </>
  );
}
