// The dialog, the state and the “Complete” button of a task.

import type { Task } from "prospect-api";
import { api, failureOf, useWrite } from "../../api";
import { type NamedUser, fieldOf, formField, useAccount } from "../../data";
import { Button } from "../../parts/button";
import type { Values } from "../../parts/form";
import { offer, say } from "../../parts/messages";
import { Badge } from "../../parts/small";
import { RowFailed } from "../../parts/states";
import { fromLocalInput, localInput } from "../../parts/time";
import { type DialogProps, RecordDialog, actor, brief, defaultUser, userField } from "../../records";

export function TaskState({ task }: { task: Task }) {
  if (task.completedAt !== null) return <Badge kind="good">completed</Badge>;
  return task.dueAt < Date.now() ? <Badge kind="bad">overdue</Badge> : <Badge kind="waiting">open</Badge>;
}

/** Says that a task is completed, with a button that opens it again. `reopened` runs after that, or after its failure. */
export function sayCompleted({ id, task }: Pick<Task, "id" | "task">, users: NamedUser[], reopened: () => void) {
  offer(`“${brief(task)}” is completed.`, "Undo", async () => {
    await api.tasks.update(id, { complete: false, ...actor(users) }).then(
      () => say("The task is open again."),
      (thrown) => say(failureOf(thrown).message),
    );
    reopened();
  });
}

export function CompleteTask({ item: task, done }: { item: Task; done: () => void }) {
  const { users } = useAccount();
  const complete = task.completedAt === null;
  const writing = useWrite(async () => api.tasks.update(task.id, { complete, ...actor(users) }));
  const run = async () => {
    if ((await writing.run()) === undefined) return;
    if (complete) sayCompleted(task, users, done);
    else say(`“${brief(task.task)}” is open again.`);
    done();
  };
  const word = complete ? "Complete" : "Reopen";
  return (
    <>
      <Button text={word} class="small" of={brief(task.task)} disabled={writing.busy} onClick={run} />
      <RowFailed failure={writing.failure} />
    </>
  );
}

/** Nine o'clock of the next day: a new task must not be overdue at once. */
function tomorrow() {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  return at.setHours(9, 0, 0, 0);
}

export function taskForm(users: NamedUser[], task?: Task) {
  const values = {
    task: task?.task ?? "",
    assignedTo: task?.assignedTo ?? defaultUser(users),
    dueAt: localInput(task ? task.dueAt : tomorrow()),
  };
  const fields = [
    formField(fieldOf("task", "task")),
    userField("task", "assignedTo", users, task?.assignedTo),
    formField(fieldOf("task", "dueAt"), undefined, {
      required: Boolean(task),
      hint: task ? undefined : "Without a date, the task is due now.",
    }),
  ];
  const bodyOf = (changed: Values) => ({
    ...(!task && { assignedTo: values.assignedTo, dueAt: fromLocalInput(values.dueAt) }),
    ...changed,
    ...("dueAt" in changed && { dueAt: fromLocalInput(String(changed["dueAt"] ?? "")) }),
    ...actor(users),
  });
  return { fields, values, bodyOf };
}

export function TaskDialog(props: DialogProps<"task">) {
  const { users } = useAccount();
  return <RecordDialog kind="task" dialog={props} {...taskForm(users, props.record)} />;
}
