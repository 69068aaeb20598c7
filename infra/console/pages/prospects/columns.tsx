// The columns of the table and of an export, and the choice of them.

import type { ComponentChildren } from "preact";
import type { ProspectField } from "prospect-api";
import type { FieldOf } from "../../api";
import { type Account, Stage, WIDTHS, columnFields, fieldOf, membersOf, textOf, valueOf } from "../../data";
import { Popup } from "../../filters/choices";
import { Check } from "../../parts/form";
import { setQuery } from "../../parts/router";
import { Badge, Outside } from "../../parts/small";
import type { Column } from "../../parts/table";
import { Time } from "../../parts/time";
import { fullName } from "../../records";
import type { Row } from "./changes";

export interface ProspectColumn extends Omit<Column<Row>, "cell"> {
  /** The members of an item that it needs; `profile` holds everything outside the record. */
  members: string[];
  text: (row: Row, names: Account) => string;
  /** Instead of the text, in the table. */
  cell?: (row: Row, names: Account) => ComponentChildren;
}

const MAX_LABELS = 6;

function labelsOf({ labels = [] }: Row) {
  return (
    <span class="row">
      {labels.slice(0, MAX_LABELS).map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
      {labels.length > MAX_LABELS && (
        <span class="faint" title={labels.join(", ")}>
          and {labels.length - MAX_LABELS} more
        </span>
      )}
    </span>
  );
}

function stageOf(row: Row, names: Account) {
  const stage = fieldOf("prospect", "stageId");
  const id = valueOf(stage, row) as string | undefined;
  return <Stage id={id ?? ""} name={textOf(stage, row, names)} names={names} />;
}

function columnOf(field: FieldOf): ProspectColumn {
  const { name, label, type, of, custom, filterable } = field;
  const cell: ProspectColumn["cell"] =
    name === "labels"
      ? labelsOf
      : name === "stageId"
        ? stageOf
        : type === "time"
          ? (row) => <Time at={valueOf(field, row) as number | null | undefined} none="" />
          : type === "url"
            ? (row) => <Outside url={valueOf(field, row) as string | null | undefined} />
            : of === "prospect"
              ? (row) => <code>{String(valueOf(field, row) ?? "")}</code>
              : undefined;
  return {
    id: name,
    title: label,
    members: membersOf(field),
    text: (row, names) => textOf(field, row, names),
    cell,
    ...(custom ? filterable && type !== "options" && { sort: `cf.${custom}` } : type === "time" && { sort: name }),
    ...(type === "number" ? { kind: "number" } : WIDTHS[name] && { kind: WIDTHS[name] }),
  };
}

const NAME: ProspectColumn = { id: "name", title: "Name", members: ["firstName", "lastName"], sort: "name", text: fullName };

const othersOf = (names: Account) => columnFields(names).map(columnOf);

/** The columns of a complete export: it can be imported again, so first and last name are apart. */
export const exportedColumns = (names: Account) => [
  ...["id", "firstName", "lastName"].map((name) => columnOf(fieldOf("prospect", name))),
  ...othersOf(names).filter(({ id }) => id !== "id"),
];

const DEFAULT = "email,phone,stageId,ownerId,labels,createdAt";

/** The columns that an address chooses; the name is always there. */
export function columnsOf(query: URLSearchParams, names: Account): ProspectColumn[] {
  const chosen = (query.get("columns") ?? DEFAULT).split(",");
  return [NAME, ...othersOf(names).filter(({ id }) => chosen.includes(id))];
}

/** The members to request. Labels too, since the actions on selected rows offer them. */
export const fieldsOf = (columns: ProspectColumn[]) =>
  [...new Set(["firstName", "lastName", "labels", ...columns.flatMap(({ members }) => members)])] as ProspectField[];

export function ColumnChoice({ columns, names }: { columns: ProspectColumn[]; names: Account }) {
  const others = othersOf(names);
  const toggle = (changed: string, on: boolean) => {
    const ids = others.map(({ id }) => id).filter((id) => (id === changed ? on : columns.some((column) => column.id === id)));
    const chosen = ids.join(",");
    setQuery({ columns: chosen === DEFAULT ? "" : chosen || NAME.id }, { replace: true });
  };
  return (
    <Popup title="Columns">
      {() => (
        <ul>
          {others.map(({ id, title }) => (
            <li key={id}>
              <Check label={title} checked={columns.some((column) => column.id === id)} onInput={(on) => toggle(id, on)} />
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
