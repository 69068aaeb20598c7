// The files of a prospect: their list, downloads, uploads by a button or by dropping, and deletion.

import type { TargetedDragEvent, TargetedEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { File as StoredFile, FileKind } from "prospect-api";
import { api, can, download, every, failureOf, instead, useResource, useWrite } from "../../api";
import { Button } from "../../parts/button";
import { save } from "../../parts/csv";
import { Confirm } from "../../parts/dialog";
import { Field } from "../../parts/form";
import { say } from "../../parts/messages";
import { Badge } from "../../parts/small";
import { Failed, Loaded } from "../../parts/states";
import { Time, counted } from "../../parts/time";
import { brief } from "../../records";
import { ShownFile, canShow } from "./shown_file";
import { type Upload, useUploads } from "./uploads";

const KINDS: { id: FileKind; name: string }[] = [
  { id: "other", name: "Other file" },
  { id: "resume", name: "Resume" },
];
const MEBIBYTE = 1024 * 1024;

const sizeOf = (bytes: number) => (bytes < MEBIBYTE ? `${counted(Math.ceil(bytes / 1024))} KB` : `${(bytes / MEBIBYTE).toFixed(1)} MB`);

const tell = (name: string, what: string) =>
  say(
    <span class="break">
      <bdi>{brief(name)}</bdi> {what}
    </span>,
  );

/** Deletes a file. The API deletes the resume of the record at another address. */
async function remove(prospectId: string, { id, kind }: StoredFile) {
  try {
    return await api.files.delete(id);
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    // Changes by others are a conflict too. They must not delete the resume.
    if (kind !== "resume" || code !== "conflict" || !message.includes("/resume")) throw thrown;
    return api.prospects.deleteResume(prospectId);
  }
}

export function Files({ id, changedAt, changed }: { id: string; changedAt: number; changed: () => void }) {
  const files = useResource((signal) => every<StoredFile>(api.files.list({ prospectId: id, limit: 200 }, { signal })), [id, changedAt]);
  const {
    uploads,
    add,
    start,
    remove: drop,
  } = useUploads(id, (name) => {
    tell(name, "is uploaded.");
    files.reload();
  });
  const [kind, setKind] = useState<FileKind>("other");
  const [over, setOver] = useState(false);
  const [deleted, setDeleted] = useState<StoredFile | null>(null);
  const [shown, setShown] = useState<StoredFile | null>(null);
  const section = useRef<HTMLElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    // The focused button is gone with its row.
    if (acted.current && document.activeElement === document.body) section.current?.querySelector("input")?.focus();
    acted.current = false;
  }, [uploads.length + (files.data?.length ?? 0)]);
  const writes = can("prospects:write");
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const left = (event: TargetedDragEvent<HTMLElement>) => event.currentTarget.contains(event.relatedTarget as Node) || setOver(false);
  const taken = (chosen: Iterable<File>) => {
    add(chosen, kind);
    // The next file is rarely of the same kind.
    setKind("other");
  };
  const dropped = instead((event: DragEvent) => {
    setOver(false);
    taken(event.dataTransfer?.files ?? []);
  });
  const picked = (event: TargetedEvent<HTMLInputElement>) => {
    taken([...(event.currentTarget.files ?? [])]);
    // The person may choose the same file again.
    event.currentTarget.value = "";
  };
  const gone = () => {
    if (deleted) tell(deleted.fileName, "is deleted.");
    acted.current = true;
    files.reload();
    if (deleted?.kind === "resume") changed();
  };
  const cancel = (upload: Upload) => {
    acted.current = true;
    drop(upload);
  };
  const dropping = writes && { onDragOver: dragged, onDragLeave: left, onDrop: dropped };
  return (
    <section ref={section} class={`card files ${over ? "over" : ""}`} aria-label="Files" {...dropping}>
      <header>
        <h2>Files</h2>
      </header>
      <Loaded resource={files} rows={2}>
        {(items) =>
          items.length === 0 ? (
            uploads.length === 0 && <p class="faint">No files.</p>
          ) : (
            <ul class="ordered">
              {items.map((item) => (
                <Row key={item.id} file={item} show={canShow(item) && (() => setShown(item))} remove={writes && (() => setDeleted(item))} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {uploads.length > 0 && (
        <ul class="ordered" aria-label="Uploads">
          {uploads.map((upload) => (
            <Sent key={upload.number} upload={upload} again={() => start(upload)} cancel={() => cancel(upload)} />
          ))}
        </ul>
      )}
      {writes && (
        <div class="row take">
          <Field label="Upload as" value={kind} options={KINDS} onInput={(id) => setKind(id as FileKind)} />
          <label class="button file-button">
            Upload a file
            <input type="file" class="unseen" multiple onChange={picked} />
          </label>
          <span class="faint">
            <span class="dropping">or drop files here, </span>up to 50 MB each
          </span>
        </div>
      )}
      {shown && <ShownFile file={shown} close={() => setShown(null)} />}
      {deleted && (
        <Confirm
          title="Delete this file?"
          action="Delete the file"
          close={() => setDeleted(null)}
          done={gone}
          write={() => remove(id, deleted)}>
          <p class="quoted">
            <bdi>{deleted.fileName}</bdi>
          </p>
          <p>You cannot undo this.</p>
        </Confirm>
      )}
    </section>
  );
}

type Act = false | (() => void);

function Row({ file: { id, fileName, kind, sizeBytes, createdAt }, show, remove }: { file: StoredFile; show: Act; remove: Act }) {
  const loading = useWrite(async () => save(fileName, await download(`/files/${id}/content`)));
  return (
    <li>
      <span class="name">
        <button type="button" class="link" disabled={loading.busy} onClick={() => loading.run()}>
          <span class="unseen">Download </span>
          <bdi>{fileName}</bdi>
        </button>{" "}
        {kind === "resume" && <Badge>Resume</Badge>}
        <span class="about faint">
          {loading.busy ? (
            "Downloading…"
          ) : (
            <>
              {sizeOf(sizeBytes)} · <Time at={createdAt} />
            </>
          )}
        </span>
      </span>
      {show && <Button text="View" class="small quiet" of={brief(fileName)} onClick={show} />}
      {remove && <Button text="Delete" class="small quiet" of={brief(fileName)} onClick={remove} />}
      <Failed failure={loading.failure} again={loading.run} />
    </li>
  );
}

/** An upload that is not complete. */
function Sent({ upload: { file, percent, failure }, again, cancel }: { upload: Upload; again: () => void; cancel: () => void }) {
  const name = <bdi>{file.name}</bdi>;
  return (
    <li>
      <span class="name">
        {failure ? (
          <>
            {name} <span class="about faint">Not uploaded</span>
          </>
        ) : percent === null ? (
          <>
            {name} <span class="about faint">Waiting…</span>
          </>
        ) : (
          <>
            <span role="status">Uploading {name}…</span>{" "}
            <progress value={percent} max="100" aria-label={`Sent of ${brief(file.name)}`}></progress>
          </>
        )}
      </span>
      <Button text={failure ? "Dismiss" : "Cancel"} class="small quiet" of={brief(file.name)} onClick={cancel} />
      <Failed failure={failure} again={failure?.status === 400 ? undefined : again} />
    </li>
  );
}
