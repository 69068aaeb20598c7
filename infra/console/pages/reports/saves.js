// Saves a chart: its numbers as CSV, its bars as a picture.

import { html } from "../../html.js";
import { csvLine, save, saveCsv } from "../../parts/csv.js";
import { counted } from "../../parts/time.js";

/** @typedef {{name: string, count: number, text?: string}} Bar  text: instead of the count */

/** A picture is for slides and letters, so it is light in both schemes. */
const [SHEET, INK, SOFT, GROUND, FILL] = ["#fff", "#17201d", "#46524d", "#eef1ef", "#1a6653"];

const WIDTH = 960;
const PAD = 32;
const ROW = 36;
const HEAD = 104;
/** Where the bars begin, how high one is, the space around it, and the most space for the texts behind the bars. */
const [LEFT, THICK, GAP, TEXT] = [PAD + 200, 18, 16, 300];
const FONT = "system-ui, sans-serif";

/** Two pixels of the picture for one of the layout, for sharp screens. */
const SCALE = 2;

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} width */
function fitted(context, text, width) {
  let shown = text;
  for (let length = text.length; length > 0 && context.measureText(shown).width > width; length -= 1) shown = `${text.slice(0, length - 1)}…`;
  return shown;
}

/** Draws on a canvas, because the content security policy forbids pictures from blobs. @param {string} title @param {string} about @param {Bar[]} bars */
function drawn(title, about, bars) {
  const canvas = document.createElement("canvas");
  const height = HEAD + bars.length * ROW + PAD / 2;
  [canvas.width, canvas.height] = [WIDTH * SCALE, height * SCALE];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(SCALE, SCALE);
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, font = "15px", color = INK) => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = color;
    context.fillText(fitted(context, text, width), x, y);
  };
  const box = (/** @type {string} */ color, /** @type {number} */ y, /** @type {number} */ width) => {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(LEFT, y - THICK / 2, width, THICK, 4);
    context.fill();
  };
  context.fillStyle = SHEET;
  context.fillRect(0, 0, WIDTH, height);
  write(title, PAD, 46, WIDTH - 2 * PAD, "600 22px");
  write(about, PAD, 72, WIDTH - 2 * PAD, "15px", SOFT);
  context.font = `15px ${FONT}`;
  const textOf = (/** @type {Bar} */ { count, text }) => text ?? counted(count);
  const end = WIDTH - PAD - GAP - Math.min(TEXT, Math.max(...bars.map((bar) => context.measureText(textOf(bar)).width + 1)));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  context.textBaseline = "middle";
  bars.forEach((bar, place) => {
    const y = HEAD + place * ROW + ROW / 2;
    write(bar.name, PAD, y, LEFT - PAD - GAP);
    box(GROUND, y, end - LEFT);
    box(FILL, y, Math.max(2, ((end - LEFT) * bar.count) / most));
    write(textOf(bar), end + GAP, y, TEXT);
  });
  return canvas;
}

/** @param {string} name */
const fileName = (name) => `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}-${new Date().toISOString().slice(0, 10)}`;

/**
 * The buttons of a chart. A chart without `bars` has no picture.
 * @param {{title: string, about: string, cells: () => (string | number)[][], bars?: () => Bar[]}} props about: what the numbers count
 */
export function Saves({ title, about, cells, bars }) {
  const csv = () => saveCsv(`${fileName(title)}.csv`, cells().map((line) => csvLine(line.map(String))));
  const png = () => drawn(title, about, bars?.() ?? []).toBlob((blob) => blob && save(`${fileName(title)}.png`, blob), "image/png");
  return html`<span class="row report-saves"><button type="button" class="small" aria-label=${`CSV: ${title}`} onClick=${csv}>CSV</button>
    ${bars && html`<button type="button" class="small" aria-label=${`PNG: ${title}`} onClick=${png}>PNG</button>`}</span>`;
}
