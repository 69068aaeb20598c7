// Uploads of files: the API says where each file goes, and the browser sends the bytes there, one file after another (SPECIFICATION §11.2).

import { useEffect, useRef, useState } from "preact/hooks";
import type { FileKind, UploadRequest } from "prospect-api";
import { Failure, api, failureOf } from "../../api";
import { fieldOf } from "../../data";
import { LONG_MS, say } from "../../parts/messages";
import { brief } from "../../records";

/** The most bytes of a file, and the most characters of its name. */
const [MAX_BYTES = 0, NAME_CHARS = 0] = ["sizeBytes", "fileName"].map((name) => fieldOf("file", name).max ?? 0);

const ANY_TYPE = "application/octet-stream";

export interface Upload {
  number: number;
  file: File;
  kind: FileKind;
  /** How much of it is sent; null while it waits. */
  percent: number | null;
  /** With status 400, another try cannot help. */
  failure: Failure | null;
  target: UploadRequest | null;
  abort: AbortController;
}

let counted = 0;

/** Uploads that wait or run. Closing the tab would end them. */
const unfinished = new Set<Upload>();

addEventListener("beforeunload", (event) => unfinished.size > 0 && event.preventDefault());

function shortened(name: string) {
  const [whole = "", extension = ""] = /^.+?(\.[^.]{1,20})?$/s.exec(name) ?? [];
  const stem = whole.slice(0, whole.length - extension.length);
  return [...stem].slice(0, NAME_CHARS - extension.length).join("") + extension;
}

async function check(file: File) {
  const refused = (message: string) => new Failure(400, { message });
  if (file.size > MAX_BYTES) throw refused("This file is larger than 50 MB. Make it smaller, or split it, and choose it again.");
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw refused(
        "The browser cannot read this file. If it is a folder, choose the files in it. If it was changed or moved, choose it again.",
      );
    });
  if (file.size === 0) throw refused("This file is empty: it has 0 bytes. Check it, and choose it again.");
}

/** Asks where the bytes go. The API refuses types that a browser would run: such a file goes without its type. */
async function ask(id: string, { file, kind, abort }: Upload) {
  const asked = async (contentType: string) => {
    const body = { fileName: shortened(file.name), contentType, sizeBytes: file.size, kind };
    return (await api.files.upload(id, body, { signal: abort.signal })).upload ?? null;
  };
  try {
    return await asked(file.type || ANY_TYPE);
  } catch (thrown) {
    if (!failureOf(thrown).details.some(({ field }) => field === "contentType")) throw thrown;
    return asked(ANY_TYPE);
  }
}

/** Sends the bytes, and returns the status of the answer: 0 without an answer. */
const send = ({ method, url, headers }: UploadRequest, { file, abort }: Upload, progress: (percent: number) => void): Promise<number> =>
  new Promise((resolve) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded }) => progress(Math.floor((100 * loaded) / file.size));
    sending.onloadend = () => resolve(sending.status);
    abort.signal.addEventListener("abort", () => sending.abort());
    sending.send(file);
  });

async function transfer(id: string, upload: Upload, progress: (percent: number) => void) {
  await check(upload.file);
  // Another try uses the same URL while it is valid, so that it does not become a second file.
  if (!upload.target || upload.target.expiresAt < Date.now()) upload.target = await ask(id, upload);
  const status = await send(upload.target as UploadRequest, upload, progress);
  // 412: the bytes arrived before, and only the answer was lost.
  if (status === 200 || status === 412) return;
  if (status === 403) upload.target = null;
  throw new Failure(status || -1, {
    message:
      status === 403
        ? "The time for this upload ran out. Try again."
        : status
          ? `The storage of files answered ${status}. Try again.`
          : "The file did not arrive. Check your connection, and try again.",
  });
}

/** The uploads of a prospect that are not complete. `uploaded` is called after each file that arrived. */
export function useUploads(id: string, uploaded: (name: string) => void) {
  const uploads = useRef<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const seen = useRef(true);
  const [, draw] = useState(0);
  useEffect(() => () => void (seen.current = false), []);
  const change = (upload: Upload, changes: Partial<Upload>) => {
    Object.assign(upload, changes);
    draw((last) => last + 1);
  };
  const remove = (upload: Upload) => {
    upload.abort.abort();
    unfinished.delete(upload);
    uploads.current = uploads.current.filter((other) => other !== upload);
    draw((last) => last + 1);
  };
  const run = async (upload: Upload) => {
    if (upload.abort.signal.aborted) return;
    const progress = (percent: number) => change(upload, { percent });
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
      if (!seen.current) say(`${brief(upload.file.name)} is not uploaded. ${failureOf(thrown).message}`, LONG_MS);
    }
  };
  const start = (upload: Upload) => {
    unfinished.add(upload);
    change(upload, { percent: null, failure: null });
    queue.current = queue.current.then(() => run(upload));
  };
  const add = (files: Iterable<File>, kind: FileKind) => {
    for (const file of files) {
      const upload: Upload = {
        number: (counted += 1),
        file,
        kind,
        percent: null,
        failure: null,
        target: null,
        abort: new AbortController(),
      };
      uploads.current = [...uploads.current, upload];
      start(upload);
    }
  };
  return { uploads: uploads.current, add, start, remove };
}
