// One entry of the timeline, by its kind.

import { html } from "../../html.js";
import { nameOf } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Badge } from "../../parts/small.js";
import { Time } from "../../parts/time.js";
import { MeetingTime, ThereTime } from "../meetings/meeting_dialog.js";
import { CompleteTask, TaskState } from "../tasks/task_dialog.js";
import { brief } from "./common.js";
import { NoteBody, textOf } from "./note_html.js";

/** @typedef {import("../prospects/names.js").Account} Account */
/** @typedef {{item: any, names: Account, open: (name: string, item?: any) => void, changed: () => void}} EntryProps */

/** @type {Record<string, (props: EntryProps) => any>} */
const DRAWN = { stage: StageEntry, note: NoteEntry, task: TaskEntry, meeting: MeetingEntry, hire: HireEntry };

/** @param {EntryProps & {kind: string}} props */
export function Entry({ kind, ...props }) {
  return html`<li class=${`entry ${kind}`}><${DRAWN[kind]} ...${props} /></li>`;
}

/** @param {{kind: string, at: any, by?: string, badges?: any, children?: any}} props */
function Head({ kind, at, by, badges, children }) {
  return html`<div class="entry-head"><span class="kind">${kind}</span>${badges}<span class="faint">${at}${by && ` · ${by}`}</span>
    <span class="entry-actions">${children}</span></div>`;
}

/** @param {{names: Account, item: any, of: string}} props */
function author({ names, item, of }) {
  if (item[of]) return nameOf(names.users, item[of]);
  return item.createdByApiKeyName ? `key ${item.createdByApiKeyName}` : "";
}

/** @param {{kind: string, item: any, of: string, open: (name: string, item?: any) => void, edit?: boolean}} props */
function Changes({ kind, item, of, open, edit = true }) {
  if (!can(`${kind}s:write`)) return null;
  return html`${edit && html`<button type="button" class="small quiet" aria-label=${`Edit ${of}`} onClick=${() => open(kind, item)}>Edit</button>`}
    <button type="button" class="small quiet" aria-label=${`Delete ${of}`} onClick=${() => open("remove", { kind, item })}>Delete</button>`;
}

/** The cause of a move (SPECIFICATION §8.31). @type {Record<string, string>} */
const MOVES = { create: "Created in", update: "Moved to", hire: "Moved by the hire to", merge: "Moved by a merge to" };

/** @param {EntryProps} props */
function StageEntry({ item, names }) {
  const at = item.enteredAt === null ? "at an unknown time" : html`<${Time} at=${item.enteredAt} />`;
  return html`<${Head} kind="Stage" at=${at} by=${item.userId ? nameOf(names.users, item.userId) : ""} />
    <p>${MOVES[item.by] ?? "In"} <strong>${item.stageName ?? "a deleted stage"}</strong>
      ${names.pipelines.length > 1 && html` <span class="faint">${nameOf(names.pipelines, item.pipelineId)}</span>`}</p>`;
}

/** @param {EntryProps} props */
function NoteEntry({ item, names, open, changed }) {
  const pinning = useWrite(async () => request("PATCH", `/notes/${item.id}`, { body: { pin: !item.pin } }));
  const pin = async () => {
    if ((await pinning.run()) !== undefined) changed();
  };
  const of = "the note";
  const mentioned = item.mentions.map((/** @type {any} */ { userId }) => nameOf(names.users, userId)).join(", ");
  return html`<${Head} kind="Note" at=${html`<${Time} at=${item.createdAt} />`} by=${author({ names, item, of: "userId" })}
      badges=${item.pin && html`<${Badge} kind="waiting">pinned<//>`}>
      ${can("notes:write") && html`<button type="button" class="small quiet" aria-label=${`${item.pin ? "Unpin" : "Pin"} ${of}`}
        disabled=${pinning.busy} onClick=${pin}>${item.pin ? "Unpin" : "Pin"}</button>`}
      <${Changes} kind="note" item=${item} of=${of} open=${open} edit=${textOf(item.body) !== null} />
    <//>
    ${pinning.failure && html`<p role="alert" class="row-error">${pinning.failure.message}</p>`}
    <${NoteBody} body=${item.body} />
    ${item.date !== item.createdAt && html`<p class="faint">Dated <${Time} at=${item.date} /></p>`}
    ${mentioned && html`<p class="faint">Mentions ${mentioned}</p>`}
    ${/^https:\/\//i.test(item.fileUrl ?? "") && html`<p><a href=${item.fileUrl} rel="noopener noreferrer" target="_blank">Attached file</a></p>`}`;
}

/** @param {EntryProps} props */
function TaskEntry({ item, names, open, changed }) {
  const completed = item.completedAt !== null &&
    html`, completed <${Time} at=${item.completedAt} />${item.completedBy && ` by ${nameOf(names.users, item.completedBy)}`}`;
  return html`<${Head} kind="Task" at=${html`<${Time} at=${item.createdAt} />`} by=${author({ names, item, of: "createdBy" })}
      badges=${html`<${TaskState} task=${item} />`}>
      ${can("tasks:write") && html`<${CompleteTask} item=${item} done=${changed} />`}
      <${Changes} kind="task" item=${item} of=${brief(item.task)} open=${open} />
    <//>
    <p class="text">${item.task}</p>
    <p class="soft">For ${nameOf(names.users, item.assignedTo)}, due <${Time} at=${item.dueAt} />${completed}</p>`;
}

/** @param {EntryProps} props */
function MeetingEntry({ item, names, open }) {
  return html`<${Head} kind="Meeting" at=${html`<${MeetingTime} meeting=${item} />`} by=${nameOf(names.users, item.ownerId)}
      badges=${item.meetingDate > Date.now() && html`<${Badge}>upcoming<//>`}>
      <${Changes} kind="meeting" item=${item} of=${brief(item.meetingType)} open=${open} />
    <//>
    <p><strong>${item.meetingType}</strong>${item.location && html` <span class="soft">in ${item.location}</span>`}</p>
    <${ThereTime} meeting=${item} />
    ${item.notes && html`<p class="text">${item.notes}</p>`}`;
}

/** @param {EntryProps} props */
function HireEntry({ item, names, open }) {
  return html`<${Head} kind="Hire" at=${html`<${Time} at=${item.hireDate} />`} by=${nameOf(names.users, item.userId)}
      badges=${html`<${Badge} kind="good">hired<//>`}>
      <${Changes} kind="hire" item=${item} of="the hire" open=${open} />
    <//>
    ${item.hireDescription && html`<p class="text">${item.hireDescription}</p>`}`;
}
