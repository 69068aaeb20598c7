// The pages, by the first segment of their route. The module of a page is loaded when the page is first opened.

import type { FunctionComponent } from "preact";
import { can } from "../api";
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
  load: () => Promise<PageComponent>;
}

const page = (path: string, title: string, reads: string[] | undefined, load: PageOf["load"], filters?: PageOf["filters"]): PageOf => ({
  path,
  title,
  reads,
  load,
  filters,
});

const WORK = [
  page("day", "My day", OF_DAY, async () => (await import("../pages/day/day")).Day),
  page("", "Overview", undefined, async () => (await import("../pages/overview/overview")).Overview),
  page("prospects", "Prospects", ["prospects:read"], async () => (await import("../pages/prospects/list")).Prospects),
  page("tasks", "Tasks", ["tasks:read"], async () => (await import("../pages/tasks/tasks")).Tasks, { status: "open" }),
  page("meetings", "Meetings", ["meetings:read"], async () => (await import("../pages/meetings/meetings")).Meetings),
  page("hires", "Hires", ["hires:read"], async () => (await import("../pages/hires/hires")).Hires),
  page("reports", "Reports", REPORTED, async () => (await import("../pages/reports/reports")).Reports),
  page("import", "Import", ["prospects:write"], async () => (await import("../pages/import/import")).Import),
  page("runs", "Runs", ["prospects:read"], async () => (await import("../pages/runs/runs")).Runs),
  page("duplicates", "Duplicates", ["prospects:read"], async () => (await import("../pages/duplicates/duplicates")).Duplicates),
];

const INTEGRATION = [
  page("webhooks", "Webhooks", ["webhooks:read"], async () => (await import("../pages/webhooks/webhooks")).Webhooks),
  page("events", "Events", ["webhooks:read"], async () => (await import("../pages/events/events")).Events),
  page("keys", "Keys", ["account:write"], async () => (await import("../pages/keys/keys")).Keys),
];

const ACCOUNT = [
  page("erasures", "Erasures", ["privacy:read"], async () => (await import("../pages/erasures/erasures")).Erasures),
  page("settings", "Settings", ["account:read"], async () => (await import("../pages/settings/settings")).Settings),
];

const SECTIONS = [
  { title: "Work", pages: WORK },
  { title: "Integration", pages: INTEGRATION },
  { title: "Account", pages: ACCOUNT },
];

export const sections = () =>
  SECTIONS.map(({ title, pages }) => ({ title, pages: pages.filter(({ reads }) => !reads || reads.some(can)) })).filter(
    ({ pages }) => pages.length > 0,
  );

/** Prospects with `view=board`. */
const BOARD = page("prospects", "Prospects", undefined, async () => (await import("../pages/prospects/board")).BoardPage);

const RECORDS: Record<string, PageOf> = {
  prospects: page("prospects", "Prospect", undefined, async () => (await import("../pages/prospect/prospect")).ProspectPage),
  import: page("import", "Import", undefined, async () => (await import("../pages/import/import")).Import),
  webhooks: page("webhooks", "Webhook", undefined, async () => (await import("../pages/webhooks/webhook")).WebhookPage),
};

export function pageOf({ segments: [first = "", record], query }: Route): PageOf | undefined {
  if (record) return RECORDS[first];
  if (first === BOARD.path && query.get("view") === "board") return BOARD;
  return SECTIONS.flatMap(({ pages }) => pages).find((page) => page.path === first);
}
