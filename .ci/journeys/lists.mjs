// How people move in a long list: its headings stay in view, the next page begins at its top, and nothing lies on a control.

import assert from "node:assert/strict";
import { SIZES, settled, tab } from "./browser.mjs";

/** The control is in the window, and nothing lies on it. */
async function reachable(locator, name) {
  const free = await locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  assert.ok(free, `${name} is in the window, and nothing lies on it`);
}

/** The names of the columns stay in view while somebody reads the list, and the next page begins with its first row. */
export async function inView(browser) {
  const { page, end } = await tab(browser, { size: "wide", to: "/prospects" });
  const rows = page.locator("tbody th a");
  await rows.first().waitFor();
  await settled(page);
  const first = await rows.allInnerTexts();
  await rows.nth(30).hover();
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => history.state?.places?.some((place) => place > 0));
  await reachable(page.getByRole("columnheader", { name: "Email" }), "the heading of a column");
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForFunction((name) => ![...document.querySelectorAll("tbody th a")].some(({ innerText }) => innerText === name), first[0]);
  await settled(page);
  await reachable(rows.first(), "the first row of the next page");
  await end();
}

/** At 400 % zoom a window of 1,280 by 800 pixels has 320 by 200. */
export async function zoomed(browser) {
  const { page, end } = await tab(browser, { to: "/prospects" });
  await page.setViewportSize({ width: SIZES.desk.width / 4, height: SIZES.desk.height / 4 });
  const create = page.getByRole("button", { name: "New prospect" });
  await create.waitFor();
  await settled(page);
  // Tab shows a control at the edge of the window.
  await create.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await reachable(create, "“New prospect”");
  await create.click();
  await page.getByRole("dialog").waitFor();
  await end();
}
