// Uploads of files: the API says where each file goes, and the browser sends the bytes there, one file after another (SPECIFICATION §11.2).

import { useEffect, useRef, useState } from "preact/hooks";
import type { FileKind, UploadRequest } from "prospect-api";
import { type Failure, api, failureOf } from "../../api";
import { fieldOf } from "../../data";
import { LONG_MS, say } from "../../parts/messages";
import { brief } from "../../records";
import { checkBytes, refused, sendBytes, shortName } from "../../records/bytes";

const MAX_BYTES = fieldOf("file", "sizeBytes").max ?? 0;

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

async function check(file: File) {
  if (file.size > MAX_BYTES) throw refused("This file is larger than 50 MB. Make it smaller, or split it, and choose it again.");
  await checkBytes(file);
}

/** Asks where the bytes go. The API refuses types that a browser would run: such a file goes without its type. */
async function ask(id: string, { file, kind, abort }: Upload) {
  const asked = async (contentType: string) => {
    const body = { fileName: shortName(file.name), contentType, sizeBytes: file.size, kind };
    return (await api.files.upload(id, body, { signal: abort.signal })).upload ?? null;
  };
  try {
    return await asked(file.type || ANY_TYPE);
  } catch (thrown) {
    if (!failureOf(thrown).details.some(({ field }) => field === "contentType")) throw thrown;
    return asked(ANY_TYPE);
  }
}

async function transfer(id: string, upload: Upload, progress: (percent: number) => void) {
  await check(upload.file);
  // Another try uses the same URL while it is valid, so that it does not become a second file.
  if (!upload.target || upload.target.expiresAt < Date.now()) upload.target = await ask(id, upload);
  await sendBytes(upload.target as UploadRequest, upload.file, upload.abort.signal, progress).catch((thrown) => {
    if (failureOf(thrown).status === 403) upload.target = null;
    throw thrown;
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
