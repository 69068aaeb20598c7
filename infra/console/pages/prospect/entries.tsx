// One entry of the timeline, by its kind.

import type { ComponentChildren, FunctionComponent } from "preact";
import type { Hire, Meeting, Note, StageVisit, Task } from "prospect-api";
import { api, can, useWrite } from "../../api";
import { type Account, Stage, nameOf } from "../../data";
import { Button } from "../../parts/button";
import { Badge } from "../../parts/small";
import { RowFailed } from "../../parts/states";
import { Time } from "../../parts/time";
import { type Kind, type Records, brief } from "../../records";
import { MeetingTime, ThereTime } from "../meetings/meeting_dialog";
import { CompleteTask, TaskState } from "../tasks/task_dialog";
import { NoteBody, isEditable } from "./note_html";

/** A move to a stage. The API gives it no id. */
export type Visit = StageVisit & { id: string };

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

interface HeadProps {
  kind: string;
  at: ComponentChildren;
  by?: string;
  badges?: ComponentChildren;
  children?: ComponentChildren;
}

function Head({ kind, at, by, badges, children }: HeadProps) {
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

interface ChangesProps<K extends Kind> {
  kind: K;
  item: Records[K];
  of: string;
  open: Open;
  edit?: boolean;
}

function Changes<K extends Kind>({ kind, item, of, open, edit = true }: ChangesProps<K>) {
  if (!can(`${kind}s:write`)) return null;
  return (
    <>
      {edit && <Button text="Edit" class="small quiet" of={of} onClick={() => open(kind, item)} />}
      <Button text="Delete" class="small quiet" of={of} onClick={() => open("remove", item, kind)} />
    </>
  );
}

/** The cause of a move (SPECIFICATION §13.1). */
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
        </strong>{" "}
        <span class="faint">{names.pipelines.length > 1 && nameOf(names.pipelines, item.pipelineId)}</span>
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
          <Button text={item.pin ? "Unpin" : "Pin"} class="small quiet" of={of} disabled={pinning.busy} onClick={pin} />
        )}
        <Changes kind="note" item={item} of={of} open={open} edit={isEditable(item.body)} />
      </Head>
      <RowFailed failure={pinning.failure} />
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
        <strong>{item.meetingType}</strong> <span class="soft">{item.location && `in ${item.location}`}</span>
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
