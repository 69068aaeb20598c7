// The search of the frame, and the keys of one character.

import assert from "node:assert/strict";
import { SCHEMES, accessible, api, fits, picture, settled, tab } from "./browser.mjs";

const box = (page) => page.getByRole("combobox", { name: "Search prospects, pages and actions" });
const option = (page, name) => page.getByRole("option", { name }).first();
const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });
const dialogOf = (page) => page.getByRole("dialog", { name: "Search" });

/** A pause after which a search that did not open would have opened. */
const MOMENT_MS = 300;

/** People open the search by its button; with a keyboard, by its keys. */
const open = async (page, hand) => {
  await page.locator("main h1").waitFor();
  if (hand.name === "keyboard") await page.keyboard.press("Control+k");
  else await hand.press(page.getByRole("button", { name: "Search", exact: true }));
  await box(page).waitFor();
};

/** The keyboard chooses with the arrows, and the input names the choice. */
const choose = async (page, hand, name) => {
  const wanted = option(page, name);
  await wanted.waitFor();
  if (hand.name !== "keyboard") {
    await hand.press(wanted.locator("bdi"));
    return;
  }
  const id = await wanted.getAttribute("id");
  for (let presses = await page.getByRole("option").count(); presses > 0; presses -= 1) {
    if ((await box(page).getAttribute("aria-activedescendant")) === id) break;
    await page.keyboard.press("ArrowDown");
  }
  assert.equal(await wanted.getAttribute("aria-selected"), "true");
  await page.keyboard.press("Enter");
};

const focusIn = (page, selector) => page.waitForFunction((each) => document.activeElement?.closest(each), selector);

export async function find(browser, Hand, view) {
  const label = `Sought ${new Hand().name}`;
  const { item } = await api("POST", "/prospects", { firstName: label, lastName: "Person", email: `sought-${new Hand().name}@example.com` });
  const { page, end } = await tab(browser, { ...view, to: "/events" });
  const hand = new Hand(page);
  await settled(page);
  await open(page, hand);
  await hand.fill(box(page), label);
  await picture(page, `search-found-${hand.name}`);
  await choose(page, hand, `${label} Person`);
  await heading(page, `${label} Person`).waitFor();
  await focusIn(page, "main");
  assert.ok(page.url().endsWith(`/prospects/${item.id}`));

  if (hand.name === "keyboard") {
    await page.goto(`${page.url().split("#")[0]}#/events`);
    await heading(page, "Events").waitFor();
    await open(page, hand);
    await box(page).fill(label);
    // Enter comes before the answer.
    await page.keyboard.press("Enter");
    await heading(page, `${label} Person`).waitFor();
  }
  await open(page, hand);
  await hand.fill(box(page), "duplic");
  await choose(page, hand, "Duplicates");
  await heading(page, "Duplicates").waitFor();
  await open(page, hand);
  await page.getByRole("group", { name: "Recent records" }).getByText(`${label} Person`).waitFor();
  await picture(page, `search-recent-${hand.name}`);
  await choose(page, hand, "New task");
  const dialog = page.getByRole("dialog", { name: "New task" });
  await hand.fill(dialog.getByLabel("Prospect"), label);
  await hand.press(dialog.getByRole("button", { name: `${label} Person` }));
  await hand.fill(dialog.getByLabel("Task"), "Found by the search");
  await hand.press(dialog.getByRole("button", { name: "Add the task" }));
  await dialog.waitFor({ state: "detached" });
  const { items } = await api("GET", `/tasks?prospectId=${item.id}`);
  assert.deepEqual(items.map(({ task }) => task), ["Found by the search"]);

  await open(page, hand);
  await hand.fill(box(page), label);
  await choose(page, hand, `All prospects that match “${label}”`);
  await page.locator(".pages").getByText("1 prospect", { exact: true }).waitFor();
  await page.goBack();
  await heading(page, "Tasks").waitFor();
  await end();
}

