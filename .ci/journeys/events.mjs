// The events of a busy account: while somebody looks, a new one comes to the top by itself.

import { api, settled, tab } from "./browser.mjs";

/** An event is in the feed at most 35 seconds after it occurred (SPECIFICATION §12.3). */
const FEED_MS = 45_000;

export async function live(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/events" });
  const hand = new Hand(page);
  const first = page.getByRole("list", { name: "Events, newest first" }).getByRole("listitem").first();
  await first.waitFor();
  await hand.check(page.getByRole("checkbox", { name: "Live" }));
  await settled(page);
  const lastName = `Live ${hand.name} ${view.size}`;
  await api("POST", "/prospects", { firstName: "Eve", lastName });
  await first.getByText(lastName).first().waitFor({ timeout: FEED_MS });
  await end();
}
