// What a key with a scope sees, in words (SPECIFICATION §2.7).

import type { KeyScope } from "prospect-api";
import { LANGUAGE } from "../parts/time";
import { type Account, type Named, nameOf } from "./account";

export type Scope = KeyScope;

/** In `ownerIds`, the user of the key. */
export const SELF = "self";

/** What that user is called. */
export const KEYS_USER = "the key's user";

/** More of them are only counted. */
const MOST_NAMED = 3;

const either = new Intl.ListFormat(LANGUAGE, { type: "disjunction" });

/** "the office Tampa", "the offices Tampa or Miami", "any of 5 offices". */
function anyOf(ids: string[], items: Named[], one: string) {
  if (ids.length > MOST_NAMED) return `any of ${ids.length} ${one}s`;
  return `the ${one}${ids.length > 1 ? "s" : ""} ${either.format(ids.map((id) => nameOf(items, id)))}`;
}

/** "Prospects of the office Tampa, owned by the key's user". */
export function scopeInWords(scope: Scope | null | undefined, { users, offices, pipelines }: Account, self = KEYS_USER) {
  if (!scope) return "All prospects";
  const { ownerIds = [], officeIds = [], pipelineIds = [] } = scope;
  const people = [{ id: SELF, name: self }, ...users];
  const owners = ownerIds.length > MOST_NAMED ? `any of ${ownerIds.length} users` : either.format(ownerIds.map((id) => nameOf(people, id)));
  const parts = [
    officeIds.length > 0 && `of ${anyOf(officeIds, offices, "office")}`,
    pipelineIds.length > 0 && `in ${anyOf(pipelineIds, pipelines, "pipeline")}`,
    ownerIds.length > 0 && `owned by ${owners}`,
  ];
  return `Prospects ${parts.filter(Boolean).join(", ")}`;
}
