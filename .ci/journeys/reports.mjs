// The reports: numbers that the API made of people, moves, hires and tasks; the lists behind them; CSV and PNG of a chart.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { accessible, api, fits, picture, settings, settled, tab } from "./browser.mjs";

const DAY = 86_400_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A pipeline, a source and a user of its own. Five people apply, three of them go on, and one of these is hired. */
async function made(name) {
  const create = async (address, body) => (await api("POST", address, body)).item;
  const pipeline = await create("/pipelines", { name, stages: ["Applied", "Talked", "Hired"].map((stage) => ({ name: stage })) });
  const source = await create("/sources", { name: `${name} fair` });
  const user = await create("/users", { name: `${name} user` });
  const [applied, talked] = pipeline.stages;
  const people = [];
  for (let number = 0; number < 5; number += 1) {
    people.push(await create("/prospects", { firstName: "Reported", lastName: String(number), stageId: applied.id, sourceId: source.id, ownerId: user.id }));
  }
  for (const { id } of people.slice(0, 3)) await api("PATCH", `/prospects/${id}`, { stageId: talked.id });
  await create("/hires", { prospectId: people[0].id, hireDate: Date.UTC(2025, 2, 10) });
  for (const dueAt of [Date.now() - DAY, Date.now() - 2 * DAY, Date.now() + DAY]) {
    await create("/tasks", { prospectId: people[1].id, task: "Call", assignedTo: user.id, dueAt });
  }
  return { pipeline, source, user, people };
}

/** Other journeys see the account as it was. */
async function removed({ pipeline, source, user, people }) {
  for (const { id } of people) await api("DELETE", `/prospects/${id}`);
  for (const address of [`/pipelines/${pipeline.id}`, `/sources/${source.id}`, `/users/${user.id}`]) await api("DELETE", address);
}

async function saved(page, hand, button) {
  const download = page.waitForEvent("download");
  await hand.press(button);
  const file = await download;
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

/** How many records the list says that it has. */
async function total(page, text) {
  await settled(page);
  await page.getByText(text, { exact: true }).first().waitFor();
}

export async function reports(browser, Hand, view) {
  const name = `Reports ${new Hand().name} ${view.size}`;
  const world = await made(name);
  const { page, end } = await tab(browser, { ...view, to: "/" });
  const hand = new Hand(page);
  await hand.press(page.getByRole("link", { name: "Reports", exact: true }));
  const stages = page.getByRole("region", { name: "Stages", exact: true });
  await hand.choose(stages.getByLabel("Pipeline"), name);
  const table = stages.getByRole("table", { name: `Stages of ${name}`, exact: true });
  await table.waitFor();
  await settled(page);
  const rows = await table.locator("tbody tr").evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.innerText.trim().replace(/\s+/g, " "))));
  assert.deepEqual(rows, [
    ["Applied", "5", "2", "3", "60% 3 to Talked", "under a minute", "under a minute", "Talked 3", "0"],
    ["Talked", "3", "2", "1", "33% 1 to Hired", "under a minute", "under a minute", "Hired 1", "1"],
    ["Hired", "1", "1", "0", "–", "–", "–", "", "0"],
  ]);
  await picture(page, `reports-${hand.name}-${view.size}`);
  await saves(page, hand, stages, name);

  await hand.choose(stages.getByLabel("Group by"), "Owner");
  await stages.getByText("9 entries, 1 hired").waitFor();
  await settled(page);
  await picture(page, `reports-grouped-${hand.name}-${view.size}`);
  await accessible(page, `reports ${view.size}`);
  await fits(page, `reports ${view.size}`);
  await hand.press(stages.getByRole("table", { name: `Stages of ${name} by owner: ${name} user` }).getByRole("link").first());
  await total(page, "2 prospects");
  await page.goBack();

  const hires = page.locator("section", { has: page.getByRole("heading", { name: "Hires per source and month" }) });
  await hires.getByRole("row", { name: `${name} fair` }).waitFor();
  await hand.choose(page.getByLabel("Time"), "Last month");
  await hires.getByText(/ from 1 \S+ \d{4} until (28|29|30|31) /).first().waitFor();
  await hand.choose(page.getByLabel("Time"), "Own dates");
  // Each browser has its own way to type into a date.
  await page.getByLabel("First day").fill("2025-03-01");
  await page.getByLabel("Last day").fill("2025-03-31");
  await hires.getByText("1 hire from 1 March 2025 until 31 March 2025").waitFor();
  await settled(page);
  await picture(page, `reports-own-${hand.name}-${view.size}`);
  await hand.press(hires.getByRole("row", { name: "All sources" }).getByRole("link").last());
  await total(page, "1 hire");
  await page.goBack();

  await hand.press(page.getByRole("list", { name: "Overdue tasks per user" }).getByRole("link", { name: `${name} user` }));
  await total(page, "2 tasks");
  await end();
  await removed(world);
}

/** The files of a chart. */
async function saves(page, hand, stages, name) {
  const csv = await saved(page, hand, stages.getByRole("button", { name: `CSV: Stages of ${name}`, exact: true }));
  assert.equal(csv.bytes.toString(), [
    "\uFEFFStage,Entered,Still there,Left,Next stage,Went there,Went there (%),Median days,90 % within days,Hired,Went to",
    "Applied,5,2,3,Talked,3,60,0.00,0.00,0,Talked: 3", "Talked,3,2,1,Hired,1,33,0.00,0.00,1,Hired: 1", "Hired,1,1,0,,,,,,0,", "",
  ].join("\r\n"));
  const png = await saved(page, hand, stages.getByRole("button", { name: `PNG: Stages of ${name}`, exact: true }));
  assert.match(png.name, /^stages-of-reports-\w+-\w+-\d{4}-\d\d-\d\d\.png$/);
  assert.deepEqual([...png.bytes.subarray(0, PNG.length)], PNG);
  fs.writeFileSync(path.join(settings.pictures, `reports-chart-${hand.name}.png`), png.bytes);
}
