// What an erasure removed, in words.

import type { Removed } from "prospect-api";
import { plural } from "../../parts/time";

export function countsOf(removed: Removed) {
  const { prospects, tasks, hires, notes, meetings, files, events, deliveries, merges } = removed;
  const counts = [
    prospects && plural(prospects, "prospect"),
    tasks && plural(tasks, "task"),
    hires && plural(hires, "hire"),
    notes && plural(notes, "note"),
    meetings && plural(meetings, "meeting"),
    files && plural(files, "file"),
    events && plural(events, "event"),
    deliveries && plural(deliveries, "delivery", "deliveries"),
    merges && plural(merges, "merge"),
  ];
  return counts.filter(Boolean).join(", ") || "nothing yet";
}
