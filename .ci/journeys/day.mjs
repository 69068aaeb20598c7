// My day: the tasks of the key's user, and the meetings of this week.

import assert from "node:assert/strict";
import { SCHEMES, accessible, api, fits, picture, settled, tab } from "./browser.mjs";

const PERMISSIONS = ["account:read", "prospects:read", "tasks:read", "tasks:write", "meetings:read", "meetings:write"];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Tasks that a group shows. */
const SHOWN = 25;

/** A user with a key, and a prospect. */
async function person(name) {
  const user = (await api("POST", "/users", { name })).item.id;
  const { key } = (await api("POST", "/keys", { name, permissions: PERMISSIONS, userId: user })).item;
  const prospect = (await api("POST", "/prospects", { firstName: name, lastName: "Candidate" })).item.id;
  const task = async (text, dueAt) => (await api("POST", "/tasks", { prospectId: prospect, assignedTo: user, task: text, dueAt })).item.id;
  const meeting = (meetingType, meetingDate) =>
    api("POST", "/meetings", { prospectId: prospect, ownerId: user, userId: user, meetingType, meetingDate, timeZone: "Europe/London" });
  return { user, key, prospect, task, meeting };
}

const group = (page, name) => page.getByRole("region", { name: new RegExp(`^${name}`) });
const row = (page, name, text) => group(page, name).getByRole("listitem").filter({ hasText: text });
const isDone = async (id) => (await api("GET", `/tasks/${id}`)).item.completedAt !== null;

/** A click and a tap on the text, the space bar on the box. */
const tick = (page, hand, text) => hand.press(hand.name === "keyboard" ? page.getByRole("checkbox", { name: text }) : page.getByText(text, { exact: true }));

/** The page counts a group as the API does. */
const counts = (page, name, count) => page.getByRole("heading", { level: 2, name: `${name} ${count}`, exact: true }).waitFor();

const focusOn = (page, text) => page.waitForFunction((each) => document.activeElement?.closest("li")?.innerText.includes(each), text);

export async function complete(browser, Hand, view) {
  const { key, task } = await person(`Day ${new Hand().name}`);
  const now = Date.now();
  const first = await task("Call about the license", now - 40 * HOUR_MS);
  await task("Send the offer", now - 1000);
  await task("Plan the spring fair", now + 3 * DAY_MS);
  const { page, end } = await tab(browser, { ...view, key });
  const hand = new Hand(page);
  const nav = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  assert.equal(await nav.first().innerText(), "My day");
  assert.ok((await nav.filter({ hasText: "Tasks" }).getAttribute("href")).endsWith("#/tasks?status=open"));
  await hand.press(nav.first());
  await counts(page, "Overdue", 2);
  await counts(page, "Today", 0);
  await counts(page, "Later", 1);
  await row(page, "Later", "Plan the spring fair").waitFor();

  await page.route("**/tasks/*", (route) =>
    route.fulfill({ status: 400, json: { success: false, error: "Bad request", code: "invalid_request", message: "It is refused.", requestId: "1" } }),
  );
  await tick(page, hand, "Call about the license");
  await row(page, "Overdue", "Call about the license").getByRole("alert").getByText("It is refused.").waitFor();
  assert.equal(await page.getByRole("checkbox", { name: "Call about the license" }).isChecked(), false);
  await page.unroute("**/tasks/*");

  await tick(page, hand, "Call about the license");
  const message = page.getByRole("status").filter({ hasText: "“Call about the license” is completed." });
  await message.waitFor();
  await counts(page, "Overdue", 1);
  assert.ok(await isDone(first));
  await focusOn(page, "Send the offer");
  await picture(page, `day-completed-${hand.name}`);
  await hand.press(message.getByRole("button", { name: "Undo" }));
  await counts(page, "Overdue", 2);
  await focusOn(page, "Call about the license");
  assert.ok(!(await isDone(first)));

  if (hand.name === "keyboard") {
    await page.keyboard.press("j");
    await page.keyboard.press("e");
  } else await hand.press(page.getByRole("button", { name: "Edit Send the offer" }));
  const dialog = page.getByRole("dialog", { name: "Edit the task" });
  await hand.fill(dialog.getByLabel("Task"), "Send the better offer");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await row(page, "Overdue", "Send the better offer").waitFor();
  await end();
}

