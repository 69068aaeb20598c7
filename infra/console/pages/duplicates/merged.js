// The last merge, and its undoing.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { Failed } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";

/** @typedef {{mergeId: string, name?: string, id?: string, others?: number}} Merged  name, id: of the prospect that stays */

/** @param {Merged & {undone: () => void, close: () => void}} props */
export function MergedNote({ mergeId, name, id, others, undone, close }) {
  const undoing = useWrite(async () => (await request("POST", `/merges/${encodeURIComponent(mergeId)}/undo`)).data);
  const undo = async () => {
    const data = await undoing.run();
    if (!data) return;
    const [first] = data.restoredIds;
    say(html`<span>The merge is undone. <a href=${link(`/prospects/${first}`)}>Open the other prospect</a></span>`);
    close();
    undone();
  };
  return html`<section class="card merged" aria-label="The last merge">
    <p>${id ? html`${plural(others ?? 1, "prospect was", "prospects were")} merged into <a href=${link(`/prospects/${id}`)}>${name}</a>.`
      : "Other prospects were merged into this one."} You can undo the merge for 30 days.</p>
    <${Failed} failure=${undoing.failure} />
    <div class="buttons"><button type="button" disabled=${undoing.busy} onClick=${undo}>${undoing.busy ? "Undoing…" : "Undo the merge"}</button>
      <button type="button" class="quiet" onClick=${close}>Close</button></div>
  </section>`;
}
