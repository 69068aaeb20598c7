// The person's day and week, and their times in words, in the zone of the browser.

import { LANGUAGE } from "../../parts/time";

const clock = new Intl.DateTimeFormat(LANGUAGE, { hour: "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat(LANGUAGE, { weekday: "long", day: "numeric", month: "long" });

export interface Span {
  now: number;
  /** Midnights, in Unix milliseconds. */
  today: number;
  tomorrow: number;
  monday: number;
  nextMonday: number;
}

export function spanOf(now: number): Span {
  const present = new Date(now);
  const day = (days: number) => new Date(present.getFullYear(), present.getMonth(), present.getDate() + days).getTime();
  const sinceMonday = (present.getDay() + 6) % 7;
  return { now, today: day(0), tomorrow: day(1), monday: day(-sinceMonday), nextMonday: day(7 - sinceMonday) };
}

export const clockOf = (at: number) => clock.format(at);

export const isToday = (at: number, { today, tomorrow }: Span) => at >= today && at < tomorrow;

/** "Today, Thursday 26 November". */
export const dayInWords = (at: number, span: Span) => (isToday(at, span) ? `Today, ${date.format(at)}` : date.format(at));
