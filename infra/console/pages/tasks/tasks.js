// Tasks: the work to do for prospects, with the responsible user and the due date.

import { html } from "../../html.js";
import { labelOf, fieldOf, textOf } from "../../fields.js";
import { Time } from "../../parts/time.js";
import { guarded } from "../prospect/common.js";
import { RecordList, prospectColumn } from "../records/list.js";
import { CompleteTask, TaskDialog, TaskState } from "./task_dialog.js";

const title = (/** @type {string} */ name) => labelOf("task", name);
const rowName = (/** @type {any} */ task) => task.task;
const time = (/** @type {string} */ id) => ({ id, title: title(id), cell: (/** @type {any} */ task) => html`<${Time} at=${task[id]} />` });

/** @param {import("../../fields.js").Account} names */
const columns = (names) => [
  { id: "task", title: title("task"), cell: (/** @type {any} */ task) => html`<span class="clamped">${task.task}</span>` },
  { id: "state", title: "State", cell: (/** @type {any} */ task) => html`<${TaskState} task=${task} />` },
  { ...time("dueAt"), sort: "dueAt" },
  { id: "assigned", title: title("assignedTo"), cell: (/** @type {any} */ task) => textOf(fieldOf("task", "assignedTo"), task, names) },
  prospectColumn(title("prospectId"), rowName), time("completedAt"), { ...time("createdAt"), sort: "createdAt" },
];

/** Why a filter by the due date has no effect (SPECIFICATION §9.2). @param {import("../records/list.js").Query} query */
function hint(query) {
  if (!query["dueAfter"] && !query["dueBefore"]) return "";
  if (query["createdAfter"] || query["createdBefore"]) return "The filter by due date is ignored while you filter by creation date.";
  return query["status"] === "completed" ? "The filter by due date is ignored for completed tasks." : "";
}

const about = "A task belongs to a prospect and is assigned to a user.";
const sortOf = (/** @type {import("../records/list.js").Query} */ query) => (query["createdAfter"] || query["createdBefore"] ? "createdAt" : "dueAt");

export const Tasks = guarded("Tasks", "tasks:read", ({ route }) =>
  html`<${RecordList} ...${{ route, kind: "task", title: "Tasks", about, columns, rowName, dialog: TaskDialog, sortOf, more: CompleteTask, hint }} />`);
