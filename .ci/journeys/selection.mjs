// Actions on many prospects: everybody who matches, a range of rows, a preview, an undo, refusals, and the most that an action takes.

import assert from "node:assert/strict";
import { accessible, api, fits, picture, settled, tab } from "./browser.mjs";

/** More than a page of the list. */
const PEOPLE = 60;

/** The most prospects of an action, and of a page and of a batch of the API. */
const MOST = 10_000;
const PAGE = 500;
const BATCH = 100;

/** People with a label of their own. The first three are in the second stage. */
async function made(name) {
  const [{ stages }] = (await api("GET", "/pipelines")).items;
  const items = Array.from({ length: PEOPLE }, (_, number) => ({
    firstName: name, lastName: `Number ${number}`, labels: [name], stageId: stages[number < 3 ? 1 : 0].id,
  }));
  const { results } = await api("POST", "/prospects/batch", { items });
  return { stages, people: results.map(({ item }) => item), query: `label=${encodeURIComponent(name)}` };
}

let worlds = 0;

const countOf = async (query) => (await api("GET", `/prospects/count?${query}`)).count;
const said = (page, text) => page.locator(".messages p").filter({ hasText: text });

/** The names of stages begin alike and have signs that no key types, so the keyboard goes through the list. */
async function choose(page, hand, select, label) {
  if (hand.name !== "keyboard") return hand.choose(select, label);
  await hand.reach(select);
  const chosen = () => select.evaluate(({ selectedOptions: [option] }) => option?.label);
  for (let left = await select.locator("option").count(); left > 0 && (await chosen()) !== label; left -= 1) await page.keyboard.press("ArrowDown");
  return assert.equal(await chosen(), label);
}

/** Opens a list, and selects everybody who matches. */
async function opened(browser, Hand, view, kind, prepare = async () => {}) {
  // A journey that is made once more has other people.
  const name = `${kind} ${new Hand().name} ${(worlds += 1)}`;
  const world = await made(name);
  await prepare(world.people);
  const { page, go, end } = await tab(browser, { ...view, to: `/prospects?${world.query}` });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  const look = async (what) => {
    await picture(page, `selection-${what}-${hand.name}`);
    await accessible(page, `selection ${what}`);
    await fits(page, `selection ${what}`);
  };
  await settled(page);
  await hand.check(page.getByLabel("Select every row of this page"));
  await hand.press(page.getByRole("button", { name: `Select all ${PEOPLE} that match` }));
  await page.getByText(`All ${PEOPLE} prospects that match`).waitFor();
  return { ...world, page, go, end, hand, dialog, look, name };
}

/** Everybody moves to the second stage, except a prospect that somebody deletes in the meantime. Then everybody is where they were. */
export async function moveAll(browser, Hand, view) {
  const { page, end, hand, dialog, look, stages, people, query, name } = await opened(browser, Hand, view, "Move");
  await look("all");
  await hand.press(page.getByRole("button", { name: "Move to a stage" }));
  const stage = dialog.getByLabel("Stage");
  await page.waitForFunction(() => document.activeElement?.matches("dialog select"));
  const names = await stage.locator("option").allInnerTexts();
  await choose(page, hand, stage, names.find((text) => text.endsWith(stages[1].name)));
  await hand.press(dialog.getByRole("button", { name: "Preview" }));
  await dialog.getByText("A dry run tried 60 prospects. Nothing has changed yet.").waitFor();
  await dialog.getByText("57 prospects would change.").waitFor();
  await dialog.getByText("3 prospects already have it.").waitFor();
  await look("preview");
  await api("DELETE", `/prospects/${people[30].id}`);
  await hand.press(dialog.getByRole("button", { name: "Change 60 prospects" }));
  await dialog.getByRole("heading", { name: "The API refused 1 prospect" }).waitFor();
  await dialog.getByRole("link", { name: `${name} Number 30` }).waitFor();
  await dialog.getByText("56 prospects changed. 3 prospects already had it.").waitFor();
  await look("refused");
  assert.equal(await countOf(`${query}&stageId=${stages[1].id}`), 59);
  await hand.press(dialog.getByRole("button", { name: "Undo 56 changes" }));
  await said(page, "56 records are as before.").waitFor();
  assert.equal(await countOf(`${query}&stageId=${stages[1].id}`), 3);
  await page.getByText("1 selected prospect").waitFor();
  await end();
}

