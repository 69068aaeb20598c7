// The open tasks of a user in three groups: overdue, today, later. A checkbox completes a task, and its message takes that back.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ListedTask, TasksListParams } from "prospect-api";
import { api, can, given, useResource, useWrite } from "../../api";
import { type Account, nameOf } from "../../data";
import { Button } from "../../parts/button";
import { Check } from "../../parts/form";
import { link } from "../../parts/router";
import { Allowed, Empty, Loaded, RowFailed } from "../../parts/states";
import { Time, counted, plural } from "../../parts/time";
import { actor, brief } from "../../records";
import { TaskDialog, sayCompleted } from "../tasks/task_dialog";
import { Person, withPerson } from "./person";
import type { PartProps, Span } from "./span";

const SHOWN = 25;

interface Bounds {
  dueAfter?: number;
  dueBefore?: number;
}

interface GroupOf {
  id: string;
  title: string;
  /** In place of tasks. */
  none: string;
  /** What to do then, for a key that may write. */
  advice?: string;
  bounds: (span: Span) => Bounds;
}

/** A task is overdue once its time has passed, as in every list and report. */
const GROUPS: GroupOf[] = [
  { id: "overdue", title: "Overdue", none: "Nothing is overdue.", bounds: ({ now }) => ({ dueBefore: now }) },
  {
    id: "today",
    title: "Today",
    none: "Nothing more is due today.",
    advice: "Begin with a later task, or add one.",
    bounds: ({ now, tomorrow }) => ({ dueAfter: now + 1, dueBefore: tomorrow - 1 }),
  },
  {
    id: "later",
    title: "Later",
    none: "Nothing is due after today.",
    advice: "Add a task for your next step.",
    bounds: ({ tomorrow }) => ({ dueAfter: tomorrow }),
  },
];

/** Reads a group, and names the list that shows all of it. */
async function read(group: GroupOf, owner: string, span: Span, signal: AbortSignal) {
  const filters = given<TasksListParams>({ status: "open", assignedTo: owner, ...group.bounds(span) });
  const { items, pagination } = await api.tasks.list({ ...filters, ...withPerson(), limit: SHOWN, fields: undefined }, { signal }).page();
  return { ...group, items, total: pagination.totalCount, href: link("/tasks", { ...filters }) };
}

type Group = Awaited<ReturnType<typeof read>>;

export function Tasks({ owner, names, span, round }: PartProps) {
  const tasks = useResource(
    async (signal) => Promise.all(GROUPS.map((group) => read(group, owner, span, signal))),
    [owner, span.now, round],
  );
  const [edited, setEdited] = useState<ListedTask | null>(null);
  const places = useRef<string[]>([]);
  useEffect(() => {
    // The task that had the focus may have left its group.
    const place = places.current.map((id) => document.getElementById(id)).find(Boolean);
    (place?.querySelector("input") ?? place)?.focus();
    places.current = [];
  }, [tasks.data]);
  const changed = (...ids: string[]) => {
    places.current = ids;
    tasks.reload();
  };
  return (
    <div class="stack">
      <Loaded resource={tasks}>
        {(groups) =>
          groups.every(({ total }) => total === 0) ? (
            <Empty title={owner ? "You have no open tasks" : "Nobody has an open task"}>
              <Allowed permission="tasks:write">
                <p>Press “New task” to add one, or add it on the page of a prospect.</p>
              </Allowed>
            </Empty>
          ) : (
            groups.map((group) => <TaskGroup key={group.id} group={group} owner={owner} names={names} edit={setEdited} changed={changed} />)
          )
        }
      </Loaded>
      {edited && <TaskDialog record={edited} close={() => setEdited(null)} done={() => changed(edited.id)} />}
    </div>
  );
}

interface Shared {
  owner: string;
  names: Account;
  edit: (task: ListedTask) => void;
  /** Reads the tasks again. The focus goes to the first of the places that is there. */
  changed: (...places: string[]) => void;
}

function TaskGroup({ group, ...shared }: Shared & { group: Group }) {
  const { id, title, none, advice, items, total, href } = group;
  return (
    <section class="card" aria-labelledby={`day-${id}`}>
      <header>
        <h2 id={`day-${id}`} tabindex={-1}>
          {title} <span class="faint number">{counted(total)}</span>
        </h2>
        {total > items.length && <a href={href}>All {plural(total, "task")}</a>}
      </header>
      {items.length === 0 ? (
        <p class="soft">
          {none} {can("tasks:write") && advice}
        </p>
      ) : (
        <ul class="day-tasks" aria-labelledby={`day-${id}`}>
          {items.map((task, place) => (
            <TaskItem key={task.id} task={task} next={[items[place + 1]?.id, items[place - 1]?.id, `day-${id}`]} {...shared} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** `next` are the places for the focus after the task is completed. */
function TaskItem({ task, next, owner, names, edit, changed }: Shared & { task: ListedTask; next: (string | undefined)[] }) {
  const [done, setDone] = useState(false);
  const completing = useWrite(async () => api.tasks.update(task.id, { complete: true, ...actor(names.users) }));
  const complete = async () => {
    if (done || !(await completing.run())) return;
    setDone(true);
    sayCompleted(task, names.users, () => changed(task.id));
    changed(...next.filter((place) => place !== undefined));
  };
  return (
    <li id={task.id}>
      {can("tasks:write") ? (
        <Check label={<span class="clamped">{task.task}</span>} checked={done || completing.busy} onInput={complete} />
      ) : (
        <span class="clamped">{task.task}</span>
      )}
      {can("tasks:write") && <Button text="Edit" class="small" of={brief(task.task)} aria-keyshortcuts="e" onClick={() => edit(task)} />}
      <p class="faint">
        <Person {...task} of={task.task} /> · <Time at={task.dueAt} />
        {!owner && ` · ${nameOf(names.users, task.assignedTo)}`}
      </p>
      <RowFailed failure={completing.failure} />
    </li>
  );
}
