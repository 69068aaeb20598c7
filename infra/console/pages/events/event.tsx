// One event of the feed: the changed fields, the payload and the deliveries.

import { useState } from "preact/hooks";
import type { Event, EventData } from "prospect-api";
import { useAccount } from "../../api/account";
import { can } from "../../api/session";
import { labelOf } from "../../fields";
import { Json } from "../../parts/small";
import { type Column, Table } from "../../parts/table";
import { Time } from "../../parts/time";
import { link } from "../../shell/router";
import { kindInWords } from "../webhooks/kinds";
import { MadeDeliveries } from "./made";

/** The page shows every kind of record in the same way. */
const dataOf = (event: Event) => event.data as unknown as EventData;

/** The name by which a person knows the record. */
function nameOfRecord(item: Record<string, unknown>) {
  const person = [item.firstName, item.lastName].filter(Boolean).join(" ");
  const { email, task, meetingType, hireDescription, label, url, id } = item;
  return person || String(email || task || meetingType || hireDescription || label || url || id);
}

export function EventRow({ event }: { event: Event }) {
  const [open, setOpen] = useState(false);
  const { item, changes } = dataOf(event);
  const [of = ""] = event.type.split(".");
  return (
    <li class="event">
      <details open={open} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
        <summary>
          <strong>{kindInWords(event.type)}</strong>
          <span class="what">
            {nameOfRecord(item)}
            {changes.length > 0 && (
              <>
                {" "}
                <span class="soft">{changes.map((field) => labelOf(of, field).toLowerCase()).join(", ")}</span>
              </>
            )}
          </span>
          <Time at={event.createdAt} />
        </summary>
        {open && <Opened event={event} />}
      </details>
    </li>
  );
}

function Opened({ event }: { event: Event }) {
  const { item, previous } = dataOf(event);
  const of = event.type.split(".")[0];
  const prospectId = of === "prospect" ? item.id : item.prospectId;
  const isGone = event.type === "prospect.deleted";
  return (
    <div class="stack">
      <div class="row">
        <code>{event.id}</code>
        {prospectId && !isGone && can("prospects:read") && <a href={link(`/prospects/${String(prospectId)}`)}>Open the prospect</a>}
        {of === "webhook" && <a href={link(`/webhooks/${String(item.id)}`)}>Open the webhook</a>}
      </div>
      {previous && <Changes event={event} />}
      <Json value={event} name="Payload" />
      <MadeDeliveries event={event} />
    </div>
  );
}

function Changes({ event }: { event: Event }) {
  const [of = ""] = event.type.split(".");
  const data = dataOf(event);
  const { users, stages, pipelines, offices, sources, jobs, customFields } = useAccount();
  const title = (field: string) => customFields.find(({ name }) => name === field)?.label ?? labelOf(of, field);
  const named = [...users, ...stages, ...pipelines, ...offices, ...sources, ...jobs];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const value = (field: string, of: Record<string, unknown> | undefined) =>
    of && field in of ? <Value field={field} value={of[field]} names={names} /> : <span class="faint">not included</span>;
  const columns: Column<{ id: string }>[] = [
    { id: "field", title: "Field", cell: ({ id }) => title(id) },
    { id: "before", title: "Before", cell: ({ id }) => value(id, data.previous) },
    { id: "after", title: "After", cell: ({ id }) => value(id, data.item) },
  ];
  return <Table caption={`Changes of ${event.id}`} columns={columns} rows={data.changes.map((id) => ({ id }))} />;
}

function Value({ field, value, names }: { field: string; value: unknown; names: Map<string, string> }) {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return <span class="faint">empty</span>;
  if (typeof value === "number" && /(At|Date|^date)$/.test(field)) return <Time at={value} />;
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return value.map((each) => names.get(each) ?? each).join(", ");
  return typeof value === "string" ? (names.get(value) ?? value) : <code>{JSON.stringify(value)}</code>;
}
