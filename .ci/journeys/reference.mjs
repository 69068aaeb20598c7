// The reference at /docs and the guides: what a newcomer tries first, and whether everybody can read them.

import assert from "node:assert/strict";

import { accessible, fits, picture, settings, tab } from "./browser.mjs";

/** Opens a page outside the console. */
async function open(browser, view, path) {
  const opened = await tab(browser, { ...view, key: null });
  await opened.page.goto(settings.origin + path);
  return opened;
}

/** The first request that somebody sends from the reference finds something: no example of an optional parameter narrows it. */
export async function firstTry(browser, Hand, view) {
  const { page, end } = await open(browser, view, `/docs#key=${settings.key}`);
  const hand = new Hand(page);
  await page.getByText("List prospects", { exact: true }).first().waitFor({ state: "attached" });
  // A phone has no list of operations, so a link leads to this one.
  await page.evaluate(() => (location.hash = "tag/prospects/GET/prospects"));
  await hand.press(page.getByRole("button", { name: /Test Request.*get.*\/prospects\)?$/i }).first());
  const [reply] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === "/v2/prospects"),
    hand.press(page.getByRole("button", { name: /^Send/ }).first()),
  ]);
  assert.equal(new URL(reply.url()).search, "", "no optional parameter is sent");
  assert.ok((await reply.json()).items.length > 0, "the list has prospects");
  await end();
}

/** Every page can be read in both schemes and at both sizes, and leads on to the others. */
export async function read(browser) {
  for (const scheme of ["light", "dark"]) {
    for (const size of ["desk", "phone"]) {
      for (const path of ["/docs", "/docs/errors", "/docs/guides", "/docs/guides/webhooks"]) {
        const { page, end } = await open(browser, { size, scheme }, path);
        await page.getByRole("link", { name: "Guides", exact: true }).first().waitFor();
        if (path === "/docs") await page.getByText("List prospects", { exact: true }).first().waitFor({ state: "attached" });
        await accessible(page, `${path} ${size} ${scheme}`);
        await fits(page, path);
        await picture(page, `${path.replaceAll("/", "-").slice(1)}-${size}-${scheme}`);
        await end();
      }
    }
  }
  const { page, end } = await open(browser, { size: "desk", scheme: "light" }, "/docs/guides/webhooks");
  await page.getByText("Ruby", { exact: true }).click();
  await page.getByText("require \"openssl\"").or(page.getByText("require \"base64\"")).first().waitFor();
  await page.getByRole("link", { name: "Reference" }).click();
  await page.getByRole("link", { name: "Console" }).click();
  await page.waitForURL(/\/console\//);
  await end();
}
