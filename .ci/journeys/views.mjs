// The views of prospects in the navigation: the ones that everybody has, and a person's own.

import assert from "node:assert/strict";
import { accessible, api, fits, picture, settled, tab } from "./browser.mjs";

const STORED = "prospect-console-views";

const links = (page) => page.getByRole("list", { name: "Views of prospects" });
const view = (page, name) => links(page).getByRole("link", { name, exact: true });
const total = (page, count) => page.locator(".pages").getByText(`${count.toLocaleString("en-GB")} prospect`).waitFor();

/** The views that everybody has show what the API finds. */
export async function builtIn(browser, Hand, look) {
  const { page, end } = await tab(browser, { ...look, to: "/prospects" });
  const hand = new Hand(page);
  await settled(page);
  const { userId } = (await api("GET", "/auth")).item;
  await api("POST", "/prospects", { firstName: "Vic", lastName: `View ${hand.name} ${look.size}` });
  for (const [name, query] of [["Mine", `ownerId=${userId}`], ["No phone", "hasPhone=false"]]) {
    await hand.press(view(page, name));
    await total(page, (await api("GET", `/prospects/count?${query}`)).count);
    assert.equal(await view(page, name).getAttribute("aria-current"), "true");
  }
  await hand.press(view(page, "Untouched for 14 days"));
  await page.getByText("No prospect matches these filters").waitFor();
  const before = Number(new URLSearchParams(page.url().split("?")[1]).get("activeBefore"));
  const days = (Date.now() - before) / 86_400_000;
  assert.ok(days > 13 && days <= 14, `${days} days`);
  await end();
}

/** A view is saved, found again after another page, renamed, shared by its address, and deleted. */
export async function own(browser, Hand, look) {
  const { page, go, end } = await tab(browser, { ...look, to: "/prospects?hasPhone=false&sort=createdAt" });
  const hand = new Hand(page);
  const dialog = page.getByRole("dialog");
  const name = "Without \u202ephone <b>";
  await settled(page);
  await hand.press(page.getByRole("button", { name: "Save view" }));
  await hand.fill(dialog.getByLabel("Name"), " ");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.getByText("Name is empty.").waitFor();
  await hand.fill(dialog.getByLabel("Name"), name);
  await picture(page, `view-save-${hand.name}-${look.size}`);
  await accessible(page, "the dialog of a view");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await view(page, name).waitFor();
  await go("/prospects?view=board&hasPhone=true");
  await page.getByRole("button", { name: "Save view" }).waitFor();
  await settled(page);
  await hand.press(page.getByRole("button", { name: "Save view" }));
  await hand.fill(dialog.getByLabel("Name"), "Board");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await view(page, "Board").waitFor();
  await settled(page);
  await fits(page, "a board with views");
  await accessible(page, "a board with views");
  await picture(page, `views-board-${hand.name}-${look.size}`);
  await hand.press(view(page, name));
  await total(page, (await api("GET", "/prospects/count?hasPhone=false")).count);
  await settled(page);
  await fits(page, "a list with views");
  await accessible(page, "a list with views");
  await picture(page, `views-${hand.name}-${look.size}`);
  await page.reload();
  await hand.press(page.getByRole("button", { name: "Rename view" }));
  await hand.fill(dialog.getByLabel("Name"), "Board");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.getByText("Name belongs to another of your views.").waitFor();
  await hand.fill(dialog.getByLabel("Name"), "To call");
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await view(page, "To call").waitFor();
  assert.equal(await view(page, name).count(), 0);
  await hand.press(page.getByRole("button", { name: "Delete view" }));
  await hand.press(dialog.getByRole("button", { name: "Delete the view" }));
  await view(page, "To call").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save view" }).waitFor();
  await end();
}

/** No more than thirty views; and what another program stored breaks nothing. */
export async function limits(browser) {
  const { page, end } = await tab(browser, { to: "/prospects?hasPhone=true" });
  await settled(page);
  const { accountId } = (await api("GET", "/auth")).item;
  const store = (views) => page.evaluate(([key, text]) => localStorage.setItem(key, text), [STORED, views]);
  for (const broken of ["no JSON", "null", "[1]", JSON.stringify({ [accountId]: [null, { name: 1 }, { name: "Kept", query: "q=kept" }] })]) {
    await store(broken);
    await page.reload();
    await view(page, "No phone").waitFor();
  }
  await view(page, "Kept").waitFor();
  const many = Array.from({ length: 40 }, (_, number) => ({ name: `View ${number}`, query: `q=view${number}` }));
  await store(JSON.stringify({ [accountId]: many }));
  await page.reload();
  await view(page, "View 29").waitFor();
  assert.equal(await links(page).getByRole("link").count(), 33);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("One more");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Name is one too many: you have 30 views. Delete one first.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await end();
}
