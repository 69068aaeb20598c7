// How people work with prospects that may be the same person: compare, merge and undo.

import assert from "node:assert/strict";
import { api, fits, picture, settings, settled, tab } from "./browser.mjs";

/** Two records of one person become one, and two again. */
export async function mergeAndUndo(browser, Hand, view) {
  const name = `Dora Double ${new Hand().name} ${view.size}`;
  const person = (email) => api("POST", "/prospects", { firstName: name, lastName: "Twice", email });
  const ids = [await person(`${name}-1@example.com`.replaceAll(" ", "")), await person(`${name}-2@example.com`.replaceAll(" ", ""))].map(({ item }) => item.id);
  const { page, end } = await tab(browser, { ...view, to: "/duplicates" });
  const hand = new Hand(page);
  await hand.press(page.getByRole("link", { name: new RegExp(`Compare ${name}`, "i") }));
  await page.getByRole("table", { name: "Prospects side by side" }).waitFor();
  await settled(page);
  await fits(page, `the merge on ${view.size}`);
  await picture(page, `merge-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("button", { name: "Preview the merge" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }));
  const note = page.getByLabel("The last merge");
  await note.waitFor();
  const left = await Promise.all(ids.map((id) => fetch(`${settings.origin}/v2/prospects/${id}`, { headers: { Authorization: `Bearer ${settings.key}` }, redirect: "manual" })));
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 301]);
  await hand.press(note.getByRole("button", { name: "Undo the merge" }));
  await note.waitFor({ state: "detached" });
  for (const id of ids) assert.equal((await api("GET", `/prospects/${id}`)).item.id, id);
  await end();
}

/** From the page of a prospect: find the other one, keep its title, merge, and undo. */
export async function mergeFromProspect(browser, Hand, view) {
  const name = `Mona ${new Hand().name} ${view.size}`;
  const person = (title) => api("POST", "/prospects", { firstName: name, lastName: title, title });
  const [{ item: winner }, { item: loser }] = [await person("Nurse"), await person("Doctor")];
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${winner.id}` });
  const hand = new Hand(page);
  await hand.press(page.getByRole("link", { name: "Merge" }));
  await hand.fill(page.getByLabel("Find a prospect"), `${name} Doctor`);
  await hand.press(page.getByRole("button", { name: `${name} Doctor` }));
  await hand.check(page.getByRole("radio", { name: "Job title: Doctor" }));
  await picture(page, `merge-found-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("button", { name: "Preview the merge" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }));
  await page.getByRole("heading", { name: `${name} Nurse`, exact: true }).waitFor();
  const title = async (id) => (await api("GET", `/prospects/${id}`)).item.title;
  assert.equal(await title(winner.id), "Doctor");
  await hand.press(page.getByRole("button", { name: "Undo the merge" }));
  await page.getByText("The merge is undone.").waitFor();
  assert.deepEqual([await title(winner.id), await title(loser.id)], ["Nurse", "Doctor"]);
  await end();
}

/** A couple with one phone: from the page of the second one to the group of the phone, and to the groups of emails. */
export async function shareContact(browser, Hand, view) {
  const name = `Shared ${new Hand().name} ${view.size}`;
  const phone = `+1212777${["mouse", "touch", "keyboard"].indexOf(new Hand().name)}500`;
  const person = (lastName) => api("POST", "/prospects", { firstName: name, lastName, phone, matchBy: ["email"] });
  const [, { item }] = [await person("Owner"), await person("Partner")];
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  await page.getByLabel("Summary").getByText("shared with another prospect").waitFor();
  await settled(page);
  await fits(page, `the shared phone on ${view.size}`);
  await picture(page, `shared-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("link", { name: "Prospects with the same phone" }));
  await page.getByRole("row", { name: phone }).getByText("2", { exact: true }).waitFor();
  await settled(page);
  await fits(page, `the duplicates on ${view.size}`);
  await picture(page, `duplicates-phone-${hand.name}-${view.size}`);
  await hand.press(page.getByRole("link", { name: `Compare ${phone}` }));
  await page.getByRole("table", { name: "Prospects side by side" }).getByText(`${name} Partner`).waitFor();
  await hand.press(page.getByRole("button", { name: "All groups" }));
  await hand.press(page.getByRole("link", { name: "Same email" }));
  await page.getByText("No two prospects have the same email").waitFor();
  await end();
}
