// One event of the feed: the changed fields, the payload and the deliveries.

import { useState } from "preact/hooks";
import type { Delivery, Event, EventData, Webhook } from "prospect-api";
import { api, can, useWrite } from "../../api";
import { labelOf, useAccount } from "../../data";
import { Button } from "../../parts/button";
import { link } from "../../parts/router";
import { Disclosure, Json } from "../../parts/small";
import { Failed } from "../../parts/states";
import { type Column, Table } from "../../parts/table";
import { Time } from "../../parts/time";
import { Status } from "../webhooks/deliveries";
import { kindInWords } from "../webhooks/kinds";

/** The page shows every kind of record in the same way. */
const dataOf = (event: Event) => event.data as unknown as EventData;

function nameOfRecord(item: Record<string, unknown>) {
  const person = [item.firstName, item.lastName].filter(Boolean).join(" ");
  const { email, task, meetingType, hireDescription, label, fileName, url, id } = item;
  return person || String(email || task || meetingType || hireDescription || label || fileName || url || id);
}

export function EventRow({ event }: { event: Event }) {
  const { item, changes } = dataOf(event);
  const [of = ""] = event.type.split(".");
  const title = (
    <>
      <strong>{kindInWords(event.type)}</strong>
      <span class="what">
        {nameOfRecord(item)} <span class="soft">{changes.map((field) => labelOf(of, field).toLowerCase()).join(", ")}</span>
      </span>
      <Time at={event.createdAt} />
    </>
  );
  return (
    <li class="event">
      <Disclosure title={title}>{() => <Opened event={event} />}</Disclosure>
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
        {of === "import" && <a href={link(`/import/${String(item.id)}`)}>Open the import</a>}
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

async function look({ id: eventId }: Event) {
  const made: { webhook: Webhook; delivery: Delivery }[] = [];
  for await (const webhook of api.webhooks.list({ limit: 200 })) {
    const { items } = await api.webhooks.listDeliveries(webhook.id, { eventId, limit: 1 }).page();
    made.push(...items.map((delivery) => ({ webhook, delivery })));
  }
  return made;
}

function MadeDeliveries({ event }: { event: Event }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof look>> | null>(null);
  const looking = useWrite(async () => setResult(await look(event)));
  return (
    <div>
      <div class="row">
        <Button
          text={looking.busy ? "Looking…" : result ? "Look again" : "Show deliveries"}
          class="small"
          disabled={looking.busy}
          onClick={() => looking.run()}
        />
      </div>
      <Failed failure={looking.failure} again={() => looking.run()} />
      {result && (
        <div class="stack" role="status">
          {result.length === 0 ? (
            <p>No delivery found. Perhaps no webhook receives this type of event, or the request muted webhooks.</p>
          ) : (
            <ul class="made">
              {result.map(({ webhook, delivery }) => (
                <li key={delivery.id}>
                  <Status status={delivery.status} /> <a href={link(`/webhooks/${webhook.id}`, { delivery: delivery.id })}>{webhook.url}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
