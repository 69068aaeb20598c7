// What the search offers: recent records, actions, pages and prospects.

import type { ProspectField, ProspectSelection } from "prospect-api";
import { api, can, isScoped, signOut, useResource } from "../../api";
import { recentRecords } from "../../data";
import { folded } from "../../parts/folded";
import { go, link } from "../../parts/router";
import { fullName, useSettled } from "../../records";
import { sections } from "../navigation";

export interface Choice {
  id: string;
  title: string;
  /** Tells it apart from others of the same name. */
  detail?: string;
  run: () => void;
}

export interface Group {
  title: string;
  choices: Choice[];
}

const SHOWN = 8;

/** The API searches for two characters and more. */
const SHORTEST = 2;

const MEMBERS: ProspectField[] = ["firstName", "lastName", "email", "company", "currentStage"];

const opens = (title: string, path: string, query = {}, detail?: string): Choice => ({
  id: link(path, query),
  title,
  detail,
  run: () => go(path, query),
});

/** `new` opens the dialog of a list. */
function actions(showKeys: () => void): Choice[] {
  const created = ["prospect", "task", "meeting", "hire"].filter((kind) => can(`${kind}s:read`) && can(`${kind}s:write`));
  return [
    ...created.map((kind) => opens(`New ${kind}`, `/${kind}s`, { new: 1 })),
    ...(can("prospects:write") && !isScoped() ? [opens("Import a file of prospects", "/import")] : []),
    { id: "keys", title: "Keyboard shortcuts", run: showKeys },
    { id: "sign-out", title: "Sign out", run: signOut },
  ];
}

const pages = () =>
  sections()
    .flatMap(({ pages }) => pages)
    .map(({ path, title }) => opens(title, `/${path}`));

const recent = () => recentRecords().map(({ path, name }) => opens(name, path));

/** Each word of the text begins a word of the title. */
function matches({ title }: Choice, text: string) {
  const words = folded(title).split(" ");
  return folded(text)
    .split(" ")
    .every((part) => words.some((word) => word.startsWith(part)));
}

const prospect = (item: ProspectSelection) =>
  opens(fullName(item), `/prospects/${item.id}`, {}, [item.email, item.company, item.currentStage].filter(Boolean).join(" · "));

/** The prospects that the API finds for a text. Only the answer to the present text counts. */
function useProspects(text: string) {
  const settled = useSettled(text);
  const load = async (signal: AbortSignal) => {
    if ([...settled].length < SHORTEST || !can("prospects:read")) return null;
    const { items, pagination } = await api.prospects.list({ q: settled, limit: SHOWN, fields: MEMBERS }, { signal }).page();
    return { q: settled, items, total: pagination.totalCount };
  };
  const { data, failure, loading, reload } = useResource(load, [settled]);
  const searches = [...text].length >= SHORTEST && can("prospects:read");
  return {
    searches,
    found: searches && data?.q === text ? data : null,
    failure: searches && settled === text && !loading ? failure : null,
    reload,
  };
}

/** The last group: prospects that the API finds, and a link to all of them. */
export const PROSPECTS = "Prospects";

/** Everything that a text finds; without a text, what a person may want next. */
export function useChoices(typed: string, showKeys: () => void) {
  const text = typed.trim();
  const { searches, found, failure, reload } = useProspects(text);
  const known = { "Recent records": recent(), Actions: actions(showKeys), Pages: pages() };
  const groups: Group[] = Object.entries(known).map(([title, choices]) => ({
    title,
    choices: choices.filter((choice) => text === "" || matches(choice, text)),
  }));
  const shown = new Set(groups.flatMap(({ choices }) => choices.map(({ id }) => id)));
  const people = (found?.items ?? []).map(prospect).filter(({ id }) => !shown.has(id));
  const all = opens(`All prospects that match “${text}”`, "/prospects", { q: text });
  groups.push({ title: PROSPECTS, choices: searches && found?.total !== 0 ? [...people, all] : [] });
  return { groups: groups.filter(({ choices }) => choices.length > 0), searching: searches && !found && !failure, found, failure, reload };
}
