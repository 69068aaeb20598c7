// Repeats a request while the page is visible.

import { useEffect, useRef } from "preact/hooks";

export const POLL_MS = 3000;

/** Calls `work` again and again with a pause of `everyMs` after each; never two at once, and not while the page is hidden. 0 stops it. */
export function usePolling(everyMs: number, work: () => Promise<unknown>) {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (!everyMs) return undefined;
    let over = false;
    let timer = 0;
    const later = () => void (timer = window.setTimeout(round, everyMs));
    const round = async () => {
      if (document.visibilityState === "visible") await latest.current();
      if (!over) later();
    };
    later();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [everyMs]);
}
