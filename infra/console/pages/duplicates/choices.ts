// Which values of compared prospects differ, and which value a merge keeps (SPECIFICATION §9.2).

import { type Account, comparedFields, textOf, valueOf } from "../../data";
import type { LoadedProspect, ProspectItem } from "../../records";

export type Compared = ReturnType<typeof comparedFields>[number];

/** A value that tells two others apart whose texts are the same, such as two resumes. */
function identity(field: Compared, item: ProspectItem) {
  const value = valueOf(field, item);
  return field.type === "boolean" ? value && item.id : JSON.stringify(value);
}

export const differs = (field: Compared, all: LoadedProspect[]) => new Set(all.map(({ item }) => identity(field, item))).size > 1;

/** The prospect whose value the merge keeps if nothing is chosen: the winner, or the first that has one. */
export function keptByItself(field: Compared, all: LoadedProspect[], winner: string, account: Account) {
  const has = (each: LoadedProspect) => textOf(field, each.item, account) !== "";
  const first = all.find((each) => each.item.id === winner);
  return (first && has(first) ? first : (all.find(has) ?? first))?.item.id ?? winner;
}

/** The body of the merge, with only the choices that change its outcome. */
export function mergeBody(all: LoadedProspect[], winner: string, take: Record<string, string>, keepHireOf: string, account: Account) {
  const chosen = comparedFields(account).filter(
    (field) => take[field.name] && take[field.name] !== keptByItself(field, all, winner, account),
  );
  return {
    loserIds: all.map(({ item }) => item.id).filter((id) => id !== winner),
    ...(chosen.length > 0 && { take: Object.fromEntries(chosen.map(({ name, takenAs }) => [takenAs, take[name]])) }),
    ...(keepHireOf && { keepHireOf }),
  };
}
