// Create a key, use it, revoke it. A key sees what its scope admits. A key that may only read sees no control that writes.

import assert from "node:assert/strict";
import { api, judged, settings, settled, tab } from "./browser.mjs";

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

/** Pages about the whole account, and pages about prospects. */
const WHOLE = { Import: "/import", Duplicates: "/duplicates", Webhooks: "/webhooks", Events: "/events", Keys: "/keys", Erasures: "/erasures" };
const PART = ["/", "/day", "/prospects", "/prospects?view=board", "/tasks", "/meetings", "/hires", "/reports", "/runs", "/settings", "/settings?tab=fields"];

/** A preset fills permissions and scope, which the person changes. Then the key sees its prospects alone, and no page fails. */
export async function presetAndScope(browser, Hand, view) {
  const name = `${new Hand().name} ${view.size} ${Date.now()}`;
  const office = (await api("POST", "/offices", { name: `Office ${name}` })).item;
  const person = (await api("POST", "/prospects", { firstName: "Inside", lastName: name, officeId: office.id })).item;
  const { page, go, end } = await tab(browser, { ...view, to: "/" });
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await go("/keys");
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  await hand.press(page.getByRole("button", { name: "Create a key" }));
  await hand.choose(dialog.getByLabel("For", { exact: true }), "Office");
  assert.ok(await dialog.getByLabel("Create, change and delete hires").isChecked());
  assert.ok(!(await dialog.getByLabel("Edit settings and manage keys").isChecked()));
  await hand.fill(dialog.getByLabel("Name"), name);
  await hand.press(dialog.getByRole("button", { name: "Create the key" }));
  await dialog.getByText("Choose an owner, an office or a pipeline").waitFor();
  await hand.check(dialog.getByLabel(office.name));
  await dialog.getByText(`Prospects of the office ${office.name}`).waitFor();
  await judged(page, `key-scope-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Create the key" }));
  const key = await dialog.locator("code").innerText();
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  await page.goBack();
  assert.equal(await dialog.locator("code").innerText(), key, "only its button closes the dialog of a secret");
  await hand.press(dialog.getByRole("button", { name: "Done" }));
  const row = page.getByRole("row", { name });
  await row.getByText(`Prospects of the office ${office.name}`, { exact: true }).waitFor();
  await hand.press(page.getByRole("button", { name: `Edit ${name}` }));
  await hand.check(dialog.getByLabel("The key's user"));
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await row.getByText(`Prospects of the office ${office.name}, owned by the key's user`).waitFor();
  await end();

  const scoped = await tab(browser, { ...view, key, to: "/prospects" });
  const refused = [];
  scoped.page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
  await scoped.page.locator(".pages").getByText("1 prospect").waitFor();
  const navigation = scoped.page.getByRole("navigation", { name: "Pages" });
  for (const [title, to] of Object.entries(WHOLE)) {
    assert.equal(await navigation.getByText(title, { exact: true }).count(), 0, `the navigation has ${title}`);
    await scoped.go(to);
    await scoped.page.getByRole("heading", { name: title }).waitFor();
    await scoped.page.getByText("This page is about the whole account").waitFor();
  }
  for (const to of [...PART, `/prospects/${person.id}`]) {
    await scoped.go(to);
    await scoped.page.locator("main h1").waitFor();
    await settled(scoped.page);
    assert.equal(await scoped.page.getByRole("alert").count(), 0, `${to} fails`);
  }
  await judged(scoped.page, `scoped-prospect-${hand.name}-${view.size}`);
  assert.deepEqual(refused, [], "the console asks for nothing that a scope forbids");
  await scoped.end();
}

/** Words on controls that write. */
const WRITES =
  /^(create|new|add|edit|delete|remove|revoke|merge|undo|assign|move|import|load|send|rotate|redeliver|switch|activate|deactivate|reassign|complete|reopen|rename|save|pin|make|labels|upload)\b/i;

/** A view is kept on the device, so that every key can save one; and a button that only reads. */
const FOR_EVERYBODY = ["Save view", "Load more"];

export async function readOnly(browser, view, pages) {
  for (const to of pages) {
    const { page, end } = await tab(browser, { ...view, key: settings.readOnlyKey, to });
    await page.locator("main h1").waitFor();
    await settled(page);
    assert.equal(await page.locator("main input[type=file]").count(), 0, `files are taken on ${to}`);
    const controls = await page.locator("main button, main a.button").allInnerTexts();
    assert.deepEqual(controls.filter((text) => WRITES.test(text.trim()) && !FOR_EVERYBODY.includes(text.trim())), [], `controls that write on ${to}`);
    await end();
  }
}
