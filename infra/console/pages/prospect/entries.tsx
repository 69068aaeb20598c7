// One entry of the timeline, by its kind.

import type { ComponentChildren, FunctionComponent } from "preact";
import type { Hire, Meeting, Note, StageVisit, Task } from "prospect-api";
import { type Account, nameOf } from "../../api/account";
import { api } from "../../api/client";
import { useWrite } from "../../api/resource";
import { can } from "../../api/session";
import { Badge } from "../../parts/small";
import { Stage } from "../../parts/stage";
import { Time } from "../../parts/time";
import { MeetingTime, ThereTime } from "../meetings/meeting_dialog";
import type { Kind, Records } from "../records/kinds";
import { CompleteTask, TaskState } from "../tasks/task_dialog";
import { brief } from "./common";
import { NoteBody, isEditable } from "./note_html";

/** A move to a stage. The API gives it no id. */
export type Visit = StageVisit & { id: string };

/** Opens the dialog of a name, with the record that it changes. */
export type Open = (name: string, item?: Records[Kind], kind?: Kind) => void;

interface EntryProps<T> {
  item: T;
  names: Account;
  open: Open;
  changed: () => void;
}

const DRAWN: Record<string, FunctionComponent<EntryProps<never>>> = {
  stage: StageEntry,
  note: NoteEntry,
  task: TaskEntry,
  meeting: MeetingEntry,
  hire: HireEntry,
};

export function Entry({ kind, ...props }: EntryProps<Visit | Records[Kind]> & { kind: string }) {
  const Drawn = DRAWN[kind];
  return <li class={`entry ${kind}`}>{Drawn && <Drawn {...(props as EntryProps<never>)} />}</li>;
}

function Head({
  kind,
  at,
  by,
  badges,
  children,
}: {
  kind: string;
  at: ComponentChildren;
  by?: string;
  badges?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="entry-head">
      <span class="kind">{kind}</span>
      {badges}
      <span class="faint">
        {at}
        {by && ` · ${by}`}
      </span>
      <span class="entry-actions">{children}</span>
    </div>
  );
}

function author(names: Account, id: string | null, item: Note | Task) {
  if (id) return nameOf(names.users, id);
  return item.createdByApiKeyName ? `key ${item.createdByApiKeyName}` : "";
}

function Changes<K extends Kind>({
  kind,
  item,
  of,
  open,
  edit = true,
}: {
  kind: K;
  item: Records[K];
  of: string;
  open: Open;
  edit?: boolean;
}) {
  if (!can(`${kind}s:write`)) return null;
  return (
    <>
      {edit && (
        <button type="button" class="small quiet" aria-label={`Edit ${of}`} onClick={() => open(kind, item)}>
          Edit
        </button>
      )}
      <button type="button" class="small quiet" aria-label={`Delete ${of}`} onClick={() => open("remove", item, kind)}>
        Delete
      </button>
    </>
  );
}

/** The cause of a move (SPECIFICATION §8.31). */
const MOVES: Record<string, string> = {
  create: "Created in",
  update: "Moved to",
  hire: "Moved by the hire to",
  merge: "Moved by a merge to",
};

function StageEntry({ item, names }: EntryProps<Visit>) {
  const at = item.enteredAt === null ? "at an unknown time" : <Time at={item.enteredAt} />;
  return (
    <>
      <Head kind="Stage" at={at} by={item.userId ? nameOf(names.users, item.userId) : ""} />
      <p>
        {MOVES[item.by ?? ""] ?? "In"}{" "}
        <strong>
          <Stage id={item.stageId} name={item.stageName ?? "a deleted stage"} names={names} />
        </strong>
        {names.pipelines.length > 1 && (
          <>
            {" "}
            <span class="faint">{nameOf(names.pipelines, item.pipelineId)}</span>
          </>
        )}
      </p>
    </>
  );
}

function NoteEntry({ item, names, open, changed }: EntryProps<Note>) {
  const pinning = useWrite(async () => api.notes.update(item.id, { pin: !item.pin }));
  const pin = async () => {
    if ((await pinning.run()) !== undefined) changed();
  };
  const of = "the note";
  const mentioned = item.mentions.map(({ userId }) => nameOf(names.users, userId)).join(", ");
  return (
    <>
      <Head
        kind="Note"
        at={<Time at={item.createdAt} />}
        by={author(names, item.userId, item)}
        badges={item.pin && <Badge kind="waiting">pinned</Badge>}>
        {can("notes:write") && (
          <button
            type="button"
            class="small quiet"
            aria-label={`${item.pin ? "Unpin" : "Pin"} ${of}`}
            disabled={pinning.busy}
            onClick={pin}>
            {item.pin ? "Unpin" : "Pin"}
          </button>
        )}
        <Changes kind="note" item={item} of={of} open={open} edit={isEditable(item.body)} />
      </Head>
      {pinning.failure && (
        <p role="alert" class="row-error">
          {pinning.failure.message}
        </p>
      )}
      <NoteBody body={item.body} />
      {item.date !== item.createdAt && (
        <p class="faint">
          Dated <Time at={item.date} />
        </p>
      )}
      {mentioned && <p class="faint">Mentions {mentioned}</p>}
      {item.fileUrl && /^https:\/\//i.test(item.fileUrl) && (
        <p>
          <a href={item.fileUrl} rel="noopener noreferrer" target="_blank">
            Attached file
          </a>
        </p>
      )}
    </>
  );
}

function TaskEntry({ item, names, open, changed }: EntryProps<Task>) {
  const completed = item.completedAt !== null && (
    <>
      , completed <Time at={item.completedAt} />
      {item.completedBy && ` by ${nameOf(names.users, item.completedBy)}`}
    </>
  );
  return (
    <>
      <Head kind="Task" at={<Time at={item.createdAt} />} by={author(names, item.createdBy, item)} badges={<TaskState task={item} />}>
        {can("tasks:write") && <CompleteTask item={item} done={changed} />}
        <Changes kind="task" item={item} of={brief(item.task)} open={open} />
      </Head>
      <p class="text">{item.task}</p>
      <p class="soft">
        For {nameOf(names.users, item.assignedTo)}, due <Time at={item.dueAt} />
        {completed}
      </p>
    </>
  );
}

function MeetingEntry({ item, names, open }: EntryProps<Meeting>) {
  return (
    <>
      <Head
        kind="Meeting"
        at={<MeetingTime meeting={item} />}
        by={nameOf(names.users, item.ownerId)}
        badges={item.meetingDate > Date.now() && <Badge>upcoming</Badge>}>
        <Changes kind="meeting" item={item} of={brief(item.meetingType)} open={open} />
      </Head>
      <p>
        <strong>{item.meetingType}</strong>
        {item.location && (
          <>
            {" "}
            <span class="soft">in {item.location}</span>
          </>
        )}
      </p>
      <ThereTime meeting={item} />
      {item.notes && <p class="text">{item.notes}</p>}
    </>
  );
}

function HireEntry({ item, names, open }: EntryProps<Hire>) {
  return (
    <>
      <Head kind="Hire" at={<Time at={item.hireDate} />} by={nameOf(names.users, item.userId)} badges={<Badge kind="good">hired</Badge>}>
        <Changes kind="hire" item={item} of="the hire" open={open} />
      </Head>
      {item.hireDescription && <p class="text">{item.hireDescription}</p>}
    </>
  );
}
