// What a person chooses before an import. The service saves each change at once, and answers with the preview of its result.

import { useEffect, useRef } from "preact/hooks";
import type { CustomField, Import, ImportPreviewRow, ImportUpdate, MatchBy, ProspectSelection } from "prospect-api";
import { api, can, instead, useWrite } from "../../api";
import { type Account, type Named, activeUsers, columnFields, customField, stagesOf, textOf } from "../../data";
import { Button } from "../../parts/button";
import { Check, Field, SavedField } from "../../parts/form";
import { Failed, Loading } from "../../parts/states";
import { type Column, Table } from "../../parts/table";
import { plural } from "../../parts/time";
import { fullName } from "../../records";
import { Columns } from "./columns";

const named = (names: Record<string, string>) => Object.entries(names).map(([id, name]) => ({ id, name }));

const ENCODINGS = named({ "utf-8": "UTF-8", "utf-16le": "UTF-16 LE", "utf-16be": "UTF-16 BE", "windows-1252": "Windows-1252" });
const DELIMITERS = named({ ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" });
/** Fields that the service gives an imported person, but not a line of the file. */
const UNKNOWN = ["id", "pipelineId", "createdAt", "updatedAt"];
const MATCHES = named({ externalId: "External id", email: "Email", phone: "Phone" });

export interface Props {
  item: Import;
  set: (item: Import) => void;
  names: Account;
}

/** Shows each change, and saves one after another. `isSaved` tells whether the last one was saved. */
function useChanges(item: Import, set: Props["set"]) {
  const saving = useWrite(async (changes: ImportUpdate) => (await api.imports.update(item.id, changes)).item);
  const last = useRef(Promise.resolve(true));
  const change = (changes: ImportUpdate) => {
    set({ ...item, ...changes } as Import);
    const mine = last.current.then(async () => {
      const saved = await saving.run(changes);
      // Another change may be on its way.
      if (saved && last.current === mine) set(saved);
      return saved !== undefined;
    });
    last.current = mine;
  };
  return { change, isSaved: () => last.current, failure: saving.failure };
}

export function Setup({ item, set, names }: Props) {
  const { id, counts, status, format, sheets, warnings, columns = [] } = item;
  const { change, isSaved, failure } = useChanges(item, set);
  const starting = useWrite(async (dryRun: boolean) => {
    if (await isSaved()) set((await api.imports.start(id, dryRun ? { dryRun } : {})).item);
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (starting.failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [starting.failure]);
  const refused = failure ?? starting.failure;
  const isOfColumns = refused?.details.some(({ field }) => field.startsWith("columns["));
  const choice = (name: "delimiter" | "encoding" | "sheet" | "stageId" | "ownerId", label: string, options: Named[], none?: string) => (
    <Field label={label} options={options} none={none} value={item[name]} onInput={(value) => change({ [name]: value || null })} />
  );
  const check = (name: "createFields" | "muteWebhook", label: string) => (
    <Check label={label} checked={item[name]} onInput={(on) => change({ [name]: on })} />
  );
  const isReading = status === "reading";
  const isBusy = isReading || starting.busy;
  return (
    <form class="stack" ref={form} onSubmit={instead(({ submitter }: SubmitEvent) => starting.run(submitter?.id !== "import"))}>
      <p class="soft">{`${plural(counts.lines, "line")}, ${plural(columns.length, "column")}.`}</p>
      {warnings.length > 0 && <p class="read-only">{warnings.join(" ")}</p>}
      <div class="fields">
        {format === "csv" && choice("delimiter", "Delimiter", DELIMITERS)}
        {format === "csv" && choice("encoding", "Encoding", ENCODINGS)}
        {sheets.length > 1 && choice("sheet", "Sheet", named(Object.fromEntries(sheets.map((name) => [name, name]))))}
      </div>
      {isReading ? <Loading /> : <Columns columns={columns} names={names} errors={refused?.details ?? []} change={change} />}
      <fieldset class="card stack">
        <legend class="unseen">For every line</legend>
        {can("account:write") && check("createFields", "Create a custom field for every unknown column")}
        {check("muteWebhook", "Send no webhooks for these people")}
        <Field
          several
          label="Find existing people by"
          options={MATCHES}
          value={JSON.stringify(item.matchBy ?? MATCHES.map((each) => each.id))}
          onInput={(ids) => change({ matchBy: JSON.parse(ids || "[]") as MatchBy[] })}
        />
        <div class="fields">
          <SavedField
            label="Labels"
            value={item.labels.join(", ")}
            hint="Separated by commas. Add a label to find these people later."
            save={(text) => change({ labels: text.match(/[^\s,][^,]*/g) ?? [] })}
          />
          {choice("stageId", "Stage of lines without one", stagesOf(names), "The default stage")}
          {choice("ownerId", "Owner of lines without one", activeUsers(names.users, item.ownerId), "The user of your key")}
        </div>
      </fieldset>
      {!isReading && <Preview item={item} names={names} />}
      {!isOfColumns && <Failed failure={refused} />}
      <div class="row">
        <Button type="submit" text="Check every line" disabled={isBusy} />
        <Button type="submit" id="import" text={`Import ${plural(counts.lines, "line")}`} class="primary" disabled={isBusy} />
        <span class="soft">A check changes nothing.</span>
      </div>
    </form>
  );
}

type Row = ImportPreviewRow & { id: string; person: object | null };

/** The first lines as the service would store them, with the fields that some of them have. */
function Preview({ item: { preview = [], columns = [] }, names }: Omit<Props, "set">) {
  const rows = preview.map((row) => ({ ...row, id: String(row.line), person: row.item && { ...row.item, profile: row.profile } }));
  const created = columns.flatMap(({ target, newField }) => (target === "newField" && newField ? [{ options: [], ...newField }] : []));
  const fields = [...columnFields(names), ...created.map((field) => customField(field as unknown as CustomField))];
  const shown: Column<Row>[] = [
    { id: "line", title: "Line", cell: ({ line }) => `Line ${line}` },
    { id: "name", title: "Name", cell: ({ person }) => person && fullName(person as ProspectSelection) },
    { id: "errors", title: "Errors", cell: ({ errors }) => errors[0] && <span class="row-error">{errors.join("; ")}</span> },
    { id: "warnings", title: "Warnings", cell: ({ warnings }) => warnings.join("; ") },
    ...fields.map((field) => ({ id: field.name, title: field.label, cell: ({ person }: Row) => person && textOf(field, person, names) })),
  ];
  return (
    <>
      <h2>The first lines as prospects</h2>
      <Table caption="Preview" columns={shown.filter(({ id, cell }) => !UNKNOWN.includes(id) && rows.some(cell))} rows={rows} />
    </>
  );
}
