// The board: people move prospects from stage to stage by dragging, with the keyboard and with a finger. The API says where the prospects are.

import assert from "node:assert/strict";
import { accessible, api, fits, picture, settings, settled, tab } from "./browser.mjs";
import { Keyboard, Mouse, Touch } from "./hands.mjs";

/** Cards of a page, and how many people are in the first stage: they need a second page. */
const PAGE = 25;
const PEOPLE = 28;

/** How long a prospect has been in its stage. */
const DAYS = 12;

/** A text that turns letters around, and the longest name. */
const ODD = ["\u202Eevil", "Ünïcödé-".repeat(25)];

/** Drags a card by the text of its name. */
class Dragging extends Mouse {
  async move(card, column) {
    await card.scrollIntoViewIfNeeded();
    const [from, to] = [await card.getByRole("link").boundingBox(), await column.boundingBox()];
    await this.page.mouse.move(from.x + 20, from.y + 8);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
    await this.page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 5 });
    await this.page.locator(".board-column[data-over]").waitFor();
    await this.page.mouse.up();
  }
}

/** Chooses in the menu of the card. */
class Keys extends Keyboard {
  async move(card, column, stages) {
    await this.press(card.getByRole("button"));
    const stage = await column.getByRole("heading").innerText();
    const menu = this.page.getByRole("menu");
    await menu.getByRole("menuitem").first().and(this.page.locator(":focus")).waitFor();
    const others = await menu.getByRole("menuitem").allInnerTexts();
    assert.equal(others.length, stages.length - 1, "the menu has every other stage");
    for (let place = 0; place < others.indexOf(stage); place += 1) await this.page.keyboard.press("ArrowDown");
    await menu.getByRole("menuitem", { name: stage }).and(this.page.locator(":focus")).waitFor();
    await this.page.keyboard.press("Enter");
    // The card next to it has the focus.
    await this.page.locator(".board-card button:focus").waitFor();
  }
}

class Finger extends Touch {
  async move(card, column) {
    const stage = await column.getByRole("heading").innerText();
    await this.press(card.getByRole("button"));
    await picture(this.page, "board-menu");
    await this.press(this.page.getByRole("menuitem", { name: stage }).getByText(stage));
  }
}

const VIEWS = [
  { Hand: Dragging, scheme: "light", size: "wide" },
  { Hand: Keys, scheme: "dark", size: "wide" },
  { Hand: Finger, scheme: "dark", size: "phone", touch: true },
];

/** A pipeline of its own: most people are in the first stage, one with and one without the label is in the second, and the other stages are empty. */
async function made(name) {
  const owner = (await api("GET", "/users?limit=200")).items.find(({ name: text }) => text === "Ada Adeyemi");
  const { item: pipeline } = await api("POST", "/pipelines", { name, stages: ["Applied", "Screening", "Offer", "Hired"] });
  const [applied, screening] = pipeline.stages;
  const items = Array.from({ length: PEOPLE + 2 }, (_, number) => ({
    firstName: number === PEOPLE - 1 ? ODD[0] : "Bo", lastName: number === PEOPLE - 2 ? ODD[1] : `Board ${number}`, company: "Ward 6", ownerId: owner.id,
    labels: number < PEOPLE + 1 ? [name] : [], stageId: number < PEOPLE ? applied.id : screening.id,
  }));
  const { results } = await api("POST", "/prospects/batch", { items });
  return { pipeline, people: results.map(({ item }) => item) };
}

/** Other journeys see the account as it was. */
async function removed({ pipeline, people }) {
  for (const { id } of people) await api("DELETE", `/prospects/${id}`);
  await api("DELETE", `/pipelines/${pipeline.id}`);
}

const columnOf = (page, { name }) => page.getByRole("region", { name, exact: true });
const cardOf = (column, { lastName }) => column.getByRole("listitem").filter({ hasText: new RegExp(`${lastName}(?!\\d)`) });
const stageOf = async ({ id }) => (await api("GET", `/prospects/${id}`)).item.stageId;
const said = (page, text) => page.locator(".messages p").filter({ hasText: text });

/** Holds writes until the returned function is called. */
async function held(page) {
  let release = () => {};
  const gate = new Promise((resolve) => (release = resolve));
  await page.route("**/v2/prospects/*", async (route) => {
    if (route.request().method() === "PATCH") await gate;
    await route.continue();
  });
  return release;
}

/** Nobody can move a prospect in the past, so the journey changes when the history says that it came into its stage. */
async function since(page, { id }) {
  await page.route(`**/prospects/${id}/history`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.items.at(-1).enteredAt -= DAYS * 86_400_000;
    await route.fulfill({ response, json });
  });
}

/** The counts of the columns are those of the API, with the filters of the page. */
async function counts(page, stages, query) {
  for (const stage of stages) {
    const { count } = await api("GET", `/prospects/count?stageId=${stage.id}&${query}`);
    await columnOf(page, stage).locator("header").getByText(`${count} prospect${count === 1 ? "" : "s"}`).waitFor();
  }
}

/** From the table to the board: the filter stays, a column shows a page of its cards and then the next one. */
async function opened({ page, hand, stages, query }) {
  await hand.press(page.getByRole("navigation", { name: "View" }).getByText("Board"));
  const [applied] = stages.map((stage) => columnOf(page, stage));
  await applied.getByRole("listitem").first().waitFor();
  await settled(page);
  assert.ok(["view=board", query].every((part) => page.url().includes(part)), "the address has the view and the filter");
  await counts(page, stages, query);
  assert.equal(await applied.getByRole("listitem").count(), PAGE);
  await applied.getByText("Ada Adeyemi").first().waitFor();
  await applied.getByText("less than a day").first().waitFor();
  const last = columnOf(page, stages.at(-1));
  await last.scrollIntoViewIfNeeded();
  await last.getByText("Nobody is in this stage.").waitFor();
  await applied.scrollIntoViewIfNeeded();
  await hand.press(applied.getByRole("button", { name: /^Show more/ }).getByText("Show more"));
  await applied.getByRole("listitem").nth(PEOPLE - 1).waitFor();
  await applied.getByRole("button", { name: /^Show more/ }).waitFor({ state: "detached" });
}

