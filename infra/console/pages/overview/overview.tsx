// The overview: prospects by stage, source and owner, due tasks, failing webhooks, and the rate limit.

import type { ComponentChildren } from "preact";
import type { Facet, Facets } from "prospect-api";
import { useAccount } from "../../api/account";
import { api } from "../../api/client";
import { type Bucket, bucketsOf } from "../../api/facets";
import { type Resource, useResource } from "../../api/resource";
import { can } from "../../api/session";
import { stagesOf } from "../../fields";
import { Bars, Columns } from "../../parts/small";
import { colorOf } from "../../parts/stage";
import { Allowed, Empty, Failed, Loaded, Page } from "../../parts/states";
import { LANGUAGE, plural } from "../../parts/time";
import { type Route, link } from "../../shell/router";
import { LimitFigure, ProspectsFigure, TaskFigures } from "./figures";
import { Webhooks } from "./webhooks";
import { weeksUntil } from "./weeks";

/** Weeks of the chart. */
const WEEKS = 12;

/** How many values a chart shows. One bar shows the rest. */
const TOP = 12;

const CHARTS = [
  { field: "stageId", title: "By stage", noun: "stage" },
  { field: "sourceId", title: "By source", noun: "source" },
  { field: "ownerId", title: "By owner", noun: "owner" },
] as const;

/** Each of these permissions fills a part of this page. */
const READS = ["prospects:read", "tasks:read", "webhooks:read"];

export type Counts = Resource<Facets>;

export function Overview(_props: { route: Route }) {
  return (
    <Page title="Overview" reads={READS.find(can) ?? "prospects:read"}>
      {can("prospects:read") ? <WithProspects /> : <Parts />}
    </Page>
  );
}

/** Two requests count everything: facets take three fields each. */
function WithProspects() {
  const weeks = weeksUntil(WEEKS);
  const counts = useResource(async (signal) => {
    return api.prospects.countFacets({ by: CHARTS.map(({ field }) => field), top: TOP }, { signal });
  }, []);
  const created = useResource(async (signal) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const since = { timeZone, createdAfter: weeks[0]?.monday.getTime() };
    return api.prospects.countFacets({ by: ["createdAt:week"], top: WEEKS, ...since }, { signal });
  }, []);
  const empty = counts.data?.total === 0;
  const sum = created.data && (
    <span class="faint">
      {plural(created.data.total, "prospect")} in {WEEKS} weeks
    </span>
  );
  const columns = ({ facets }: Facets) => <Weeks weeks={weeks} buckets={bucketsOf(facets[0])} />;
  return (
    <>
      {empty && <Welcome />}
      <Parts counts={counts}>
        {!empty && (
          <>
            <section class="card">
              <header>
                <h2>Created per week</h2>
                {sum}
              </header>
              <Loaded resource={created} rows={4}>
                {columns}
              </Loaded>
            </section>
            <Charts counts={counts} />
          </>
        )}
      </Parts>
    </>
  );
}

/** The figures above, the webhooks below, and the charts between them. */
function Parts({ counts, children }: { counts?: Counts; children?: ComponentChildren }) {
  return (
    <>
      <div class="figures">
        {counts && <ProspectsFigure counts={counts} />}
        <Allowed permission="tasks:read">
          <TaskFigures />
        </Allowed>
        <LimitFigure />
      </div>
      <div class="grid overview">
        {children}
        <Allowed permission="webhooks:read">
          <Webhooks />
        </Allowed>
      </div>
    </>
  );
}

function Weeks({ weeks, buckets }: { weeks: { id: string; monday: Date }[]; buckets: Bucket[] }) {
  const columns = weeks.map(({ id, monday }) => ({
    id,
    name: monday.toLocaleDateString(LANGUAGE, { day: "numeric", month: "short" }),
    count: buckets.find((bucket) => bucket.id === id)?.count ?? 0,
  }));
  return <Columns title="Prospects created per week, by its Monday" columns={columns} />;
}

function Charts({ counts }: { counts: Counts }) {
  const names = useAccount();
  const stages = stagesOf(names);
  const inOrder = (bar: { id: string; name: string }) => {
    const place = stages.findIndex(({ id }) => id === bar.id);
    return place < 0 ? stages.length : place;
  };
  if (counts.failure) {
    return (
      <section class="card">
        <h2>By stage, source and owner</h2>
        <Failed failure={counts.failure} again={counts.reload} />
      </section>
    );
  }
  return CHARTS.map(({ field, title, noun }) => (
    <section class="card" key={field}>
      <header>
        <h2>{title}</h2>
      </header>
      <Loaded resource={counts} rows={4}>
        {({ facets }) => {
          const facet = facets.find(({ by }) => by === field);
          const bars = facet ? barsOf(facet, `No ${noun}`) : [];
          if (field !== "stageId") return <Bars title={title} bars={bars} />;
          const named = bars.map((bar) => ({
            ...bar,
            name: stages.find(({ id }) => id === bar.id)?.name ?? bar.name,
            color: colorOf(bar.id, names),
          }));
          return <Bars title={title} bars={named.sort((one, other) => inOrder(one) - inOrder(other))} />;
        }}
      </Loaded>
    </section>
  ));
}

/** The API cannot filter by "without a source" or "any other", so those bars have no links. */
function barsOf(facet: Facet, without: string) {
  const { by, missing, other } = facet;
  const bars: (Bucket & { href?: string })[] = bucketsOf(facet).map((bucket) => ({
    ...bucket,
    href: link("/prospects", { [by]: bucket.id }),
  }));
  if (other > 0) bars.push({ id: "other", name: "Others", count: other });
  if (missing > 0) bars.push({ id: "missing", name: without, count: missing });
  return bars;
}

/** The first steps in an account without prospects. */
function Welcome() {
  return (
    <Empty title="Welcome. This account has no prospects yet.">
      {can("prospects:write") || can("account:write") ? (
        <>
          <p>Start here:</p>
          <p class="row list-steps">
            <Allowed permission="prospects:write">
              <a class="button primary" href={link("/prospects", { new: 1 })}>
                Create a prospect
              </a>
              <a class="button" href={link("/import")}>
                Import a file
              </a>
            </Allowed>
            <Allowed permission="account:write">
              <a class="button" href={link("/keys")}>
                Create a key
              </a>
            </Allowed>
          </p>
        </>
      ) : (
        <p>You will see the prospects that others create. This key can only read.</p>
      )}
    </Empty>
  );
}
