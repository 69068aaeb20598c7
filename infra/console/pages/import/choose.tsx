// The first step: the person chooses or drops a CSV file, and the browser reads it.

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import { instead, useWrite } from "../../api";
import { Failed } from "../../parts/states";
import { counted } from "../../parts/time";
import { MAX_BYTES, MAX_LINES, decoded, parsed } from "./csv";
import type { Chosen, Draft } from "./draft";

const MEBIBYTE = 1024 * 1024;

async function digestOf(bytes: ArrayBuffer) {
  if (!crypto.subtle) return String(crypto.getRandomValues(new Uint32Array(4)));
  return String(new Uint32Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Throws an error for people. */
async function readFile(file: File): Promise<Chosen> {
  if (file.size > MAX_BYTES) {
    const size = Math.ceil(file.size / MEBIBYTE);
    throw new Error(`${file.name} has ${size} MB, but a file can have at most ${MAX_BYTES / MEBIBYTE} MB. Split it into several files.`);
  }
  const bytes = await file.arrayBuffer();
  return { name: file.name, digest: await digestOf(bytes), sheet: parsed(decoded(bytes)) };
}

export function Choose({ chosen }: { chosen: (changes: Partial<Draft>) => void }) {
  const [over, setOver] = useState(false);
  const reading = useWrite(readFile);
  const take = async (file: File | undefined | null) => {
    const result = file && (await reading.run(file));
    if (result) chosen({ file: result, columns: null, plan: null });
  };
  const dropped = instead((event: DragEvent) => {
    setOver(false);
    take(event.dataTransfer?.files[0]);
  });
  const picked = (event: TargetedEvent<HTMLInputElement>) => {
    take(event.currentTarget.files?.[0]);
    // The person may correct the file and choose it again.
    event.currentTarget.value = "";
  };
  return (
    <>
      <div
        class={`drop ${over ? "over" : ""}`}
        onDragOver={instead(() => setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}>
        <p class="title">Drop a CSV file here</p>
        <label class="button primary file-button">
          {reading.busy ? "Reading…" : "Choose a file"}
          <input
            type="file"
            class="unseen"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            disabled={reading.busy}
            onChange={picked}
          />
        </label>
        <p class="soft">
          One person per line, with the names of the columns in the first line. UTF-8 text, up to {MAX_BYTES / MEBIBYTE} MB and{" "}
          {counted(MAX_LINES)} lines. The file stays in your browser until you import it.
        </p>
      </div>
      <Failed failure={reading.failure} />
    </>
  );
}
