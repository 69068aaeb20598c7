// The names of stages, owners, sources and the like, also for a key that may not read the account.

import { useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";

/** @typedef {import("../../api/account.js").Account} Account */
/** @typedef {import("../../api/account.js").Named} Named */

/** Where the names of a field's values are. @type {Record<string, "stages" | "pipelines" | "users" | "sources" | "offices" | "jobs">} */
const LISTS = { stageId: "stages", pipelineId: "pipelines", ownerId: "users", sourceId: "sources", officeId: "offices", jobId: "jobs" };

/** Statuses of SPECIFICATION §8.12. */
export const LICENSES = [
  { id: "not_started", name: "Not started" },
  { id: "in_progress", name: "In progress" },
  { id: "licensed", name: "Licensed" },
];

/** Facets have names too, and need no permission for the account. @param {AbortSignal} signal */
async function namesOfFacets(signal) {
  /** @type {Record<string, Named[]>} */
  const names = {};
  for (const by of ["stageId,ownerId,sourceId", "pipelineId,officeId,jobId"]) {
    const { data } = await request("GET", "/prospects/facets", { query: { by, top: 200 }, signal });
    for (const { by: field, buckets } of data.facets) {
      const list = LISTS[field];
      if (list) names[list] = buckets.map((/** @type {any} */ bucket) => ({ id: bucket.value, name: bucket.name ?? bucket.value }));
    }
  }
  return names;
}

/** @returns {Account} */
export function useNames() {
  const account = useAccount();
  const known = can("account:read");
  const facets = useResource(async (signal) => (known ? {} : namesOfFacets(signal)), [known]);
  return known ? account : { ...account, ...facets.data };
}

/** Stages, each with its pipeline if there are several. @param {Account} names @returns {Named[]} */
export function stagesOf({ stages, pipelines }) {
  if (pipelines.length < 2) return stages;
  return stages.map((stage) => (stage.pipelineName ? { ...stage, name: `${stage.pipelineName} › ${stage.name}` } : stage));
}

/** The values that a field can have, with their names. @param {string} field @param {Account} names @returns {Named[]} */
export function valuesOf(field, names) {
  if (field === "stageId") return stagesOf(names);
  if (field === "licenseStatus") return LICENSES;
  const list = LISTS[field];
  return list ? names[list] : [];
}

/** Users who can be given something new (SPECIFICATION §13.3). @param {Account} names */
export const activeUsers = ({ users }) => users.filter((user) => user.active !== false);
