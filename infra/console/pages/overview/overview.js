// The overview: prospects by stage, source and owner, due tasks, failing webhooks, and the rate limit.

import { html } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { stagesOf } from "../../fields.js";
import { Bars, Columns } from "../../parts/small.js";
import { Allowed, Empty, Failed, Loaded, Page } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { LimitFigure, ProspectsFigure, TaskFigures } from "./figures.js";
import { Webhooks } from "./webhooks.js";
import { weeksUntil } from "./weeks.js";

/** Weeks of the chart. */
const WEEKS = 12;

/** How many values a chart shows. One bar shows the rest. */
const TOP = 12;

/** Each of these permissions fills a part of this page. */
const READS = ["prospects:read", "tasks:read", "webhooks:read"];

/** @typedef {import("../../api/resource.js").Resource<any>} Counts */

/** @param {{route: import("../../shell/router.js").Route}} _props */
export function Overview(_props) {
  return html`<${Page} title="Overview" reads=${READS.find(can) ?? READS[0]}>
    ${can("prospects:read") ? html`<${WithProspects} />` : html`<${Parts} />`}
  <//>`;
}

/** Two requests count everything: facets take three fields each. */
function WithProspects() {
  const weeks = weeksUntil(WEEKS);
  const counts = useResource(async (signal) => {
    const fields = { by: "stageId,sourceId,ownerId", top: TOP };
    return (await request("GET", "/prospects/facets", { query: fields, signal })).data;
  }, []);
  const created = useResource(async (signal) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const query = { by: "createdAt:week", top: WEEKS, timeZone, createdAfter: weeks[0]?.monday.getTime() };
    return (await request("GET", "/prospects/facets", { query, signal })).data;
  }, []);
  const empty = counts.data?.total === 0;
  const sum = created.data && html`<span class="faint">${plural(created.data.total, "prospect")} in ${WEEKS} weeks</span>`;
  const columns = (/** @type {any} */ { facets }) => html`<${Weeks} weeks=${weeks} buckets=${facets[0].buckets} />`;
  return html`${empty && html`<${Welcome} />`}<${Parts} counts=${counts}>${!empty && html`
    <section class="card"><header><h2>Created per week</h2>${sum}</header><${Loaded} resource=${created} rows=${4}>${columns}<//></section>
    <${Charts} counts=${counts} />`}<//>`;
}

/** The figures above, the webhooks below, and the charts between them. @param {{counts?: Counts, children?: any}} props */
function Parts({ counts, children }) {
  return html`<div class="figures">
      ${counts && html`<${ProspectsFigure} counts=${counts} />`}
      <${Allowed} permission="tasks:read"><${TaskFigures} /><//>
      <${LimitFigure} />
    </div>
    <div class="grid overview">${children}<${Allowed} permission="webhooks:read"><${Webhooks} /><//></div>`;
}

/** @param {{weeks: {id: string, monday: Date}[], buckets: {value: string, count: number}[]}} props */
function Weeks({ weeks, buckets }) {
  const columns = weeks.map(({ id, monday }) => ({
    id, name: monday.toLocaleDateString(undefined, { day: "numeric", month: "short" }),
    count: buckets.find(({ value }) => value === id)?.count ?? 0,
  }));
  return html`<${Columns} title="Prospects created per week, by its Monday" columns=${columns} />`;
}

/** @param {{counts: Counts}} props */
function Charts({ counts }) {
  const stages = stagesOf(useAccount());
  const inOrder = (/** @type {{id: string, name: string}} */ bar) => {
    const place = stages.findIndex(({ id }) => id === bar.id);
    return place < 0 ? stages.length : place;
  };
  if (counts.failure) {
    return html`<section class="card"><h2>By stage, source and owner</h2><${Failed} failure=${counts.failure} again=${counts.reload} /></section>`;
  }
  return [["stageId", "By stage", "stage"], ["sourceId", "By source", "source"], ["ownerId", "By owner", "owner"]].map(([field, title, noun]) => html`
    <section class="card" key=${field}><header><h2>${title}</h2></header>
      <${Loaded} resource=${counts} rows=${4}>${(/** @type {any} */ { facets }) => {
        const facet = facets.find((/** @type {any} */ { by }) => by === field);
        const bars = barsOf(facet, `No ${noun}`);
        if (field !== "stageId") return html`<${Bars} title=${title} bars=${bars} />`;
        const named = bars.map((bar) => ({ ...bar, name: stages.find(({ id }) => id === bar.id)?.name ?? bar.name }));
        return html`<${Bars} title=${title} bars=${named.sort((one, other) => inOrder(one) - inOrder(other))} />`;
      }}<//></section>`);
}

/** The API cannot filter by "without a source" or "any other", so those bars have no links. @param {any} facet @param {string} without */
function barsOf({ by, buckets, missing, other }, without) {
  /** @type {{id: string, name: string, count: number, href?: string}[]} */
  const bars = buckets.map((/** @type {any} */ { value, name, count }) =>
    ({ id: value, name: name ?? value, count, href: link("/prospects", { [by]: value }) }));
  if (other > 0) bars.push({ id: "other", name: "Others", count: other });
  if (missing > 0) bars.push({ id: "missing", name: without, count: missing });
  return bars;
}

/** The first steps in an account without prospects. */
function Welcome() {
  return html`<${Empty} title="Welcome. This account has no prospects yet.">
    ${can("prospects:write") || can("account:write") ? html`<p>Start here:</p>
      <p class="row list-steps">
        <${Allowed} permission="prospects:write"><a class="button primary" href=${link("/prospects", { new: 1 })}>Create a prospect</a>
          <a class="button" href=${link("/import")}>Import a file</a><//>
        <${Allowed} permission="account:write"><a class="button" href=${link("/keys")}>Create a key</a><//>
      </p>` : html`<p>You will see the prospects that others create. This key can only read.</p>`}
  <//>`;
}
