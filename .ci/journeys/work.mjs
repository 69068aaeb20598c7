// Tasks and dates as people mean them: a task without a date is not late, and a day has no time of day.

import assert from "node:assert/strict";
import { api, settled, tab } from "./browser.mjs";

/** A time of day, in any clock. */
const CLOCK = /\d{1,2}:\d{2}/;

/** A new task without a date is open, not overdue. */
export async function taskWithoutDate(browser, Hand, view) {
  const name = `Tess ${new Hand().name} ${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: name, lastName: "Task" });
  const { page, go, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  await hand.press(page.getByRole("button", { name: /task$/i }).first());
  await hand.fill(dialog.getByLabel("Task"), `Write to ${name}`);
  await hand.press(dialog.getByRole("button", { name: "Add the task" }));
  await dialog.waitFor({ state: "detached" });
  await go(`/tasks?prospectId=${item.id}`);
  await page.getByText(`Write to ${name}`).first().waitFor();
  await settled(page);
  assert.equal(await page.locator("main").getByText("overdue", { exact: true }).count(), 0, "the task is not overdue at once");
  await go(`/tasks?prospectId=${item.id}&status=open`);
  await page.getByText(`Write to ${name}`).first().waitFor();
  await end();
}

/** The day of a hire, which the form stores as the midnight that begins it, is shown as a day. */
export async function dayWithoutTime(browser, Hand, view) {
  const name = `Dana ${new Hand().name} ${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: name, lastName: "Day" });
  const { page, go, end } = await tab(browser, { ...view, to: "/hires" });
  const hand = new Hand(page);
  const hireDate = await page.evaluate((daysAgo) => new Date().setHours(-24 * daysAgo, 0, 0, 0), 2);
  await api("POST", "/hires", { prospectId: item.id, hireDate });
  await go(`/hires?prospectId=${item.id}`);
  const row = page.locator("main").locator("tr, li, article").filter({ hasText: `${name} Day` }).last();
  await row.waitFor();
  await settled(page);
  assert.doesNotMatch(await row.locator("time").first().innerText(), CLOCK, "the day of the hire has no time in the list");
  await hand.press(row.getByText(`${name} Day`).first());
  const hired = page.locator("main time").and(page.locator(`[datetime^="${new Date(hireDate).toISOString().slice(0, 16)}"]`)).first();
  await hired.waitFor();
  assert.doesNotMatch(await hired.innerText(), CLOCK, "the day of the hire has no time in the record");
  await end();
}
