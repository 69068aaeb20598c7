// The page of a prospect: facts that are edited where they stand, the composer of notes, and what is planned.

import assert from "node:assert/strict";
import { api, judged, settled, tab } from "./browser.mjs";

const focusOn = (page, label) => page.waitForFunction((name) => document.activeElement?.getAttribute("aria-label") === name, label);

/** The value of a fact. */
const fact = (page, label) => page.locator("div.fact").filter({ has: page.locator("dt").getByText(label, { exact: true }) });

/** People click on the value, or on the pencil next to a link; with a keyboard, they press Enter at the fact. Returns the form. */
async function edit(page, hand, label) {
  const name = `Edit ${label.toLowerCase()}`;
  const value = fact(page, label).locator(".fact-value");
  const isLink = (await value.locator("a").count()) > 0;
  await hand.press(hand.name === "keyboard" || isLink ? page.getByRole("button", { name, exact: true }) : value);
  return page.getByRole("group", { name, exact: true });
}

const save = (hand, form) => hand.press(form.getByRole("button", { name: "Save" }));

/** A text, a refused email, a choice and a date. Each is saved, and the first one is taken back. */
export async function editFacts(browser, Hand, view) {
  const name = `${new Hand().name}-${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: "Fay", lastName: `Facts ${name}`, title: "Nurse", email: `fay-${name}-${Date.now()}@example.com` });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  const read = async () => (await api("GET", `/prospects/${item.id}`)).item;
  await settled(page);
  let form = await edit(page, hand, "Job title");
  await hand.fill(form.getByLabel("Job title"), "Doctor");
  await judged(page, `fact-edit-${name}`);
  await page.keyboard.press("Enter");
  await page.getByText("Job title saved.").waitFor();
  await fact(page, "Job title").getByText("Doctor").waitFor();
  await focusOn(page, "Edit job title");
  assert.equal((await read()).title, "Doctor");
  await hand.press(page.getByRole("button", { name: "Undo", exact: true }));
  await fact(page, "Job title").getByText("Nurse").waitFor();
  assert.equal((await read()).title, "Nurse");
  await focusOn(page, "Edit job title");

  form = await edit(page, hand, "Email");
  await hand.fill(form.getByLabel("Email"), "not an email");
  await save(hand, form);
  await form.getByText(/^Email /).last().waitFor();
  assert.equal(await form.getByLabel("Email").inputValue(), "not an email");
  await judged(page, `fact-refused-${name}`);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await focusOn(page, "Edit email");

  const phone = `+1917${2_000_000 + (Date.now() % 7_000_000)}`;
  form = await edit(page, hand, "Phone");
  await hand.fill(form.getByLabel("Phone"), phone);
  await save(hand, form);
  await fact(page, "Phone").getByText(phone.slice(-4)).waitFor();

  form = await edit(page, hand, "Owner");
  await hand.choose(form.getByLabel("Owner"), "Ada Adeyemi");
  // Keys go through the list. A choice without them is saved at once.
  if (hand.name === "keyboard") await save(hand, form);
  await fact(page, "Owner").getByText("Ada Adeyemi").waitFor();

  await hand.press(page.getByRole("button", { name: /^Empty fields/ }));
  form = await edit(page, hand, "Available from");
  if (hand.name === "keyboard") {
    // The parts of a date are typed; day and month are the same, in whatever order they are.
    await hand.reach(form.getByLabel("Available from"));
    await page.keyboard.type("05052027");
  } else {
    await hand.fill(form.getByLabel("Available from"), "2027-05-05");
  }
  await save(hand, form);
  await page.getByText("Available from saved.").waitFor();
  form = await edit(page, hand, "Languages");
  await hand.check(form.getByLabel("Dutch"));
  await save(hand, form);
  await fact(page, "Languages").getByText("Dutch").waitFor();
  form = await edit(page, hand, "Address");
  await hand.fill(form.getByLabel("City"), "Leeds");
  await judged(page, `fact-fields-${name}`);
  await save(hand, form);
  await fact(page, "Address").getByText("Leeds").waitFor();
  const { customFields, city } = (await api("GET", `/prospects/${item.id}/profile`)).item;
  assert.deepEqual([customFields, city], [{ availableFrom: "2027-05-05", languages: ["Dutch"] }, "Leeds"]);
  await judged(page, `facts-${name}`);
  await end();
}

/** Somebody else changes the fact meanwhile. The person sees both values and decides. Leaving the page asks first. */
export async function overtaken(browser, Hand, view) {
  const name = `${new Hand().name}-${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: "Otto", lastName: `Overtaken ${name}`, company: "Ward 1" });
  const { page, go, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  await settled(page);
  await go(`/prospects/${item.id}`);
  await fact(page, "Company").waitFor();
  await settled(page);
  const form = await edit(page, hand, "Company");
  await hand.fill(form.getByLabel("Company"), "Ward 2");
  await page.goBack();
  await hand.press(form.getByRole("button", { name: "Keep editing" }));
  assert.equal(await form.getByLabel("Company").inputValue(), "Ward 2");
  await api("PATCH", `/prospects/${item.id}`, { company: "Ward 3" });
  await save(hand, form);
  await form.getByText("Somebody else changed this prospect").waitFor();
  await form.getByText("Ward 3").waitFor();
  await judged(page, `fact-overtaken-${name}`);
  await hand.check(form.getByRole("radio", { name: /yours/i }));
  await save(hand, form);
  await fact(page, "Company").getByText("Ward 2").waitFor();
  await focusOn(page, "Edit company");
  await api("PATCH", `/prospects/${item.id}`, { company: "Ward 4" });
  await hand.press(page.getByRole("button", { name: "Undo", exact: true }));
  await page.getByText("Somebody has changed this since, so nothing was undone.").waitFor();
  assert.equal((await api("GET", `/prospects/${item.id}`)).item.company, "Ward 4");
  await end();
}

