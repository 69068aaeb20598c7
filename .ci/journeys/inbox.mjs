// The inbox: a test event arrives by itself, a failed delivery is retried, and the pasted command verifies its signature.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { api, fits, picture, settings, tab } from "./browser.mjs";

/** How long the service may take to retry: about 5 seconds after the first attempt (SPECIFICATION §12.7). */
const RETRY_MS = 20_000;

export async function receiveFailRedeliver(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, key: "" });
  const hand = new Hand(page);
  const shot = (step) => picture(page, `inbox-${step}-${hand.name}-${view.size}`);
  const button = (name, exact = true) => page.getByRole("button", { name, exact });
  const deliveries = page.locator("#list > details");
  await page.goto(`${settings.origin}/_inbox#key=${settings.key}`);
  await page.getByText("live", { exact: true }).waitFor();
  assert.ok(!page.url().includes(settings.key), "the key leaves the address");
  if (await button("Clear").isVisible()) await hand.press(button("Clear"));
  await page.getByText("No deliveries yet").waitFor();
  await shot("1-empty");

  await hand.choose(page.getByLabel("Answer"), "500: a server error");
  await hand.press(button("Fail them"));
  await page.getByText("The next delivery gets 500.").waitFor();
  await hand.press(button("Send a test event"));
  await deliveries.first().getByText("answered 500").waitFor();
  await page.getByText("Every delivery is answered 204.").waitFor();
  await deliveries.nth(1).waitFor({ timeout: RETRY_MS });
  await deliveries.first().getByText("attempt 2").waitFor();
  await hand.press(deliveries.first().locator("summary").first());
  const opened = page.locator("#list > details[open]");
  await opened.getByText("Valid: a secret of the webhook made it for this body.").waitFor();
  await hand.press(opened.getByText("Verify with openssl"));
  const command = await opened.getByLabel("Verify with openssl").innerText();
  assert.equal(execFileSync("sh", ["-c", command.replace("whsec_…", settings.inboxSecret)], { encoding: "utf8" }), "valid\n");
  await hand.press(opened.getByRole("button", { name: "Redeliver" }));
  await deliveries.nth(2).waitFor();
  await deliveries.first().getByText("attempt 3").waitFor();
  await fits(page, `the inbox on ${view.size}`);
  await shot("2-retried");

  await hand.fill(page.getByLabel("Text in bodies and headers"), "nothing like it");
  await page.getByText("0 of 3 deliveries").waitFor();
  await hand.fill(page.getByLabel("Text in bodies and headers"), "webhook.TEST");
  await page.getByText("3 deliveries", { exact: true }).waitFor();
  await hand.press(opened.getByRole("link", { name: "in the console" }).last());
  await page.locator("section.delivery").getByText("status 204").first().waitFor();
  await end();
}

/** Links of the terminal, pasted into a tab that shows their page already: only the fragment changes. */
export async function otherKey(browser) {
  const { page, go: paste, end } = await tab(browser, { key: "" });
  const { key } = (await api("POST", "/keys", { name: "No webhooks", permissions: ["prospects:read"] })).item;
  const accountOf = async (each) => (await api("GET", "/auth", undefined, each)).item.accountName;
  await page.goto(`${settings.origin}/_inbox#key=${key}`);
  await page.getByLabel("API key").waitFor();
  await paste(`key=${settings.key}`);
  await page.getByRole("button", { name: "Send a test event" }).waitFor();
  await paste(`key=${settings.emptyKey}`);
  await page.getByText("No webhook of this account delivers to the inbox.").waitFor();
  assert.equal(page.url(), `${settings.origin}/_inbox`);
  await page.goto(`${settings.origin}/console/#key=${settings.key}`);
  for (const each of [settings.emptyKey, settings.key]) {
    await paste(`key=${each}`);
    await page.locator(".brand").getByText(await accountOf(each), { exact: true }).waitFor();
    assert.equal(page.url(), `${settings.origin}/console/#/`);
  }
  await end();
}
