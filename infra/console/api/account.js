// The account's users, pipelines, offices, sources, jobs and custom fields: loaded once, since most pages show their names.

import { customField } from "../custom_fields.js";
import { useEffect, useState } from "../html.js";
import { everyItem, failureOf, request } from "./client.js";
import { can, onSession } from "./session.js";

/**
 * @typedef {{id: string, name: string, [field: string]: any}} Named
 * @typedef {object} Account
 * @property {any} account
 * @property {Named[]} users
 * @property {Named[]} pipelines   With their `stages`, in order.
 * @property {Named[]} stages      Of every pipeline, in order, each with its `pipelineName`.
 * @property {Named[]} offices
 * @property {Named[]} sources
 * @property {Named[]} jobs        `name` is the title.
 * @property {import("../fields.js").FieldOf[]} customFields  In the order of forms.
 */

/** @type {Account} */
const NONE = { account: null, users: [], pipelines: [], stages: [], offices: [], sources: [], jobs: [], customFields: [] };

/** @type {Promise<Account> | null} */
let loaded = null;

/** @type {Set<() => void>} */
const listeners = new Set();

onSession(reloadAccount);

/** Call this after a change of any of these records. */
export function reloadAccount() {
  loaded = null;
  listeners.forEach((listener) => listener());
}

/** @param {string} path */
async function every(path) {
  const items = [];
  for await (const item of everyItem(path, { limit: 200 })) items.push({ ...item, name: item.name ?? item.title ?? item.id });
  return items;
}

/** @returns {Promise<Account>} */
async function load() {
  if (!can("account:read")) return NONE;
  const lists = ["/users", "/pipelines", "/offices", "/sources", "/jobs", "/custom-fields"].map(every);
  const [account, users, pipelines, offices, sources, jobs, definitions] = await Promise.all([request("GET", "/account"), ...lists]);
  const stages = pipelines.flatMap((pipeline) =>
    pipeline.stages.map((/** @type {Named} */ stage) => ({ ...stage, pipelineName: pipeline.name })),
  );
  return { account: account.data.item, users, pipelines, stages, offices, sources, jobs, customFields: definitions.map(customField) };
}

/** The account's names. The lists are empty until the names have arrived, and if the key may not read them. */
export function useAccount() {
  const [account, setAccount] = useState(NONE);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState(/** @type {import("./client.js").Failure | null} */ (null));
  useEffect(() => {
    const again = () => setRound((last) => last + 1);
    listeners.add(again);
    return () => void listeners.delete(again);
  }, []);
  useEffect(() => {
    let current = true;
    loaded ??= load();
    loaded.then(
      (value) => current && setAccount(value),
      (thrown) => {
        loaded = null;
        if (current) setFailure(failureOf(thrown));
      },
    );
    return () => void (current = false);
  }, [round]);
  return { ...account, failure };
}

/** The name of the item with this id, or the id itself. @param {Named[]} items @param {string | null | undefined} id */
export function nameOf(items, id) {
  return items.find((item) => item.id === id)?.name ?? id ?? "";
}
