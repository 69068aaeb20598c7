// Tasks: what is to be done for prospects, by whom and until when.

import { html, useState } from "../../html.js";
import { nameOf, useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { ProspectLink, Remove, brief, guarded } from "../prospect/common.js";
import { Filters, bounds, byUser, chosen, clearFilters, filtered } from "../prospect/filters.js";
import { ROWS } from "../prospect/name.js";
import { CompleteTask, TaskDialog, TaskState } from "./task_dialog.js";

const STATES = [{ id: "open", name: "Open" }, { id: "completed", name: "Completed" }];

/** @param {any[]} users @returns {import("../prospect/filters.js").Filter[]} */
const filtersOf = (users) => [
  { name: "status", label: "State", kind: "choice", options: STATES, none: "Any" },
  byUser("assignedTo", "Assigned to", users),
  byUser("userId", "Created by", users),
  { name: "prospectId", label: "Prospect", kind: "prospect" },
  ...bounds("due", "Due"),
  ...bounds("created", "Created"),
  ...bounds("updated", "Changed"),
];

/** @param {any[]} users */
const columnsOf = (users) => [
  { id: "task", title: "Task", cell: (/** @type {any} */ task) => html`<span class="clamped">${task.task}</span>` },
  { id: "state", title: "State", cell: (/** @type {any} */ task) => html`<${TaskState} task=${task} />` },
  { id: "due", title: "Due", sort: "dueAt", cell: (/** @type {any} */ task) => html`<${Time} at=${task.dueAt} />` },
  { id: "assigned", title: "Assigned to", cell: (/** @type {any} */ task) => nameOf(users, task.assignedTo) },
  {
    id: "prospect", title: "Prospect",
    cell: (/** @type {any} */ task) => html`<${ProspectLink} id=${task.prospectId} of=${task.task} />`,
  },
  { id: "completed", title: "Completed", cell: (/** @type {any} */ task) => html`<${Time} at=${task.completedAt} />` },
  { id: "created", title: "Created", sort: "createdAt", cell: (/** @type {any} */ task) => html`<${Time} at=${task.createdAt} />` },
];

/** What the chosen filters make of the due date (SPECIFICATION §9.2). @param {Record<string, string>} query */
function dueHint(query) {
  if (!query["dueAfter"] && !query["dueBefore"]) return "";
  if (query["createdAfter"] || query["createdBefore"]) return "The due date does not count while a date of creation is chosen.";
  return query["status"] === "completed" ? "The due date does not count for completed tasks." : "";
}

/** @param {import("../prospect/common.js").PageProps} props */
function TaskList({ route }) {
  const { users } = useAccount();
  const filters = filtersOf(users);
  const query = chosen(filters, route.query);
  const tasks = useResource(async (signal) => (await request("GET", "/tasks", { query: { ...query, limit: ROWS }, signal })).data, [JSON.stringify(query)]);
  const [open, setOpen] = useState(/** @type {{name: string, item?: any} | null} */ (null));
  const close = () => setOpen(null);
  const add = html`<${Allowed} permission="tasks:write"><button type="button" class="primary"
    onClick=${() => setOpen({ name: "edit" })}>New task</button><//>`;
  const actions = (/** @type {any} */ item) => html`<${CompleteTask} task=${item} done=${tasks.reload} />
    <button type="button" class="small" aria-label=${`Edit ${brief(item.task)}`} onClick=${() => setOpen({ name: "edit", item })}>Edit</button>
    <button type="button" class="small" aria-label=${`Delete ${brief(item.task)}`}
      onClick=${() => setOpen({ name: "remove", item })}>Delete</button>`;
  const sort = query["sort"] ?? (query["createdAfter"] || query["createdBefore"] ? "createdAt" : "dueAt");
  const hint = dueHint(query);
  return html`<${Page} title="Tasks" reads="tasks:read" writes="tasks:write" actions=${add}>
    <${Filters} filters=${filters} query=${route.query} />
    ${hint && html`<p class="read-only">${hint}</p>`}
    <${Loaded} resource=${tasks}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length > 0 ? html`<${Table} caption="Tasks" columns=${columnsOf(users)} rows=${items} sort=${sort}
        actions=${can("tasks:write") ? actions : undefined} rowName=${(/** @type {any} */ item) => item.task} />`
        : filtered(filters, route.query) ? html`<${Empty} title="No task matches"><button type="button"
          onClick=${() => clearFilters(filters)}>Clear the filters</button><//>`
        : html`<${Empty} title="No tasks yet"><p>A task belongs to a prospect, and is assigned to a user.</p><//>`}
      <${Pages} pagination=${pagination} one="task" />`}<//>
    ${open?.name === "edit" && html`<${TaskDialog} task=${open.item} close=${close} done=${tasks.reload} />`}
    ${open?.name === "remove" && html`<${Remove} kind="task" item=${open.item} close=${close} done=${tasks.reload} />`}
  <//>`;
}

export const Tasks = guarded("Tasks", "tasks:read", TaskList);
