// What people do with prospects: filter ten thousand, load a file with mistakes, edit beside somebody else, merge and undo.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { api, picture, settings, settled, tab } from "./browser.mjs";

/** One owner, one stage, without a phone: the total and the first row are those of the API. */
export async function filter(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const choose = async (title, value) => {
    const popup = page.locator("details.popup").filter({ has: page.locator("summary", { hasText: title }) }).first();
    await hand.press(popup.locator("summary"));
    await hand.check(popup.getByRole("checkbox", { name: value }).first());
    await settled(page);
    await page.keyboard.press("Escape");
  };
  const [pipeline] = (await api("GET", "/pipelines")).items;
  const [, stage] = pipeline.stages;
  const owner = (await api("GET", "/users?limit=200")).items.find(({ name }) => name === "Ada Adeyemi");
  await choose("Stage", stage.name);
  await choose("Owner", "Ada Adeyemi");
  await hand.press(page.locator("summary", { hasText: "More filters" }));
  await hand.choose(page.getByLabel("Phone", { exact: true }), "Without phone");
  const query = `stageId=${stage.id}&ownerId=${owner.id}&hasPhone=false`;
  const { count } = await api("GET", `/prospects/count?${query}`);
  await page.locator(".pages").getByText(`${count.toLocaleString("en-GB")} prospect`).waitFor();
  const [first] = (await api("GET", `/prospects?${query}&limit=1`)).items;
  await page.getByRole("link", { name: `${first.firstName} ${first.lastName}` }).first().waitFor();
  const address = page.url();
  assert.ok(count > 0 && [stage.id, owner.id, "hasPhone=false"].every((part) => address.includes(part)), "the filters are in the address");
  await settled(page);
  await picture(page, `filter-${hand.name}-${view.size}`);
  await page.reload();
  await page.getByLabel("API key").waitFor();
  await end();
}

/** A spreadsheet's file in which ten lines are wrong. */
function csv(label) {
  const lines = ["First name;Last name;Email;Phone;Company"];
  for (let number = 0; number < 60; number += 1) {
    const email = number % 6 === 5 ? "not an email" : `${label}-${number}@example.com`;
    lines.push(`Lina;"Import ${label} ${number}";${email};;"Aßmann & ""Co"""`);
  }
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

export async function importFile(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/import" });
  const hand = new Hand(page);
  const label = `import-${hand.name}-${view.size}`;
  const file = path.join(settings.folder, `${label}.csv`);
  fs.writeFileSync(file, csv(label));
  // The dialog for files belongs to the system: a page cannot be driven further than to its input.
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("table", { name: "What the columns hold" }).waitFor();
  await hand.fill(page.getByLabel("Labels for all"), label);
  await picture(page, `import-columns-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("button", { name: "Preview" }));
  await hand.press(page.getByRole("button", { name: "Load 50 lines" }));
  await page.getByRole("heading", { name: "Loaded" }).waitFor();
  await page.getByText("10 lines").first().waitFor();
  await picture(page, `import-loaded-${hand.name}-${view.size}`);
  const download = page.waitForEvent("download");
  await hand.press(page.getByRole("button", { name: "Download them as CSV" }));
  const refused = fs.readFileSync(await (await download).path(), "utf8").trim().split(/\r?\n/);
  assert.equal(refused.length, 11);
  assert.match(refused[1], /Import .* 5"?;.*not an email.*email/i);
  const { count } = await api("GET", `/prospects/count?label=${label}`);
  assert.equal(count, 50);
  await hand.press(page.getByRole("link", { name: `People with the label ${label}` }));
  await page.locator(".pages").getByText("50 prospects").waitFor();
  await end();
}

/** Two people change the same prospect: the second sees both values and decides. */
export async function conflict(browser, Hand, view) {
  const { item } = await api("POST", "/prospects", { firstName: "Cora", lastName: `Conflict ${view.size}`, title: "Nurse" });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  await hand.press(page.getByRole("button", { name: "Edit", exact: true }).first());
  const dialog = page.getByRole("dialog");
  await hand.fill(dialog.getByLabel("Title"), "Doctor");
  await api("PATCH", `/prospects/${item.id}`, { title: "Surgeon", company: "Ward 6" });
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.getByText("Surgeon").first().waitFor();
  await picture(page, `conflict-${hand.name}-${view.size}`);
  await hand.check(dialog.getByRole("radio", { name: /yours|doctor/i }).first());
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  const saved = (await api("GET", `/prospects/${item.id}`)).item;
  assert.deepEqual([saved.title, saved.company], ["Doctor", "Ward 6"]);
  await end();
}

/** Two records of one person become one, and two again. */
export async function mergeAndUndo(browser, Hand, view) {
  const name = `Dora Double ${new Hand().name} ${view.size}`;
  const person = (email) => api("POST", "/prospects", { firstName: name, lastName: "Twice", email });
  const ids = [await person(`${name}-1@example.com`.replaceAll(" ", "")), await person(`${name}-2@example.com`.replaceAll(" ", ""))].map(({ item }) => item.id);
  const { page, end } = await tab(browser, { ...view, to: "/duplicates" });
  const hand = new Hand(page);
  await hand.press(page.getByRole("link", { name: new RegExp(`Compare ${name}`, "i") }));
  await page.getByRole("table", { name: "Prospects side by side" }).waitFor();
  await settled(page);
  await picture(page, `merge-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("button", { name: "Preview the merge" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }));
  const note = page.getByLabel("The last merge");
  await note.waitFor();
  const left = await Promise.all(ids.map((id) => fetch(`${settings.origin}/v2/prospects/${id}`, { headers: { Authorization: `Bearer ${settings.key}` }, redirect: "manual" })));
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 301]);
  await hand.press(note.getByRole("button", { name: "Undo the merge" }));
  await note.waitFor({ state: "detached" });
  for (const id of ids) assert.equal((await api("GET", `/prospects/${id}`)).item.id, id);
  await end();
}
