// Views of the list of prospects: a name, and the query string of the list. This device keeps a person's own views, for each account.

import { session, signal, storedHere } from "../api";
import { type Route, link } from "../parts/router";
import { DAY } from "../parts/time";

const STORED = "prospect-console-views";
export const MOST_VIEWS = 30;
export const LONGEST_NAME = 60;

export interface View {
  name: string;
  /** Such as `hasPhone=false&sort=-createdAt`. */
  query: string;
}

const PATH = "/prospects";

/** Parameters that belong to one visit of the list. */
const PASSING = ["pageToken", "new"];

const UNTOUCHED_DAYS = 14;

const { on, tell: changed } = signal();

// Another tab changed the views.
addEventListener("storage", ({ key }) => key === STORED && changed());

export const onViews = on;

const isView = (view: unknown): view is View =>
  typeof view === "object" &&
  view !== null &&
  "name" in view &&
  "query" in view &&
  typeof view.name === "string" &&
  typeof view.query === "string";

const account = () => session.caller?.accountId ?? "";

/** The person's own views, by name. */
export function ownViews(): View[] {
  const views = storedHere(STORED)[account()];
  return Array.isArray(views) ? views.filter(isView).slice(0, MOST_VIEWS) : [];
}

function keep(views: View[]) {
  const sorted = views.sort((one, other) => one.name.localeCompare(other.name));
  localStorage.setItem(STORED, JSON.stringify({ ...storedHere(STORED), [account()]: sorted }));
  changed();
}

const isSame = (name: string) => (view: View) => view.name.toLowerCase() === name.toLowerCase();

export const viewNamed = (name: string) => ownViews().find(isSame(name));

export const forgetView = ({ name }: View) => keep(ownViews().filter((view) => !isSame(name)(view)));

/** Keeps a view, in place of `before` and of a view with its name. */
export const keepView = (view: View, before: View = view) =>
  keep([...ownViews().filter((each) => !isSame(view.name)(each) && !isSame(before.name)(each)), view]);

/** Views that everybody has. A day is rounded, so that the address of a view stays the same for a day. */
export function builtInViews(): View[] {
  const untouched = new Date(Date.now() - UNTOUCHED_DAYS * DAY).setHours(23, 59, 59, 999);
  const { userId } = session.caller ?? {};
  return [
    ...(userId ? [{ name: "Mine", query: `ownerId=${userId}` }] : []),
    { name: "No phone", query: "hasPhone=false" },
    { name: `Untouched for ${UNTOUCHED_DAYS} days`, query: `activeBefore=${untouched}` },
  ];
}

/** The query string of a list, without what belongs to one visit, in an order of its own. */
export function queryOf(query: URLSearchParams) {
  const kept = new URLSearchParams([...query].filter(([name]) => !PASSING.includes(name)));
  kept.sort();
  return kept.toString();
}

/** The view that an address shows, if it has a name. */
export const isShown = ({ query }: View, { path, query: present }: Route) =>
  path === PATH && queryOf(new URLSearchParams(query)) === queryOf(present);

export const linkOf = ({ query }: View) => `${link(PATH)}?${query}`;
