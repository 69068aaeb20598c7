// The overview: prospects by stage, source and owner, due tasks, failing webhooks, and the rate limit.

import type { ComponentChildren } from "preact";
import type { Facet, Facets } from "prospect-api";
import { type Bucket, type Resource, api, bucketsOf, can, useResource } from "../../api";
import { OF_OVERVIEW, colorOf, stagesOf, useAccount } from "../../data";
import { LinkButton } from "../../parts/button";
import { type Route, link } from "../../parts/router";
import { Bars, Card, Columns } from "../../parts/small";
import { Allowed, Empty, Failed, Loaded } from "../../parts/states";
import { DAY, LANGUAGE, plural } from "../../parts/time";
import { Page } from "../page";
import { LimitFigure, ProspectsFigure, TaskFigures } from "./figures";
import { Webhooks } from "./webhooks";

const WEEKS = 12;

/** How many values a chart shows. One bar shows the rest. */
const TOP = 12;

const CHARTS = [
  { field: "stageId", title: "By stage", noun: "stage" },
  { field: "sourceId", title: "By source", noun: "source" },
  { field: "ownerId", title: "By owner", noun: "owner" },
] as const;

export type Counts = Resource<Facets>;

export function Overview(_props: { route: Route }) {
  return (
    <Page title="Overview" reads={OF_OVERVIEW.find(can) ?? "prospects:read"}>
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
            <Card title="Created per week" aside={sum}>
              <Loaded resource={created} rows={4}>
                {columns}
              </Loaded>
            </Card>
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
      <Card title="By stage, source and owner">
        <Failed failure={counts.failure} again={counts.reload} />
      </Card>
    );
  }
  return CHARTS.map(({ field, title, noun }) => (
    <Card title={title} key={field}>
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
    </Card>
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

function Welcome() {
  return (
    <Empty title="Welcome. This account has no prospects yet.">
      {can("prospects:write") || can("account:write") ? (
        <>
          <p>Start here:</p>
          <p class="row list-steps">
            <Allowed permission="prospects:write">
              <LinkButton text="Create a prospect" look="primary" href={link("/prospects", { new: 1 })} />
              <Allowed permission="prospects:write" whole>
                <LinkButton text="Import a file" href={link("/import")} />
              </Allowed>
            </Allowed>
            <Allowed permission="account:write">
              <LinkButton text="Create a key" href={link("/keys")} />
            </Allowed>
          </p>
        </>
      ) : (
        <p>You will see the prospects that others create. This key can only read.</p>
      )}
    </Empty>
  );
}

const DAYS = 7;

/** The ISO week of a Monday, such as `2026-W47`. It belongs to the year of its Thursday. */
function isoWeek(monday: Date) {
  const thursday = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 3);
  const dayOfYear = Math.round((thursday.getTime() - new Date(thursday.getFullYear(), 0, 1).getTime()) / DAY);
  return `${thursday.getFullYear()}-W${String(Math.floor(dayOfYear / DAYS) + 1).padStart(2, "0")}`;
}

/** Mondays at midnight, oldest first. The last is the Monday before `now`. */
function weeksUntil(count: number, now: Date = new Date()) {
  const sinceMonday = (now.getDay() + 6) % DAYS;
  return Array.from({ length: count }, (_, place) => {
    const back = sinceMonday + DAYS * (count - 1 - place);
    const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
    return { id: isoWeek(monday), monday };
  });
}
