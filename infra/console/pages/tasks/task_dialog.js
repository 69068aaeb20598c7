// A task to add or to change, its state, and the button that completes or reopens it.

import { html, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { Failure, request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Badge } from "../../parts/small.js";
import { fromLocalInput, localInput } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { actor, brief, defaultUser, userField } from "../prospect/common.js";
import { ProspectPicker } from "../prospect/picker.js";

/** @param {{task: any}} props */
export function TaskState({ task }) {
  if (task.completedAt !== null) return html`<${Badge} kind="good">completed<//>`;
  return task.dueAt < Date.now() ? html`<${Badge} kind="bad">overdue<//>` : html`<${Badge} kind="waiting">open<//>`;
}

/** Completes an open task, reopens a completed one. @param {{task: any, done: () => void}} props */
export function CompleteTask({ task, done }) {
  const { users } = useAccount();
  const complete = task.completedAt === null;
  const writing = useWrite(async () => request("PATCH", `/tasks/${task.id}`, { body: { complete, ...actor(users) } }));
  const run = async () => {
    if ((await writing.run()) === undefined) return;
    say(complete ? "The task is completed." : "The task is open again.");
    done();
  };
  const word = complete ? "Complete" : "Reopen";
  return html`<button type="button" class="small" aria-label=${`${word} ${brief(task.task)}`} disabled=${writing.busy} onClick=${run}>${word}</button>
    ${writing.failure && html`<span role="alert" class="row-error">${writing.failure.message}</span>`}`;
}

/**
 * @param {{prospectId?: string, task?: any, close: () => void, done: () => void}} props task: to change; without it, a new one
 */
export function TaskDialog({ prospectId = "", task, close, done }) {
  const { users } = useAccount();
  const [prospect, setProspect] = useState(prospectId);
  const values = { task: task?.task ?? "", assignedTo: task?.assignedTo ?? defaultUser(users), dueAt: localInput(task?.dueAt) };
  const fields = [
    { name: "task", label: "Task", type: "textarea", required: true, attributes: { maxlength: 2000 } },
    userField("assignedTo", "Assigned to", users, task?.assignedTo),
    { name: "dueAt", label: "Due", type: "datetime-local", required: Boolean(task), hint: task ? undefined : "Without a date, it is due now." },
  ];
  const write = async (/** @type {any} */ changed) => {
    const body = { ...changed, ...("dueAt" in changed && { dueAt: fromLocalInput(changed.dueAt ?? "") }), ...actor(users) };
    if (task) return request("PATCH", `/tasks/${task.id}`, { body });
    if (!prospect) throw new Failure(400, { message: "Choose a prospect first." });
    return request("POST", "/tasks", { body: { assignedTo: values.assignedTo, ...body, prospectId: prospect } });
  };
  const saved = () => {
    say(task ? "The task is saved." : "The task is added.");
    close();
    done();
  };
  return html`<${Dialog} title=${task ? "Edit the task" : "New task"} close=${close}>
    ${!task && !prospectId && html`<${ProspectPicker} label="Prospect" value=${prospect} onChoose=${setProspect} />`}
    <${Form} fields=${fields} values=${values} submit=${task ? "Save" : "Add the task"} write=${write} done=${saved} cancel=${close} />
  <//>`;
}
