// Custom fields: define one, give a record a value, filter and sort by it. `fill` in .ci/console defines the others.

import assert from "node:assert/strict";
import fs from "node:fs";
import { api, judged, picture, settings, settled, tab } from "./browser.mjs";

/** Create a field with options, rename one, archive one, add one, move the field, delete it, undo that, and restore it by its key. */
export async function define(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/settings?tab=fields" });
  const hand = new Hand(page);
  const label = `Shirt ${hand.name} ${view.size}`;
  const key = `shirt${hand.name.replace(/^./, (letter) => letter.toUpperCase())}${view.size.replace(/^./, (letter) => letter.toUpperCase())}`;
  const dialog = page.getByRole("dialog");
  await hand.press(page.getByRole("button", { name: "Create a custom field" }));
  await hand.fill(dialog.getByLabel("Label"), label);
  assert.equal(await dialog.getByLabel("Key").inputValue(), key, "the key follows the label");
  await hand.choose(dialog.getByLabel("Type"), "One option");
  await hand.fill(dialog.getByLabel("Options"), "Small\nLarge, really\n");
  await hand.check(dialog.getByLabel("Filterable"));
  await judged(page, `field-create-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Create the field" }));
  const row = page.getByRole("listitem").filter({ hasText: label });
  await row.getByText(/indexing \d+ %|filterable/).waitFor();

  await hand.press(page.getByRole("button", { name: `Edit ${label}` }));
  await hand.fill(dialog.getByLabel("Label of Small"), "S");
  await hand.check(dialog.getByLabel("Archived: Large really"));
  await hand.fill(dialog.getByLabel("New options"), "Medium");
  await judged(page, `field-edit-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await page.getByText(`${label} is saved.`).waitFor();
  const { item } = await api("GET", `/custom-fields/${key}`);
  assert.deepEqual(item.options.map((option) => Object.values(option)), [["Small", "S", false], ["Large really", "Large, really", true], ["Medium", "Medium", false]]);

  await hand.press(page.getByRole("button", { name: `Move ${label} up` }));
  await page.getByText(new RegExp(`${label} is number \\d+`)).waitFor();
  await hand.press(page.getByRole("button", { name: `Delete ${label}` }));
  await dialog.getByText(/prospects? (has|have) a value|cannot count the prospects/).waitFor();
  await judged(page, `field-delete-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Delete the field" }));
  await row.waitFor({ state: "detached" });
  await hand.press(page.getByRole("button", { name: "Undo" }));
  await row.waitFor();
  assert.equal((await api("GET", `/custom-fields/${key}`)).item.label, label);

  await api("DELETE", `/custom-fields/${key}`);
  await page.reload();
  await hand.press(page.getByRole("button", { name: "Create a custom field" }));
  await hand.fill(dialog.getByLabel("Label"), label);
  await hand.press(dialog.getByRole("button", { name: "Create the field" }));
  await judged(page, `field-restore-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Restore the deleted field" }));
  await row.getByText("Medium").waitFor();
  await end();
}

/** A wrong number is explained next to its control. Then each kind of value is saved, and cleared again. */
export async function giveValues(browser, Hand, view) {
  const { item } = await api("POST", "/prospects", { firstName: "Vera", lastName: `Values ${new Hand().name} ${view.size}`, customFields: { languages: ["Polish"] } });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  const values = async () => (await api("GET", `/prospects/${item.id}/profile`)).item.customFields;
  await hand.press(page.getByRole("button", { name: "Edit", exact: true }).first());
  await hand.fill(dialog.getByLabel("Notice period"), "three");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.getByText(/^Notice period must be a number/).waitFor();
  await hand.fill(dialog.getByLabel("Notice period"), "123456789012345.678901");
  await hand.choose(dialog.getByLabel("Work permit"), "Citizen");
  await hand.choose(dialog.getByLabel("Relocates"), "No");
  await hand.check(dialog.getByLabel("Dutch"));
  await hand.fill(dialog.getByLabel("Portfolio"), "https://example.com/work");
  await hand.fill(dialog.getByLabel("Salary"), "5,000 a month");
  await judged(page, `values-edit-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await page.getByLabel("Profile", { exact: true }).getByText("123456789012345.678901").waitFor();
  const { noticePeriod, ...others } = await values();
  assert.equal(noticePeriod, "123456789012345.678901");
  const portfolio = "https://example.com/work";
  assert.deepEqual(others, { permit: "citizen", relocates: false, languages: ["Polish", "Dutch"], portfolio, salary: "5,000 a month" });
  await judged(page, `values-${hand.name}-${view.size}`);

  await hand.press(page.getByRole("button", { name: "Edit", exact: true }).first());
  await hand.fill(dialog.getByLabel("Notice period"), "");
  await hand.choose(dialog.getByLabel("Relocates"), "Not set");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(Object.keys(await values()).sort(), ["languages", "permit", "portfolio", "salary"]);
  await hand.press(page.locator("summary", { hasText: "Who changed what" }));
  const changes = page.getByRole("list", { name: "Changes" });
  await changes.getByText("Relocates: No → empty").waitFor();
  await changes.getByText("Work permit: empty → Citizen").waitFor();
  assert.equal(await changes.getByText("5,000 a month").count(), 0);
  await judged(page, `activity-${hand.name}-${view.size}`);
  await end();
}

/** Columns, filters and the order of the list, and the same columns in the exported file. */
export async function filterAndSort(browser, Hand, view) {
  const name = `Filtered ${new Hand().name} ${view.size}`;
  const base = 1000 * (1 + new Hand().name.length) + view.size.length;
  const person = (more) => api("POST", "/prospects", { firstName: name, lastName: `Number ${more}`, customFields: { noticePeriod: base + more / 4, permit: more === 3 ? "needed" : "citizen" } });
  for (const more of [2, 1, 3]) await person(more);
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const open = async (title, value) => {
    const popup = page.locator("details.popup").filter({ has: page.locator("summary", { hasText: title }) }).first();
    await hand.press(popup.locator("summary"));
    await hand.check(popup.getByRole("checkbox", { name: value }));
    await settled(page);
    await page.keyboard.press("Escape");
  };
  const people = async (...expected) => {
    await page.waitForFunction((texts) => [...document.querySelectorAll("tbody th a")].map((link) => link.textContent).join() === texts, expected.map((more) => `${name} Number ${more}`).join());
  };
  await open("Columns", "Notice period");
  await hand.press(page.locator("summary", { hasText: "More filters" }));
  // Each label names one filter.
  for (const label of ["Relocates", "Relocates: has a value"]) await page.getByLabel(label, { exact: true }).waitFor();
  await hand.fill(page.getByLabel("Notice period: at least"), String(base));
  await hand.fill(page.getByLabel("Notice period: at most"), String(base + 1));
  await page.locator(".pages").getByText("3 prospects").waitFor();
  await hand.press(page.getByRole("columnheader", { name: "Notice period" }).getByRole("button"));
  await people(3, 2, 1);
  await hand.press(page.getByRole("columnheader", { name: "Notice period" }).getByRole("button"));
  await people(1, 2, 3);
  await open("Work permit", "Citizen");
  await people(1, 2);
  await judged(page, `fields-list-${hand.name}-${view.size}`);

  const download = page.waitForEvent("download");
  await hand.press(page.getByRole("button", { name: "Export all as CSV" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Export" }));
  const [header, ...lines] = fs.readFileSync(await (await download).path(), "utf8").trim().split("\r\n");
  assert.match(header, /Notice period,Work permit,/);
  assert.ok(!header.includes("Salary"), "a sensitive field is not exported");
  assert.ok(lines.length === 2 && lines.every((line) => line.includes(",Citizen,")), lines.join("\n"));
  await end();
}

/** While the service indexes a field, the list says how far it is, and the person tries again. */
export async function indexing(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  await settled(page);
  const body = { success: false, code: "field_indexing", message: "The custom field is being indexed.", indexing: { state: "building", done: 4, total: 10 } };
  let isBuilding = true;
  await page.route("**/v2/prospects?*cf.noticePeriod*", (route) => (isBuilding ? route.fulfill({ status: 409, json: body }) : route.continue()));
  await page.evaluate(() => (location.hash = "/prospects?sort=-cf.noticePeriod&columns=customFields.noticePeriod"));
  await page.getByText("The service is still indexing this custom field: 40 %. Try again in a moment.").waitFor();
  await picture(page, "fields-indexing");
  isBuilding = false;
  await new Hand(page).press(page.getByRole("button", { name: "Try again" }));
  await page.getByRole("columnheader", { name: "Notice period" }).waitFor();
  await end();
}
