// How people work with prospects: filter ten thousand, edit while somebody else does, edit many at once.

import assert from "node:assert/strict";
import { api, picture, settings, settled, tab } from "./browser.mjs";

/** One owner, one stage, without a phone: the total and the first row are those of the API. */
export async function filter(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  const choose = async (title, value) => {
    const popup = page.locator("details.popup").filter({ has: page.locator("summary", { hasText: title }) }).first();
    await hand.press(popup.locator("summary"));
    await hand.check(popup.getByRole("checkbox", { name: value }).first());
    await settled(page);
    await page.keyboard.press("Escape");
  };
  const [pipeline] = (await api("GET", "/pipelines")).items;
  const [, stage] = pipeline.stages;
  const owner = (await api("GET", "/users?limit=200")).items.find(({ name }) => name === "Ada Adeyemi");
  await choose("Stage", stage.name);
  await choose("Owner", "Ada Adeyemi");
  await hand.press(page.locator("summary", { hasText: "More filters" }));
  await hand.choose(page.getByLabel("Phone", { exact: true }), "Without phone");
  const query = `stageId=${stage.id}&ownerId=${owner.id}&hasPhone=false`;
  const { count } = await api("GET", `/prospects/count?${query}`);
  await page.locator(".pages").getByText(`${count.toLocaleString("en-GB")} prospect`).waitFor();
  const [first] = (await api("GET", `/prospects?${query}&limit=1`)).items;
  await page.getByRole("link", { name: `${first.firstName} ${first.lastName}` }).first().waitFor();
  await page.locator("tbody tr").first().getByText(stage.name, { exact: true }).waitFor();
  const address = page.url();
  assert.ok(count > 0 && [stage.id, owner.id, "hasPhone=false"].every((part) => address.includes(part)), "the filters are in the address");
  await settled(page);
  await picture(page, `filter-${hand.name}-${view.size}`);
  await page.reload();
  await page.locator(".pages").getByText(`${count.toLocaleString("en-GB")} prospect`).waitFor();
  await end();
}

/** A second tab of the same browser has the key, until the person signs out in the first. */
export async function tabs(browser, Hand, view) {
  const { page, end } = await tab(browser, { ...view, to: "/tasks" });
  const second = await page.context().newPage();
  await second.goto(`${settings.origin}/console/#/prospects`);
  await second.locator("tbody tr").first().waitFor();
  await new Hand(page).press(page.getByRole("button", { name: "Sign out" }));
  await second.getByText("You signed out in another tab.").waitFor();
  await second.reload();
  await second.getByLabel("API key").waitFor();
  await end();
}

/** A new prospect with the email of another one changes nothing until the person has chosen, field by field. */
export async function createExisting(browser, Hand, view) {
  const email = `erin-${new Hand().name}-${view.size}@example.com`;
  const { item } = await api("POST", "/prospects", { firstName: "Erin", lastName: "Existing", email, title: "Nurse" });
  const { page, end } = await tab(browser, { ...view, to: "/prospects" });
  const hand = new Hand(page);
  await hand.press(page.getByRole("button", { name: "New prospect" }));
  const dialog = page.getByRole("dialog");
  for (const [label, text] of [["First name", "Erin"], ["Last name", "Renamed"], ["Email", email], ["Job title", "Doctor"], ["Company", "Ward 6"]]) {
    await hand.fill(dialog.getByLabel(label), text);
  }
  await hand.press(dialog.getByRole("button", { name: "Create the prospect" }));
  await dialog.getByText("This prospect already exists").waitFor();
  const read = async () => (await api("GET", `/prospects/${item.id}`)).item;
  assert.deepEqual(await read(), item);
  await picture(page, `exists-${hand.name}-${view.size}`);
  await hand.check(dialog.getByRole("group", { name: "Last name" }).getByRole("radio", { name: /existing/i }));
  await hand.check(dialog.getByRole("group", { name: "Job title" }).getByRole("radio", { name: /new/i }));
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  const { lastName, title, company } = await read();
  assert.deepEqual([lastName, title, company], ["Existing", "Doctor", "Ward 6"]);
  await end();
}

/** Two people change the same prospect: the second sees both values and decides. */
export async function conflict(browser, Hand, view) {
  const { item } = await api("POST", "/prospects", { firstName: "Cora", lastName: `Conflict ${view.size}`, title: "Nurse" });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  await hand.press(page.getByRole("button", { name: "Edit", exact: true }).first());
  const dialog = page.getByRole("dialog");
  await hand.fill(dialog.getByLabel("Title"), "Doctor");
  await api("PATCH", `/prospects/${item.id}`, { title: "Surgeon", company: "Ward 6" });
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.getByText("Surgeon").first().waitFor();
  await picture(page, `conflict-${hand.name}-${view.size}`);
  await hand.check(dialog.getByRole("radio", { name: /yours|doctor/i }).first());
  await hand.press(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  const saved = (await api("GET", `/prospects/${item.id}`)).item;
  assert.deepEqual([saved.title, saved.company], ["Doctor", "Ward 6"]);
  await end();
}

/** Many prospects get a label. The API has no warning about that, so the journey adds a warning to a result. */
export async function editMany(browser, Hand, view) {
  const name = `Bulk ${new Hand().name} ${view.size}`;
  const people = await Promise.all(["One", "Two"].map((lastName) => api("POST", "/prospects", { firstName: name, lastName })));
  const { page, end } = await tab(browser, { ...view, to: `/prospects?q=${encodeURIComponent(name)}` });
  const hand = new Hand(page);
  await page.route("**/prospects/batch", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.results[0].warnings = ["The label is odd."];
    await route.fulfill({ response, json });
  });
  await hand.press(page.getByLabel("Select every row of this page"));
  await hand.press(page.getByRole("button", { name: "Add a label" }));
  const dialog = page.getByRole("dialog");
  await hand.fill(dialog.getByLabel("Label"), "Zoë");
  await hand.press(dialog.getByRole("button", { name: "Add a label" }));
  await dialog.getByRole("heading", { name: "1 prospect with a warning" }).waitFor();
  await dialog.getByText(/2 prospects changed.*The label is odd\./s).waitFor();
  await picture(page, `bulk-${hand.name}-${view.size}`);
  await hand.press(dialog.getByRole("button", { name: "Done" }));
  for (const { item } of people) assert.deepEqual((await api("GET", `/prospects/${item.id}`)).item.labels, ["Zoë"]);
  await end();
}
