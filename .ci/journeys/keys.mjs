// Create a key, use it, revoke it. A key that may only read sees no control that writes.

import assert from "node:assert/strict";
import { settings, settled, tab } from "./browser.mjs";

export async function createUseRevoke(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/keys" });
  const hand = new Hand(page);
  const name = `Journey ${view.size} ${hand.name}`;
  await hand.press(page.getByRole("button", { name: "Create a key" }));
  const dialog = page.getByRole("dialog");
  await hand.fill(dialog.getByLabel("Name"), name);
  await hand.check(dialog.getByLabel("See prospects", { exact: true }));
  await hand.press(dialog.getByRole("button", { name: "Create the key" }));
  const key = await dialog.locator("code").innerText();
  await hand.press(dialog.getByRole("button", { name: "Done" }));

  const used = await fetch(`${settings.origin}/v2/prospects/count`, { headers: { Authorization: `Bearer ${key}` } });
  assert.equal(used.status, 200, "the key can be used at once");

  await hand.press(page.getByRole("button", { name: `Edit ${name}` }));
  await hand.fill(page.getByRole("dialog").getByLabel("Works from"), "192.0.2.0/24, 2001:db8::1");
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await page.getByRole("row", { name }).getByText("192.0.2.0/24, 2001:db8::1/128").waitFor();
  const elsewhere = await fetch(`${settings.origin}/v2/prospects/count`, { headers: { Authorization: `Bearer ${key}` } });
  assert.equal(elsewhere.status, 403, "the key works from its networks alone");

  await hand.press(page.getByRole("button", { name: `Revoke ${name}` }));
  await hand.press(page.getByRole("button", { name: "Revoke the key" }));
  await page.getByRole("row", { name }).getByText("revoked").waitFor();
  await end();
}

/** Words on controls that write. */
const WRITES =
  /^(create|new|add|edit|delete|remove|revoke|merge|undo|assign|move|import|load|send|rotate|redeliver|switch|activate|deactivate|reassign|complete|reopen|rename|save|pin|make|labels|upload)\b/i;

/** A view is kept on the device, so that every key can save one. */
const ON_THE_DEVICE = ["Save view"];

export async function readOnly(browser, view, pages) {
  for (const to of pages) {
    const { page, end } = await tab(browser, { ...view, key: settings.readOnlyKey, to });
    await page.locator("main h1").waitFor();
    await settled(page);
    assert.equal(await page.locator("main input[type=file]").count(), 0, `files are taken on ${to}`);
    const controls = await page.locator("main button, main a.button").allInnerTexts();
    assert.deepEqual(controls.filter((text) => WRITES.test(text.trim()) && !ON_THE_DEVICE.includes(text.trim())), [], `controls that write on ${to}`);
    await end();
  }
}
