// How the console looks: as the device says, until a person chooses.

import assert from "node:assert/strict";

import { judged, tab } from "./browser.mjs";

/** The lightness of the ground, and the height of a row of the list. */
const seen = (page) =>
  page.evaluate(() => {
    const row = document.querySelector("main tbody tr");
    return { scheme: getComputedStyle(document.documentElement).colorScheme, ground: getComputedStyle(document.body).backgroundColor, height: row?.clientHeight };
  });

const LIGHT = "rgb(246, 247, 246)";
const DARK = "rgb(19, 22, 21)";

/** A theme and a density show at once, in other tabs too, and after a reload. */
export async function choose(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const ready = () => page.locator("main tbody tr").first().waitFor();
  await ready();
  const before = await seen(page);
  assert.equal(before.ground, view.scheme === "dark" ? DARK : LIGHT);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator("main tbody tr").first().waitFor();

  const [theme, ground] = view.scheme === "dark" ? ["Light", LIGHT] : ["Dark", DARK];
  await hand.press(page.getByRole("button", { name: "Look" }));
  const dialog = page.getByRole("dialog", { name: "Look" });
  await hand.choose(dialog.getByLabel("Theme"), theme);
  await hand.choose(dialog.getByLabel("Density"), "Compact");
  assert.equal((await seen(page)).ground, ground);
  await judged(page, `look-${new Hand().name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Done" }));
  await other.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, ground);
  await other.close();
  await page.reload();
  await ready();
  const after = await seen(page);
  assert.equal(after.ground, ground);
  assert.ok(after.height < before.height, `${after.height} and ${before.height} pixels`);
  await judged(page, `compact-${new Hand().name}-${view.size}`);

  await hand.press(page.getByRole("button", { name: "Look" }));
  await hand.choose(dialog.getByLabel("Theme"), "As on this device");
  await hand.choose(dialog.getByLabel("Density"), "Comfortable");
  assert.deepEqual(await seen(page), before);
  await end();
}
