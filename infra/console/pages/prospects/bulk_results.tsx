// What became of an action on selected prospects: how many changed, and why some did not.

import { Dialog } from "../../parts/dialog";
import { counted, plural } from "../../parts/time";
import { link } from "../../shell/router";
import { fullName } from "../prospect/common";
import type { Action } from "./actions";
import type { Run, Told } from "./bulk";

/** Refusals and warnings that a dialog shows of each. */
const SHOWN = 100;

export function inWords({ did, stayed }: Action, { changed, unchanged }: Run) {
  const already = unchanged > 0 ? ` ${plural(unchanged, "prospect")} ${stayed}.` : "";
  return `${plural(changed, "prospect")} ${did}.${already}`;
}

export function Results({ action, run, close, undo }: { action: Action; run: Run; close: () => void; undo: (() => void) | undefined }) {
  const { refused, warned, queue } = run;
  const stay = refused.length + queue.length;
  const title =
    queue.length > 0
      ? `Stopped: ${plural(queue.length, "prospect")} left`
      : refused.length > 0
        ? `The API refused ${plural(refused.length, "prospect")}`
        : plural(warned.length, "prospect with a warning", "prospects with warnings");
  return (
    <Dialog title={title} close={close}>
      <p>
        {inWords(action, run)}
        {stay > 0 && ` ${plural(stay, "prospect stays", "prospects stay")} selected.`}
      </p>
      {refused.length > 0 && (
        <>
          {queue.length > 0 && <p>The API refused {plural(refused.length, "prospect")}:</p>}
          <Messages of={refused} />
        </>
      )}
      {warned.length > 0 && (
        <>
          <p>The API warns about the following:</p>
          <Messages of={warned} />
        </>
      )}
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          Done
        </button>
        {undo && (
          <button type="button" onClick={undo}>
            Undo {plural(run.changed, "change")}
          </button>
        )}
      </div>
    </Dialog>
  );
}

export function Messages({ of }: { of: Told[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <ul class="list-refusals">
        {of.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row.id}>
            <a href={link(`/prospects/${row.id}`)}>{fullName(row)}</a> {message}
          </li>
        ))}
      </ul>
      {of.length > SHOWN && (
        <p class="faint">
          The first {SHOWN} of {counted(of.length)}.
        </p>
      )}
    </>
  );
}
