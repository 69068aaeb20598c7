// One prospect with its profile: how it is loaded, its fields as texts, and what a form sends of them.

import { request } from "../../api/client.js";
import { fieldOf } from "../../fields.js";

/** @typedef {{item: any, etag: string}} Loaded item: with `profile` */

/**
 * A merged prospect's address is redirected to its winner, without the query; so the winner is loaded by its own.
 * @param {string} id @param {AbortSignal} [signal] @returns {Promise<Loaded>}
 */
export async function loadProspect(id, signal) {
  const options = { query: { include: "profile" }, ...(signal && { signal }) };
  const { data, etag } = await request("GET", `/prospects/${encodeURIComponent(id)}`, options);
  if (data.item.profile) return { item: data.item, etag };
  const winner = await request("GET", `/prospects/${data.item.id}`, options);
  return { item: winner.data.item, etag: winner.etag };
}

/** The pairs as lines of a text. @param {{system: string, id: string}[]} pairs */
const linesOf = (pairs) => pairs.map(({ system, id }) => `${system} ${id}`).join("\n");

/** @param {string} lines */
function pairsOf(lines) {
  return lines.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [, system = "", id = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    return { system, id };
  });
}

/** Every field that can be edited, as a text. @param {any} item @returns {Record<string, string>} */
export function flat(item) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, value] of Object.entries({ ...item.profile, ...item })) {
    if (typeof value === "string") values[name] = value;
  }
  return { ...values, labels: item.labels.join(", "), externalIds: linesOf(item.profile.externalIds) };
}

/** The body of a write; an emptied field is sent as its record clears it. @param {Record<string, string | null>} changed */
export function bodyOf(changed) {
  /** @type {Record<string, any>} */
  const body = {};
  for (const [name, value] of Object.entries(changed)) {
    const { type, clears } = fieldOf("prospect", name);
    if (name === "externalIds") body[name] = pairsOf(value ?? "");
    else if (value || clears) body[name] = value;
    else if (type !== "id") body[name] = "";
  }
  return body;
}
