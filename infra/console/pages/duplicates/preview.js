// The result of a merge, and the merge.

import { html } from "../../html.js";
import { comparedFields, textOf } from "../../fields.js";
import { Confirm } from "../../parts/dialog.js";
import { plural } from "../../parts/time.js";
import { fullName } from "../prospect/common.js";

/**
 * @param {{item: any, names: import("../../fields.js").Account, others: number, write: () => Promise<any>, done: (data: any) => void,
 *   close: () => void}} props
 */
export function MergePreview({ item, names, others, write, done, close }) {
  const facts = comparedFields(names).filter(({ shown, custom }) => shown === "item" && !custom).map((field) => [field.label, textOf(field, item, names)]).filter(([, value]) => value);
  return html`<${Confirm} title=${`Merge ${plural(others, "prospect")} into ${fullName(item)}?`} action="Merge" close=${close} write=${write} done=${done}>
    <dl class="facts">${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
    <p>Tasks, notes, meetings, files and the hire of the ${others === 1 ? "other one" : "others"} move to this prospect.
      Searches for the other emails, phones and ids find it too. You can undo a merge for 30 days.</p>
  <//>`;
}
