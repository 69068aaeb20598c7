// The dialog, the state and the “Complete” button of a task.

import { html } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { fieldOf, formField } from "../../fields.js";
import { Badge } from "../../parts/small.js";
import { fromLocalInput, localInput } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { actor, brief, defaultUser, userField } from "../prospect/common.js";
import { RecordDialog } from "../records/dialog.js";

/** @param {{task: any}} props */
export function TaskState({ task }) {
  if (task.completedAt !== null) return html`<${Badge} kind="good">completed<//>`;
  return task.dueAt < Date.now() ? html`<${Badge} kind="bad">overdue<//>` : html`<${Badge} kind="waiting">open<//>`;
}

/** Completes an open task, reopens a completed one. @param {{item: any, done: () => void}} props */
export function CompleteTask({ item: task, done }) {
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

/** Nine o'clock of the next day: a new task must not be overdue at once. */
function tomorrow() {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  return at.setHours(9, 0, 0, 0);
}

/** @param {import("../records/dialog.js").DialogProps} props */
export function TaskDialog(props) {
  const { users } = useAccount();
  const task = props.record;
  const values = { task: task?.task ?? "", assignedTo: task?.assignedTo ?? defaultUser(users), dueAt: localInput(task ? task.dueAt : tomorrow()) };
  const fields = [
    formField(fieldOf("task", "task")), userField("task", "assignedTo", users, task?.assignedTo),
    formField(fieldOf("task", "dueAt"), undefined, { required: Boolean(task), hint: task ? undefined : "Without a date, the task is due now." }),
  ];
  const bodyOf = (/** @type {any} */ changed) => ({
    ...(!task && { assignedTo: values.assignedTo, dueAt: fromLocalInput(values.dueAt) }), ...changed, ...("dueAt" in changed && { dueAt: fromLocalInput(changed.dueAt ?? "") }), ...actor(users),
  });
  return html`<${RecordDialog} kind="task" dialog=${props} fields=${fields} values=${values} bodyOf=${bodyOf} />`;
}
