// The third and fourth step: the preview and the import, with the lines that the API refused.

import { Button, LinkButton } from "../../parts/button";
import { csvLine, saveCsv } from "../../parts/csv";
import { link } from "../../parts/router";
import { Cut } from "../../parts/small";
import { Failed } from "../../parts/states";
import { type Column, Table } from "../../parts/table";
import { counted, plural } from "../../parts/time";
import { split } from "./csv";
import type { Chosen, Plan } from "./draft";
import { type Refused, type Run, turn } from "./run";

/** How many refused lines and warnings the page shows. The file has all. */
const SHOWN = 20;

interface ProgressProps {
  run: Run;
  file: Chosen;
  plan: Plan;
  labels: string;
  back: () => void;
  load: (again: string) => void;
}

export function Progress({ run, file, plan, labels, back, load }: ProgressProps) {
  const preview = run.kind === "preview";
  const over = run.state === "done" || run.state === "stopped";
  const sendable = plan.people.length > 0 && run.counts.failed < run.total;
  return (
    <div class="stack">
      <p class="soft">
        {file.name}: {plural(run.total, "line")}.
      </p>
      <section class="card" aria-label={preview ? "Preview" : "Import"}>
        <header>
          <h2>{heading(run)}</h2>
          {!over && <Buttons run={run} />}
        </header>
        <Meter run={run} />
        {run.failure && <Failed failure={run.failure} again={() => turn("running")} />}
        {!preview && !over && <p class="soft">Keep this tab open. The import continues while you use other pages of the console.</p>}
        <Counts run={run} />
        {preview && plan.repeats > 0 && (
          <p class="soft">
            {plural(plan.repeats, "line has", "lines have")} the email of an earlier line. The preview counts each line separately. The
            import makes them one person.
          </p>
        )}
        {run.replayed > 0 && <Replayed run={run} load={load} />}
        {over && (
          <div class="buttons">
            {preview && run.state === "done" && (
              <Button
                text={`Import ${plural(run.total - run.counts.failed, "line")}`}
                class="primary"
                disabled={!sendable}
                onClick={() => load("")}
              />
            )}
            {!preview && <Links run={run} labels={labels} />}
            <Button text="Back to the columns" onClick={back} />
          </div>
        )}
      </section>
      <Lines title="Refused" lines={run.refused} total={run.refused.length} download={() => download(file, run)} />
      <Lines title="With a warning" lines={run.warned} total={run.warned.length} />
    </div>
  );
}

function heading({ kind, state, waitUntil }: Run) {
  const words =
    kind === "preview"
      ? { running: "Checking every line", paused: "Preview paused", stopped: "Preview stopped", done: "Preview" }
      : { running: "Importing", paused: "Import paused", stopped: "Import stopped", done: "Imported" };
  return waitUntil ? `${words.running}: waiting` : words[state];
}

function Buttons({ run }: { run: Run }) {
  return (
    <span class="row">
      {run.state === "paused" ? (
        <Button text="Resume" onClick={() => turn("running")} />
      ) : (
        <Button text="Pause" onClick={() => turn("paused")} />
      )}
      <Button text="Stop" onClick={() => turn("stopped")} />
    </span>
  );
}

function Meter({ run }: { run: Run }) {
  const sent = run.done - (run.total - run.batches.reduce((sum, batch) => sum + batch.people.length, 0));
  const rate = run.ms > 500 && sent > 0 ? (1000 * sent) / run.ms : 0;
  const waiting = Math.ceil((run.waitUntil - Date.now()) / 1000);
  const facts = [
    `${counted(run.done)} of ${counted(run.total)} lines`,
    rate && run.state !== "done" && `${counted(Math.round(rate))} per second`,
    rate && run.state === "running" && !run.waitUntil && `${lasting((run.total - run.done) / rate)} left`,
  ].filter(Boolean);
  return (
    <div class="meter">
      <progress value={run.done} max={run.total} aria-label="Finished lines"></progress>
      <p class="number soft">{facts.join(" · ")}</p>
      {waiting > 0 && (
        <p class="read-only" role="timer">
          {run.why} Continues in {plural(waiting, "second")}.
        </p>
      )}
    </div>
  );
}

function lasting(seconds: number) {
  if (seconds < 90) return plural(Math.ceil(seconds), "second");
  return seconds < 5400 ? plural(Math.ceil(seconds / 60), "minute") : plural(Math.ceil(seconds / 3600), "hour");
}

function Counts({ run: { kind, counts } }: { run: Run }) {
  const would = kind === "preview";
  const rows = [
    { name: would ? "new" : "created", count: counts.created },
    { name: "updated", count: counts.updated },
    { name: "unchanged", count: counts.unchanged },
    { name: "refused", count: counts.failed },
  ];
  return (
    <ul class="counts">
      {rows.map(({ name, count }) => (
        <li key={name}>
          <strong class="number">{counted(count)}</strong> {name}
        </li>
      ))}
    </ul>
  );
}

function Replayed({ run, load }: { run: Run; load: (again: string) => void }) {
  return (
    <div class="read-only">
      <p>
        {plural(run.replayed, "line of this file was", "lines of this file were")} imported in the last 24 hours and not imported again. The
        counts are from the first import.
      </p>
      {run.state === "done" && (
        <p>
          <Button text="Import them again anyway" class="small" onClick={() => load(`again ${Date.now()}`)} />
        </p>
      )}
    </div>
  );
}

function Links({ run, labels }: { run: Run; labels: string }) {
  const [label] = split(labels);
  return (
    <>
      {label && <LinkButton text={`Show people with the label ${label}`} look="primary" href={link("/prospects", { label })} />}
      {run.firstCreatedAt > 0 && (
        <a class={label ? "button" : "button primary"} href={link("/prospects", { createdAfter: run.firstCreatedAt })}>
          Show the new people
        </a>
      )}
      <LinkButton text="Undo this import" href={link("/runs")} />
    </>
  );
}

function Lines({ title, lines, total, download: save }: { title: string; lines: Refused[]; total: number; download?: () => void }) {
  if (total === 0) return null;
  const rows = lines.slice(0, SHOWN).map(({ row, reason }) => ({ id: String(row.number), cells: row.cells, reason }));
  const columns: Column<(typeof rows)[number]>[] = [
    { id: "line", title: "Line", cell: (row) => counted(Number(row.id)) },
    { id: "reason", title: "Reason", kind: "wide", cell: (row) => row.reason },
    { id: "text", title: "Begins with", cell: (row) => <span class="clamped">{row.cells.filter(Boolean).slice(0, 3).join(", ")}</span> },
  ];
  return (
    <section class="stack" aria-label={title}>
      <div class="row">
        <h2>
          {title}: {plural(total, "line")}
        </h2>
        {save && <Button text="Download as CSV" class="small" onClick={save} />}
      </div>
      <Table caption={`${title} lines`} columns={columns} rows={rows} />
      <Cut shown={SHOWN} of={total} />
    </section>
  );
}

/** The refused lines as in the file, with the reason in an additional column. */
function download({ name, sheet }: Chosen, { refused }: Run) {
  const lines = [[...sheet.header, "reason"], ...refused.map(({ row, reason }) => [...row.cells, reason])];
  saveCsv(
    `${name.replace(/\.[^.]*$/, "")}-refused.csv`,
    lines.map((cells) => csvLine(cells, sheet.delimiter)),
  );
}
