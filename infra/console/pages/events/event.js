// One event of the feed: the changed fields, the payload and the deliveries.

import { html, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { can } from "../../api/session.js";
import { labelOf } from "../../fields.js";
import { Json } from "../../parts/small.js";
import { Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { kindInWords } from "../webhooks/kinds.js";
import { MadeDeliveries } from "./made.js";

/** @typedef {import("./feed.js").Event} Event */

/** The name by which a person knows the record. @param {Record<string, any>} item */
function nameOfRecord(item) {
  const person = [item.firstName, item.lastName].filter(Boolean).join(" ");
  return person || item.email || item.task || item.meetingType || item.hireDescription || item.label || item.url || item.id;
}

/** @param {{event: Event}} props */
export function EventRow({ event }) {
  const [open, setOpen] = useState(false);
  const { item, changes } = event.data;
  const [of = ""] = event.type.split(".");
  return html`<li class="event"><details open=${open} onToggle=${(/** @type {any} */ toggled) => setOpen(toggled.currentTarget.open)}>
    <summary><strong>${kindInWords(event.type)}</strong>
      <span class="what">${nameOfRecord(item)}${changes.length > 0 && html` <span class="soft">${changes.map((field) => labelOf(of, field).toLowerCase()).join(", ")}</span>`}</span>
      <${Time} at=${event.createdAt} /></summary>
    ${open && html`<${Opened} event=${event} />`}
  </details></li>`;
}

/** @param {{event: Event}} props */
function Opened({ event }) {
  const { item, previous } = event.data;
  const of = event.type.split(".")[0];
  const prospectId = of === "prospect" ? item.id : item.prospectId;
  const isGone = event.type === "prospect.deleted";
  return html`<div class="stack">
    <div class="row"><code>${event.id}</code>
      ${prospectId && !isGone && can("prospects:read") && html`<a href=${link(`/prospects/${prospectId}`)}>Open the prospect</a>`}
      ${of === "webhook" && html`<a href=${link(`/webhooks/${item.id}`)}>Open the webhook</a>`}</div>
    ${previous && html`<${Changes} event=${event} />`}
    <${Json} value=${event} name="Payload" />
    <${MadeDeliveries} event=${event} />
  </div>`;
}

/** @param {{event: Event}} props */
function Changes({ event: { id: eventId, type, data } }) {
  const [of = ""] = type.split(".");
  const { users, stages, pipelines, offices, sources, jobs, customFields } = useAccount();
  const title = (/** @type {string} */ field) => customFields.find(({ name }) => name === field)?.label ?? labelOf(of, field);
  const named = [...users, ...stages, ...pipelines, ...offices, ...sources, ...jobs];
  const names = new Map(named.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])));
  const value = (/** @type {string} */ field, /** @type {Record<string, any> | undefined} */ of) =>
    (of && field in of ? html`<${Value} field=${field} value=${of[field]} names=${names} />` : html`<span class="faint">not included</span>`);
  /** @type {import("../../parts/table.js").Column<{id: string}>[]} */
  const columns = [
    { id: "field", title: "Field", cell: ({ id }) => title(id) },
    { id: "before", title: "Before", cell: ({ id }) => value(id, data.previous) },
    { id: "after", title: "After", cell: ({ id }) => value(id, data.item) },
  ];
  return html`<${Table} caption=${`Changes of ${eventId}`} columns=${columns} rows=${data.changes.map((id) => ({ id }))} />`;
}

/** @param {{field: string, value: any, names: Map<string, string>}} props */
function Value({ field, value, names }) {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return html`<span class="faint">empty</span>`;
  if (typeof value === "number" && /(At|Date|^date)$/.test(field)) return html`<${Time} at=${value} />`;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.map((each) => names.get(each) ?? each).join(", ");
  return typeof value === "string" ? names.get(value) ?? value : html`<code>${JSON.stringify(value)}</code>`;
}