/** Escape, the cross and "back" close the search. The page stays, and so does the focus. */
export async function leave(browser, Hand, view) {
  const { page, go, end } = await tab(browser, { ...view, to: "/meetings" });
  const hand = new Hand(page);
  await heading(page, "Meetings").waitFor();
  await go("/hires");
  await heading(page, "Hires").waitFor();
  await settled(page);
  const before = page.getByRole("button", { name: hand.name === "keyboard" ? "New hire" : "Search", exact: true });
  await before.focus();
  const ways = [() => page.keyboard.press("Escape"), () => page.goBack(), () => hand.press(dialogOf(page).getByRole("button", { name: "Close" }))];
  for (const way of ways) {
    await open(page, hand);
    await focusIn(page, "[role=combobox]");
    await hand.fill(box(page), "ta");
    await option(page, "Tasks").waitFor();
    await way();
    await dialogOf(page).waitFor({ state: "detached" });
    await before.and(page.locator(":focus")).waitFor();
    assert.ok(page.url().endsWith("#/hires"));
  }
  await page.goBack();
  await heading(page, "Meetings").waitFor();
  await end();
}

/** The answer to an older question arrives last, and an answer is an error. */
export async function answers(browser, Hand, view) {
  const name = `Racing${new Hand().name}`;
  for (const lastName of ["Early", "Late"]) await api("POST", "/prospects", { firstName: name, lastName });
  const { page, end } = await tab(browser, { ...view, to: "/runs" });
  const hand = new Hand(page);
  let answerFirst = () => {};
  const first = new Promise((resolve) => (answerFirst = resolve));
  await page.route(new RegExp(`prospects\\?.*q=${name}(&|$)`), async (route) => {
    const response = await route.fetch();
    await first;
    await route.fulfill({ response }).catch(() => {});
  });
  await open(page, hand);
  const asked = page.waitForRequest(new RegExp(`q=${name}(&|$)`));
  await hand.fill(box(page), name);
  await asked;
  await hand.fill(box(page), `${name} Late`);
  await option(page, `${name} Late`).waitFor();
  answerFirst();
  await page.waitForTimeout(MOMENT_MS);
  assert.equal(await page.getByRole("option", { name: `${name} Early` }).count(), 0);
  await page.getByText("1 prospect found.").waitFor();

  let refuse = true;
  await page.route(new RegExp(`q=${name}(%20|\\+)Early`), async (route) => {
    const error = { success: false, error: "Bad request", code: "invalid_request", message: "The search is refused.", requestId: "1" };
    if (refuse) await route.fulfill({ status: 400, json: error });
    else await route.continue();
  });
  await hand.fill(box(page), `${name} Early`);
  await dialogOf(page).getByRole("alert").getByText("The search is refused.").waitFor();
  await picture(page, "search-refused");
  refuse = false;
  await hand.press(dialogOf(page).getByRole("button", { name: "Try again" }));
  await option(page, `${name} Early`).waitFor();
  await end();
}

/** A key that only reads is offered no action that writes. Names of people leave the browser with the person. */
export async function permitted(browser, Hand, view) {
  const { key } = (await api("POST", "/keys", { name: "Searches", permissions: ["prospects:read", "tasks:read"] })).item;
  const { items: [person] } = await api("GET", "/prospects?limit=1");
  const name = `${person.firstName} ${person.lastName}`;
  const { page, end } = await tab(browser, { ...view, key, to: `/prospects/${person.id}` });
  const hand = new Hand(page);
  await heading(page, name).waitFor();
  await open(page, hand);
  await page.getByRole("group", { name: "Recent records" }).getByText(name).waitFor();
  const actions = await page.getByRole("group", { name: "Actions" }).getByRole("option").allInnerTexts();
  assert.deepEqual(actions, ["Keyboard shortcuts", "Sign out"]);
  const kept = () => page.evaluate((text) => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).includes(text), person.lastName);
  assert.ok(await kept());
  await choose(page, hand, "Sign out");
  await page.getByLabel("API key").waitFor();
  assert.ok(!(await kept()), "nothing of the person stays");
  await end();
}