/** A label for everybody, which the message takes back, and a task for everybody, which the page Runs takes back. */
export async function undoAll(browser, Hand, view) {
  const { page, go, end, hand, dialog, look, people, query, name } = await opened(browser, Hand, view, "Undo");
  const again = async () => {
    await hand.check(page.getByLabel("Select every row of this page"));
    await hand.press(page.getByRole("button", { name: `Select all ${PEOPLE} that match` }));
  };
  const label = `${name} more`;
  await hand.press(page.getByRole("button", { name: "Add a label" }));
  await hand.fill(dialog.getByLabel("Label"), label);
  await hand.press(dialog.getByRole("button", { name: "Preview" }));
  await hand.press(dialog.getByRole("button", { name: "Change 60 prospects" }));
  const message = said(page, "60 prospects changed.");
  await message.waitFor();
  await settled(page);
  await look("changed");
  assert.equal(await countOf(`label=${encodeURIComponent(label)}`), PEOPLE);
  await hand.press(message.getByText("Undo"));
  await said(page, "60 records are as before.").waitFor();
  assert.equal(await countOf(`label=${encodeURIComponent(label)}`), 0);
  await again();
  await hand.press(page.getByRole("button", { name: "Add a task" }));
  await hand.fill(dialog.getByLabel("Task"), `Call ${name}`);
  await look("task");
  await hand.press(dialog.getByRole("button", { name: "Preview" }));
  await dialog.getByText("60 prospects would get the task.").waitFor();
  await hand.press(dialog.getByRole("button", { name: "Add the task to 60 prospects" }));
  await said(page, "60 prospects got the task.").waitFor();
  const tasks = async () => (await api("GET", `/tasks?prospectId=${people[59].id}`)).items.length;
  assert.equal(await tasks(), 1);
  await go("/runs");
  await hand.press(page.getByRole("button", { name: /^Undo task-/ }).first());
  await hand.press(dialog.getByRole("button", { name: "Undo the run" }));
  await dialog.getByText("60 records that the run created were deleted.").waitFor();
  assert.equal(await tasks(), 0);
  assert.equal(await countOf(query), PEOPLE);
  await end();
}

/** Labels of everybody who matches can be removed, also labels that nobody on this page has. */
export async function unlabelAll(browser, Hand, view) {
  const rare = `Uncommon ${new Hand().name}`;
  const { page, end, hand, dialog, people, query } = await opened(browser, Hand, view, "Unlabel", async ([first]) => {
    await api("PATCH", `/prospects/${first.id}`, { addLabels: rare });
  });
  await hand.press(page.getByRole("button", { name: "Remove a label" }));
  await dialog.locator("option").getByText(rare).waitFor({ state: "attached" });
  await hand.choose(dialog.getByLabel("Label"), rare);
  await hand.press(dialog.getByRole("button", { name: "Preview" }));
  await dialog.getByText("59 prospects do not have it.").waitFor();
  await hand.press(dialog.getByRole("button", { name: "Change 60 prospects" }));
  await said(page, "1 prospect changed. 59 prospects did not have it.").waitFor();
  assert.equal((await api("GET", `/prospects/${people[0].id}`)).item.labels.includes(rare), false);
  assert.equal(await countOf(query), PEOPLE);
  await end();
}

/** Everybody is deleted, once the number is typed, except a prospect that somebody changes in the meantime. */
export async function deleteAll(browser, Hand, view) {
  const { page, end, hand, dialog, look, people, query, name } = await opened(browser, Hand, view, "Delete");
  await hand.press(page.getByRole("button", { name: "Delete", exact: true }));
  await dialog.getByText("A dry run tried the first 24 of 60 prospects.").waitFor();
  await dialog.getByText("Nobody can undo this.").waitFor();
  const button = dialog.getByRole("button", { name: "Delete 60 prospects" });
  assert.ok(await button.isDisabled(), "the number must be typed first");
  await hand.fill(dialog.getByLabel("Type 60 to delete them"), "60");
  await look("delete");
  await api("PATCH", `/prospects/${people[30].id}`, { title: "Surgeon" });
  await hand.press(button);
  await dialog.getByRole("heading", { name: "The API refused 1 prospect" }).waitFor();
  await dialog.getByText("59 prospects deleted.").waitFor();
  await dialog.getByText("Somebody has changed it since you asked for this.").waitFor();
  assert.equal(await dialog.getByRole("button", { name: /^Undo/ }).count(), 0);
  await look("deleted");
  await hand.press(dialog.getByRole("button", { name: "Done" }));
  await page.getByRole("link", { name: `${name} Number 30` }).waitFor();
  assert.equal(await countOf(query), 1);
  // Those who are selected by hand need no number.
  await hand.press(page.getByRole("button", { name: "Delete", exact: true }));
  await hand.press(dialog.getByRole("button", { name: "Delete 1 prospect" }));
  await said(page, "1 prospect deleted.").waitFor();
  assert.equal(await countOf(query), 0);
  await end();
}

