// Hires: every hire of the account, by date.

import { html, useState } from "../../html.js";
import { nameOf, useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Allowed, Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { ProspectLink, Remove, guarded } from "../prospect/common.js";
import { Filters, bounds, chosen, clearFilters, filtered } from "../prospect/filters.js";
import { ROWS } from "../prospect/name.js";
import { HireDialog } from "./hire_dialog.js";

/** @type {import("../prospect/filters.js").Filter[]} */
const FILTERS = [{ name: "prospectId", label: "Prospect", kind: "prospect" }, ...bounds("hired", "Hired"), ...bounds("updated", "Changed")];

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** @param {any} hire */
const dayOf = (hire) => day.format(hire.hireDate);

/** @param {any} hire */
const hiredOn = (hire) => html`<time datetime=${new Date(hire.hireDate).toISOString()} title=${String(hire.hireDate)}>${dayOf(hire)}</time>`;

/** @param {any} hire */
const description = (hire) => html`<span class="clamped">${hire.hireDescription || "–"}</span>`;

/** @param {any[]} users */
const columnsOf = (users) => [
  { id: "date", title: "Hired", sort: "hireDate", cell: hiredOn },
  {
    id: "prospect", title: "Prospect",
    cell: (/** @type {any} */ hire) => html`<${ProspectLink} id=${hire.prospectId} of=${`the hire of ${dayOf(hire)}`} />`,
  },
  { id: "description", title: "Description", kind: /** @type {const} */ ("wide"), cell: description },
  { id: "by", title: "Recorded by", cell: (/** @type {any} */ hire) => nameOf(users, hire.userId) },
  { id: "created", title: "Recorded", sort: "createdAt", cell: (/** @type {any} */ hire) => html`<${Time} at=${hire.createdAt} />` },
];

/** @param {import("../prospect/common.js").PageProps} props */
function HireList({ route }) {
  const { users } = useAccount();
  const query = chosen(FILTERS, route.query);
  const hires = useResource(async (signal) => (await request("GET", "/hires", { query: { ...query, limit: ROWS }, signal })).data, [JSON.stringify(query)]);
  const [open, setOpen] = useState(/** @type {{name: string, item?: any} | null} */ (null));
  const close = () => setOpen(null);
  const add = html`<${Allowed} permission="hires:write"><button type="button" class="primary"
    onClick=${() => setOpen({ name: "edit" })}>New hire</button><//>`;
  const rowName = (/** @type {any} */ hire) => `the hire of ${dayOf(hire)}`;
  const actions = (/** @type {any} */ item) => html`
    <button type="button" class="small" aria-label=${`Edit ${rowName(item)}`} onClick=${() => setOpen({ name: "edit", item })}>Edit</button>
    <button type="button" class="small" aria-label=${`Delete ${rowName(item)}`} onClick=${() => setOpen({ name: "remove", item })}>Delete</button>`;
  return html`<${Page} title="Hires" reads="hires:read" writes="hires:write" actions=${add}>
    <${Filters} filters=${FILTERS} query=${route.query} />
    <${Loaded} resource=${hires}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length > 0 ? html`<${Table} caption="Hires" columns=${columnsOf(users)} rows=${items} sort=${query["sort"] ?? "-hireDate"}
        actions=${can("hires:write") ? actions : undefined} rowName=${rowName} />`
        : filtered(FILTERS, route.query) ? html`<${Empty} title="No hire matches"><button type="button"
          onClick=${() => clearFilters(FILTERS)}>Clear the filters</button><//>`
        : html`<${Empty} title="No hires yet"><p>A hire moves its prospect to the stage “Hired”.</p><//>`}
      <${Pages} pagination=${pagination} one="hire" />`}<//>
    ${open?.name === "edit" && html`<${HireDialog} hire=${open.item} close=${close} done=${hires.reload} />`}
    ${open?.name === "remove" && html`<${Remove} kind="hire" item=${open.item} close=${close} done=${hires.reload} />`}
  <//>`;
}

export const Hires = guarded("Hires", "hires:read", HireList);