export async function keys(browser, Hand, view) {
  // Another try of the journey makes other people.
  const first = `Keyed${Date.now()}`;
  const names = ["One", "Two", "Three"].map((lastName) => ({ firstName: first, lastName }));
  for (const each of names) await api("POST", "/prospects", each);
  const { page, end } = await tab(browser, { ...view, to: `/prospects?q=${first}&sort=createdAt` });
  const hand = new Hand(page);
  const inRow = (name) => page.waitForFunction((text) => document.activeElement?.matches("tr") && document.activeElement.innerText.includes(text), name);
  const selected = (count) => page.getByText(`${count} selected prospect`).waitFor();
  await page.locator(".pages").getByText("3 prospects").waitFor();
  await page.keyboard.press("j");
  await inRow(`${first} One`);
  await page.keyboard.press("j");
  await inRow(`${first} Two`);
  await page.keyboard.press("x");
  await selected(1);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await selected(2);
  assert.deepEqual(await Promise.all(names.map(({ lastName }) => page.getByLabel(`Select ${first} ${lastName}`).isChecked())), [false, true, true]);
  await page.keyboard.press("Control+x");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await inRow(`${first} One`);
  await picture(page, "keys-row");

  // In a field, they are text.
  const field = page.getByRole("searchbox", { name: /^Search by name/ });
  await hand.fill(field, "");
  await page.keyboard.type("Keyed jkxe?/");
  await page.waitForTimeout(MOMENT_MS);
  assert.equal(await field.inputValue(), "Keyed jkxe?/");
  assert.equal(await page.getByRole("dialog").count(), 0);
  await hand.fill(field, first);
  await page.locator(".pages").getByText("3 prospects").waitFor();
  await field.evaluate((element) => element.blur());
  await settled(page);
  await page.keyboard.press("j");
  await inRow(`${first} One`);
  await page.keyboard.press("Enter");
  await heading(page, `${first} One`).waitFor();
  await settled(page);
  await page.keyboard.press("e");
  await page.getByRole("dialog", { name: "Edit the prospect" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await focusIn(page, "[role=combobox]");
  await page.keyboard.press("Control+k");
  await dialogOf(page).waitFor({ state: "detached" });
  await end();
}

export async function moreKeys(browser, Hand, view) {
  const { userId: assignedTo } = (await api("GET", "/auth")).item;
  const { items: [person] } = await api("GET", "/prospects?limit=1");
  await api("POST", "/tasks", { prospectId: person.id, task: "Edited by its key", assignedTo, dueAt: 1 });
  const { page, end } = await tab(browser, { ...view, to: `/tasks?prospectId=${person.id}` });
  const hand = new Hand(page);
  await page.getByRole("row", { name: "Edited by its key" }).waitFor();
  await settled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.getByRole("dialog", { name: "Edit the task" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await shortcuts.getByText("Go to the next or the previous row of a list").waitFor();
  await hand.press(shortcuts.getByLabel("Use keys of one character"));
  await page.keyboard.press("Escape");
  await shortcuts.waitFor({ state: "detached" });
  for (const key of ["/", "?", "j"]) await page.keyboard.press(key);
  await page.waitForTimeout(MOMENT_MS);
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  await end();
}

export async function look(browser) {
  for (const size of ["phone", "wide"]) {
    for (const scheme of SCHEMES) {
      const { page, end } = await tab(browser, { size, scheme, to: "/settings" });
      await settled(page);
      const judge = async (name) => {
        await picture(page, `${name}-${size}-${scheme}`);
        await fits(page, `${name} ${size}`);
        await accessible(page, `${name} ${size} ${scheme}`);
      };
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await box(page).waitFor();
      await judge("search");
      await box(page).fill("person");
      await page.getByText(/prospects found/).waitFor();
      await judge("search-results");
      await box(page).fill("nobody has this name");
      await page.getByText("Nothing found.").waitFor();
      await judge("search-nothing");
      await box(page).fill("keyb");
      await option(page, "Keyboard shortcuts").click();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      await judge("keys");
      await end();
    }
  }
}

/** The search of the list finds words of resumes if a person asks for them, as long as there is something to search for. */
export async function resumes(browser, Hand, view) {
  const word = `zymurgy${new Hand().name}`;
  await api("POST", "/prospects", { firstName: "Bea", lastName: `Brewer ${view.size}`, resume: { text: `Knows ${word}.` } });
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const field = page.getByRole("searchbox", { name: /^Search by name/ });
  await field.waitFor();
  await settled(page);
  const choice = page.getByLabel("Resumes", { exact: true });
  assert.equal(await choice.count(), 0);
  await hand.fill(field, word);
  await choice.waitFor();
  const found = page.getByRole("link", { name: `Bea Brewer ${view.size}` }).first();
  await found.waitFor({ state: "detached" });
  await hand.choose(choice, "Resumes too");
  await found.waitFor();
  await settled(page);
  await fits(page, `resumes on ${view.size}`);
  await accessible(page, "resumes");
  await picture(page, `resumes-${hand.name}-${view.size}`);
  await hand.fill(field, "");
  await choice.waitFor({ state: "detached" });
  await end();
}
