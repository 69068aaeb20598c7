// How people come back: after a reload, in a new tab with a link from a colleague, and the next day on the same device.

import { settings, settled, tab } from "./browser.mjs";

/** A reload and a new tab keep the page and ask for no key. */
export async function comeBack(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  await page.locator("main a[href*='/prospects/prospect_']").first().waitFor();
  await page.reload();
  await page.locator("main a[href*='/prospects/prospect_']").first().waitFor();
  const shared = await page.context().newPage();
  await shared.goto(`${settings.origin}/console/#/prospects?label=even&sort=name`);
  await shared.locator("main a[href*='/prospects/prospect_']").first().waitFor();
  await shared.close();
  await end();
}

/** "Remember" outlives every tab; without it, the key is gone with the last tab. */
export async function remember(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, key: "" });
  const hand = new Hand(page);
  await hand.fill(page.getByLabel("API key"), settings.key);
  await hand.check(page.getByRole("checkbox", { name: /^Remember/ }));
  await hand.press(page.getByRole("button", { name: "Sign in" }));
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await settled(page);
  const context = page.context();
  await page.close();
  const tomorrow = await context.newPage();
  await tomorrow.goto(`${settings.origin}/console/#/tasks`);
  await tomorrow.getByRole("heading", { name: "Tasks" }).waitFor();
  await end();
}
