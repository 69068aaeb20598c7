// How far a work on many prospects is, and whether it waits for the rate limit.

import { counted, plural } from "../../parts/time";

/** `work` names it at the beginning of a sentence. */
export function Progress({ work, done, wait, count }: { work: string; done: number; wait: number; count: number }) {
  const waiting = wait > 0 && ` You have reached the rate limit. ${work} continues in ${plural(wait, "second")}.`;
  return (
    <div class="list-progress">
      <progress aria-label={work} max={Math.max(count, 1)} value={done}></progress>
      <p role="status">
        {counted(done)} of {plural(count, "prospect")}.{waiting}
      </p>
    </div>
  );
}
