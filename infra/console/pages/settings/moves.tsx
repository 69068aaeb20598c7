// The buttons that move a record up or down in its list.

import { useEffect, useRef } from "preact/hooks";
import type { Resource } from "../../api";
import { Button } from "../../parts/button";

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

interface MovesProps {
  record: { id: string; name: string };
  place: number;
  last: number;
  move: (position: number) => unknown;
}

export function Moves({ record, place, last, move }: MovesProps) {
  const button = (sign: string, word: string, to: number) => (
    <Button
      text={sign}
      class="small"
      data-moves={record.id}
      aria-label={`Move ${record.name} ${word}`}
      disabled={to < 0 || to > last}
      onClick={() => move(to)}
    />
  );
  return (
    <>
      {button("↑", "up", place - 1)}
      {button("↓", "down", place + 1)}
    </>
  );
}