export async function week(browser, Hand, view) {
  const { user, key, task, meeting } = await person(`Week ${new Hand().name}`);
  const { page, end } = await tab(browser, { ...view, key, to: "/day" });
  const hand = new Hand(page);
  for (let number = 0; number < SHOWN + 2; number += 1) await task(`Write letter ${number}`, Date.now() + DAY_MS * (number + 2));
  const noon = await page.evaluate(() => new Date().setHours(12, 0, 0, 0));
  await meeting("Interview", noon);
  await meeting("Next week", noon + 7 * DAY_MS);
  await page.reload();
  await counts(page, "Later", SHOWN + 2);
  await counts(page, "Meetings this week", 1);
  assert.equal(await group(page, "Later").getByRole("listitem").count(), SHOWN);
  const meetings = group(page, "Meetings this week");
  const today = await page.evaluate(() => new Date().toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }));
  await meetings.getByRole("heading", { name: `Today, ${today}` }).waitFor();
  await meetings.getByText("12:00").waitFor();
  await meetings.getByText("Interview").waitFor();
  assert.equal(await meetings.getByText("Next week").count(), 0);
  await picture(page, `day-week-${hand.name}`);
  await hand.press(page.getByRole("link", { name: `All ${SHOWN + 2} tasks` }));
  await page.locator(".pages").getByText(`${SHOWN + 2} tasks`).waitFor();
  const { pagination } = await api("GET", `/tasks?assignedTo=${user}&status=open&limit=1`);
  assert.equal(pagination.totalCount, SHOWN + 2);
  await end();
}

/** The same moments are other days in another zone. It is Wednesday evening in New York, and late in London. */
export async function zones(browser, Hand, view) {
  const { key, task, meeting } = await person(`Zoned ${new Hand().name}`);
  await task("Answer the candidate", Date.parse("2030-06-12T23:30:00Z"));
  await meeting("Sunday talk", Date.parse("2030-06-16T23:30:00Z"));
  const expected = { "America/New_York": ["Today", 1], "Europe/London": ["Later", 0] };
  for (const [zone, [name, meetings]] of Object.entries(expected)) {
    const { page, end } = await tab(browser, { ...view, key, zone, to: "/day" });
    // The tab keeps the key once the page is drawn.
    await page.locator("main h1").waitFor();
    await page.clock.setFixedTime(new Date("2030-06-12T22:30:00Z"));
    await page.reload();
    await row(page, name, "Answer the candidate").waitFor();
    await counts(page, "Meetings this week", meetings);
    if (meetings > 0) await page.getByRole("heading", { name: "Sunday 16 June" }).waitFor();
    await end();
  }
}

export async function nobody(browser, Hand, view) {
  const name = `Idle ${new Hand().name}`;
  const { user, key } = await person(name);
  const { page, end } = await tab(browser, { ...view, key, to: "/day" });
  const hand = new Hand(page);
  await page.getByText("You have no open tasks").waitFor();
  await page.getByText("There is no meeting this week.").waitFor();
  await picture(page, "day-empty");
  await hand.press(page.getByRole("button", { name: "New task" }));
  const dialog = page.getByRole("dialog", { name: "New task" });
  await hand.fill(dialog.getByLabel("Prospect"), name);
  await hand.press(dialog.getByRole("button", { name: `${name} Candidate` }));
  await hand.fill(dialog.getByLabel("Task"), "Find something to do");
  await hand.press(dialog.getByRole("button", { name: "Add the task" }));
  await page.getByRole("checkbox", { name: "Find something to do" }).waitFor();
  await api("PATCH", `/users/${user}`, { active: false });
  const other = await person(`Busy ${hand.name}`);
  await other.task(`Work of ${hand.name}`, 1);
  await page.reload();
  await page.getByText("This key has no active user").waitFor();
  await settled(page);
  const { pagination } = await api("GET", `/tasks?status=open&dueBefore=${Date.now()}&limit=1`);
  await counts(page, "Overdue", pagination.totalCount);
  await row(page, "Overdue", `Work of ${hand.name}`).getByText(`Busy ${hand.name}`).first().waitFor();
  await picture(page, "day-everyone");
  await end();
}

export async function look(browser) {
  const { key, task, meeting } = await person("Looked-at");
  const now = Date.now();
  for (const [text, due] of [["Call back about the offer", -30], ["Ask for references. ".repeat(12), 0], ["Send the training plan", 72]]) await task(text, now + due * HOUR_MS);
  for (const type of ["Phone screen", "Interview"]) await meeting(type, now);
  for (const size of ["phone", "wide"]) {
    for (const scheme of SCHEMES) {
      const { page, end } = await tab(browser, { size, scheme, key, to: "/day" });
      await group(page, "Overdue").waitFor();
      await settled(page);
      await picture(page, `day-${size}-${scheme}`);
      await fits(page, `My day ${size}`);
      await accessible(page, `My day ${size} ${scheme}`);
      await end();
    }
  }
}
