// Every page at both sizes and in both schemes: axe-core finds no fault, nothing is wider than the window, and people get a picture.

import assert from "node:assert/strict";
import { SCHEMES, accessible, api, fits, picture, settings, settled, tab } from "./browser.mjs";

export const PAGES = ["/", "/day", "/prospects", "/prospects?view=board", "/tasks", "/meetings", "/hires", "/reports", "/import", "/runs", "/runs?view=merges",
  "/duplicates", "/webhooks", "/events", "/keys", "/erasures", "/settings"];
const TABS = ["users", "pipelines", "offices", "sources", "jobs", "fields", "apps", "log"].map((tab) => `/settings?tab=${tab}`);

/** Pages outside of the console with the same look, and how to prepare them for a picture. */
const OUTSIDE = {
  landing: { address: "/" },
  inbox: { address: "/_inbox", prepare: openDelivery },
  "inbox-signed-in": { address: `/_inbox#key=${settings.key}`, prepare: openDelivery },
};

/** Opens all of the newest delivery. */
async function openDelivery(page) {
  const newest = page.locator("#list > details").first();
  await newest.locator("summary").first().click();
  await newest.locator(".commands").waitFor();
  for (const summary of await newest.locator(".commands summary").all()) await summary.click();
}

const nameOf = (to) => to.replace(/^\/$/, "overview").replace(/^\//, "").replace(/[/?=]/g, "-").replace(/_[0-9A-Z]{20,}/g, "");

export async function everyPage() {
  const [person] = (await api("GET", "/prospects?limit=1")).items;
  const [hired] = (await api("GET", "/hires?limit=1")).items;
  const [webhook] = (await api("GET", "/webhooks?limit=1")).items;
  const [delivery] = (await api("GET", `/webhooks/${webhook.id}/deliveries?limit=1`)).items;
  return [...PAGES, ...TABS, `/prospects/${person.id}`, `/prospects/${hired.prospectId}`, `/webhooks/${webhook.id}?delivery=${delivery.id}`];
}

/** Collects every fault, so that one run shows them all. */
class Faults {
  all = [];

  async check(judge) {
    await judge().catch((fault) => this.all.push(fault.message));
  }

  end() {
    assert.equal(this.all.length, 0, this.all.join("\n\n"));
  }
}

export async function look(browser) {
  const pages = await everyPage();
  const faults = new Faults();
  for (const size of ["phone", "desk"]) {
    for (const scheme of SCHEMES) {
      const { page, go, end } = await tab(browser, { size, scheme });
      const judge = async (name) => {
        await picture(page, `${name}-${size}-${scheme}`);
        await faults.check(() => fits(page, `${name} ${size}`));
        await faults.check(() => accessible(page, `${name} ${size} ${scheme}`));
      };
      for (const to of pages) {
        await go(to);
        await page.locator("main h1").waitFor();
        await settled(page);
        await judge(nameOf(to));
      }
      await page.getByRole("button", { name: "API", exact: true }).click();
      await judge("api-drawer");
      await page.keyboard.press("Escape");
      await page.locator(".api-toggle:focus").waitFor();
      for (const [name, { address, prepare = () => {} }] of Object.entries(OUTSIDE)) {
        // From another page: only the fragment may differ.
        await page.goto("about:blank");
        await page.goto(settings.origin + address);
        await prepare(page);
        await judge(name);
      }
      await end();
    }
  }
  faults.end();
}

/** An account without records, no key, a key that is refused, and an address without a page. */
export async function edges(browser) {
  const empty = await tab(browser, { key: settings.emptyKey, size: "phone" });
  for (const to of PAGES) {
    await empty.go(to);
    await empty.page.locator("main h1").waitFor();
    await settled(empty.page);
    await picture(empty.page, `empty-${nameOf(to)}`);
    await fits(empty.page, `empty ${to}`);
    await accessible(empty.page, `empty ${to}`);
  }
  await empty.end();
  const signedOut = await tab(browser, { key: "" });
  await signedOut.page.getByLabel("API key").fill("rk_wrong");
  await signedOut.page.getByRole("button", { name: "Sign in" }).click();
  await signedOut.page.getByRole("alert").waitFor();
  await accessible(signedOut.page, "signing in");
  await picture(signedOut.page, "sign-in");
  await signedOut.page.getByLabel("API key").fill(settings.key);
  await signedOut.page.getByRole("button", { name: "Sign in" }).click();
  await signedOut.page.getByRole("heading", { name: "Overview" }).waitFor();
  assert.ok(!signedOut.page.url().includes(settings.key));
  await signedOut.go("/nothing");
  await signedOut.page.getByText("There is no page at this address").waitFor();
  await signedOut.end();
}
