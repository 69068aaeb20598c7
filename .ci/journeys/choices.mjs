// How people choose from a panel: by its words, one after the other, until they close it.

import assert from "node:assert/strict";
import { api, settled, tab } from "./browser.mjs";

/** The panel of a button with this title. */
const popupOf = (page, title) => page.locator("details.popup").filter({ has: page.locator("summary", { hasText: title }) }).first();

/** Two stages and a column, each by its name; the panel stays open between them. */
export async function byName(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const [pipeline] = (await api("GET", "/pipelines")).items;
  const stages = pipeline.stages.slice(0, 2);
  const filter = popupOf(page, "Stage");
  await hand.press(filter.locator("summary"));
  for (const { name } of stages) {
    await hand.check(filter.getByRole("checkbox", { name }).first());
    await settled(page);
  }
  for (const { id } of stages) assert.ok(page.url().includes(id), "the stage filters the list");
  await page.keyboard.press("Escape");
  await filter.locator(".panel").waitFor({ state: "detached" });

  const columns = popupOf(page, "Columns");
  await hand.press(columns.locator("summary"));
  await hand.check(columns.getByRole("checkbox", { name: "Company", exact: true }));
  await page.getByText("Company", { exact: true }).first().waitFor();
  assert.ok(page.url().includes("company"), "the column is in the address");
  await end();
}
