// Runs the journeys of the console. Prints `ok - …` for each; the first failure ends the program.

import * as apps from "./apps.mjs";
import { board } from "./board.mjs";
import { last, launch, picture, settings } from "./browser.mjs";
import * as choices from "./choices.mjs";
import * as day from "./day.mjs";
import * as duplicates from "./duplicates.mjs";
import * as events from "./events.mjs";
import * as fields from "./fields.mjs";
import * as files from "./files.mjs";
import * as focus from "./focus.mjs";
import * as habits from "./habits.mjs";
import { Keyboard, Mouse, Touch } from "./hands.mjs";
import * as imports from "./imports.mjs";
import * as inbox from "./inbox.mjs";
import * as keys from "./keys.mjs";
import * as lists from "./lists.mjs";
import * as log from "./log.mjs";
import * as look from "./look.mjs";
import * as pages from "./pages.mjs";
import * as privacy from "./privacy.mjs";
import * as prospects from "./prospects.mjs";
import * as record from "./record.mjs";
import * as reference from "./reference.mjs";
import * as reports from "./reports.mjs";
import * as search from "./search.mjs";
import * as selection from "./selection.mjs";
import * as session from "./session.mjs";
import * as texts from "./texts.mjs";
import * as views from "./views.mjs";
import * as webhooks from "./webhooks.mjs";
import * as work from "./work.mjs";

/** A person at a desk with a mouse, one with a phone, and one who uses the keyboard alone. */
const HANDS = [
  { Hand: Mouse, size: "wide", scheme: "light" },
  { Hand: Touch, size: "phone", scheme: "dark", touch: true },
  { Hand: Keyboard, size: "wide", scheme: "dark" },
];
const [MOUSE, TOUCH, KEYBOARD] = HANDS;

/** Journeys that every hand makes, from beginning to end. */
const JOURNEYS = {
  "create a key, use it, revoke it": keys.createUseRevoke,
  "a key with a scope: a preset, and what it sees": keys.presetAndScope,
  "a webhook fails: inspect, redeliver, delivered": webhooks.failInspectRedeliver,
  "the inbox: a failed delivery is retried, verified, redelivered": inbox.receiveFailRedeliver,
  "10,000 prospects, filtered": prospects.filter,
  "import a file: a new field, a wrong line, undo": imports.importFile,
  "edit while somebody else does": prospects.conflict,
  "a fact is edited where it stands": record.editFacts,
  "a fact that somebody else changed": record.overtaken,
  "a note with formatting": record.composeNote,
  "what is planned stands above the history": record.plan,
  "views that everybody has": views.builtIn,
  "a view of one's own": views.own,
  "a new prospect that already exists": prospects.createExisting,
  "edit many prospects at once": prospects.editMany,
  "everybody who matches: move, a refusal, undo": selection.moveAll,
  "everybody who matches: a label and a task, undo": selection.undoAll,
  "everybody who matches: remove a label": selection.unlabelAll,
  "everybody who matches: delete": selection.deleteAll,
  "everybody who matches: the rate limit, stop": selection.stop,
  "merge duplicates, then undo": duplicates.mergeAndUndo,
  "merge from the page of a prospect, then undo": duplicates.mergeFromProspect,
  "prospects that share a phone": duplicates.shareContact,
  "record a consent, erase a person": privacy.consentAndErase,
  "keep prospects for a time": privacy.retention,
  "files: upload, download, delete": files.keep,
  "files that cannot be uploaded": files.fail,
  "typed text is not lost": habits.typedText,
  "the focus has a place": habits.focus,
  "pages of a list, and back to the same place": habits.places,
  "a button says what happened": habits.copies,
  "the newest events, days without a time": habits.times,
  "a merge is undone later": habits.merges,
  "reports: numbers, their lists, CSV and PNG": reports.reports,
  "the account's log: changes, refusals, filters": log.read,
  "a client gets access, and loses it": apps.connect,
  "define a custom field": fields.define,
  "values of custom fields": fields.giveValues,
  "filter and sort by custom fields": fields.filterAndSort,
};

