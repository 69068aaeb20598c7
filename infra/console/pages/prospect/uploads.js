// Uploads of files: the API says where each file goes, and the browser sends the bytes there, one file after another (SPECIFICATION §18.2).

import { useEffect, useRef, useState } from "../../html.js";
import { Failure, failureOf, request } from "../../api/client.js";
import { fieldOf } from "../../fields.js";
import { say } from "../../shell/messages.js";
import { brief } from "./common.js";

/** The most bytes of a file, and the most characters of its name. */
const [MAX_BYTES, NAME_CHARS] = ["sizeBytes", "fileName"].map((name) => fieldOf("file", name).max ?? 0);

const ANY_TYPE = "application/octet-stream";

/** How long the console says that an upload failed which the person no longer sees. */
const FAILED_MS = 20_000;

/**
 * @typedef {{url: string, method: string, headers: Record<string, string>, expiresAt: number}} Target  Where the bytes go.
 * @typedef {object} Upload
 * @property {number} number
 * @property {File} file
 * @property {string} kind         `resume` or `other`.
 * @property {number | null} percent  How much of it is sent; null while it waits.
 * @property {Failure | null} failure  With status 400, another try cannot help.
 * @property {Target | null} target
 * @property {AbortController} abort
 */

let counted = 0;

/** Uploads that wait or run. Closing the tab would end them. @type {Set<Upload>} */
const unfinished = new Set();

addEventListener("beforeunload", (event) => unfinished.size > 0 && event.preventDefault());

/** Cuts a long name before its extension. @param {string} name */
function shortened(name) {
  const [whole = "", extension = ""] = /^.+?(\.[^.]{1,20})?$/s.exec(name) ?? [];
  const stem = whole.slice(0, whole.length - extension.length);
  return [...stem].slice(0, NAME_CHARS - extension.length).join("") + extension;
}

/** Throws a failure if the file cannot be sent. @param {File} file */
async function check(file) {
  const refused = (/** @type {string} */ message) => new Failure(400, { message });
  if (file.size > MAX_BYTES) throw refused("This file is larger than 50 MB. Make it smaller, or split it, and choose it again.");
  await file.slice(0, 1).arrayBuffer().catch(() => {
    throw refused("The browser cannot read this file. If it is a folder, choose the files in it. If it was changed or moved, choose it again.");
  });
  if (file.size === 0) throw refused("This file is empty: it has 0 bytes. Check it, and choose it again.");
}

/** Asks where the bytes go. The API refuses types that a browser would run: such a file goes without its type. @param {string} id @param {Upload} upload */
async function ask(id, { file, kind, abort }) {
  const asked = async (/** @type {string} */ contentType) => {
    const body = { fileName: shortened(file.name), contentType, sizeBytes: file.size, kind };
    return (await request("POST", `/prospects/${id}/files`, { body, signal: abort.signal })).data.upload;
  };
  try {
    return await asked(file.type || ANY_TYPE);
  } catch (thrown) {
    if (!failureOf(thrown).details.some(({ field }) => field === "contentType")) throw thrown;
    return asked(ANY_TYPE);
  }
}

/**
 * Sends the bytes, and returns the status of the answer: 0 without an answer.
 * @param {Target} target @param {Upload} upload @param {(percent: number) => void} progress @returns {Promise<number>}
 */
const send = ({ method, url, headers }, { file, abort }, progress) => new Promise((resolve) => {
  const sending = new XMLHttpRequest();
  sending.open(method, url);
  for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
  sending.upload.onprogress = ({ loaded }) => progress(Math.floor((100 * loaded) / file.size));
  sending.onloadend = () => resolve(sending.status);
  abort.signal.addEventListener("abort", () => sending.abort());
  sending.send(file);
});

/** @param {string} id @param {Upload} upload @param {(percent: number) => void} progress */
async function transfer(id, upload, progress) {
  await check(upload.file);
  // Another try uses the same URL while it is valid, so that it does not become a second file.
  if (!upload.target || upload.target.expiresAt < Date.now()) upload.target = await ask(id, upload);
  const status = await send(/** @type {Target} */ (upload.target), upload, progress);
  // 412: the bytes arrived before, and only the answer was lost.
  if (status === 200 || status === 412) return;
  if (status === 403) upload.target = null;
  throw new Failure(status || -1, { message: status === 403 ? "The time for this upload ran out. Try again."
    : status ? `The storage of files answered ${status}. Try again.` : "The file did not arrive. Check your connection, and try again." });
}

/**
 * The uploads of a prospect that are not complete.
 * @param {string} id @param {(name: string) => void} uploaded Called after each file that arrived.
 */
export function useUploads(id, uploaded) {
  const uploads = useRef(/** @type {Upload[]} */ ([]));
  const queue = useRef(Promise.resolve());
  const seen = useRef(true);
  const [, draw] = useState(0);
  useEffect(() => () => void (seen.current = false), []);
  const change = (/** @type {Upload} */ upload, /** @type {Partial<Upload>} */ changes) => {
    Object.assign(upload, changes);
    draw((last) => last + 1);
  };
  const remove = (/** @type {Upload} */ upload) => {
    upload.abort.abort();
    unfinished.delete(upload);
    uploads.current = uploads.current.filter((other) => other !== upload);
    draw((last) => last + 1);
  };
  const run = async (/** @type {Upload} */ upload) => {
    if (upload.abort.signal.aborted) return;
    const progress = (/** @type {number} */ percent) => change(upload, { percent });
    try {
      progress(0);
      await transfer(id, upload, progress);
      if (upload.abort.signal.aborted) return;
      remove(upload);
      uploaded(upload.file.name);
    } catch (thrown) {
      if (upload.abort.signal.aborted) return;
      unfinished.delete(upload);
      change(upload, { failure: failureOf(thrown) });
      if (!seen.current) say(`${brief(upload.file.name)} is not uploaded. ${failureOf(thrown).message}`, FAILED_MS);
    }
  };
  const start = (/** @type {Upload} */ upload) => {
    unfinished.add(upload);
    change(upload, { percent: null, failure: null });
    queue.current = queue.current.then(() => run(upload));
  };
  const add = (/** @type {Iterable<File>} */ files, /** @type {string} */ kind) => {
    for (const file of files) {
      /** @type {Upload} */
      const upload = { number: (counted += 1), file, kind, percent: null, failure: null, target: null, abort: new AbortController() };
      uploads.current = [...uploads.current, upload];
      start(upload);
    }
  };
  return { uploads: uploads.current, add, start, remove };
}
