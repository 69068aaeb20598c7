// A page of the console in a real browser, which collects what must not happen: errors, and violations of the content security policy.

import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(`${process.env.NODE_MODULES}/`);
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 }, wide: { width: 1440, height: 900 } };

/** The size of the pictures of the README. */
const PICTURE = { width: 1340, height: 800 };
export const SCHEMES = ["light", "dark"];

/** What a journey waits for at most. */
const WAIT_MS = 30_000;

export const settings = JSON.parse(process.env.SETTINGS);

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Messages of the browser that a test causes on purpose: it reports each reply over 399 and each lost connection as an error. */
const EXPECTED = /Failed to load resource: (the server responded with a status of (400|401|403|404|409|412|429)|net::ERR_INTERNET_DISCONNECTED)/;

/** The page that was opened last, for a picture of a failure. */
export const last = { page: null };

const CONSOLE = path.join(import.meta.dirname, "../../infra/console");

/** Answers with a file of the repository, and with the policy of the program. */
async function fresh(route) {
  const { headers } = await fetch(`${settings.origin}/console/`);
  const name = new URL(route.request().url()).pathname.replace(/^\/console\//, "");
  await route.fulfill({ path: path.join(CONSOLE, name || "dist/index.html"), headers: { "content-security-policy": headers.get("content-security-policy") } });
}

/** A tab of its own, without storage of others. */
export async function tab(browser, { size = "desk", scheme = "light", touch = false, zone = "Europe/London", locale = "en-GB", key = settings.key, to = "/" } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size] ?? PICTURE, colorScheme: scheme, hasTouch: touch, isMobile: touch, acceptDownloads: true, timezoneId: zone, locale,
  });
  context.setDefaultTimeout(WAIT_MS);
  if (settings.fresh) await context.route(`${settings.origin}/console/**`, fresh);
  const page = await context.newPage();
  last.page = page;
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(key ? `${settings.origin}/console/#key=${key}&to=${encodeURIComponent(to)}` : `${settings.origin}/console/`);
  return {
    page,
    async go(address) {
      await page.evaluate((hash) => (location.hash = hash), address);
    },
    async end() {
      assert.deepEqual(faults, [], "the browser reports nothing");
      await context.close();
    },
  };
}

/** Waits until nothing is loading. */
export async function settled(page) {
  await page.locator(".loading, [aria-busy=true]").first().waitFor({ state: "detached" }).catch(() => {});
  await page.waitForFunction(() => document.querySelectorAll(".loading, [aria-busy=true]").length === 0);
}

/** axe-core finds nothing to mend on the page as it is. Isolated worlds are outside of the policy, so that the page need not allow axe. */
export async function accessible(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(found, [], `axe-core on ${name}`);
}

/** Nothing is wider than the page, and a chart shows all of its columns except on a phone. */
export async function fits(page, name) {
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= width, `${name} is ${wide} pixels wide in ${width}`);
  if (width <= SIZES.phone.width) return;
  const hidden = await page.locator("ol.columns").evaluateAll((charts) => charts.map((chart) => chart.scrollWidth - chart.clientWidth));
  assert.ok(hidden.every((pixels) => pixels === 0), `${name} hides ${hidden} pixels of its charts`);
}

export async function picture(page, name) {
  fs.mkdirSync(settings.pictures, { recursive: true });
  await page.screenshot({ path: path.join(settings.pictures, `${name}.png`) });
}

/** Calls the API as an integrator would. */
export async function api(method, address, body, key = settings.key) {
  const headers = { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) };
  const response = await fetch(`${settings.origin}/v2${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const reply = await response.json();
  assert.ok(response.ok, `${method} ${address}: ${JSON.stringify(reply)}`);
  return reply;
}

/** The page as it is: no fault, not too wide, and a picture for people. */
export async function judged(page, name) {
  await settled(page);
  await fits(page, name);
  await accessible(page, name);
  await picture(page, name);
}