/** The rate limit stops an action for a while, and a person ends it. Nobody has lost the selection. */
export async function stop(browser, Hand, view) {
  const limited = async (page) => {
    await page.route("**/prospects/batch", async (route) => {
      const headers = { "Retry-After": "60" };
      await route.fulfill({ status: 429, headers, json: { success: false, code: "rate_limited", message: "Minute limit exceeded.", retryAfter: 60 } });
    });
  };
  const { page, go, end, hand, dialog, look, query } = await opened(browser, Hand, view, "Stop");
  await hand.press(page.getByRole("button", { name: "Add a label" }));
  await hand.fill(dialog.getByLabel("Label"), "never");
  await hand.press(dialog.getByRole("button", { name: "Preview" }));
  await dialog.getByText("60 prospects would change.").waitFor();
  await limited(page);
  await hand.press(dialog.getByRole("button", { name: "Change 60 prospects" }));
  await dialog.getByText("The action continues in 60 seconds.").waitFor();
  await look("limited");
  await go("/tasks");
  await said(page, "Stop the action first").waitFor();
  await hand.press(dialog.getByRole("button", { name: "Stop", exact: true }));
  await dialog.getByRole("heading", { name: "Stopped: 60 prospects left" }).waitFor();
  await look("stopped");
  await hand.press(dialog.getByRole("button", { name: "Done" }));
  await page.getByText("60 selected prospects").waitFor();
  assert.equal(await countOf(`${query}&label=never`), PEOPLE);
  assert.equal(await countOf("label=never"), 0);
  await end();
}

/** Shift selects the rows between two, by a click and by the keyboard, and takes them out again. */
export async function range(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  await settled(page);
  const boxes = page.locator("td.check input");
  const press = async (at) => {
    if (hand.name === "mouse") return boxes.nth(at).click({ modifiers: ["Shift"] });
    await hand.reach(boxes.nth(at));
    return page.keyboard.press("Shift+Space");
  };
  await hand.check(boxes.nth(2));
  await press(6);
  await page.getByText("5 selected prospects").waitFor();
  assert.deepEqual(await boxes.evaluateAll((all) => all.slice(0, 9).map(({ checked }) => checked)), [false, false, true, true, true, true, true, false, false]);
  await picture(page, `selection-range-${hand.name}`);
  await press(4);
  await page.getByText("2 selected prospects").waitFor();
  await end();
}

/** Answers as an account of so many prospects, and fails once in the middle. Returns the ids that the action wrote. */
async function pretended(page, total) {
  const written = [];
  await page.route(/\/v2\/prospects\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get("pageToken") ?? 0);
    const to = Math.min(total, from + Number(query.get("limit")));
    const items = Array.from({ length: to - from }, (_, at) => ({ id: `prospect_${from + at}`, firstName: "Made", lastName: `${from + at}`, labels: [] }));
    await route.fulfill({ json: { success: true, items, pagination: { hasMore: to < total, totalCount: total, ...(to < total && { nextPageToken: String(to) }) } } });
  });
  let fails = true;
  await page.route(/\/v2\/prospects\/batch/, async (route) => {
    const { items } = route.request().postDataJSON();
    if (fails && written.length === MOST / 2) {
      fails = false;
      return route.fulfill({ status: 403, json: { success: false, code: "forbidden", message: "The key lost a permission." } });
    }
    if (!route.request().url().includes("dryRun")) written.push(...items.map(({ id }) => id));
    return route.fulfill({ json: { success: true, summary: {}, results: items.map((_, index) => ({ index, status: "updated" })) } });
  });
  return written;
}

/** An action takes 10,000 prospects, each once, also if it fails in the middle and goes on. Beyond that, it takes nobody. */
export async function most(browser) {
  const { page, go, end } = await tab(browser, { size: "wide" });
  const written = await pretended(page, MOST);
  const dialog = page.getByRole("dialog");
  await go("/prospects");
  await page.getByLabel("Select every row of this page").check();
  await page.getByText("Select all 10,000 that match").click();
  await page.getByText("Add a label").click();
  await dialog.getByLabel("Label").fill("most");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("A dry run tried the first 100 of 10,000 prospects.").waitFor();
  await dialog.getByRole("button", { name: "Change 10,000 prospects" }).click();
  await dialog.getByText("5,000 of 10,000 prospects.").waitFor();
  await dialog.getByText("The key lost a permission.").waitFor();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await said(page, "10,000 prospects changed.").waitFor();
  assert.deepEqual([written.length, new Set(written).size], [MOST, MOST]);
  await page.unrouteAll();
  await pretended(page, MOST + 1);
  await go("/prospects?sort=name");
  await settled(page);
  await page.getByLabel("Select every row of this page").check();
  await page.getByText("10,001 match. An action takes at most 10,000 prospects.").waitFor();
  assert.equal(await page.getByText("that match", { exact: false }).and(page.getByRole("button")).count(), 0);
  await end();
  return `${MOST / PAGE} pages, ${MOST / BATCH} batches`;
}
