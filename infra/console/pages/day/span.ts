// The person's day and week, and their times in words, in the zone of the browser.

import type { Account } from "../../data";
import { LANGUAGE } from "../../parts/time";

const date = new Intl.DateTimeFormat(LANGUAGE, { weekday: "long", day: "numeric", month: "long" });

export interface Span {
  now: number;
  /** Midnights, in Unix milliseconds. */
  today: number;
  tomorrow: number;
  monday: number;
  nextMonday: number;
}

/** Of a part of the page: whose work it shows, and when. */
export interface PartProps {
  /** Empty for everybody. */
  owner: string;
  names: Account;
  span: Span;
  /** Another number loads it again. */
  round: number;
}

export function spanOf(now: number): Span {
  const present = new Date(now);
  const day = (days: number) => new Date(present.getFullYear(), present.getMonth(), present.getDate() + days).getTime();
  const sinceMonday = (present.getDay() + 6) % 7;
  return { now, today: day(0), tomorrow: day(1), monday: day(-sinceMonday), nextMonday: day(7 - sinceMonday) };
}

export const isToday = (at: number, { today, tomorrow }: Span) => at >= today && at < tomorrow;

/** "Today, Thursday 26 November". */
export const dayInWords = (at: number, span: Span) => (isToday(at, span) ? `Today, ${date.format(at)}` : date.format(at));