/** A card moves at once, before the API answers; its message takes the move back. */
async function moveAndUndo({ page, hand, stages, query, look }, person) {
  const [applied, screening] = stages.map((stage) => columnOf(page, stage));
  await since(page, person);
  const release = await held(page);
  await hand.move(cardOf(applied, person), screening, stages);
  await cardOf(screening, person).waitFor();
  assert.equal(await stageOf(person), stages[0].id, "the card moves before the API answers");
  release();
  await said(page, `${person.lastName} is now in Screening.`).waitFor();
  assert.equal(await stageOf(person), stages[1].id);
  await cardOf(screening, person).getByText(`${DAYS} days in stage`).waitFor();
  await counts(page, stages, query);
  await look("moved");
  await hand.press(said(page, person.lastName).getByText("Undo"));
  await said(page, `${person.lastName} is back in Applied.`).waitFor();
  await cardOf(applied, person).waitFor();
  assert.equal(await stageOf(person), stages[0].id);
  await counts(page, stages, query);
}

/** Somebody else changes the prospect, so the API refuses the move. The board says so, and moves the card once it has been loaded again. */
async function refused({ page, hand, stages, query, look }, person) {
  const [applied, screening] = stages.map((stage) => columnOf(page, stage));
  await api("PATCH", `/prospects/${person.id}`, { title: "Surgeon" });
  await hand.move(cardOf(applied, person), screening, stages);
  const message = said(page, "Somebody else has changed this prospect");
  await message.waitFor();
  await cardOf(applied, person).waitFor();
  assert.equal(await stageOf(person), stages[0].id);
  await counts(page, stages, query);
  await look("refused");
  await hand.press(message.getByText("Reload the board"));
  await cardOf(applied, person).getByText("Surgeon, Ward 6").waitFor();
  await settled(page);
  await hand.move(cardOf(applied, person), screening, stages);
  await said(page, `${person.lastName} is now in Screening.`).waitFor();
  assert.equal(await stageOf(person), stages[1].id);
}

async function journey(browser, { Hand, ...view }) {
  const name = `Board ${Hand.name}`;
  const world = await made(name);
  const { id, stages } = world.pipeline;
  const query = `label=${encodeURIComponent(name).replaceAll("%20", "+")}`;
  const { page, end } = await tab(browser, { ...view, to: `/prospects?pipelineId=${id}&${query}` });
  const hand = new Hand(page);
  const look = async (what) => {
    await picture(page, `board-${what}-${hand.name}`);
    await accessible(page, `board ${what} ${hand.name}`);
    await fits(page, `board ${what} ${hand.name}`);
  };
  const on = { page, hand, stages, query, look };
  await opened(on);
  await look("opened");
  const { items } = await api("GET", `/prospects?stageId=${stages[0].id}&limit=${PAGE}`);
  const [first, second] = items.filter(({ firstName, lastName }) => firstName === "Bo" && lastName.startsWith("Board"));
  await moveAndUndo(on, first);
  await refused(on, second);
  await hand.press(cardOf(columnOf(page, stages[1]), second).getByText(`Bo ${second.lastName}`));
  await page.getByRole("heading", { name: `Bo ${second.lastName}`, exact: true }).waitFor();
  await page.goBack();
  await columnOf(page, stages[1]).getByText(`Bo ${second.lastName}`).waitFor();
  await end();
  await removed(world);
}

/** A key that only reads has neither drags nor menus. */
async function readOnly(browser) {
  const { page, end } = await tab(browser, { key: settings.readOnlyKey, to: "/prospects?view=board" });
  await page.locator(".board-card").first().waitFor();
  assert.equal(await page.locator(".board-card[draggable=true], .board-card button").count(), 0);
  await end();
}

/** In place of the board: a key that may not read stages, filters without a stage, and an account without pipelines, which only a reply can claim. */
async function without(browser) {
  const { item } = await api("POST", "/keys", { name: "Only prospects", permissions: ["prospects:read"] });
  const lone = await tab(browser, { key: item.key, to: "/prospects?view=board" });
  await lone.page.getByText("The board needs the stages of the account").waitFor();
  await lone.page.getByText("Show the table").click();
  await lone.page.locator("tbody tr").first().waitFor();
  await lone.end();
  await api("DELETE", `/keys/${item.id}`);
  const { page, go, end } = await tab(browser, { size: "phone", to: "/prospects?view=board&pipelineId=pipeline_none" });
  await page.getByText("Clear the filters by stage and pipeline").click();
  await page.locator(".board-card").first().waitFor();
  await page.route("**/v2/pipelines?*", async (route) => route.fulfill({ json: { success: true, items: [], pagination: { hasMore: false, totalCount: 0 } } }));
  await go("/");
  await page.reload();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await go("/prospects?view=board");
  await page.getByText("There are no pipelines yet").waitFor();
  await picture(page, "board-none");
  await accessible(page, "no pipelines");
  await fits(page, "no pipelines");
  await page.getByText("Create a pipeline").click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await end();
}

/** Makes the journey with each hand. */
export async function board(browser) {
  for (const view of VIEWS) await journey(browser, view);
  await readOnly(browser);
  await without(browser);
}
