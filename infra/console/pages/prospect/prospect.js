// The page of a prospect: its fields, its timeline, and its actions.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { editedFields, fieldOf, formField, valueOf } from "../../fields.js";
import { Confirm } from "../../parts/dialog.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { say } from "../../shell/messages.js";
import { go, link, setQuery } from "../../shell/router.js";
import { HireDialog } from "../hires/hire_dialog.js";
import { MeetingDialog } from "../meetings/meeting_dialog.js";
import { useNames } from "../prospects/names.js";
import { TaskDialog } from "../tasks/task_dialog.js";
import { Remove, fullName, guarded } from "./common.js";
import { EditProspect } from "./edit.js";
import { Facts, Summary } from "./facts.js";
import { Files } from "./files.js";
import { EraseDialog } from "../erasures/dialog.js";
import { MergedNote } from "../duplicates/merged.js";
import { NoteDialog } from "./note_dialog.js";
import { loadProspect } from "./record.js";
import { Timeline, useTimeline } from "./timeline.js";

/** @typedef {{name: string, item?: any}} Opened */

/** @param {import("./common.js").PageProps} props */
function Prospect({ route }) {
  const id = route.segments[1] ?? "";
  const names = useNames();
  const record = useResource((signal) => loadProspect(id, signal), [id]);
  const timeline = useTimeline(record.data?.item.id ?? "");
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  const open = (/** @type {string} */ name, /** @type {any} */ item = undefined) => setOpened({ name, item });
  const changed = () => {
    record.reload();
    timeline.reload();
  };
  const saved = () => {
    setOpened(null);
    say("The prospect is saved.");
    changed();
  };
  const mergeId = route.query.get("merge");
  const gone = record.failure?.status === 404;
  return html`<${Page} title=${record.data ? fullName(record.data.item) : "Prospect"} reads="prospects:read" writes="prospects:write"
    actions=${record.data && !gone && html`<${Actions} id=${record.data.item.id} open=${open} names=${names} />`}>
    ${gone ? html`<${Empty} title="There is no such prospect"><p>It may have been deleted.</p><a class="button"
      href=${link("/prospects")}>All prospects</a><//>`
      : html`<${Loaded} resource=${record} rows=${10}>${(/** @type {import("./record.js").Loaded} */ data) => html`
        ${data.item.id !== id && html`<div class="notice"><p>This prospect was merged into${" "}
          <a href=${link(`/prospects/${data.item.id}`)}>${fullName(data.item)}</a>. You see the merged prospect.</p></div>`}
        ${mergeId && can("prospects:merge") && html`<${MergedNote} key=${mergeId} mergeId=${mergeId} undone=${changed}
          close=${() => setQuery({ merge: "" }, { replace: true })} />`}
        <div class="prospect"><div class="stack"><${Summary} item=${data.item} names=${names} /><${Facts} item=${data.item} names=${names} />
            <${Files} key=${data.item.id} id=${data.item.id} changedAt=${data.item.updatedAt} changed=${changed} /></div>
          <${Timeline} prospectId=${data.item.id} resource=${timeline} query=${route.query} names=${names} open=${open} changed=${changed} /></div>
        ${opened && html`<${OpenDialog} key=${opened.name} opened=${opened} record=${data} names=${names} close=${() => setOpened(null)}
          changed=${changed} saved=${saved} />`}`}<//>`}
  <//>`;
}

/** @param {{id: string, open: (name: string) => void, names: import("../prospects/names.js").Account}} props */
function Actions({ id, open, names }) {
  return html`<${Allowed} permission="prospects:write">
      <button type="button" class="primary" onClick=${() => open("edit")}>Edit</button>
      ${names.stages.length > 0 && html`<button type="button" onClick=${() => open("stageId")}>Move stage</button>`}
      ${names.users.length > 0 && html`<button type="button" onClick=${() => open("ownerId")}>Assign owner</button>`}
      <button type="button" onClick=${() => open("labels")}>Labels</button>
    <//>
    <${Allowed} permission="prospects:merge"><a class="button" href=${link("/duplicates", { compare: id, of: id })}>Merge</a><//>
    <${Allowed} permission="prospects:write"><button type="button" onClick=${() => open("delete")}>Delete</button><//>
    <${Allowed} permission="privacy:write"><button type="button" onClick=${() => open("erase")}>Erase…</button><//>`;
}

/**
 * @typedef {object} OpenProps
 * @property {Opened} opened
 * @property {import("./record.js").Loaded} record
 * @property {import("../prospects/names.js").Account} names
 * @property {() => void} close
 * @property {() => void} changed
 * @property {(item: any) => void} saved
 */

/** The dialog that is open. @param {OpenProps} props */
function OpenDialog({ opened: { name, item }, record, names, close, changed, saved }) {
  const { id, profile } = record.item;
  const field = (/** @type {string} */ one) =>
    formField(fieldOf("prospect", one), names, { present: profile.ownerId, ...(one !== "labels" && { required: true, none: undefined }) });
  const all = editedFields(names).map((each) => formField(each, names, { present: valueOf(each, record.item) })).filter(({ options }) => options?.length !== 0);
  const every = [...all, ...["stageId", "ownerId", "labels"].map(field)];
  const shared = { prospectId: id, close, done: changed };
  const edit = (/** @type {string} */ title, /** @type {any[]} */ fields) =>
    html`<${EditProspect} title=${title} fields=${fields} every=${every} record=${record} close=${close} saved=${saved} />`;
  switch (name) {
    case "edit": return edit("Edit the prospect", all);
    case "stageId": return edit("Move to another stage", [field(name)]);
    case "ownerId": return edit("Assign an owner", [field(name)]);
    case "labels": return edit("Labels", [field(name)]);
    case "note": return html`<${NoteDialog} ...${shared} record=${item} />`;
    case "task": return html`<${TaskDialog} ...${shared} record=${item} />`;
    case "meeting": return html`<${MeetingDialog} ...${shared} record=${item} />`;
    case "hire": return html`<${HireDialog} ...${shared} record=${item} />`;
    case "remove": return html`<${Remove} kind=${item.kind} item=${item.item} close=${close} done=${changed} />`;
    case "delete": return html`<${Confirm} title=${`Delete ${fullName(record.item)}?`} action="Delete the prospect" close=${close}
      write=${() => request("DELETE", `/prospects/${id}`)} done=${() => { say(`${fullName(record.item)} is deleted.`); go("/prospects"); }}>
      <p>This also deletes its notes, tasks, meetings, files and hire. You cannot undo this.</p>
    <//>`;
    case "erase": return html`<${EraseDialog} id=${id} name=${fullName(record.item)} close=${close} done=${() => go("/prospects")} />`;
    default: return null;
  }
}

export const ProspectPage = guarded("Prospect", "prospects:read", Prospect);
