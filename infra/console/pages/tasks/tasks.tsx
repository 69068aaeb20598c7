// Tasks: the work to do for prospects, with the responsible user and the due date.

import type { Task } from "prospect-api";
import { type Account, fieldOf, labelOf, textOf } from "../../data";
import type { Filters } from "../../filters/filters";
import type { Column } from "../../parts/table";
import { Time } from "../../parts/time";
import { guarded } from "../page";
import { RecordList, prospectColumn } from "../record_list";
import { CompleteTask, TaskDialog, TaskState } from "./task_dialog";

const title = (name: string) => labelOf("task", name);
const rowName = ({ task }: Task) => task;
const time = (id: "dueAt" | "completedAt" | "createdAt"): Column<Task> => ({
  id,
  title: title(id),
  cell: (task) => <Time at={task[id]} />,
});

const columns = (names: Account): Column<Task>[] => [
  { id: "task", title: title("task"), cell: (task) => <span class="clamped">{task.task}</span> },
  { id: "state", title: "State", cell: (task) => <TaskState task={task} /> },
  { ...time("dueAt"), sort: "dueAt" },
  { id: "assigned", title: title("assignedTo"), cell: (task) => textOf(fieldOf("task", "assignedTo"), task, names) },
  prospectColumn(title("prospectId"), rowName),
  time("completedAt"),
  { ...time("createdAt"), sort: "createdAt" },
];

/** Why a filter by the due date has no effect (SPECIFICATION §10.1). */
function hint(filters: Filters) {
  if (!filters["dueAfter"] && !filters["dueBefore"]) return "";
  if (filters["createdAfter"] || filters["createdBefore"]) return "The filter by due date is ignored while you filter by creation date.";
  return filters["status"] === "completed" ? "The filter by due date is ignored for completed tasks." : "";
}

const about = "A task belongs to a prospect and is assigned to a user.";
const sortOf = (filters: Filters) => (filters["createdAfter"] || filters["createdBefore"] ? "createdAt" : "dueAt");

export const Tasks = guarded("Tasks", "tasks:read", ({ route }) => (
  <RecordList {...{ route, kind: "task", title: "Tasks", about, columns, rowName, Dialog: TaskDialog, sortOf, More: CompleteTask, hint }} />
));
