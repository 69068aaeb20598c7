// The files of a prospect: their list, downloads, uploads by a button or by dropping, and deletion.

import { html, useEffect, useRef, useState } from "../../html.js";
import { everyItem, failureOf, request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { save } from "../../parts/csv.js";
import { Confirm } from "../../parts/dialog.js";
import { Field } from "../../parts/form.js";
import { Badge } from "../../parts/small.js";
import { Failed, Loaded } from "../../parts/states.js";
import { Time, counted } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { brief } from "./common.js";
import { useUploads } from "./uploads.js";

/** @typedef {{id: string, fileName: string, kind: "resume" | "other", sizeBytes: number, createdAt: number}} Stored */
/** @typedef {import("./uploads.js").Upload} Upload */

const KINDS = [{ id: "other", name: "Other file" }, { id: "resume", name: "Resume" }];
const MEBIBYTE = 1024 * 1024;

/** @param {number} bytes */
const sizeOf = (bytes) => (bytes < MEBIBYTE ? `${counted(Math.ceil(bytes / 1024))} KB` : `${(bytes / MEBIBYTE).toFixed(1)} MB`);

/** @param {string} name @param {string} what */
const tell = (name, what) => say(html`<span class="break"><bdi>${brief(name)}</bdi> ${what}</span>`);

/** @param {string} prospectId @param {AbortSignal} signal */
async function load(prospectId, signal) {
  /** @type {Stored[]} */
  const items = [];
  for await (const item of everyItem("/files", { prospectId, limit: 200 }, signal)) items.push(item);
  return items;
}

/** Deletes a file. The API deletes the resume of the record at another address. @param {string} prospectId @param {Stored} file */
async function remove(prospectId, { id, kind }) {
  try {
    return await request("DELETE", `/files/${id}`);
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    // Changes by others are a conflict too. They must not delete the resume.
    if (kind !== "resume" || code !== "conflict" || !message.includes("/resume")) throw thrown;
    return request("DELETE", `/prospects/${prospectId}/resume`);
  }
}

/** @param {{id: string, changedAt: number, changed: () => void}} props id: of the prospect */
export function Files({ id, changedAt, changed }) {
  const files = useResource((signal) => load(id, signal), [id, changedAt]);
  const { uploads, add, start, remove: drop } = useUploads(id, (name) => {
    tell(name, "is uploaded.");
    files.reload();
  });
  const [kind, setKind] = useState("other");
  const [over, setOver] = useState(false);
  const [deleted, setDeleted] = useState(/** @type {Stored | null} */ (null));
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  const acted = useRef(false);
  useEffect(() => {
    // The focused button is gone with its row.
    if (acted.current && document.activeElement === document.body) section.current?.querySelector("input")?.focus();
    acted.current = false;
  }, [uploads.length + (files.data?.length ?? 0)]);
  const writes = can("prospects:write");
  const dragged = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const left = (/** @type {any} */ event) => event.currentTarget.contains(event.relatedTarget) || setOver(false);
  const taken = (/** @type {Iterable<File>} */ chosen) => {
    add(chosen, kind);
    // The next file is rarely of the same kind.
    setKind("other");
  };
  const dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    taken(event.dataTransfer?.files ?? []);
  };
  const picked = (/** @type {any} */ event) => {
    taken([...event.currentTarget.files]);
    // The person may choose the same file again.
    event.currentTarget.value = "";
  };
  const gone = () => {
    if (deleted) tell(deleted.fileName, "is deleted.");
    acted.current = true;
    setDeleted(null);
    files.reload();
    if (deleted?.kind === "resume") changed();
  };
  const cancel = (/** @type {Upload} */ upload) => {
    acted.current = true;
    drop(upload);
  };
  const dropping = writes && { onDragOver: dragged, onDragLeave: left, onDrop: dropped };
  return html`<section ref=${section} class=${`card files ${over ? "over" : ""}`} aria-label="Files" ...${dropping}>
    <header><h2>Files</h2></header>
    <${Loaded} resource=${files} rows=${2}>${(/** @type {Stored[]} */ items) => items.length === 0
      ? uploads.length === 0 && html`<p class="faint">No files.</p>`
      : html`<ul class="ordered">${items.map((item) => html`<${Row} key=${item.id} file=${item} remove=${writes && (() => setDeleted(item))} />`)}</ul>`}<//>
    ${uploads.length > 0 && html`<ul class="ordered" aria-label="Uploads">${uploads.map((upload) => html`<${Sent} key=${upload.number}
      upload=${upload} again=${() => start(upload)} cancel=${() => cancel(upload)} />`)}</ul>`}
    ${writes && html`<div class="row take">
      <${Field} label="Upload as" value=${kind} options=${KINDS} onInput=${setKind} />
      <label class="button file-button">Upload a file<input type="file" class="unseen" multiple onChange=${picked} /></label>
      <span class="faint"><span class="dropping">or drop files here, </span>up to 50 MB each</span></div>`}
    ${deleted && html`<${Confirm} title="Delete this file?" action="Delete the file" close=${() => setDeleted(null)} done=${gone}
      write=${() => remove(id, deleted)}>
      <p class="quoted"><bdi>${deleted.fileName}</bdi></p><p>You cannot undo this.</p><//>`}
  </section>`;
}

/** @param {{file: Stored, remove: false | (() => void)}} props */
function Row({ file: { id, fileName, kind, sizeBytes, createdAt }, remove }) {
  const loading = useWrite(async () => save(fileName, (await request("GET", `/files/${id}/content`, { blob: true })).data));
  return html`<li><span class="name"><button type="button" class="link" disabled=${loading.busy} onClick=${() => loading.run()}><span
      class="unseen">Download </span><bdi>${fileName}</bdi></button> ${kind === "resume" && html`<${Badge}>Resume<//>`}
      <span class="about faint">${loading.busy ? "Downloading…" : html`${sizeOf(sizeBytes)} · <${Time} at=${createdAt} />`}</span></span>
    ${remove && html`<button type="button" class="small quiet" aria-label=${`Delete ${brief(fileName)}`} onClick=${remove}>Delete</button>`}
    <${Failed} failure=${loading.failure} again=${loading.run} /></li>`;
}

/** An upload that is not complete. @param {{upload: Upload, again: () => void, cancel: () => void}} props */
function Sent({ upload: { file, percent, failure }, again, cancel }) {
  const name = html`<bdi>${file.name}</bdi>`;
  return html`<li><span class="name">${failure ? html`${name} <span class="about faint">Not uploaded</span>`
    : percent === null ? html`${name} <span class="about faint">Waiting…</span>`
    : html`<span role="status">Uploading ${name}…</span> <progress value=${percent} max="100" aria-label=${`Sent of ${brief(file.name)}`}></progress>`}</span>
    <button type="button" class="small quiet" aria-label=${`${failure ? "Dismiss" : "Cancel"} ${brief(file.name)}`}
      onClick=${cancel}>${failure ? "Dismiss" : "Cancel"}</button>
    <${Failed} failure=${failure} again=${failure?.status === 400 ? undefined : again} /></li>`;
}
