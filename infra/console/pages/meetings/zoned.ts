// Times of a meeting in its own time zone.

import { LANGUAGE, MINUTE } from "../../parts/time";

export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
export const ZONES: string[] = Intl.supportedValuesOf("timeZone");

/** The clock of a zone at a time, as if it were UTC. */
function clockOf(at: number, zone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part["year"] ?? 0, (part["month"] ?? 1) - 1, part["day"], part["hour"], part["minute"]);
}

export function isZone(zone: string) {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The value of an `<input type="datetime-local">` in the clock of a zone. */
export const zonedInput = (at: number, zone: string) => new Date(clockOf(at, isZone(zone) ? zone : "UTC")).toISOString().slice(0, 16);

/** Unix milliseconds of such a value; undefined if it is empty. */
export function fromZonedInput(text: string, zone: string) {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted) || !isZone(zone)) return undefined;
  // The first guess uses the offset of another time. If the clock changes between the two, a second round corrects it.
  let at = wanted;
  for (let round = 0; round < 2; round += 1) at += wanted - clockOf(Math.floor(at / MINUTE) * MINUTE, zone);
  return at;
}

export function inZone(at: number, zone: string) {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(LANGUAGE, isZone(zone) ? { ...style, timeZone: zone } : style).format(at);
}
