// The second step: the field that each column holds, and options for every line.

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { CustomFieldType } from "prospect-api";
import { can, instead } from "../../api";
import { type Account, TYPE_OPTIONS, type useAccount } from "../../data";
import { Button } from "../../parts/button";
import { Check, Field } from "../../parts/form";
import { Failed } from "../../parts/states";
import { plural } from "../../parts/time";
import type { Row } from "./csv";
import type { Chosen, Draft, Plan } from "./draft";
import { type Assignment, EXTERNAL, NEW, choicesFor, problem } from "./fields";
import { CreateFields, typeOf } from "./new_fields";
import { type Options as LineOptions, personOf } from "./people";

/** How many lines are searched for examples of a column's values. */
const EXAMPLE_LINES = 50;

/** Examples of a column, and how long each is shown. */
const EXAMPLES = 3;
const MAX_EXAMPLE = 40;

export interface Props {
  file: Chosen;
  columns: Assignment[];
  options: LineOptions;
  account: ReturnType<typeof useAccount>;
  set: (changes: Partial<Draft>) => void;
  preview: (plan: Plan) => void;
}

export function Mapping({ file, columns, options, account, set, preview }: Props) {
  const [creating, setCreating] = useState(false);
  const choices = choicesFor(account, can("account:write"));
  const wrong = problem(columns, choices);
  const creates = columns.some(({ field }) => field === NEW);
  const ready = !wrong && (account.account !== null || !can("account:read"));
  const assign = (at: number, change: Partial<Assignment>) => {
    const type: Partial<Assignment> = change.field === NEW ? { type: typeOf(file.sheet.rows.map(({ cells }) => cells[at] ?? "")) } : {};
    set({ columns: columns.map((column, place) => (place === at ? { ...column, ...type, ...change } : column)) });
  };
  const submit = () => {
    if (ready && creates) setCreating(true);
    else if (ready) preview(planOf(file.sheet.rows, columns, options, account));
  };
  const created = (next: Account, assigned: Assignment[]) => preview(planOf(file.sheet.rows, assigned, options, next));
  return (
    <>
      <form class="stack" onSubmit={instead(submit)}>
        <p class="soft">
          {file.name}: {plural(file.sheet.rows.length, "line")}, {plural(file.sheet.header.length, "column")}.
        </p>
        <Failed failure={account.failure} />
        <div class="table-frame" role="region" tabindex={0} aria-label="Columns">
          <table>
            <caption class="unseen">Fields of the columns</caption>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Examples</th>
                <th scope="col">Field</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, at) => (
                <Column
                  key={at}
                  name={file.sheet.header[at] || `Column ${at + 1}`}
                  column={column}
                  choices={choices}
                  examples={examplesOf(file.sheet.rows, at)}
                  assign={(change) => assign(at, change)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Options options={options} account={account} set={set} />
        {wrong && (
          <p class="read-only" role="status">
            {wrong}
          </p>
        )}
        <div class="row">
          <Button type="submit" text="Preview" class="primary" disabled={!ready} />
          <span class="soft">{creates ? "The console asks before it creates custom fields." : "A preview changes nothing."}</span>
        </div>
      </form>
      {creating && (
        <CreateFields
          file={file}
          columns={columns}
          account={account}
          close={() => setCreating(false)}
          assign={(next) => set({ columns: next })}
          done={created}
        />
      )}
    </>
  );
}

interface ColumnProps {
  name: string;
  column: Assignment;
  choices: { id: string; name: string }[];
  examples: string[];
  assign: (change: Partial<Assignment>) => void;
}

function Column({ name, column, choices, examples, assign }: ColumnProps) {
  const create = (event: TargetedEvent<HTMLButtonElement>) => {
    const cell = event.currentTarget.closest("td");
    assign({ field: NEW });
    // The button goes, and the choice of the type comes.
    setTimeout(() => cell?.querySelectorAll("select")[1]?.focus());
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="examples">
        {examples.length ? examples.map((example, at) => <span key={at}>{example}</span>) : <span class="faint">empty</span>}
      </td>
      <td>
        <Field
          compact
          label={`Field of ${name}`}
          options={choices}
          none="Ignore"
          value={column.field}
          onInput={(field) => assign({ field })}
        />
        {!column.field && choices.some(({ id }) => id === NEW) && examples.length > 0 && (
          <Button text="Create a custom field" class="link" of={`for ${name}`} onClick={create} />
        )}
        {column.field === NEW && (
          <Field
            compact
            label={`Type of ${name}`}
            options={TYPE_OPTIONS}
            value={column.type}
            onInput={(type) => assign({ type: type as CustomFieldType })}
          />
        )}
        {column.field === EXTERNAL && (
          <Field
            compact
            label={`System of ${name}`}
            value={column.system}
            attributes={{ placeholder: "System, such as salesforce" }}
            onInput={(system) => assign({ system: system.trim() })}
          />
        )}
      </td>
    </tr>
  );
}

function Options({ options, account, set }: { options: LineOptions; account: Account; set: Props["set"] }) {
  const change = (changes: Partial<LineOptions>) => set({ options: { ...options, ...changes } });
  const bound = (name: "labels" | "stage" | "owner") => ({ value: options[name], onInput: (value: string) => change({ [name]: value }) });
  const several = account.pipelines.length > 1;
  const stages = account.stages.map(({ id, name, pipelineName }) => ({ id, name: several ? `${pipelineName}: ${name}` : name }));
  const owners = account.users.filter((user) => user.active !== false);
  return (
    <fieldset class="card">
      <legend class="unseen">For every line</legend>
      <Check
        label="Update people who already exist"
        checked={options.update}
        onInput={(update) => change({ update })}
        hint="They are found by external id, email or phone. Otherwise they stay unchanged."
      />
      {options.update && (
        <Check
          label="Keep their current labels"
          checked={options.keepLabels}
          onInput={(keepLabels) => change({ keepLabels })}
          hint="Otherwise the labels in the file replace them."
        />
      )}
      <div class="fields">
        <Field label="Labels for all" {...bound("labels")} hint="Separated by commas. With a label you find these people again later." />
        <Field
          label="Stage"
          options={stages}
          none="The default stage"
          {...bound("stage")}
          hint={
            options.stage && options.update
              ? "Also moves people who already exist. A stage in the file takes precedence."
              : "For lines without a stage."
          }
        />
        <Field
          label="Owner"
          options={owners}
          none="The user of your key"
          {...bound("owner")}
          hint={
            options.owner && options.update
              ? "People who already exist get this owner too. An owner in the file takes precedence."
              : "For lines without an owner."
          }
        />
        <Field
          label="Source"
          value={options.source}
          onInput={(source) => change({ source: source.trimStart() })}
          suggested={account.sources.map(({ name }) => name)}
          hint="For lines without a source. A new name creates a source."
        />
      </div>
    </fieldset>
  );
}

function examplesOf(rows: Row[], at: number) {
  const cells = rows.slice(0, EXAMPLE_LINES).map((row) => (row.cells[at] ?? "").trim());
  const different = [...new Set(cells.filter(Boolean))].slice(0, EXAMPLES);
  return different.map((text) => (text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text));
}

function planOf(rows: Row[], columns: Assignment[], options: LineOptions, account: Account): Plan {
  const people = [];
  const refused = [];
  const emails = new Set();
  let repeats = 0;
  const all = { ...options, source: options.source.trim() };
  for (const row of rows) {
    try {
      const item = personOf(row, columns, all, account);
      const email = item.email?.toLowerCase();
      if (email && emails.has(email)) repeats += 1;
      emails.add(email);
      people.push({ row, item });
    } catch (thrown) {
      refused.push({ row, reason: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }
  return { people, refused, repeats };
}
