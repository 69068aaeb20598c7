// The actions on the selected rows.

import { useState } from "preact/hooks";
import type { Account } from "../../api/account";
import { activeUsers, stagesOf } from "../../fields";
import { Dialog } from "../../parts/dialog";
import { folded } from "../../parts/folded";
import { Form, type FormField } from "../../parts/form";
import { Allowed } from "../../parts/states";
import { plural } from "../../parts/time";
import { say } from "../../shell/messages";
import { link } from "../../shell/router";
import { fullName } from "../prospect/common";
import { type BodyOf, type Outcome, type Row, hasLabel, labelsIn, relabeled, updateEach } from "./batch";

interface Action {
  id: string;
  title: string;
  field: (rows: Row[], names: Account) => FormField;
  bodyOf: (value: string) => BodyOf;
}

function labelsAmong(rows: Row[]) {
  const labels: Map<string, string> = new Map();
  for (const row of rows) for (const label of row.labels ?? []) labels.set(folded(label), label);
  return [...labels.values()].sort((one, other) => one.localeCompare(other)).map((label) => ({ id: label, name: label }));
}

const ACTIONS: Action[] = [
  {
    id: "owner",
    title: "Assign an owner",
    field: (_, names) => ({ name: "value", label: "Owner", required: true, none: "Choose a user", options: activeUsers(names.users) }),
    bodyOf: (ownerId) => async () => ({ ownerId }),
  },
  {
    id: "add",
    title: "Add a label",
    field: () => ({
      name: "value",
      label: "Label",
      required: true,
      hint: "Several are separated by commas.",
      attributes: { autocomplete: "off" },
    }),
    bodyOf: (text) => relabeled((labels) => [...labels, ...labelsIn(text).filter((label) => !hasLabel(labels, label))]),
  },
  {
    id: "remove",
    title: "Remove a label",
    field: (rows) => ({ name: "value", label: "Label", required: true, none: "Choose a label", options: labelsAmong(rows) }),
    bodyOf: (text) => relabeled((labels) => labels.filter((label) => !hasLabel([text], label))),
  },
  {
    id: "stage",
    title: "Move to a stage",
    field: (_, names) => ({ name: "value", label: "Stage", required: true, none: "Choose a stage", options: stagesOf(names) }),
    bodyOf: (stageId) => async () => ({ stageId }),
  },
];

export function Selection({
  selected,
  names,
  exportRows,
  select,
  changed,
}: {
  selected: Map<string, Row>;
  names: Account;
  exportRows: () => void;
  select: (rows: Row[]) => void;
  changed: () => void;
}) {
  const [action, setAction] = useState<Action | null>(null);
  if (selected.size === 0) return null;
  const rows = [...selected.values()];
  const usable = ({ id }: Action) =>
    (id !== "owner" || activeUsers(names.users).length > 0) &&
    (id !== "stage" || names.stages.length > 0) &&
    (id !== "remove" || labelsAmong(rows).length > 0);
  const finished = (left: Row[]) => {
    select(left);
    changed();
  };
  return (
    <section class="list-bulk" aria-label="Selected prospects">
      <strong role="status">{plural(selected.size, "selected prospect")}</strong>
      <Allowed permission="prospects:write">
        {ACTIONS.filter(usable).map((each) => (
          <button key={each.id} type="button" class="small" onClick={() => setAction(each)}>
            {each.title}
          </button>
        ))}
      </Allowed>
      <button type="button" class="small" onClick={exportRows}>
        Export as CSV
      </button>
      <button type="button" class="link" onClick={() => select([])}>
        Clear selection
      </button>
      {action && <ActionDialog action={action} rows={rows} names={names} close={() => setAction(null)} finished={finished} />}
    </section>
  );
}

function ActionDialog({
  action,
  rows,
  names,
  close,
  finished,
}: {
  action: Action;
  rows: Row[];
  names: Account;
  close: () => void;
  finished: (left: Row[]) => void;
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome)
    return (
      <Results
        outcome={outcome}
        close={() => {
          close();
          finished(outcome.refused.map(({ row }) => row));
        }}
      />
    );
  const done = (result: Outcome) => {
    if (result.refused.length + result.warned.length > 0) {
      setOutcome(result);
      return;
    }
    say(inWords(result));
    close();
    finished([]);
  };
  return (
    <Dialog title={`${action.title}: ${plural(rows.length, "prospect")}`} close={close}>
      <Form
        fields={[action.field(rows, names)]}
        submit={action.title}
        cancel={close}
        done={done}
        write={({ value }: { value: string }) => updateEach(rows, action.bodyOf(value))}
      />
    </Dialog>
  );
}

function inWords({ updated, unchanged }: Outcome) {
  const already = unchanged > 0 ? ` ${plural(unchanged, "prospect")} already had it.` : "";
  return `${plural(updated, "prospect")} changed.${already}`;
}

function Results({ outcome, close }: { outcome: Outcome; close: () => void }) {
  const { refused, warned } = outcome;
  const title =
    refused.length > 0
      ? `${plural(refused.length, "prospect")} could not be changed`
      : plural(warned.length, "prospect with a warning", "prospects with warnings");
  return (
    <Dialog title={title} close={close}>
      <p>{inWords(outcome)}</p>
      {refused.length > 0 && (
        <>
          <p>The following stay selected:</p>
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
        <button type="button" class="primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}

function Messages({ of }: { of: Outcome["refused"] }) {
  return (
    <ul class="list-refusals">
      {of.map(({ row, message }) => (
        <li key={row.id}>
          <a href={link(`/prospects/${row.id}`)}>{fullName(row)}</a> {message}
        </li>
      ))}
    </ul>
  );
}
