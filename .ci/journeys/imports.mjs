// How people import a file: choose what its columns hold, check it, import it, keep the rejected line, and undo the import.

import assert from "node:assert/strict";
import fs from "node:fs";
import { api, judged, tab } from "./browser.mjs";

export async function importFile(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/import" });
  const hand = new Hand(page);
  const label = `import-${hand.name}-${view.size}`;
  const code = `Team ${hand.name} ${view.size}`;
  const person = (number, email) => `Lina;"Aßmann; ""Co"" ${number}";${email};${number},5;${number % 2 ? "Day" : "Night"}`;
  const emails = [0, 1, 2].map((number) => `${label}-${number}@example.com`);
  const lines = [`First name;Last name;Email;Notice period;${code}`, ...[...emails, "not an email"].map((email, number) => person(number, email))];
  // The dialog for files belongs to the system: a page cannot be driven further than to its input.
  const file = { name: `${label}.csv`, mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`) };
  await page.locator("input[type=file]").setInputFiles(file);
  const columns = page.getByRole("table", { name: "Columns of the file" });
  await hand.choose(columns.getByLabel(`Field of ${code}`), "New custom field…");
  assert.equal(await columns.getByLabel(`Type of ${code}`).inputValue(), "select", "few repeated values are options");
  await hand.fill(page.getByLabel("Labels", { exact: true }), label);
  await judged(page, `import-columns-${hand.name}-${view.size}`);

  const count = async () => (await api("GET", `/prospects/count?label=${label}`)).count;
  await hand.press(page.getByRole("button", { name: "Check every line" }));
  await page.getByRole("heading", { name: "Every line is checked" }).waitFor();
  assert.deepEqual(await page.locator(".counts li").allTextContents(), ["3 new", "1 rejected"]);
  assert.equal(await count(), 0);
  await judged(page, `import-checked-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("button", { name: "Import 4 lines" }));
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  await judged(page, `import-done-${hand.name}-${view.size}`);
  const { items } = await api("GET", `/prospects?label=${label}&sort=name&include=customFields`);
  const key = Object.keys(items[0].customFields).find((name) => name.startsWith("team"));
  assert.deepEqual(items.map(({ customFields }) => customFields), [0, 1, 2].map((number) => ({ noticePeriod: number + 0.5, [key]: number % 2 ? "Day" : "Night" })));

  const download = page.waitForEvent("download");
  await hand.press(page.getByRole("button", { name: "Download the rejected lines" }));
  const rejected = fs.readFileSync(await (await download).path(), "utf8").trim().split(/\r?\n/);
  assert.equal(rejected.length, 2);
  assert.match(rejected[1], /Co"" 3.*not an email.*email/i);
  await undoImport(page, hand, items[0].id, view);
  assert.equal(await count(), 1);
  await end();
}

/** The import is taken back, but for the person whom somebody changed since. */
async function undoImport(page, hand, changedId, view) {
  await api("PATCH", `/prospects/${changedId}`, { title: "Doctor" });
  const importId = page.url().split("/").at(-1);
  const dialog = page.getByRole("dialog");
  await hand.press(page.getByRole("button", { name: "Undo this import" }));
  await dialog.getByText("2 records that the run created would be deleted.").waitFor();
  await judged(page, `undo-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Undo the run" }));
  await dialog.getByText("2 records that the run created were deleted.").waitFor();
  await dialog.getByText("somebody changed it").waitFor();
  await judged(page, `undone-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Close", exact: true }).last());
  await hand.press(page.getByRole("link", { name: "All imports" }));
  await page.locator("tr", { hasText: "done4301" }).first().waitFor();
  await page.goto(page.url().replace(/#.*/, "#/runs"));
  await hand.press(page.getByRole("button", { name: `Undo ${importId}`, exact: true }));
  await dialog.getByText("would stay").waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Undo the run" }).count(), 0);
  await hand.press(dialog.getByRole("button", { name: "Close", exact: true }).last());
}
