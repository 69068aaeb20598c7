// The names of stages, owners, sources and the like, also for a key that may not read the account.

import type { FacetField } from "prospect-api";
import { type Bucket, api, bucketsOf, can, useResource } from "../api";
import { type Account, useAccount } from "./account";
import { fieldOf } from "./fields";

/** A request counts by three fields at most. */
const FIELDS: FacetField[][] = [
  ["stageId", "ownerId", "sourceId"],
  ["pipelineId", "officeId", "jobId"],
];

/** Facets have names too, and need no permission for the account. */
async function namesOfFacets(signal: AbortSignal) {
  const names: [string, Bucket[]][] = [];
  for (const by of FIELDS) {
    const data = await api.prospects.countFacets({ by, top: 200 }, { signal });
    for (const facet of data.facets) names.push([`${fieldOf("prospect", facet.by).of}s`, bucketsOf(facet)]);
  }
  return Object.fromEntries(names) as Partial<Account>;
}

export function useNames(): ReturnType<typeof useAccount> {
  const account = useAccount();
  const known = can("account:read");
  const facets = useResource(async (signal) => (known ? {} : namesOfFacets(signal)), [known]);
  return known ? account : { ...account, ...facets.data };
}
