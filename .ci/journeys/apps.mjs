// Connected apps: a client that acts on its own gets a token, loses its access, and is deleted.

import assert from "node:assert/strict";
import { judged, settings, tab } from "./browser.mjs";

export async function connect(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/settings?tab=apps" });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  const name = `Partner ${hand.name} ${view.size} ${Date.now()}`;
  await hand.press(page.getByRole("button", { name: "Create a client" }));
  await hand.fill(dialog.getByLabel("Name"), name);
  await hand.press(dialog.getByRole("button", { name: "Create the client" }));
  await dialog.getByText(/People return to .*required/).waitFor();
  await hand.check(dialog.getByLabel("See prospects", { exact: true }));
  await hand.choose(dialog.getByLabel("Sees", { exact: true }), "Only some prospects");
  await hand.check(dialog.getByLabel("Its user"));
  await judged(page, `client-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Create the client" }));
  const id = await dialog.locator("code").nth(1).innerText();
  const secret = await dialog.locator("code").first().innerText();
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  assert.ok(await dialog.getByText(secret).isVisible(), "only its button closes the dialog of a secret");
  await hand.press(dialog.getByRole("button", { name: "Done" }));

  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret: secret });
  const token = (await (await fetch(`${settings.origin}/oauth/token`, { method: "POST", body })).json()).access_token;
  const count = () => fetch(`${settings.origin}/v2/prospects/count`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await count()).status, 200);
  const app = page.getByRole("region", { name: "Apps with access" }).getByRole("row", { name });
  await app.getByText("Prospects owned by its user").waitFor();
  await judged(page, `apps-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("button", { name: `End access of ${name}` }));
  await hand.press(dialog.getByRole("button", { name: "End the access" }));
  await app.waitFor({ state: "detached" });
  assert.equal((await count()).status, 401, "the token works no more");

  await hand.press(page.getByRole("button", { name: `Delete ${name}` }));
  await hand.press(dialog.getByRole("button", { name: "Delete the client" }));
  await page.getByRole("row", { name }).waitFor({ state: "detached" });
  await end();
}
