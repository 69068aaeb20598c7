// The first step: the person chooses or drops a CSV file, and the browser reads it.

import { html, useState } from "../../html.js";
import { Failed } from "../../parts/states.js";
import { useWrite } from "../../api/resource.js";
import { MAX_BYTES, MAX_LINES, decoded, parsed } from "./csv.js";

const MEBIBYTE = 1024 * 1024;

/**
 * @typedef {object} Chosen
 * @property {string} name
 * @property {string} digest       SHA-256 of its bytes, or random if the browser cannot compute that.
 * @property {import("./csv.js").Sheet} sheet
 */

/** @param {ArrayBuffer} bytes */
async function digestOf(bytes) {
  if (!crypto.subtle) return String(crypto.getRandomValues(new Uint32Array(4)));
  return String(new Uint32Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Throws an error for people. @param {File} file @returns {Promise<Chosen>} */
async function readFile(file) {
  if (file.size > MAX_BYTES) {
    const size = Math.ceil(file.size / MEBIBYTE);
    throw new Error(`${file.name} has ${size} MB, but a file can have at most ${MAX_BYTES / MEBIBYTE} MB. Split it into several files.`);
  }
  const bytes = await file.arrayBuffer();
  return { name: file.name, digest: await digestOf(bytes), sheet: parsed(decoded(bytes)) };
}

/** @param {{chosen: (changes: Partial<import("./import.js").Draft>) => void}} props */
export function Choose({ chosen }) {
  const [over, setOver] = useState(false);
  const reading = useWrite(readFile);
  const take = async (/** @type {File | undefined | null} */ file) => {
    const result = file && (await reading.run(file));
    if (result) chosen({ file: result, columns: null, plan: null });
  };
  const dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files[0]);
  };
  const dragged = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(true);
  };
  const picked = (/** @type {any} */ event) => {
    take(event.currentTarget.files[0]);
    // The person may correct the file and choose it again.
    event.currentTarget.value = "";
  };
  return html`<div class=${`drop ${over ? "over" : ""}`} onDragOver=${dragged} onDragLeave=${() => setOver(false)} onDrop=${dropped}>
      <p class="title">Drop a CSV file here</p>
      <label class="button primary file-button">${reading.busy ? "Reading…" : "Choose a file"}
        <input type="file" class="unseen" accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values" disabled=${reading.busy}
          onChange=${picked} /></label>
      <p class="soft">One person per line, with the names of the columns in the first line.
        UTF-8 text, up to ${MAX_BYTES / MEBIBYTE} MB and ${MAX_LINES.toLocaleString()} lines.
        The file stays in your browser until you import it.</p>
    </div>
    <${Failed} failure=${reading.failure} />`;
}
