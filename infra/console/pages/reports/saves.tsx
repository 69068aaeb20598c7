// Saves a chart: its numbers as CSV, its bars as a picture.

import { Button } from "../../parts/button";
import { csvLine, save, saveCsv } from "../../parts/csv";
import { counted } from "../../parts/time";

/** text: instead of the count */
type Bar = { name: string; count: number; text?: string };

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

function fitted(context: CanvasRenderingContext2D, text: string, width: number) {
  let shown = text;
  for (let length = text.length; length > 0 && context.measureText(shown).width > width; length -= 1)
    shown = `${text.slice(0, length - 1)}…`;
  return shown;
}

/** Draws on a canvas, because the content security policy forbids pictures from blobs. */
function drawn(title: string, about: string, bars: Bar[]) {
  const canvas = document.createElement("canvas");
  const height = HEAD + bars.length * ROW + PAD / 2;
  [canvas.width, canvas.height] = [WIDTH * SCALE, height * SCALE];
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.scale(SCALE, SCALE);
  const write = (text: string, x: number, y: number, width: number, font = "15px", color = INK) => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = color;
    context.fillText(fitted(context, text, width), x, y);
  };
  const box = (color: string, y: number, width: number) => {
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
  const textOf = ({ count, text }: Bar) => text ?? counted(count);
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

const fileName = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}-${new Date().toISOString().slice(0, 10)}`;

interface SavesProps {
  title: string;
  about: string;
  cells: () => (string | number)[][];
  bars?: () => Bar[];
}

/** The buttons of a chart. A chart without `bars` has no picture. about: what the numbers count */
export function Saves({ title, about, cells, bars }: SavesProps) {
  const csv = () =>
    saveCsv(
      `${fileName(title)}.csv`,
      cells().map((line) => csvLine(line.map(String))),
    );
  const png = () => drawn(title, about, bars?.() ?? []).toBlob((blob) => blob && save(`${fileName(title)}.png`, blob), "image/png");
  return (
    <span class="row">
      <Button text="CSV" class="small" aria-label={`CSV: ${title}`} onClick={csv} />
      {bars && <Button text="PNG" class="small" aria-label={`PNG: ${title}`} onClick={png} />}
    </span>
  );
}