/** A note with formatting and a link. What is typed stays while the person is on another page. */
export async function composeNote(browser, Hand, view) {
  const name = `${new Hand().name}-${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: "Nora", lastName: `Notes ${name}` });
  const { page, go, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  const composer = page.getByRole("region", { name: "New note" });
  const box = composer.getByRole("textbox", { name: "Write a note" });
  const bodies = async () => (await api("GET", `/notes?prospectId=${item.id}`)).items.map(({ body }) => body);
  await settled(page);
  await hand.fill(box, "Called <her>");
  await page.keyboard.press("Enter");
  await hand.press(composer.getByRole("button", { name: "Bold" }));
  await page.keyboard.type("Likes ");
  await hand.press(composer.getByRole("button", { name: "Bold" }));
  await hand.press(composer.getByRole("button", { name: "Link" }));
  await hand.fill(composer.getByLabel("Address of the link"), "example.com/sailing");
  await judged(page, `composer-${name}`);
  await hand.press(composer.getByRole("button", { name: "Add the link" }));
  await page.keyboard.press("Escape");
  await go("/tasks");
  await page.getByRole("heading", { level: 1, name: "Tasks" }).waitFor();
  await page.goBack();
  await box.getByText("Called <her>").waitFor();
  await page.reload();
  await box.getByText("Called <her>").waitFor();
  assert.deepEqual(await bodies(), []);
  await hand.press(composer.getByRole("button", { name: "Save the note" }));
  await page.locator(".entry.note").getByText("Called <her>").waitFor();
  const [body] = await bodies();
  assert.match(body, /^<p>Called &lt;her&gt;<\/p><p><b>Likes <\/b><a href="https:\/\/example.com\/sailing"[^>]*>https:\/\/example.com\/sailing<\/a><\/p>$/);
  assert.equal(await box.innerText(), "");

  await hand.press(box);
  await hand.press(composer.getByRole("button", { name: "List" }));
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await page.keyboard.press("Control+Enter");
  await page.locator(".entry.note li").getByText("Second").waitFor();
  assert.equal((await bodies()).find((each) => each.includes("<ul>")), "<ul><li>First</li><li>Second</li></ul>");
  await judged(page, `composed-${name}`);

  const dialog = page.getByRole("dialog", { name: "Edit the note" });
  await hand.press(page.getByRole("button", { name: "Edit the note" }).first());
  await hand.press(dialog.getByRole("textbox", { name: "Note" }));
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and third");
  await page.keyboard.press("Escape");
  await hand.press(dialog.getByRole("button", { name: "Keep editing" }));
  await judged(page, `note-edit-${name}`);
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await page.locator(".entry.note li").getByText("Second and third").waitFor();
  await dialog.waitFor({ state: "detached" });
  assert.equal((await bodies()).find((each) => each.includes("<ul>")), "<ul><li>First</li><li>Second and third</li></ul>");

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await hand.fill(box, "Longer than the tab keeps");
  await composer.getByText("Save it before you leave the page.").waitFor();
  await judged(page, `composer-full-${name}`);
  await hand.press(composer.getByRole("button", { name: "Save the note" }));
  await page.locator(".entry.note").getByText("Longer than the tab keeps").waitFor();
  await end();
}

/** Open tasks and future meetings stand above the history, the next one first. A completed task becomes history. */
export async function plan(browser, Hand, view) {
  const name = `${new Hand().name}-${view.size}`;
  const prospectId = (await api("POST", "/prospects", { firstName: "Paula", lastName: `Planned ${name}` })).item.id;
  const user = (await api("GET", "/auth")).item.userId;
  const soon = Date.now() + 3_600_000;
  await api("POST", "/tasks", { prospectId, task: "Send the offer", assignedTo: user, dueAt: soon + 1000 });
  await api("POST", "/meetings", { prospectId, meetingType: "Interview", ownerId: user, meetingDate: soon, timeZone: "Europe/London" });
  await api("POST", "/meetings", { prospectId, meetingType: "First call", ownerId: user, meetingDate: 1_790_000_000_000, timeZone: "Europe/London" });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${prospectId}` });
  const hand = new Hand(page);
  const entries = (region) => region.locator(".entry").evaluateAll((all) => all.map((each) => /Send the offer|Interview|First call|Created in/.exec(each.innerText)?.[0]));
  const planned = page.getByRole("region", { name: "Planned" });
  const history = page.getByRole("region", { name: "History" });
  await planned.waitFor();
  await settled(page);
  assert.deepEqual(await entries(planned), ["Interview", "Send the offer"]);
  assert.deepEqual((await entries(history)).sort(), ["Created in", "First call"]);
  await judged(page, `planned-${name}`);
  await hand.press(page.getByRole("button", { name: "Complete Send the offer" }));
  await history.getByText("Send the offer").waitFor();
  assert.deepEqual(await entries(planned), ["Interview"]);
  const message = page.getByRole("status").filter({ hasText: "“Send the offer” is completed." });
  await hand.press(message.getByRole("button", { name: "Undo" }));
  await planned.getByText("Send the offer").waitFor();
  await end();
}
