// The last weeks as the facet `createdAt:week` names them: ISO weeks in the person's zone (SPECIFICATION §8.24).

const DAYS = 7;

/** The ISO week of a Monday, such as `2026-W47`. It belongs to the year of its Thursday. */
function isoWeek(monday: Date) {
  const thursday = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 3);
  const dayOfYear = Math.round((thursday.getTime() - new Date(thursday.getFullYear(), 0, 1).getTime()) / 86_400_000);
  return `${thursday.getFullYear()}-W${String(Math.floor(dayOfYear / DAYS) + 1).padStart(2, "0")}`;
}

/** Mondays at midnight, oldest first. The last is the Monday before `now`. */
export function weeksUntil(count: number, now: Date = new Date()) {
  const sinceMonday = (now.getDay() + 6) % DAYS;
  return Array.from({ length: count }, (_, place) => {
    const back = sinceMonday + DAYS * (count - 1 - place);
    const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
    return { id: isoWeek(monday), monday };
  });
}
