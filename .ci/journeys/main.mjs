// Runs the journeys of the console. Prints `ok - …` for each; the first failure ends the program.

import { board } from "./board.mjs";
import { last, launch, picture, settings } from "./browser.mjs";
import * as duplicates from "./duplicates.mjs";
import * as fields from "./fields.mjs";
import * as files from "./files.mjs";
import { Keyboard, Mouse } from "./hands.mjs";
import * as inbox from "./inbox.mjs";
import * as keys from "./keys.mjs";
import * as pages from "./pages.mjs";
import * as privacy from "./privacy.mjs";
import * as prospects from "./prospects.mjs";
import * as reports from "./reports.mjs";
import * as webhooks from "./webhooks.mjs";

const VIEWS = [
  { Hand: Mouse, size: "desk", scheme: "light" },
  { Hand: Mouse, size: "phone", scheme: "dark" },
  { Hand: Keyboard, size: "desk", scheme: "dark" },
];

/** Journeys that every hand makes. */
const JOURNEYS = {
  "create a key, use it, revoke it": keys.createUseRevoke,
  "a webhook fails: inspect, redeliver, delivered": webhooks.failInspectRedeliver,
  "the inbox: a failed delivery is retried, verified, redelivered": inbox.receiveFailRedeliver,
  "10,000 prospects, filtered": prospects.filter,
  "a CSV file with ten wrong lines": prospects.importFile,
  "edit while somebody else does": prospects.conflict,
  "a new prospect that already exists": prospects.createExisting,
  "edit many prospects at once": prospects.editMany,
  "merge duplicates, then undo": duplicates.mergeAndUndo,
  "merge from the page of a prospect, then undo": duplicates.mergeFromProspect,
  "prospects that share a phone": duplicates.shareContact,
  "record a consent, erase a person": privacy.consentAndErase,
  "keep prospects for a time": privacy.retention,
  "files: upload, download, delete": files.keep,
  "files that cannot be uploaded": files.fail,
  "reports: numbers, their lists, CSV and PNG": reports.reports,
  "define a custom field": fields.define,
  "values of custom fields": fields.giveValues,
  "filter and sort by custom fields": fields.filterAndSort,
  "import a column as a custom field": fields.importColumns,
};

const browser = await launch();
try {
  const wanted = (name) => name.includes(settings.only);
  const once = {
    "the board: drag, keyboard, finger": () => board(browser),
    "every page for a key that only reads": async () => keys.readOnly(browser, VIEWS[0], await pages.everyPage()),
    "every page at both sizes, light and dark: axe-core, width, pictures": () => pages.look(browser),
    "no records, no key, a wrong key, no such page": () => pages.edges(browser),
    "the inbox and the console: a link with another key": () => inbox.otherKey(browser),
    "a custom field that is being indexed": () => fields.indexing(browser),
    "a second tab, signing out": () => prospects.tabs(browser),
    "the first page": () => pages.usable(browser),
  };
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (!wanted(name)) continue;
    for (const { Hand, ...view } of VIEWS) {
      await journey(browser, Hand, view);
      console.log(`ok - ${name}: ${new Hand().name}, ${view.size}, ${view.scheme}`);
    }
  }
  for (const [name, journey] of Object.entries(once)) {
    if (!wanted(name)) continue;
    const said = await journey();
    console.log(`ok - ${name}${said === undefined ? "" : `: ${said}`}`);
  }
} catch (failure) {
  await picture(last.page, "failure").catch(() => {});
  console.log(`not ok - ${last.page?.url().replace(/key=[^&]*/, "")}\n${failure.stack}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
