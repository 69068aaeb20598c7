// Where the focus is after a step: at the control that comes next, never lost.

import assert from "node:assert/strict";
import { api, settled, tab } from "./browser.mjs";

/** Forms open with the focus in their first field, so that Enter sends the form. */
const FORMS = {
  "/prospects": "New prospect", "/tasks": "New task", "/meetings": "New meeting", "/hires": "New hire", "/keys": "Create a key", "/webhooks": "Create a webhook",
};

const focused = (page) => page.evaluate(() => document.activeElement?.tagName);

/** A moment after a step, the focus is not on the body: a lost focus begins again at the top of the page. */
async function hasFocus(page, step) {
  await page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 3000 }).catch(() => {});
  assert.notEqual(await focused(page), "BODY", `the focus is lost after ${step}`);
}

export async function forms(browser, Hand, view) {
  const { page, go, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  for (const [to, name] of Object.entries(FORMS)) {
    await go(to);
    await hand.press(page.getByRole("button", { name, exact: true }).first());
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    assert.match(await focused(page), /INPUT|TEXTAREA|SELECT/, `“${name}” opens with the focus in its first field`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await hasFocus(page, `closing “${name}”`);
  }
  await end();
}

export async function afterSelection(browser, Hand, view) {
  // A journey that is made once more has another person.
  const name = `Focus ${new Hand().name} ${Date.now()}`;
  await api("POST", "/prospects", { firstName: name, lastName: "Selected" });
  await api("POST", "/prospects", { firstName: "Known", lastName: "Label", labels: [`known ${name}`] });
  const { page, end } = await tab(browser, { ...view, to: `/prospects?q=${encodeURIComponent(name)}` });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  await settled(page);
  await hand.check(page.getByLabel(`Select ${name} Selected`));
  await hand.press(page.getByRole("button", { name: "Add a label" }));
  await dialog.locator(`datalist option[value="known ${name}"]`).waitFor({ state: "attached" });
  await hand.fill(dialog.getByLabel("Label"), "focus");
  await hand.press(dialog.getByRole("button", { name: "Add a label" }));
  await dialog.waitFor({ state: "detached" });
  await settled(page);
  await hasFocus(page, "an action on selected rows");
  await end();
}
