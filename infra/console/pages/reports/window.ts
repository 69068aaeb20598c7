// The times that a report can be about, in whole days and months of the person's zone.

import { LANGUAGE, fromLocalInput } from "../../parts/time";

/** Unix milliseconds, both inclusive. */
export type Window = { after?: number; before?: number; words: string };

export const WINDOWS = [
  { id: "month", name: "This month" },
  { id: "last", name: "Last month" },
  { id: "3", name: "Last 3 months" },
  { id: "12", name: "Last 12 months" },
  { id: "own", name: "Own dates" },
];

const dated = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long" });

/** The window that an address names. Months are whole: this month counts as one. */
export function windowOf(query: URLSearchParams, now: Date = new Date()): Window {
  const id = query.get("time") ?? "";
  const first = (back: number) => new Date(now.getFullYear(), now.getMonth() - back, 1).getTime();
  const months = { month: 1, 3: 3, 12: 12 }[id];
  if (months) return worded({ after: first(months - 1) });
  if (id === "last") return worded({ after: first(1), before: first(0) - 1 });
  if (id !== "own") return worded({});
  const [from, to] = [query.get("from"), query.get("to")];
  return worded({ ...bound("after", from ?? ""), ...bound("before", to ? `${to}T23:59:59.999` : "") });
}

/** Nothing while the year of a day is being typed. */
function bound(name: "after" | "before", text: string) {
  const at = fromLocalInput(text);
  return at !== undefined && at >= 0 ? { [name]: at } : {};
}

function worded(bounds: { after?: number; before?: number }): Window {
  const { after, before } = bounds;
  const since = after !== undefined && dated.format(after);
  const until = before !== undefined && dated.format(before);
  return {
    ...bounds,
    words: since && until ? `from ${since} until ${until}` : since ? `since ${since}` : until ? `until ${until}` : "at any time",
  };
}

export const isWhole = ({ after, before }: Window) => after === undefined && before === undefined;

/** A month such as `2026-11`, with its first and last millisecond inside of the window. */
export function monthOf(id: string, { after = 0, before = Infinity }: Window) {
  const [year = 0, month = 1] = id.split("-").map(Number);
  const first = new Date(year, month - 1, 1);
  return {
    id,
    name: first.toLocaleDateString(LANGUAGE, { month: "short", year: "numeric" }),
    after: Math.max(after, first.getTime()),
    before: Math.min(before, new Date(year, month, 1).getTime() - 1),
  };
}

/** The months from one to another, both included, without gaps. */
export function monthsFrom(first: string, last: string) {
  const months = [];
  for (let [year = 0, month = 1] = first.split("-").map(Number); ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const id = `${year}-${String(month).padStart(2, "0")}`;
    if (id > last) return months;
    months.push(id);
  }
}
