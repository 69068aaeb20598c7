// The account's log: values before and after, filters, refusals, and earlier entries.

import assert from "node:assert/strict";
import { api, judged, settings, settled, tab } from "./browser.mjs";

/** More changes than a page of the log has. */
const CHANGES = 55;

export async function read(browser, Hand, view) {
  const name = `Logged ${new Hand().name} ${view.size} ${Date.now()}`;
  const { id } = (await api("POST", "/offices", { name })).item;
  for (let number = 1; number <= CHANGES; number += 1) await api("PATCH", `/offices/${id}`, { name: `${name} ${number}` });
  const refused = await fetch(`${settings.origin}/v2/keys`, { headers: { Authorization: `Bearer ${settings.readOnlyKey}` } });
  assert.equal(refused.status, 403);

  const { page, end } = await tab(browser, { ...view, to: "/settings?tab=log" });
  const hand = new Hand(page);
  const log = page.getByRole("list", { name: "Log, newest first" });
  await log.getByText(`Name: ${name} ${CHANGES - 1} → ${name} ${CHANGES}`, { exact: true }).waitFor();
  assert.equal(await log.getByText(`Name: ${name} → ${name} 1`, { exact: true }).count(), 0);
  await hand.press(page.getByRole("button", { name: "Load more" }));
  await log.getByText(`Name: ${name} → ${name} 1`, { exact: true }).waitFor();
  const created = log.getByRole("listitem").filter({ hasText: "Office created" }).filter({ hasText: name }).first();
  await hand.press(created.locator("summary"));
  await created.locator("dd").getByText(name, { exact: true }).waitFor();
  await judged(page, `log-${hand.name}-${view.size}`);

  await hand.choose(page.getByLabel("About", { exact: true }), "Refused keys and requests");
  await log.getByText("GET /keys").first().waitFor();
  await settled(page);
  assert.equal(await log.getByText("Office updated").count(), 0);
  await hand.press(page.getByRole("button", { name: "Clear all filters" }));
  await log.getByText("Office updated").first().waitFor();
  await hand.press(page.locator("summary", { hasText: "More filters" }));
  await hand.fill(page.getByLabel("From the IP address"), "203.0.113.250");
  await page.getByText("No entries").waitFor();
  await judged(page, `log-empty-${hand.name}-${view.size}`);
  await end();
}