/** Journeys of a few steps, and who makes them. */
const STEPS = {
  "choose by name in a filter and in the columns": [choices.byName, HANDS],
  "come back: a reload, a shared link": [session.comeBack, HANDS],
  "come back: remember on this device": [session.remember, HANDS],
  "a theme and a density": [look.choose, HANDS],
  "forms open in their first field": [focus.forms, HANDS],
  "the focus after an action on selected rows": [focus.afterSelection, HANDS],
  "a range of rows": [selection.range, [MOUSE, KEYBOARD]],
  "deliveries that wait for a retry": [webhooks.retrying, HANDS],
  "a webhook on localhost": [webhooks.addressHint, [MOUSE]],
  "new events appear by themselves": [events.live, HANDS],
  "a custom field that is being indexed": [fields.indexing, HANDS],
  "a second tab, signing out": [prospects.tabs, HANDS],
  "a phone: cards, large boxes, and the navigation at the bottom": [habits.phone, [TOUCH]],
  "a new task is not overdue": [work.taskWithoutDate, HANDS],
  "a day without a time": [work.dayWithoutTime, HANDS],
  "a name that turns text": [texts.turningName, HANDS],
  "a message while a dialog is open": [texts.messageInFront, HANDS],
  "an email and an owner on one line": [texts.oneLine, [MOUSE]],
  "search: a prospect, a page, an action": [search.find, HANDS],
  "search: closing it returns to the page": [search.leave, HANDS],
  "search: words of resumes": [search.resumes, HANDS],
  "search: late answers and failures": [search.answers, HANDS],
  "search: only what the key may do, nothing after signing out": [search.permitted, HANDS],
  "keys of one character: rows, fields, the record": [search.keys, [KEYBOARD]],
  "keys of one character: edit a row, switch them off": [search.moreKeys, [KEYBOARD]],
  "the reference: the first try": [reference.firstTry, [MOUSE, TOUCH]],
  "my day: complete, undo, edit": [day.complete, HANDS],
  "my day: more than a page, and the week's meetings": [day.week, HANDS],
  "my day: the zone of the person": [day.zones, HANDS],
  "my day: nothing to do, and a key without an active user": [day.nobody, HANDS],
};

/** How many journeys of a run may be made once more: the service, the browser and the journey share few processors. */
const MOST_AGAIN = 2;
let again = 0;

/** Makes a journey, and makes it once more if it fails. Each repetition is shown. */
async function make(name, journey) {
  try {
    return await journey();
  } catch (failure) {
    if (settings.only || (again += 1) > MOST_AGAIN) throw failure;
    await picture(last.page, `again-${again}`).catch(() => {});
    console.log(`# again: ${name}: ${failure.stack.replaceAll("\n", " ")}`);
    for (const context of browser.contexts()) await context.close();
    return journey();
  }
}

const browser = await launch();
try {
  const wanted = (name) => name.includes(settings.only);
  const once = {
    "the board: drag, keyboard, finger": () => board(browser),
    "every page for a key that only reads": async () => keys.readOnly(browser, MOUSE, await pages.everyPage()),
    "every page at both sizes, light and dark: axe-core, width, pictures": () => pages.look(browser),
    "no records, no key, a wrong key, no such page": () => pages.edges(browser),
    "the inbox and the console: a link with another key": () => inbox.otherKey(browser),
    "everybody who matches: at most 10,000": () => selection.most(browser),
    "views: at most thirty": () => views.limits(browser),
    "search: axe-core, width, pictures": () => search.look(browser),
    "my day: axe-core, width, pictures": () => day.look(browser),
    "pages that a key may not read": () => habits.readable(browser),
    "a list: headings stay in view, the next page begins at its top": () => lists.inView(browser),
    "a list at 400 %": () => lists.zoomed(browser),
    "English dates in a Japanese browser": () => texts.language(browser),
    "the reference and the guides: axe-core, width, languages, links": () => reference.read(browser),
  };
  const every = [...Object.entries(JOURNEYS).map(([name, journey]) => [name, [journey, HANDS]]), ...Object.entries(STEPS)];
  for (const [number, [name, [journey, views]]] of every.entries()) {
    if (!wanted(name)) continue;
    const chosen = settings.everyHand || settings.only ? views : [views[number % views.length]];
    for (const { Hand, ...view } of chosen) {
      await make(name, () => journey(browser, Hand, view));
      console.log(`ok - ${name}: ${new Hand().name}, ${view.size}, ${view.scheme}`);
    }
  }
  for (const [name, journey] of Object.entries(once)) {
    if (!wanted(name)) continue;
    const said = await make(name, journey);
    console.log(`ok - ${name}${said === undefined ? "" : `: ${said}`}`);
  }
} catch (failure) {
  await picture(last.page, "failure").catch(() => {});
  console.log(`not ok - ${last.page?.url().replace(/key=[^&]*/, "")}\n${failure.stack}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
