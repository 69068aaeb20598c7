// The last merge, and its undoing.

import { api, useWrite } from "../../api";
import { Button } from "../../parts/button";
import { say } from "../../parts/messages";
import { link } from "../../parts/router";
import { Failed } from "../../parts/states";
import { plural } from "../../parts/time";

/** name, id: of the prospect that stays */
export type Merged = { mergeId: string; name?: string; id?: string; others?: number };

export function MergedNote({ mergeId, name, id, others, undone, close }: Merged & { undone: () => void; close: () => void }) {
  const undoing = useWrite(() => api.prospects.undoMerge(mergeId));
  const undo = async () => {
    const data = await undoing.run();
    if (!data) return;
    const [first] = data.restoredIds;
    say(
      <span>
        The merge is undone. <a href={link(`/prospects/${first}`)}>Open the other prospect</a>
      </span>,
    );
    close();
    undone();
  };
  return (
    <section class="card merged" aria-label="The last merge">
      <p>
        {id ? (
          <>
            {plural(others ?? 1, "prospect was", "prospects were")} merged into <a href={link(`/prospects/${id}`)}>{name}</a>.
          </>
        ) : (
          "Other prospects were merged into this one."
        )}{" "}
        You can undo the merge for 30 days.
      </p>
      <Failed failure={undoing.failure} />
      <div class="buttons">
        <Button text={undoing.busy ? "Undoing…" : "Undo the merge"} disabled={undoing.busy} onClick={undo} />
        <Button text="Close" class="quiet" onClick={close} />
      </div>
    </section>
  );
}
