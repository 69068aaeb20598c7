// What an erasure removed, in words.

import { plural } from "../../parts/time.js";

/** @param {Record<string, number>} removed */
export function countsOf(removed) {
  const { prospects = 0, tasks = 0, hires = 0, notes = 0, meetings = 0, files = 0, events = 0, deliveries = 0, merges = 0 } = removed;
  const counts = [
    prospects && plural(prospects, "prospect"), tasks && plural(tasks, "task"), hires && plural(hires, "hire"), notes && plural(notes, "note"),
    meetings && plural(meetings, "meeting"), files && plural(files, "file"), events && plural(events, "event"), deliveries && plural(deliveries, "delivery", "deliveries"),
    merges && plural(merges, "merge"),
  ];
  return counts.filter(Boolean).join(", ") || "nothing yet";
}
