// The pictures of the README: the demo account, and a webhook that fails and is mended.

import { launch, picture, settings, settled, tab } from "./browser.mjs";

const answerWith = (status) => fetch(`${settings.receiver}/status`, { method: "PUT", body: String(status) });

const browser = await launch();
const { page, go, end } = await tab(browser, { size: "picture" });

async function show(to, name, prepare = async () => {}) {
  await go(to);
  await page.locator("main h1").waitFor();
  await settled(page);
  await prepare();
  await settled(page);
  await picture(page, name);
}

await show("/", "overview");
await show("/prospects?label=bilingual", "prospects");
await show("/duplicates", "duplicates", () => page.getByRole("link", { name: /^Compare/ }).first().click());

await answerWith(500);
await go("/webhooks");
await page.getByRole("button", { name: "Create a webhook" }).first().click();
await page.getByLabel("URL").fill(`${settings.receiver}/crm`);
await page.getByRole("button", { name: "Create the webhook" }).click();
await page.getByRole("button", { name: "Done" }).click();
await page.getByRole("button", { name: "Send a test event" }).click();
const delivery = page.locator("section.delivery");
await delivery.getByText("status 500").first().waitFor();
await delivery.getByRole("button", { name: "Response" }).first().click();
await settled(page);
await picture(page, "webhook-fails");
await answerWith(204);
await delivery.getByRole("button", { name: "Redeliver", exact: true }).click();
await delivery.getByText("status 204").first().waitFor();
await settled(page);
await picture(page, "webhook-delivered");
await end();
await browser.close();
console.log("ok - the pictures of the README");
