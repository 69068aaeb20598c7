// What people read: whole names and emails, dates in the language of the page, and messages that are in view.

import assert from "node:assert/strict";
import { api, settled, tab } from "./browser.mjs";

/** U+202E turns the direction of what follows it. A name with it turns neither itself nor the words around it. */
export async function turningName(browser, Hand, view) {
  const name = `Rita ${new Hand().name} ${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: name, lastName: "\u202elived" });
  const { userId: assignedTo } = (await api("GET", "/auth")).item;
  await api("POST", "/tasks", { prospectId: item.id, task: "Read the name", assignedTo });
  const { page, go, end } = await tab(browser, { ...view, to: `/prospects?q=${encodeURIComponent(name)}` });
  for (const to of [null, `/tasks?prospectId=${item.id}`, `/prospects/${item.id}`]) {
    if (to) await go(to);
    await page.locator("main").getByText(`${name} lived`).first().waitFor();
    await settled(page);
    assert.ok(!(await page.locator("main").innerText()).includes("\u202e"), `no text turns on ${to ?? "the list"}`);
  }
  await end();
}

/** The words are English, so the dates are too, whatever the language of the browser. */
export async function language(browser) {
  const { page, go, end } = await tab(browser, { locale: "ja-JP", to: "/tasks" });
  for (const to of ["/", "/day", "/tasks", "/meetings", "/hires", "/reports", "/prospects?view=board", "/prospects?createdAfter=1790000000000"]) {
    await go(to);
    await page.locator("main h1").waitFor();
    await settled(page);
    const foreign = (await page.locator("main").innerText()).match(/\S*[\u3040-\u30ff\u4e00-\u9fff]\S*/g) ?? [];
    assert.deepEqual(foreign.slice(0, 3), [], `dates of another language on ${to}`);
  }
  await end();
}

/** A message that arrives while a dialog is open is in front of it. */
export async function messageInFront(browser, Hand, view) {
  const email = `mia-${new Hand().name}-${view.size}@example.com`;
  await api("POST", "/prospects", { firstName: "Mia", lastName: "Message", email });
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  await page.route((url) => url.pathname === "/v2/prospects", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    const json = await response.json();
    return route.fulfill({ response, json: { ...json, warnings: ["The phone is odd."] } });
  });
  await hand.press(page.getByRole("button", { name: "New prospect" }));
  for (const [label, text] of [["First name", "Mia"], ["Last name", "Other"], ["Email", email]]) await hand.fill(dialog.getByLabel(label), text);
  await hand.press(dialog.getByRole("button", { name: "Create the prospect" }));
  await dialog.getByText("This prospect already exists").waitFor();
  const message = page.getByText("The phone is odd.");
  await message.first().waitFor();
  // What is inert behind a dialog is not found at its point.
  const inFront = await message.evaluateAll((elements) => elements.some((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }));
  assert.ok(inFront, "the message is in front of the dialog");
  await end();
}

/** In a wide window, the email and the owner of a person have one line each. */
export async function oneLine(browser, Hand, view) {
  const owner = (await api("POST", "/users", { name: "Robin / Recruiter" })).item;
  const email = "maximiliana.featherstonehaugh@example.com";
  const { item } = await api("POST", "/prospects", { firstName: "Wanda", lastName: "Words", email, phone: "+12125550999", matchBy: ["email"], ownerId: owner.id });
  const { page, end } = await tab(browser, { ...view, to: `/prospects?email=${encodeURIComponent(email)}` });
  for (const text of [email, owner.name]) {
    const cell = page.locator("main td").filter({ hasText: text }).last();
    await cell.waitFor();
    await settled(page);
    const lines = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1, `“${text}” has one line`);
  }
  await end();
  await api("DELETE", `/prospects/${item.id}`);
  await api("DELETE", `/users/${owner.id}`);
}
