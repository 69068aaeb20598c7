// The dialog that creates or changes a task, a note, a meeting or a hire.

import { html, useState } from "../../html.js";
import { Failure, request } from "../../api/client.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { say } from "../../shell/messages.js";
import { ProspectPicker } from "../prospect/picker.js";

/** What the dialog of one kind of record gets: `record` is the one to change; without it, a new one. */
/** @typedef {{prospectId?: string, record?: any, close: () => void, done: () => void}} DialogProps */

/**
 * @typedef {object} Props
 * @property {string} kind
 * @property {DialogProps} dialog
 * @property {import("../../parts/form.js").FormField[]} fields
 * @property {Record<string, any>} values
 * @property {(changed: Record<string, any>) => Record<string, any>} bodyOf
 * @property {any} [note]       Above the form.
 * @property {any} [children]   In the form.
 */

/** @param {Props} props */
export function RecordDialog({ kind, dialog: { prospectId = "", record, close, done }, fields, values, bodyOf, note, children }) {
  const [prospect, setProspect] = useState(prospectId);
  const write = async (/** @type {Record<string, any>} */ changed) => {
    const body = bodyOf(changed);
    if (record) return Object.keys(body).length === 0 ? record : request("PATCH", `/${kind}s/${record.id}`, { body });
    if (!prospect) throw new Failure(400, { message: "Choose a prospect first." });
    return request("POST", `/${kind}s`, { body: { ...body, prospectId: prospect } });
  };
  const saved = () => {
    say(record ? `The ${kind} is saved.` : `The ${kind} is added.`);
    close();
    done();
  };
  return html`<${Dialog} title=${record ? `Edit the ${kind}` : `New ${kind}`} close=${close}>
    ${!record && !prospectId && html`<${ProspectPicker} label="Prospect" value=${prospect} onChoose=${setProspect} />`}
    ${note}
    <${Form} fields=${fields} values=${values} submit=${record ? "Save" : `Add the ${kind}`} write=${write} done=${saved} cancel=${close}>
      ${children}
    <//>
  <//>`;
}
