// A hire to record or to change. A prospect has at most one.

import { html, useState } from "../../html.js";
import { Failure, request } from "../../api/client.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { fromLocalInput, localInput } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { ProspectPicker } from "../prospect/picker.js";

/**
 * @param {{prospectId?: string, hire?: any, close: () => void, done: () => void}} props hire: to change; without it, a new one
 */
export function HireDialog({ prospectId = "", hire, close, done }) {
  const [prospect, setProspect] = useState(prospectId);
  const values = { hireDate: localInput(hire?.hireDate ?? Date.now()).slice(0, 10), hireDescription: hire?.hireDescription ?? "" };
  const fields = [
    { name: "hireDate", label: "Date", type: "date", required: true },
    { name: "hireDescription", label: "Description", type: "textarea", attributes: { maxlength: 10_000 } },
  ];
  const write = async (/** @type {any} */ changed) => {
    const date = "hireDate" in changed || !hire ? { hireDate: fromLocalInput(changed.hireDate ?? values.hireDate) } : {};
    const body = { ...date, ...("hireDescription" in changed && { hireDescription: changed.hireDescription ?? "" }) };
    if (hire) return Object.keys(body).length === 0 ? hire : request("PATCH", `/hires/${hire.id}`, { body });
    if (!prospect) throw new Failure(400, { message: "Choose a prospect first." });
    return request("POST", "/hires", { body: { ...body, prospectId: prospect } });
  };
  const saved = () => {
    say(hire ? "The hire is saved." : "The hire is recorded.");
    close();
    done();
  };
  return html`<${Dialog} title=${hire ? "Edit the hire" : "New hire"} close=${close}>
    ${!hire && !prospectId && html`<${ProspectPicker} label="Prospect" value=${prospect} onChoose=${setProspect} />`}
    ${!hire && html`<p class="soft">The prospect moves to the stage “Hired”, if there is one.</p>`}
    <${Form} fields=${fields} values=${values} submit=${hire ? "Save" : "Add the hire"} write=${write} done=${saved} cancel=${close} />
  <//>`;
}
