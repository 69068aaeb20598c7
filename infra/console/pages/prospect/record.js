// One prospect with its profile: how it is loaded, its fields as texts, and what a form sends of them.

import { request } from "../../api/client.js";
import { inputOf, sentOf } from "../../custom_fields.js";
import { fieldOf, valueOf } from "../../fields.js";

/** @typedef {{item: any, etag: string}} Loaded item: with `profile` */
/** @typedef {import("../../parts/form.js").FormField} FormField */

/**
 * The profile alone shows sensitive values. The address of a merged prospect is redirected to its winner.
 * @param {string} id @param {AbortSignal} [signal] @returns {Promise<Loaded>}
 */
export async function loadProspect(id, signal) {
  const path = `/prospects/${encodeURIComponent(id)}`;
  const paths = [path, `${path}/profile`];
  const [record, profile] = await Promise.all(paths.map((path) => request("GET", path, signal ? { signal } : {})));
  return { item: { ...record?.data.item, profile: profile?.data.item }, etag: record?.etag ?? "" };
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

/** Every field that can be edited, as a text. @param {any} item @param {FormField[]} fields @returns {Record<string, string>} */
export function flat(item, fields) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, value] of Object.entries({ ...item.profile, ...item })) {
    if (typeof value === "string") values[name] = value;
  }
  for (const { name, custom } of fields) if (custom) values[name] = inputOf(custom, valueOf(custom, item));
  return { ...values, labels: item.labels.join(", "), externalIds: linesOf(item.profile.externalIds) };
}

/** The body of a write; an emptied field is sent as its record clears it. @param {Record<string, string | null>} changed @param {FormField[]} fields */
export function bodyOf(changed, fields) {
  /** @type {Record<string, any>} */
  const body = {};
  for (const [name, value] of Object.entries(changed)) {
    const custom = fields.find((field) => field.name === name)?.custom;
    if (custom?.custom) {
      body["customFields"] = { ...body["customFields"], [custom.custom]: value ? sentOf(custom, value) : null };
      continue;
    }
    const { type, clears } = fieldOf("prospect", name);
    if (name === "externalIds") body[name] = pairsOf(value ?? "");
    else if (value || clears) body[name] = value;
    else if (type !== "id") body[name] = "";
  }
  return body;
}
