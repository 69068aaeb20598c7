// The names of stages, owners, sources and the like, also for a key that may not read the account.

import { useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { fieldOf } from "../../fields.js";

/** @typedef {import("../../api/account.js").Account} Account */

/** Facets have names too, and need no permission for the account. @param {AbortSignal} signal */
async function namesOfFacets(signal) {
  const names = [];
  for (const by of ["stageId,ownerId,sourceId", "pipelineId,officeId,jobId"]) {
    const { data } = await request("GET", "/prospects/facets", { query: { by, top: 200 }, signal });
    for (const { by: field, buckets } of data.facets) {
      const values = buckets.map((/** @type {any} */ { value, name }) => ({ id: value, name: name ?? value }));
      names.push([`${fieldOf("prospect", field).of}s`, values]);
    }
  }
  return Object.fromEntries(names);
}

/** @returns {ReturnType<typeof useAccount>} */
export function useNames() {
  const account = useAccount();
  const known = can("account:read");
  const facets = useResource(async (signal) => (known ? {} : namesOfFacets(signal)), [known]);
  return known ? account : { ...account, ...facets.data };
}
