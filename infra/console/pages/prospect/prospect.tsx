// The page of a prospect: its fields, its timeline, and its actions.

import { useState } from "preact/hooks";
import type { Hire, Meeting, Note, Task } from "prospect-api";
import { api, can, useResource } from "../../api";
import { type Account, forgetRecord, useNames, useRecent } from "../../data";
import { Button, LinkButton } from "../../parts/button";
import { Confirm } from "../../parts/dialog";
import type { FormField } from "../../parts/form";
import { go, link, setQuery } from "../../parts/router";
import { Allowed, Empty, Loaded } from "../../parts/states";
import { type Kind, type LoadedProspect, type ProspectItem, type Records, Remove, fullName, loadProspect } from "../../records";
import { MergedNote } from "../duplicates/merged";
import { EraseDialog } from "../erasures/dialog";
import { HireDialog } from "../hires/hire_dialog";
import { MeetingDialog } from "../meetings/meeting_dialog";
import { Page, type PageProps, guarded } from "../page";
import { TaskDialog } from "../tasks/task_dialog";
import { EditProspect } from "./edit";
import type { Open } from "./entries";
import { AT_HEAD, type Editing, askedFields } from "./fact";
import { Facts, Summary } from "./facts";
import { Files } from "./files";
import { NoteDialog } from "./note_editor";
import { saySaved } from "./saved";
import { Timeline, useTimeline } from "./timeline";

type Opened = { name: string; item?: Records[Kind]; kind?: Kind };

function Prospect({ route }: PageProps) {
  const id = route.segments[1] ?? "";
  const names = useNames();
  const record = useResource((signal) => loadProspect(id, signal), [id]);
  const timeline = useTimeline(record.data?.item.id ?? "");
  const [opened, setOpened] = useState<Opened | null>(null);
  const open: Open = (name, item, kind) => setOpened({ name, item, kind });
  const changed = () => {
    record.reload();
    timeline.reload();
  };
  const show = (now: LoadedProspect) => {
    record.set(now);
    timeline.reload();
  };
  const saved: Editing["saved"] = (what, now, undo, focus) => {
    setOpened(null);
    show(now);
    if (undo) saySaved(what, undo, show, focus);
  };
  const mergeId = route.query.get("merge");
  const gone = record.failure?.status === 404;
  useRecent(`/prospects/${record.data?.item.id ?? id}`, record.data && fullName(record.data.item), gone);
  return (
    <Page
      title={record.data ? fullName(record.data.item) : "Prospect"}
      reads="prospects:read"
      writes="prospects:write"
      actions={record.data && !gone && <Actions id={record.data.item.id} open={open} names={names} />}>
      {gone ? (
        <Gone />
      ) : (
        <Loaded resource={record} rows={10}>
          {(data) => {
            const editing = { every: askedFields(names, data.item), record: data, names, saved };
            return (
              <>
                {data.item.id !== id && <MergedInto item={data.item} />}
                {mergeId && can("prospects:merge") && (
                  <MergedNote key={mergeId} mergeId={mergeId} undone={changed} close={() => setQuery({ merge: "" }, { replace: true })} />
                )}
                <div class="prospect">
                  <div class="stack">
                    <Summary item={data.item} names={names} editing={editing} />
                    <Facts item={data.item} names={names} editing={editing} />
                    <Files key={data.item.id} id={data.item.id} changedAt={data.item.updatedAt} changed={changed} />
                  </div>
                  <Timeline prospectId={data.item.id} resource={timeline} query={route.query} names={names} open={open} changed={changed} />
                </div>
                {opened && (
                  <OpenDialog
                    key={opened.name}
                    opened={opened}
                    record={data}
                    names={names}
                    close={() => setOpened(null)}
                    changed={changed}
                    saved={saved}
                  />
                )}
              </>
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}

const Gone = () => (
  <Empty title="There is no such prospect">
    <p>It may have been deleted.</p>
    <LinkButton text="All prospects" href={link("/prospects")} />
  </Empty>
);

/** The address of a merged prospect shows its winner. */
function MergedInto({ item }: { item: ProspectItem }) {
  return (
    <div class="notice">
      <p>
        This prospect was merged into <a href={link(`/prospects/${item.id}`)}>{fullName(item)}</a>. You see the merged prospect.
      </p>
    </div>
  );
}

function Actions({ id, open, names }: { id: string; open: (name: string) => void; names: Account }) {
  return (
    <>
      <Allowed permission="prospects:write">
        <Button text="Edit" class="primary" aria-keyshortcuts="e" onClick={() => open("edit")} />
        {names.stages.length > 0 && <Button text="Move stage" onClick={() => open("stageId")} />}
        {names.users.length > 0 && <Button text="Assign owner" onClick={() => open("ownerId")} />}
        <Button text="Labels" onClick={() => open("labels")} />
      </Allowed>
      <Allowed permission="prospects:merge">
        <LinkButton text="Merge" href={link("/duplicates", { compare: id, of: id })} />
      </Allowed>
      <Allowed permission="prospects:write">
        <Button text="Delete" onClick={() => open("delete")} />
      </Allowed>
      <Allowed permission="privacy:write">
        <Button text="Erase…" onClick={() => open("erase")} />
      </Allowed>
    </>
  );
}

interface OpenProps {
  opened: Opened;
  record: LoadedProspect;
  names: Account;
  close: () => void;
  changed: () => void;
  saved: Editing["saved"];
}

function OpenDialog({ opened: { name, item, kind }, record, names, close, changed, saved }: OpenProps) {
  const { id } = record.item;
  const every = askedFields(names, record.item);
  const only = (one: string) => every.filter((field) => field.name === one);
  const shared = { prospectId: id, close, done: changed };
  const edit = (title: string, fields: FormField[], what = "The prospect") => (
    <EditProspect title={title} fields={fields} every={every} record={record} close={close} saved={(now, undo) => saved(what, now, undo)} />
  );
  const left = () => {
    forgetRecord(`/prospects/${id}`);
    go("/prospects");
  };
  switch (name) {
    case "edit":
      return edit(
        "Edit the prospect",
        every.filter((field) => !AT_HEAD.includes(field.name)),
      );
    case "stageId":
      return edit("Move to another stage", only(name), "Stage");
    case "ownerId":
      return edit("Assign an owner", only(name), "Owner");
    case "labels":
      return edit("Labels", only(name), "Labels");
    case "note":
      return <NoteDialog {...shared} record={item as Note} />;
    case "task":
      return <TaskDialog {...shared} record={item as Task} />;
    case "meeting":
      return <MeetingDialog {...shared} record={item as Meeting} />;
    case "hire":
      return <HireDialog {...shared} record={item as Hire} />;
    case "remove":
      return kind && item && <Remove kind={kind} item={item} close={close} done={changed} />;
    case "delete":
      return (
        <Confirm
          title={`Delete ${fullName(record.item)}?`}
          action="Delete the prospect"
          close={close}
          write={() => api.prospects.delete(id)}
          said={`${fullName(record.item)} is deleted.`}
          done={left}>
          <p>This also deletes its notes, tasks, meetings, files and hire. You cannot undo this.</p>
        </Confirm>
      );
    case "erase":
      return <EraseDialog id={id} name={fullName(record.item)} close={close} done={left} />;
    default:
      return null;
  }
}

export const ProspectPage = guarded("Prospect", "prospects:read", Prospect);
