// The dialogs of an action on selected prospects: what it asks, a preview, the progress, and the prospects that stay as they are.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Bucket, type Failure, api, bucketsOf, failureOf, given, useResource } from "../../api";
import type { Filters } from "../../filters/filters";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { folded } from "../../parts/folded";
import { Field, Form, type Values } from "../../parts/form";
import { say } from "../../parts/messages";
import { holdPage, link } from "../../parts/router";
import { Cut } from "../../parts/small";
import { Failed, Loaded } from "../../parts/states";
import { counted, plural } from "../../parts/time";
import { fullName } from "../../records";
import { newRunId } from "../runs/undo_run";
import type { Action } from "./actions";
import { type Run, type Told, matching, newRun, work } from "./bulk";
import type { Change, Row } from "./changes";
import { Progress } from "./progress";
import { sayDone, takeBack } from "./undo_run";

/** An action on more prospects than a page of the table shows has a preview. To delete them, a person types their number. */
const PAGE = 50;

export interface Chosen {
  rows: Row[];
  /** Every prospect that matches these filters, instead of `rows`. */
  filters: Filters | null;
  count: number;
}

interface Props {
  action: Action;
  chosen: Chosen;
  close: () => void;
  /** `left` stay selected. */
  finished: (left: Row[]) => void;
  changed: () => void;
}

export function ActionDialog(props: Props) {
  const { action, chosen, close } = props;
  const [change, setChange] = useState(() => (action.isFinal ? action.changeOf({}) : null));
  const isLarge = chosen.filters !== null || chosen.rows.length > PAGE;
  const [rows, setRows] = useState<Row[] | null>(null);
  if (!change) {
    const asked = (values: Values) => {
      setChange(action.changeOf(values));
      if (!isLarge) setRows(chosen.rows);
    };
    return <Asked action={action} chosen={chosen} close={close} asked={asked} submit={isLarge ? "Preview" : action.title} />;
  }
  if (!rows) return <Preview action={action} chosen={chosen} change={change} close={close} start={setRows} />;
  return <Working {...props} change={change} rows={rows} />;
}

const titleOf = ({ title }: Action, count: number) => `${title}: ${plural(count, "prospect")}`;

function labelsAmong(rows: Row[]): Bucket[] {
  const labels: Map<string, string> = new Map();
  for (const row of rows) for (const label of row.labels ?? []) labels.set(folded(label), label);
  return [...labels.values()].sort((one, other) => one.localeCompare(other)).map((label) => ({ id: label, name: label, count: 1 }));
}

async function labelsOf(filters: Filters, signal: AbortSignal) {
  return bucketsOf((await api.prospects.countFacets(given({ ...filters, by: "label", top: 200 }), { signal })).facets[0]);
}

interface AskedProps extends Omit<Props, "finished" | "changed"> {
  submit: string;
  asked: (values: Values) => void;
}

function Asked({ action, chosen: { rows, filters, count }, close, submit, asked }: AskedProps) {
  // The form is there at once, so that the focus begins in it. Any label of the account can be added, one of theirs removed.
  const among = action.id === "label" ? {} : action.id === "unlabel" && filters;
  const labels = useResource(async (signal) => (among ? labelsOf(among, signal) : null), []);
  return (
    <Dialog title={titleOf(action, count)} close={close}>
      <Form
        fields={action.fields(labels.data ?? labelsAmong(rows))}
        values={action.values ?? {}}
        submit={submit}
        cancel={close}
        write={async (values: Values) => values}
        done={asked}>
        <Failed failure={labels.failure} again={labels.reload} />
      </Form>
    </Dialog>
  );
}

interface PreviewProps extends Omit<Props, "finished" | "changed"> {
  change: Change;
  start: (rows: Row[]) => void;
}

function Preview({ action, chosen, change, close, start }: PreviewProps) {
  const [read, setRead] = useState({ done: 0, wait: 0 });
  const plan = useResource(async (signal) => {
    const rows = chosen.filters ? await matching(chosen.filters, signal, setRead) : chosen.rows;
    const dry = newRun("", rows.slice(0, change.tried));
    await work(dry, change, signal);
    return { rows, dry };
  }, []);
  const [typed, setTyped] = useState("");
  const count = plan.data?.rows.length ?? chosen.count;
  const needs = action.isFinal && count > PAGE;
  const ready = count > 0 && (!needs || typed.replace(/\D/g, "") === String(count));
  return (
    <Dialog title={titleOf(action, count)} close={close}>
      {plan.loading && <Progress work="The preview" {...read} count={chosen.count} />}
      {(plan.failure || plan.data) && (
        <Loaded resource={plan}>{({ rows, dry }) => <Planned action={action} count={rows.length} dry={dry} />}</Loaded>
      )}
      {needs && plan.data && (
        <Field
          label={`Type ${counted(count)} to delete them`}
          value={typed}
          onInput={setTyped}
          attributes={{ autocomplete: "off", inputmode: "numeric" }}
        />
      )}
      <div class="buttons">
        {plan.data && (
          <Button
            text={`${action.start} ${plural(count, "prospect")}`}
            class={action.isFinal ? "danger" : "primary"}
            disabled={!ready}
            onClick={() => plan.data && start(plan.data.rows)}
          />
        )}
        <Button text="Cancel" onClick={close} />
      </div>
    </Dialog>
  );
}

