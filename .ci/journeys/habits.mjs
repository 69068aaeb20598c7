// What people expect of every page: typed text stays, the focus has a place, "back" leads back, and a button says what happened.

import assert from "node:assert/strict";

import { api, settled, tab } from "./browser.mjs";

/** The least width and height of a box that a finger finds. */
const FINGER = 24;

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });

/** Escape, a click beside the dialog, the cross and "back" ask before they throw typed text away. */
export async function typedText(browser, Hand, view) {
  const { page, go, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  await go("/tasks");
  await heading(page, "Tasks").waitFor();
  await go("/prospects");
  await heading(page, "Prospects").waitFor();
  await settled(page);
  await hand.press(page.getByRole("button", { name: "New prospect" }));
  const dialog = page.getByRole("dialog", { name: "New prospect" });
  const name = dialog.getByLabel("First name");
  await page.waitForFunction(() => document.activeElement?.matches("dialog input"));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hand.press(page.getByRole("button", { name: "New prospect" }));
  await hand.fill(name, "Typed");
  const leaves = [() => page.keyboard.press("Escape"), () => hand.press(dialog.getByRole("button", { name: "Close" })), () => page.goBack()];
  if (hand.name !== "keyboard") leaves.push(() => hand.pointAt(3, 300));
  for (const leave of leaves) {
    await leave();
    await hand.press(dialog.getByRole("button", { name: "Keep editing" }));
    assert.equal(await name.inputValue(), "Typed");
  }
  await page.keyboard.press("Escape");
  await hand.press(dialog.getByRole("button", { name: "Discard it" }));
  await dialog.waitFor({ state: "detached" });
  await end();
}

/** A page that opens, and a row that disappears, leave the focus at the heading, not at nothing. */
export async function focus(browser, Hand, view) {
  const [person] = (await api("GET", "/prospects?limit=1")).items;
  const user = (await api("GET", "/auth")).item.userId;
  await api("POST", "/tasks", { prospectId: person.id, task: `Focus ${view.size} ${view.scheme}`, assignedTo: user, dueAt: 1 });
  const { page, go, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  await settled(page);
  await hand.press(page.locator("tbody th a").first());
  await page.getByRole("link", { name: "Prospects" }).first().waitFor();
  await page.waitForFunction(() => location.hash.startsWith("#/prospects/prospect_"));
  await page.waitForFunction(() => document.activeElement?.matches("main h1"));
  await go("/tasks?status=open");
  await settled(page);
  await hand.press(page.getByRole("button", { name: `Complete Focus ${view.size} ${view.scheme}` }));
  await page.waitForFunction(() => document.activeElement?.matches("main h1"));
  await end();
}

/** Pages of a list lead to each other, and "back" to where the person was. */
export async function places(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const names = page.locator("tbody th");
  await settled(page);
  const first = await names.first().innerText();
  await hand.press(page.getByRole("link", { name: "Next page" }));
  await page.waitForFunction((text) => document.querySelector("tbody th")?.innerText !== text, first);
  await hand.press(page.getByRole("link", { name: "Next page" }));
  await page.waitForFunction(() => document.querySelectorAll("nav.pages a").length === 3);
  await hand.press(page.getByRole("link", { name: "Previous page" }));
  await hand.press(page.getByRole("link", { name: "First page" }));
  await page.waitForFunction((text) => document.querySelector("tbody th")?.innerText === text, first);
  const row = names.nth(40);
  await row.scrollIntoViewIfNeeded();
  // The place is kept a moment after the scrolling.
  await page.waitForFunction(() => history.state?.places?.some((place) => place > 0));
  await hand.press(row.getByRole("link"));
  // Another page begins at its top.
  await page.waitForFunction(() => location.hash.startsWith("#/prospects/prospect_") && scrollY === 0);
  await page.goBack();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelectorAll("tbody th a")[40]?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  });
  await end();
}

/** "Copied" means copied. */
export async function copies(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  await settled(page);
  const button = page.getByRole("button", { name: "Copy link to this view" });
  for (const [allow, said] of [[true, "Copied"], [false, "The browser did not allow it"]]) {
    await page.evaluate((ok) => {
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async () => { if (!ok) throw new Error("no"); } } });
    }, allow);
    await hand.press(button);
    await page.getByText(said, { exact: true }).waitFor();
    if (allow) await button.waitFor();
  }
  await end();
}

