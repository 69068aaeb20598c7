// The pages, by the first segment of their route. The module of a page is loaded when the page is first opened.

import type { FunctionComponent } from "preact";
import { can } from "../api/session";
import type { Route } from "./router";

export type PageComponent = FunctionComponent<{ route: Route }>;

export interface PageOf {
  path: string;
  title: string;
  /** The filters with which the navigation opens it. */
  filters?: Record<string, string>;
  /** Permissions: the navigation shows the page to a key that has one of them. */
  reads?: string[];
  load: () => Promise<PageComponent>;
}

/** Each of these permissions fills a part of the reports. */
export const REPORTED = ["prospects:read", "hires:read", "tasks:read"];

/** Each of these permissions fills a part of My day. */
export const OF_DAY = ["tasks:read", "meetings:read"];

const WORK: PageOf[] = [
  { path: "day", title: "My day", reads: OF_DAY, load: async () => (await import("../pages/day/day")).Day },
  { path: "", title: "Overview", load: async () => (await import("../pages/overview/overview")).Overview },
  {
    path: "prospects",
    title: "Prospects",
    reads: ["prospects:read"],
    load: async () => (await import("../pages/prospects/list")).Prospects,
  },
  {
    path: "tasks",
    title: "Tasks",
    filters: { status: "open" },
    reads: ["tasks:read"],
    load: async () => (await import("../pages/tasks/tasks")).Tasks,
  },
  {
    path: "meetings",
    title: "Meetings",
    reads: ["meetings:read"],
    load: async () => (await import("../pages/meetings/meetings")).Meetings,
  },
  { path: "hires", title: "Hires", reads: ["hires:read"], load: async () => (await import("../pages/hires/hires")).Hires },
  { path: "reports", title: "Reports", reads: REPORTED, load: async () => (await import("../pages/reports/reports")).Reports },
  { path: "import", title: "Import", reads: ["prospects:write"], load: async () => (await import("../pages/import/import")).Import },
  { path: "runs", title: "Runs", reads: ["prospects:read"], load: async () => (await import("../pages/runs/runs")).Runs },
  {
    path: "duplicates",
    title: "Duplicates",
    reads: ["prospects:read"],
    load: async () => (await import("../pages/duplicates/duplicates")).Duplicates,
  },
];

const INTEGRATION: PageOf[] = [
  {
    path: "webhooks",
    title: "Webhooks",
    reads: ["webhooks:read"],
    load: async () => (await import("../pages/webhooks/webhooks")).Webhooks,
  },
  { path: "events", title: "Events", reads: ["webhooks:read"], load: async () => (await import("../pages/events/events")).Events },
  { path: "keys", title: "Keys", reads: ["account:write"], load: async () => (await import("../pages/keys/keys")).Keys },
];

const ACCOUNT: PageOf[] = [
  { path: "erasures", title: "Erasures", reads: ["privacy:read"], load: async () => (await import("../pages/erasures/erasures")).Erasures },
  { path: "settings", title: "Settings", reads: ["account:read"], load: async () => (await import("../pages/settings/settings")).Settings },
];

const SECTIONS = [
  { title: "Work", pages: WORK },
  { title: "Integration", pages: INTEGRATION },
  { title: "Account", pages: ACCOUNT },
];

/** The sections with the pages that the key may see. */
export const sections = () =>
  SECTIONS.map(({ title, pages }) => ({ title, pages: pages.filter(({ reads }) => !reads || reads.some(can)) })).filter(
    ({ pages }) => pages.length > 0,
  );

/** Prospects with `view=board`. */
const BOARD: PageOf = { path: "prospects", title: "Prospects", load: async () => (await import("../pages/prospects/board")).BoardPage };

/** Pages of one record. */
const RECORDS: Record<string, PageOf> = {
  prospects: { path: "prospects", title: "Prospect", load: async () => (await import("../pages/prospect/prospect")).ProspectPage },
  webhooks: { path: "webhooks", title: "Webhook", load: async () => (await import("../pages/webhooks/webhook")).WebhookPage },
};

export function pageOf({ segments: [first = "", record], query }: Route): PageOf | undefined {
  if (record) return RECORDS[first];
  if (first === BOARD.path && query.get("view") === "board") return BOARD;
  return SECTIONS.flatMap(({ pages }) => pages).find((page) => page.path === first);
}
