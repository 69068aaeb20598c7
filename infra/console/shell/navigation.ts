// The pages, by the first segment of their route. The module of a page is loaded when the page is first opened.

import type { FunctionComponent } from "preact";
import { can, isScoped } from "../api";
import { OF_DAY, REPORTED } from "../data";
import type { Route } from "../parts/router";

export type PageComponent = FunctionComponent<{ route: Route }>;

export interface PageOf {
  path: string;
  title: string;
  /** The filters with which the navigation opens it. */
  filters: Record<string, string> | undefined;
  /** Permissions: the navigation shows the page to a key that has one of them. */
  reads: string[] | undefined;
  /** Whether it is about the whole account, which a key with a scope does not see. */
  whole: boolean;
  load: () => Promise<PageComponent>;
}

const page = (path: string, title: string, reads: string[] | undefined, load: PageOf["load"], filters?: PageOf["filters"]): PageOf => ({
  path,
  title,
  reads,
  whole: false,
  load,
  filters,
});

const whole = (of: PageOf): PageOf => ({ ...of, whole: true });

const WORK = [
  page("day", "My day", OF_DAY, async () => (await import("../pages/day/day")).Day),
  page("", "Overview", undefined, async () => (await import("../pages/overview/overview")).Overview),
  page("prospects", "Prospects", ["prospects:read"], async () => (await import("../pages/prospects/list")).Prospects),
  page("tasks", "Tasks", ["tasks:read"], async () => (await import("../pages/tasks/tasks")).Tasks, { status: "open" }),
  page("meetings", "Meetings", ["meetings:read"], async () => (await import("../pages/meetings/meetings")).Meetings),
  page("hires", "Hires", ["hires:read"], async () => (await import("../pages/hires/hires")).Hires),
  page("reports", "Reports", REPORTED, async () => (await import("../pages/reports/reports")).Reports),
  whole(page("import", "Import", ["prospects:write"], async () => (await import("../pages/import/import")).Import)),
  page("runs", "Runs", ["prospects:read"], async () => (await import("../pages/runs/runs")).Runs),
  whole(page("duplicates", "Duplicates", ["prospects:read"], async () => (await import("../pages/duplicates/duplicates")).Duplicates)),
];

const INTEGRATION = [
  whole(page("webhooks", "Webhooks", ["webhooks:read"], async () => (await import("../pages/webhooks/webhooks")).Webhooks)),
  whole(page("events", "Events", ["webhooks:read"], async () => (await import("../pages/events/events")).Events)),
  whole(page("keys", "Keys", ["account:write"], async () => (await import("../pages/keys/keys")).Keys)),
];

const ACCOUNT = [
  whole(page("erasures", "Erasures", ["privacy:read"], async () => (await import("../pages/erasures/erasures")).Erasures)),
  page("settings", "Settings", ["account:read"], async () => (await import("../pages/settings/settings")).Settings),
];

const SECTIONS = [
  { title: "Work", pages: WORK },
  { title: "Integration", pages: INTEGRATION },
  { title: "Account", pages: ACCOUNT },
];

/** Whether a scope keeps the key from this page. */
export const isKept = ({ whole }: PageOf) => whole && isScoped();

const isOffered = (of: PageOf) => (!of.reads || of.reads.some(can)) && !isKept(of);

export const sections = () =>
  SECTIONS.map(({ title, pages }) => ({ title, pages: pages.filter(isOffered) })).filter(({ pages }) => pages.length > 0);

/** Prospects with `view=board`. */
const BOARD = page("prospects", "Prospects", undefined, async () => (await import("../pages/prospects/board")).BoardPage);

const RECORDS: Record<string, PageOf> = {
  prospects: page("prospects", "Prospect", undefined, async () => (await import("../pages/prospect/prospect")).ProspectPage),
  import: whole(page("import", "Import", undefined, async () => (await import("../pages/import/import")).Import)),
  webhooks: whole(page("webhooks", "Webhook", undefined, async () => (await import("../pages/webhooks/webhook")).WebhookPage)),
};

export function pageOf({ segments: [first = "", record], query }: Route): PageOf | undefined {
  if (record) return RECORDS[first];
  if (first === BOARD.path && query.get("view") === "board") return BOARD;
  return SECTIONS.flatMap(({ pages }) => pages).find((page) => page.path === first);
}
