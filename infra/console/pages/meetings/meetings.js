// Meetings: every meeting of the account, by date.

import { html, useState } from "../../html.js";
import { nameOf, useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { ProspectLink, Remove, guarded } from "../prospect/common.js";
import { Filters, bounds, byUser, chosen, clearFilters, filtered } from "../prospect/filters.js";
import { ROWS } from "../prospect/name.js";
import { MeetingDialog, MeetingTime, ThereTime } from "./meeting_dialog.js";

/** @param {any[]} users @returns {import("../prospect/filters.js").Filter[]} */
const filtersOf = (users) => [
  { name: "prospectId", label: "Prospect", kind: "prospect" },
  byUser("ownerId", "Held by", users),
  { name: "meetingType", label: "Kind, exactly", kind: "text" },
  ...bounds("meetingDate", "Date"),
  ...bounds("updated", "Changed"),
];

/** @param {any[]} users */
const columnsOf = (users) => [
  { id: "kind", title: "Kind", cell: (/** @type {any} */ meeting) => meeting.meetingType },
  {
    id: "date", title: "Date", sort: "meetingDate",
    cell: (/** @type {any} */ meeting) => html`<${MeetingTime} meeting=${meeting} /><${ThereTime} meeting=${meeting} />`,
  },
  {
    id: "prospect", title: "Prospect",
    cell: (/** @type {any} */ meeting) => html`<${ProspectLink} id=${meeting.prospectId} of=${meeting.meetingType} />`,
  },
  { id: "owner", title: "Held by", cell: (/** @type {any} */ meeting) => nameOf(users, meeting.ownerId) },
  { id: "place", title: "Place", cell: (/** @type {any} */ meeting) => meeting.location ?? html`<span class="faint">–</span>` },
  { id: "notes", title: "Notes", cell: (/** @type {any} */ meeting) => html`<span class="clamped">${meeting.notes ?? ""}</span>` },
  { id: "created", title: "Created", sort: "createdAt", cell: (/** @type {any} */ meeting) => html`<${Time} at=${meeting.createdAt} />` },
];

/** @param {import("../prospect/common.js").PageProps} props */
function MeetingList({ route }) {
  const { users } = useAccount();
  const filters = filtersOf(users);
  const query = chosen(filters, route.query);
  const meetings = useResource(async (signal) => (await request("GET", "/meetings", { query: { ...query, limit: ROWS }, signal })).data, [JSON.stringify(query)]);
  const [open, setOpen] = useState(/** @type {{name: string, item?: any} | null} */ (null));
  const close = () => setOpen(null);
  const add = html`<${Allowed} permission="meetings:write"><button type="button" class="primary"
    onClick=${() => setOpen({ name: "edit" })}>New meeting</button><//>`;
  const actions = (/** @type {any} */ item) => html`
    <button type="button" class="small" aria-label=${`Edit ${item.meetingType}`} onClick=${() => setOpen({ name: "edit", item })}>Edit</button>
    <button type="button" class="small" aria-label=${`Delete ${item.meetingType}`}
      onClick=${() => setOpen({ name: "remove", item })}>Delete</button>`;
  return html`<${Page} title="Meetings" reads="meetings:read" writes="meetings:write" actions=${add}>
    <${Filters} filters=${filters} query=${route.query} />
    <${Loaded} resource=${meetings}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length > 0 ? html`<${Table} caption="Meetings" columns=${columnsOf(users)} rows=${items} sort=${query["sort"] ?? "-meetingDate"}
        actions=${can("meetings:write") ? actions : undefined} rowName=${(/** @type {any} */ item) => item.meetingType} />`
        : filtered(filters, route.query) ? html`<${Empty} title="No meeting matches"><button type="button"
          onClick=${() => clearFilters(filters)}>Clear the filters</button><//>`
        : html`<${Empty} title="No meetings yet"><p>A meeting belongs to a prospect, and is held by a user.</p><//>`}
      <${Pages} pagination=${pagination} one="meeting" />`}<//>
    ${open?.name === "edit" && html`<${MeetingDialog} meeting=${open.item} close=${close} done=${meetings.reload} />`}
    ${open?.name === "remove" && html`<${Remove} kind="meeting" item=${open.item} close=${close} done=${meetings.reload} />`}
  <//>`;
}

export const Meetings = guarded("Meetings", "meetings:read", MeetingList);