function Planned({ action, count, dry }: { action: Action; count: number; dry: Run }) {
  const { changed, unchanged, refused, total } = dry;
  if (count === 0) return <p>No prospect matches any more.</p>;
  const rest = count - total;
  return (
    <div class="stack">
      <p>
        A dry run tried {rest > 0 ? `the first ${counted(total)} of ${plural(count, "prospect")}` : plural(count, "prospect")}. Nothing has
        changed yet.
      </p>
      <ul>
        {changed > 0 && (
          <li>
            {plural(changed, "prospect")} would {action.would}.
          </li>
        )}
        {unchanged > 0 && (
          <li>
            {plural(unchanged, "prospect")} {action.stay}.
          </li>
        )}
        {refused.length > 0 && <li>The API would refuse {plural(refused.length, "prospect")}:</li>}
      </ul>
      <Messages of={refused} />
      {rest > 0 && <p>The other {counted(rest)} can have other results. You see refusals at the end.</p>}
      {action.isFinal ? (
        <p>
          <strong>Nobody can undo this.</strong> The tasks, notes, meetings, files and hires of these prospects are deleted too.
        </p>
      ) : (
        <p class="soft">You can undo all of it at the end, and in Runs for 30 days.</p>
      )}
    </div>
  );
}

function Working({ action, chosen, change, rows, close, finished, changed }: Props & { change: Change; rows: Row[] }) {
  const run = useRef(newRun(newRunId(action.id), rows)).current;
  const abort = useRef(new AbortController()).current;
  const [, draw] = useState(0);
  const [state, setState] = useState<{ over: boolean; failure: Failure | null }>({ over: false, failure: null });
  const undoable = () => (!action.isFinal && run.changed > 0 ? run.id : "");
  const end = () => {
    close();
    // A further action on them is about the prospects as they are by then.
    finished([...run.refused.map(({ row }) => row), ...run.queue].map((row) => ({ ...row, etag: undefined })));
  };
  const go = async () => {
    setState({ over: false, failure: null });
    try {
      await work(run, change, abort.signal, () => draw((last) => last + 1));
    } catch (thrown) {
      setState({ over: false, failure: failureOf(thrown) });
      return;
    }
    abort.abort();
    if (run.queue.length + run.refused.length + run.warned.length > 0) {
      setState({ over: true, failure: null });
      return;
    }
    // The dialog and the bar go together, so the focus goes to the heading at once.
    sayDone(inWords(action, run), undoable(), changed);
    end();
  };
  useEffect(() => {
    go();
    const release = holdPage({ holds: () => !abort.signal.aborted, ask: () => say("Stop the action first, or wait until it is done.") });
    return () => {
      abort.abort();
      release();
    };
  }, []);
  if (state.over) {
    const undo = () => {
      end();
      takeBack(undoable(), changed);
    };
    return <Results action={action} run={run} close={end} undo={undoable() ? undo : undefined} />;
  }
  // After a failure nothing is under way, so stopping ends it here.
  const stop = () => {
    abort.abort();
    if (state.failure) setState({ over: true, failure: null });
    draw((last) => last + 1);
  };
  return (
    <Dialog title={titleOf(action, chosen.count)} close={stop}>
      <Progress work="The action" done={run.total - run.queue.length} wait={run.wait} count={run.total} />
      <Failed failure={state.failure} again={go} />
      <div class="buttons">
        <Button text={abort.signal.aborted ? "Stopping…" : "Stop"} disabled={abort.signal.aborted} onClick={stop} />
      </div>
    </Dialog>
  );
}

/** Refusals and warnings that a dialog shows of each. */
const SHOWN = 100;

export function inWords({ did, stayed }: Action, { changed, unchanged }: Run) {
  const already = unchanged > 0 ? ` ${plural(unchanged, "prospect")} ${stayed}.` : "";
  return `${plural(changed, "prospect")} ${did}.${already}`;
}

export function Results({ action, run, close, undo }: { action: Action; run: Run; close: () => void; undo: (() => void) | undefined }) {
  const { refused, warned, queue } = run;
  const stay = refused.length + queue.length;
  const title =
    queue.length > 0
      ? `Stopped: ${plural(queue.length, "prospect")} left`
      : refused.length > 0
        ? `The API refused ${plural(refused.length, "prospect")}`
        : plural(warned.length, "prospect with a warning", "prospects with warnings");
  return (
    <Dialog title={title} close={close}>
      <p>
        {inWords(action, run)}
        {stay > 0 && ` ${plural(stay, "prospect stays", "prospects stay")} selected.`}
      </p>
      {refused.length > 0 && (
        <>
          {queue.length > 0 && <p>The API refused {plural(refused.length, "prospect")}:</p>}
          <Messages of={refused} />
        </>
      )}
      {warned.length > 0 && (
        <>
          <p>The API warns about the following:</p>
          <Messages of={warned} />
        </>
      )}
      <div class="buttons">
        <Button text="Done" class="primary" onClick={close} />
        {undo && <Button text={`Undo ${plural(run.changed, "change")}`} onClick={undo} />}
      </div>
    </Dialog>
  );
}

export function Messages({ of }: { of: Told[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <ul class="list-refusals">
        {of.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row.id}>
            <a href={link(`/prospects/${row.id}`)}>{fullName(row)}</a> {message}
          </li>
        ))}
      </ul>
      <Cut shown={SHOWN} of={of.length} />
    </>
  );
}
