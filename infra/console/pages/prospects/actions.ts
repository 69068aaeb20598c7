// The actions on selected prospects: what they ask for, what they send, and their words.

import type { TaskItem } from "prospect-api";
import { can } from "../../api";
import { type Account, type Named, activeUsers, stagesOf } from "../../data";
import type { FormField, Values } from "../../parts/form";
import { taskForm } from "../tasks/task_dialog";
import { type Change, addTask, deletion, update } from "./changes";

export interface Action {
  id: string;
  title: string;
  /** Empty if there is nothing to ask. */
  fields: (labels: Named[]) => FormField[];
  values?: object;
  changeOf: (values: Values) => Change;
  /** The words of the button that starts it, in front of "12 prospects". */
  start: string;
  /** After "12 prospects would" and after "12 prospects". */
  would: string;
  did: string;
  /** The same for prospects that stay as they are. */
  stay: string;
  stayed: string;
  isFinal?: boolean;
}

const CHANGES = { start: "Change", would: "change", did: "changed", stay: "already have it", stayed: "already had it" };

/** The actions that the key permits. `owner` and `stage` need somebody or something to choose. */
export function actionsOf(names: Account): Action[] {
  const users = activeUsers(names.users);
  const task = taskForm(names.users);
  const choice = (label: string, options: Named[]): FormField => {
    const none = `Choose ${/^[AEIOU]/.test(label) ? "an" : "a"} ${label.toLowerCase()}`;
    return { name: "value", label, required: true, none, options };
  };
  const changes: Action[] = [
    {
      ...CHANGES,
      id: "owner",
      title: "Assign an owner",
      fields: () => [choice("Owner", users)],
      changeOf: ({ value }) => update({ ownerId: String(value) }),
    },
    {
      ...CHANGES,
      id: "stage",
      title: "Move to a stage",
      fields: () => [choice("Stage", stagesOf(names))],
      changeOf: ({ value }) => update({ stageId: String(value) }),
    },
    {
      ...CHANGES,
      id: "label",
      title: "Add a label",
      fields: (labels) => [
        {
          name: "value",
          label: "Label",
          required: true,
          hint: "Several are separated by commas.",
          suggested: labels.map(({ name }) => name),
          attributes: { autocomplete: "off" },
        },
      ],
      changeOf: ({ value }) => update({ addLabels: String(value) }),
    },
    {
      ...CHANGES,
      id: "unlabel",
      title: "Remove a label",
      stay: "do not have it",
      stayed: "did not have it",
      fields: (labels) => [choice("Label", labels)],
      changeOf: ({ value }) => update({ removeLabels: [String(value)] }),
    },
  ];
  const tasks: Action = {
    ...CHANGES,
    id: "task",
    title: "Add a task",
    start: "Add the task to",
    would: "get the task",
    did: "got the task",
    fields: () => task.fields,
    values: task.values,
    changeOf: (changed) => addTask(task.bodyOf(changed) as Omit<TaskItem, "prospectId">),
  };
  const deletes: Action = {
    id: "delete",
    title: "Delete",
    start: "Delete",
    would: "be deleted",
    did: "deleted",
    stay: "do not exist any more",
    stayed: "did not exist any more",
    fields: () => [],
    changeOf: () => deletion,
    isFinal: true,
  };
  const writes = can("prospects:write");
  return [
    ...changes.filter(({ id }) => writes && (id !== "owner" || users.length > 0) && (id !== "stage" || names.stages.length > 0)),
    ...(can("tasks:write") ? [tasks] : []),
    ...(writes ? [deletes] : []),
  ];
}
