// What people do for a person who asks: record a consent, erase the person, look at the receipt.

import assert from "node:assert/strict";
import { api, picture, settled, tab } from "./browser.mjs";

/** Sets the retention of the account, looks at who is next, and stops it again. */
export async function retention(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/settings?tab=account" });
  const hand = new Hand(page);
  const card = page.getByRole("region", { name: "Retention" });
  await card.getByText("Nobody is erased, however long ago their last activity was.").waitFor();
  await hand.press(card.locator("summary"));
  await hand.fill(card.getByLabel("Days to keep a prospect"), "0");
  await hand.press(card.getByRole("button", { name: "Check" }));
  await card.getByText("Days to keep a prospect must be").waitFor();
  await hand.fill(card.getByLabel("Days to keep a prospect"), "30");
  await hand.choose(card.getByLabel("Least days that the law asks for"), "730 days");
  await settled(page);
  await picture(page, `retention-${hand.name}-${view.size}`);
  await hand.press(card.getByRole("button", { name: "Check" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A prospect is erased 730 days after its last activity, unless it was hired. It would erase 0 prospects now.").waitFor();
  await picture(page, `retention-asked-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Save it" }));
  await dialog.waitFor({ state: "detached" });
  await card.getByText("A prospect is erased 730 days after its last activity, unless it was hired.").waitFor();
  const { item } = await api("GET", "/account");
  assert.deepEqual(item.retention, { days: 30, from: "lastActivityAt", excludeHired: true, floorDays: 730 });
  await card.getByRole("link", { name: "0 prospects" }).waitFor();
  await settled(page);
  await picture(page, `retention-saved-${hand.name}-${view.size}`);
  await hand.press(card.locator("summary"));
  await hand.press(card.getByRole("button", { name: "Stop the retention" }));
  await hand.press(dialog.getByRole("button", { name: "Stop it" }));
  await card.getByText("Nobody is erased, however long ago their last activity was.").waitFor();
  assert.equal((await api("GET", "/account")).item.retention, null);
  await end();
}

export async function consentAndErase(browser, Hand, view) {
  const lastName = `Privacy ${new Hand().name} ${view.size}`;
  const { item } = await api("POST", "/prospects", { firstName: "Vera", lastName, email: `vera-${new Hand().name}-${view.size}@example.com` });
  await api("POST", "/notes", { prospectId: item.id, body: "Called." });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  await hand.press(page.locator("summary", { hasText: "Consents" }));
  await hand.press(page.getByRole("button", { name: "Record the consent to email" }));
  const dialog = page.getByRole("dialog");
  await hand.choose(dialog.getByLabel("What the prospect said"), "May be contacted");
  await hand.fill(dialog.getByLabel("Where it said it"), "Application form");
  await hand.press(dialog.getByRole("button", { name: "Record it" }));
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Application form").first().waitFor();
  await settled(page);
  await picture(page, `consents-${hand.name}-${view.size}`);
  const consents = await api("GET", `/prospects/${item.id}/consents`);
  assert.equal(consents.items[0].status, "granted");
  await hand.press(page.getByRole("button", { name: "Erase…" }).first());
  await dialog.getByText("It would remove 1 prospect, 1 note, and later the events.").waitFor();
  await hand.fill(dialog.getByLabel("Reason"), "The person asked for it.");
  await picture(page, `erase-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Erase the person" }));
  await dialog.getByText("The person is gone: 1 prospect, 1 note.").waitFor();
  await picture(page, `erased-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("link", { name: "All erasures" }));
  await page.getByRole("table", { name: "Erasures" }).getByText(item.id).waitFor();
  await picture(page, `erasures-${hand.name}-${view.size}`);
  const [receipt] = (await api("GET", "/erasures?limit=1")).items;
  assert.deepEqual([receipt.prospectId, receipt.removed.notes], [item.id, 1]);
  await end();
}
