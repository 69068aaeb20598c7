// The dialog of a hire. A prospect has at most one hire.

import { html } from "../../html.js";
import { fieldOf, formField } from "../../fields.js";
import { fromLocalInput, localInput } from "../../parts/time.js";
import { RecordDialog } from "../records/dialog.js";

/** @param {import("../records/dialog.js").DialogProps} props */
export function HireDialog(props) {
  const hire = props.record;
  const values = { hireDate: localInput(hire?.hireDate ?? Date.now()).slice(0, 10), hireDescription: hire?.hireDescription ?? "" };
  const fields = [formField(fieldOf("hire", "hireDate"), undefined, { type: "date" }), formField(fieldOf("hire", "hireDescription"))];
  const bodyOf = (/** @type {any} */ changed) =>
    ({ ...changed, ...(("hireDate" in changed || !hire) && { hireDate: fromLocalInput(changed.hireDate ?? values.hireDate) }) });
  return html`<${RecordDialog} kind="hire" dialog=${props} fields=${fields} values=${values} bodyOf=${bodyOf}
    note=${!hire && html`<p class="soft">The prospect moves to the stage “Hired”, if the pipeline has one.</p>`} />`;
}
