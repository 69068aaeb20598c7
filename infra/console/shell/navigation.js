// The pages, by the first segment of their route. The module of a page is loaded when the page is first opened.

/**
 * @typedef {object} PageOf
 * @property {string} path
 * @property {string} title
 * @property {string[]} [reads]   Permissions: the navigation shows the page to a key that has one of them.
 * @property {() => Promise<(props: {route: import("./router.js").Route}) => any>} load
 */

/** Each of these permissions fills a part of the reports. */
export const REPORTED = ["prospects:read", "hires:read", "tasks:read"];

/** @type {PageOf[]} */
const WORK = [
  { path: "", title: "Overview", load: async () => (await import("../pages/overview/overview.js")).Overview },
  { path: "prospects", title: "Prospects", reads: ["prospects:read"], load: async () => (await import("../pages/prospects/list.js")).Prospects },
  { path: "tasks", title: "Tasks", reads: ["tasks:read"], load: async () => (await import("../pages/tasks/tasks.js")).Tasks },
  { path: "meetings", title: "Meetings", reads: ["meetings:read"], load: async () => (await import("../pages/meetings/meetings.js")).Meetings },
  { path: "hires", title: "Hires", reads: ["hires:read"], load: async () => (await import("../pages/hires/hires.js")).Hires },
  { path: "reports", title: "Reports", reads: REPORTED, load: async () => (await import("../pages/reports/reports.js")).Reports },
  { path: "import", title: "Import", reads: ["prospects:write"], load: async () => (await import("../pages/import/import.js")).Import },
  { path: "runs", title: "Runs", reads: ["prospects:read"], load: async () => (await import("../pages/runs/runs.js")).Runs },
  { path: "duplicates", title: "Duplicates", reads: ["prospects:read"], load: async () => (await import("../pages/duplicates/duplicates.js")).Duplicates },
];

/** @type {PageOf[]} */
const INTEGRATION = [
  { path: "webhooks", title: "Webhooks", reads: ["webhooks:read"], load: async () => (await import("../pages/webhooks/webhooks.js")).Webhooks },
  { path: "events", title: "Events", reads: ["webhooks:read"], load: async () => (await import("../pages/events/events.js")).Events },
  { path: "keys", title: "Keys", reads: ["account:write"], load: async () => (await import("../pages/keys/keys.js")).Keys },
];

/** @type {PageOf[]} */
const ACCOUNT = [
  { path: "erasures", title: "Erasures", reads: ["privacy:read"], load: async () => (await import("../pages/erasures/erasures.js")).Erasures },
  { path: "settings", title: "Settings", reads: ["account:read"], load: async () => (await import("../pages/settings/settings.js")).Settings },
];

export const SECTIONS = [
  { title: "Work", pages: WORK },
  { title: "Integration", pages: INTEGRATION },
  { title: "Account", pages: ACCOUNT },
];

/** Pages of one record. @type {Record<string, PageOf>} */
const RECORDS = {
  prospects: { path: "prospects", title: "Prospect", load: async () => (await import("../pages/prospect/prospect.js")).ProspectPage },
  webhooks: { path: "webhooks", title: "Webhook", load: async () => (await import("../pages/webhooks/webhook.js")).WebhookPage },
};

/** @param {import("./router.js").Route} route @returns {PageOf | undefined} */
export function pageOf({ segments: [first = "", record] }) {
  if (record) return RECORDS[first];
  return SECTIONS.flatMap(({ pages }) => pages).find((page) => page.path === first);
}
