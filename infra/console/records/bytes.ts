// The bytes of a file on their way from the browser to the storage (SPECIFICATION §11.2).

import type { UploadRequest } from "prospect-api";
import { Failure } from "../api";
import { fieldOf } from "../data";

/** The API takes names of so many characters. The extension stays. */
export function shortName(name: string) {
  const most = fieldOf("file", "fileName").max ?? 0;
  const [whole = "", extension = ""] = /^.+?(\.[^.]{1,20})?$/s.exec(name) ?? [];
  const stem = whole.slice(0, whole.length - extension.length);
  return [...stem].slice(0, most - extension.length).join("") + extension;
}

export const refused = (message: string) => new Failure(400, { message });

/** Throws a failure for people if there is nothing to send. */
export async function checkBytes(file: File) {
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

/** Sends the bytes, and returns the status of the answer: 0 without an answer. */
const send = ({ method, url, headers }: UploadRequest, file: File, signal: AbortSignal, progress: (percent: number) => void) =>
  new Promise<number>((resolve) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.upload.onprogress = ({ loaded }) => progress(Math.floor((100 * loaded) / file.size));
    sending.onloadend = () => resolve(sending.status);
    signal.addEventListener("abort", () => sending.abort());
    sending.send(file);
  });

/** Sends the bytes. Throws a failure for people if they did not arrive: with status 403, the URL is not valid any more. */
export async function sendBytes(target: UploadRequest, file: File, signal: AbortSignal, progress: (percent: number) => void) {
  const status = await send(target, file, signal, progress);
  // 412: the bytes arrived before, and only the answer was lost.
  if (status === 200 || status === 412) return;
  throw new Failure(status || -1, {
    message:
      status === 403
        ? "The time for this upload ran out. Try again."
        : status
          ? `The storage of files answered ${status}. Try again.`
          : "The file did not arrive. Check your connection, and try again.",
  });
}
