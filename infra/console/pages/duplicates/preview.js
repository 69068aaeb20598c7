// What a merge would leave, and the merge.

import { html } from "../../html.js";
import { Confirm } from "../../parts/dialog.js";
import { plural } from "../../parts/time.js";

/** @param {{item: any, others: number, write: () => Promise<any>, done: (data: any) => void, close: () => void}} props */
export function MergePreview({ item, others, write, done, close }) {
  const facts = [
    ["Name", `${item.firstName} ${item.lastName}`], ["Email", item.email], ["Phone", item.phone], ["Stage", item.currentStage],
    ["Labels", item.labels.join(", ")], ["Job title", item.title], ["Company", item.company],
  ].filter(([, value]) => value);
  return html`<${Confirm} title=${`Merge ${plural(others, "prospect")} into ${item.firstName} ${item.lastName}?`} action="Merge" close=${close}
    write=${write} done=${done}>
    <dl class="facts">${facts.map(([words, value]) => html`<dt>${words}</dt><dd>${value}</dd>`)}</dl>
    <p>Tasks, notes, meetings and the hire of the ${others === 1 ? "other one" : "others"} move to this prospect,
      and the other emails, phones and ids find it. A merge can be undone for 30 days.</p>
  <//>`;
}
