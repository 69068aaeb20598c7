// Times in the person's zone, with the exact value on hover.

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The kind of English that the browser prefers: the words of the console are English too. */
export const LANGUAGE = navigator.languages.find((language) => language.startsWith("en")) ?? "en-GB";

const clock = new Intl.DateTimeFormat(LANGUAGE, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "short", year: "numeric" });
const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });
const whole = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "full", timeStyle: "long" });
const number = new Intl.NumberFormat(LANGUAGE);
const short = new Intl.NumberFormat(LANGUAGE, { notation: "compact" });

export const clockOf = (at: number | Date) => clock.format(at);

/** A time near `now`, in words. Both are Unix milliseconds. */
function near(at: number, now: number) {
  const away = at - now;
  const date = new Date(at);
  // A day without a time is its midnight.
  const isDay = date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
  if (!isDay && Math.abs(away) < MINUTE) return "now";
  if (!isDay && Math.abs(away) < HOUR) return relative.format(Math.trunc(away / MINUTE), "minute");
  if (date.toDateString() === new Date(now).toDateString()) return isDay ? "today" : `today, ${clock.format(date)}`;
  if (!isDay && Math.abs(away) < 6 * DAY) return `${day.format(date)}, ${clock.format(date)}`;
  return (date.getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(date);
}

/** A time in Unix milliseconds that a person reads at a glance. */
export function Time({ at, none = "–" }: { at: number | null | undefined; none?: string }) {
  if (at === null || at === undefined) return <span class="faint">{none}</span>;
  const date = new Date(at);
  return (
    <time datetime={date.toISOString()} title={`${whole.format(date)} · ${at}`}>
      {near(at, Date.now())}
    </time>
  );
}

export const counted = (count: number) => number.format(count);

/** A number for a narrow place: "10K" from 10,000 on. */
export const shortened = (count: number) => (count < 10_000 ? number : short).format(count);

/** "1 prospect", "2 prospects". */
export const plural = (count: number, one: string, many = `${one}s`) => `${counted(count)} ${count === 1 ? one : many}`;

/** How long something took: "6 days". */
export function lasting(ms: number | null) {
  if (ms === null) return "–";
  if (ms < MINUTE) return "under a minute";
  if (ms < HOUR) return plural(Math.round(ms / MINUTE), "minute");
  return ms < 2 * DAY ? plural(Math.round(ms / HOUR), "hour") : plural(Math.round(ms / DAY), "day");
}

/** Unix milliseconds as the value of an `<input type="datetime-local">`. */
export function localInput(at: number | null | undefined) {
  if (at === null || at === undefined) return "";
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

/** Unix milliseconds of the value of an `<input type="datetime-local">` or `date`; undefined if it is empty. */
export function fromLocalInput(text: string) {
  if (!text) return undefined;
  const at = new Date(text.length === 10 ? `${text}T00:00` : text).getTime();
  return Number.isNaN(at) ? undefined : at;
}
