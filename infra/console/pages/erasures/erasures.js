// Erasures: the receipts of persons whose data was removed. They are kept for good.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Badge } from "../../parts/small.js";
import { Empty, Loaded, Page } from "../../parts/states.js";
import { Pages, Table } from "../../parts/table.js";
import { Time } from "../../parts/time.js";
import { who } from "../prospect/activity.js";
import { useNames } from "../prospects/names.js";
import { countsOf } from "./counts.js";

/**
 * @typedef {object} Erasure
 * @property {string} id
 * @property {string} prospectId
 * @property {"pending" | "done"} status
 * @property {string} reason
 * @property {string | null} requestId
 * @property {any} actor
 * @property {number} requestedAt
 * @property {number} dueAt
 * @property {number | null} doneAt
 * @property {Record<string, number>} removed
 */

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Erasures({ route }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const erasures = useResource(async (signal) => (await request("GET", "/erasures", { query: { limit: 20, pageToken }, signal })).data, [pageToken]);
  const names = useNames();
  /** @type {import("../../parts/table.js").Column<Erasure>[]} */
  const columns = [
    { id: "prospectId", title: "Prospect", kind: /** @type {const} */ ("wide"), cell: ({ prospectId }) => html`<code>${prospectId}</code>` },
    { id: "status", title: "Status", cell: ({ status, doneAt, dueAt }) => html`<${Badge}>${status}<//> <span class="faint">${doneAt === null
      ? html`until <${Time} at=${dueAt} />` : html`<${Time} at=${doneAt} />`}</span>` },
    { id: "reason", title: "Reason", kind: /** @type {const} */ ("wide"), cell: ({ reason, requestId }) => html`${reason}${requestId
      && html` <span class="faint">${requestId}</span>`}` },
    { id: "removed", title: "Removed", kind: /** @type {const} */ ("wide"), cell: ({ removed }) => countsOf(removed) },
    { id: "who", title: "Erased by", cell: ({ actor }) => who(actor, names) },
    { id: "requestedAt", title: "Asked", cell: ({ requestedAt }) => html`<${Time} at=${requestedAt} />` },
  ];
  return html`<${Page} title="Erasures" reads="privacy:read">
    <p class="soft">A person who is erased is gone at once. Within 25 hours nothing of the person is left, and the receipt says “done”.</p>
    <${Loaded} resource=${erasures}>${(/** @type {any} */ { items, pagination }) => html`
      ${items.length === 0 ? html`<${Empty} title="No erasures"><p>The page of a prospect has the button “Erase…”.</p><//>`
        : html`<${Table} caption="Erasures" columns=${columns} rows=${items} rowName=${(/** @type {Erasure} */ erasure) => erasure.id} />`}
      <${Pages} pagination=${pagination} one="erasure" />`}<//>
  <//>`;
}
