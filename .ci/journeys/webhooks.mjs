// A webhook whose receiver fails: see why, mend the receiver, send the event again, see it delivered.

import assert from "node:assert/strict";
import { api, picture, settings, settled, tab } from "./browser.mjs";

const answerWith = (status) => fetch(`${settings.receiver}/status`, { method: "PUT", body: String(status) });

export async function failInspectRedeliver(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/webhooks" });
  const hand = new Hand(page);
  const shot = (step) => picture(page, `webhook-${step}-${hand.name}-${view.size}`);
  await answerWith(500);
  await hand.press(page.getByRole("button", { name: "Create a webhook" }).first());
  const dialog = page.getByRole("dialog");
  await hand.fill(dialog.getByLabel("URL"), `${settings.receiver}/${view.size}-${hand.name}`);
  await shot("1-create");
  await hand.press(dialog.getByRole("button", { name: "Create the webhook" }));
  await dialog.getByText("whsec_").waitFor();
  await hand.press(dialog.getByRole("button", { name: "Done" }));

  await page.getByText("No deliveries yet").waitFor();
  const [id] = page.url().match(/webhook_[0-9A-Z]+/);
  await api("POST", `/webhooks/${id}/test`);
  await page.locator(".delivery-list tbody tr").first().waitFor();
  await hand.press(page.getByRole("button", { name: "Send a test event" }));
  const delivery = page.locator("section.delivery");
  await delivery.getByText("status 500").first().waitFor();
  await hand.press(delivery.getByRole("button", { name: "Response" }).first());
  await delivery.getByText("The receiver is broken.").waitFor();
  await settled(page);
  await shot("2-failing");

  await answerWith(204);
  await hand.press(delivery.getByRole("button", { name: "Redeliver", exact: true }));
  await delivery.getByText("status 204").first().waitFor();
  await delivery.getByText("delivered").first().waitFor();
  await settled(page);
  await shot("3-delivered");

  await hand.press(page.getByRole("button", { name: "Delete…" }));
  await hand.press(page.getByRole("button", { name: "Delete the webhook" }));
  await page.getByRole("heading", { name: "Webhooks" }).waitFor();
  await end();
}

/** While every attempt fails, the deliveries that wait for a retry are under their own tab. */
export async function retrying(browser, Hand, view) {
  const { item: webhook } = await api("POST", "/webhooks", { url: `${settings.receiver}/retry-${view.size}-${new Hand().name}`, eventTypes: ["webhook.test"] });
  await answerWith(500);
  await api("POST", `/webhooks/${webhook.id}/test`);
  const { page, end } = await tab(browser, { ...view, to: `/webhooks/${webhook.id}` });
  const hand = new Hand(page);
  const tabs = page.getByRole("navigation", { name: "Which deliveries" });
  await page.getByText("status 500").first().waitFor();
  await hand.press(tabs.getByText("Retrying", { exact: true }));
  await page.getByText("status 500").first().waitFor();
  await hand.press(tabs.getByText("Delivered", { exact: true }));
  await page.getByText("status 500").first().waitFor({ state: "detached" });
  await hand.press(tabs.getByText("Failed", { exact: true }));
  await page.getByText("No delivery has failed").waitFor();
  await api("DELETE", `/webhooks/${webhook.id}`);
  await end();
}

/** On a person's own machine, a receiver may be at http://localhost, so the form says so. */
export async function addressHint(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/webhooks" });
  const hand = new Hand(page);
  await hand.press(page.getByRole("button", { name: "Create a webhook" }).first());
  const hint = await page.getByRole("dialog").getByLabel("URL").evaluate((input) => document.getElementById(input.getAttribute("aria-describedby"))?.innerText ?? "");
  assert.match(hint, /http:\/\/localhost/);
  await end();
}
