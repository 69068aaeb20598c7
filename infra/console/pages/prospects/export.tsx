// Exports prospects as a CSV file. The browser makes it from the pages of the list.

import { useEffect, useRef, useState } from "preact/hooks";
import { useWrite } from "../../api";
import type { Account } from "../../data";
import type { Filters } from "../../filters/filters";
import { Button } from "../../parts/button";
import { csvLine, saveCsv } from "../../parts/csv";
import { Dialog } from "../../parts/dialog";
import { Field } from "../../parts/form";
import { say } from "../../parts/messages";
import { Failed } from "../../parts/states";
import { counted, plural } from "../../parts/time";
import { type ProspectColumn, exportedColumns, fieldsOf } from "./columns";
import { everyItem, pause } from "./every";
import { Progress } from "./progress";

const PAGE = 500;

/** Prospects between two updates of the progress. */
const STEP = 50;

export interface Export {
  filters: Filters;
  sort: string;
  /** The selected ids, or null for all prospects that match. */
  only: Set<string> | null;
  columns: ProspectColumn[];
  names: Account;
}

/** The lines of the file. Pages by the time of creation are stable while others write (SPECIFICATION §6.4). */
async function linesOf(
  { filters, sort, only, columns, names }: Export,
  signal: AbortSignal,
  tell: (progress: { done: number; wait: number }) => void,
) {
  const lines = [csvLine(columns.map(({ title }) => title))];
  const order = only || sort.endsWith("createdAt") ? sort : "createdAt";
  const query = { ...filters, sort: order, limit: PAGE, fields: fieldsOf(columns) };
  const limited = async (seconds: number) => {
    tell({ done: lines.length - 1, wait: seconds });
    await pause(seconds * 1000, signal);
  };
  const rows = new Set<string>();
  for await (const item of everyItem(query, signal, limited)) {
    if (rows.has(item.id) || (only && !only.has(item.id))) continue;
    rows.add(item.id);
    lines.push(csvLine(columns.map(({ text }) => String(text(item, names) ?? ""))));
    if (rows.size % STEP === 0) tell({ done: rows.size, wait: 0 });
    if (rows.size === only?.size) break;
  }
  return lines;
}

export function ExportDialog({ total, close, ...job }: Export & { total: number; close: () => void }) {
  const [every, setEvery] = useState(true);
  const [progress, setProgress] = useState({ done: 0, wait: 0 });
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const count = job.only?.size ?? total;
  const writing = useWrite(async () => {
    const { signal } = (abort.current = new AbortController());
    setProgress({ done: 0, wait: 0 });
    try {
      const lines = await linesOf({ ...job, columns: every ? exportedColumns(job.names) : job.columns }, signal, setProgress);
      saveCsv(`prospects-${new Date().toISOString().slice(0, 10)}.csv`, lines);
      const missing = job.only ? job.only.size - (lines.length - 1) : 0;
      const left = missing > 0 ? ` ${counted(missing)} of the selected prospects no longer match the filters.` : "";
      say(`${plural(lines.length - 1, "prospect")} exported.${left}`);
      close();
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  });
  return (
    <Dialog title={`Export ${job.only ? plural(count, "selected prospect") : plural(count, "prospect")} as CSV`} close={close}>
      {!writing.busy && (
        <>
          <Field
            label="Columns"
            value={every ? "every" : "table"}
            onInput={(value) => setEvery(value === "every")}
            options={[
              { id: "every", name: "Every field of a prospect" },
              { id: "table", name: "The columns of the table" },
            ]}
          />
          <p class="soft">Cells that a spreadsheet would run as formulas begin with an apostrophe.</p>
        </>
      )}
      {writing.busy && <Progress work="The export" {...progress} count={count} />}
      <Failed failure={writing.failure} />
      <div class="buttons">
        {!writing.busy && <Button text="Export" class="primary" onClick={() => writing.run()} />}
        <Button text={writing.busy ? "Stop the export" : "Cancel"} onClick={writing.busy ? () => abort.current?.abort() : close} />
      </div>
    </Dialog>
  );
}
