// Whether people can see an element, so that what nobody looks at is not loaded.

import { useEffect, useRef, useState } from "preact/hooks";

/** How far below the window an element counts as in view: an open panel of filters pushes the board down. */
const AHEAD = "1000px 0px";

export function useSeen<E extends Element>() {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return undefined;
    const met = (entries: IntersectionObserverEntry[]) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true);
    const observer = new IntersectionObserver(met, { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return { element, seen };
}