/** The newest events come first, also if there are more than a page holds. A day without a time shows no clock. */
export async function times(browser, Hand, view) {
  const made = await api("POST", "/prospects", { firstName: "Newest", lastName: `Event ${view.size} ${view.scheme}` });
  const { page, go, end } = await tab(browser, { ...view, to: "/events" });
  const hand = new Hand(page);
  const [newest] = (await api("GET", "/events?sort=-createdAt&limit=1")).items;
  await page.locator("ol.feed > li").first().getByText(newest.data.item.lastName).first().waitFor();
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 10));
  await api("POST", "/tasks", { prospectId: made.item.id, task: "At the end of a day", assignedTo: (await api("GET", "/auth")).item.userId, dueAt: day.getTime() });
  await go(`/prospects/${made.item.id}`);
  await page.getByText("At the end of a day").first().waitFor();
  assert.equal(await page.getByText("12:00").count() + await page.getByText("00:00").count(), 0, "midnight is no clock");
  await go("/tasks");
  await settled(page);
  await hand.press(page.getByRole("button", { name: "New task" }));
  const due = await page.getByRole("dialog").getByLabel("Due").inputValue();
  assert.ok(new Date(due).getTime() > Date.now(), "a new task is not overdue at once");
  await end();
}

/** A merge stays in the list of merges, where it can be undone later. A later page of the list shows that too. */
export async function merges(browser, Hand, view) {
  const people = [];
  for (const number of [1, 2, 3, 4]) people.push((await api("POST", "/prospects", { firstName: `Merged ${number}`, lastName: `${view.size} ${view.scheme}` })).item);
  const [winner, loser, later, last] = people.map(({ id }) => id);
  await api("POST", `/prospects/${winner}/merge`, { loserIds: [loser] });
  const { page, go, end } = await tab(browser, { ...view, to: "/runs" });
  const hand = new Hand(page);
  await hand.press(page.getByRole("link", { name: "Merges" }));
  await heading(page, "Merges").waitFor();
  await hand.press(page.getByRole("button", { name: `Undo the merge into Merged 1 ${view.size} ${view.scheme}` }));
  await page.getByText("The merge is undone.").waitFor();
  assert.equal((await api("GET", `/prospects/${loser}`)).item.firstName, "Merged 2");
  await api("POST", `/prospects/${later}/merge`, { loserIds: [last] });
  const { items: [first], pagination } = await api("GET", "/events?types=prospect.merged&sort=-createdAt&limit=1");
  assert.equal(first.data.item.id, later);
  await go(`/runs?view=merges&pageToken=${encodeURIComponent(pagination.nextPageToken)}`);
  const row = page.getByRole("row").filter({ hasText: `Merged 1 ${view.size} ${view.scheme}` });
  await row.getByText("undone", { exact: true }).waitFor();
  assert.equal(await page.getByText(`Merged 3 ${view.size} ${view.scheme}`).count(), 0);
  await end();
}

/** On a phone, the first row is in sight, rows are cards, and nothing covers a button. */
export async function phone(browser, Hand, view) {
  const { page, go, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  for (const to of ["/prospects", "/tasks"]) {
    await go(to);
    await settled(page);
    const row = await page.locator("tbody tr").first().boundingBox();
    assert.ok(row.y < 500 && row.width <= 390, `the first row of ${to} is at ${row.y}`);
    const navigation = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
    assert.ok(navigation.y > 700, "the navigation is at the bottom");
  }
  const complete = await page.getByRole("button", { name: /^Complete / }).first().boundingBox();
  assert.ok(complete.x >= 0 && complete.x + complete.width <= 390, `“Complete” is at ${complete.x} and ${complete.width} pixels wide`);
  await hand.press(page.getByRole("navigation", { name: "Pages" }).getByText("Prospects", { exact: true }));
  await heading(page, "Prospects").waitFor();
  await settled(page);
  for (const name of ["Select every row of this page", /^Select (?!every)/]) {
    const box = await page.getByRole("checkbox", { name }).first().boundingBox();
    assert.ok(box.width >= FINGER && box.height >= FINGER, `a box of ${box.width} by ${box.height} pixels`);
  }
  await hand.check(page.getByRole("checkbox", { name: /^Select (?!every)/ }).first());
  await page.getByText("1 selected prospect").waitFor();
  await end();
}

/** The navigation has only pages that the key may read. */
export async function readable(browser) {
  const { item } = await api("POST", "/keys", { name: "Sees prospects", permissions: ["prospects:read"] });
  const { page, end } = await tab(browser, { key: item.key, to: "/prospects" });
  const navigation = page.getByRole("navigation", { name: "Pages" });
  await navigation.getByText("Prospects", { exact: true }).waitFor();
  for (const name of ["My day", "Tasks", "Meetings", "Hires", "Import", "Webhooks", "Events", "Keys", "Erasures", "Settings"]) {
    assert.equal(await navigation.getByText(name, { exact: true }).count(), 0, `the navigation has ${name}`);
  }
  await end();
  await api("DELETE", `/keys/${item.id}`);
}
