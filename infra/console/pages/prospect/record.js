// One prospect with its profile: how it is loaded, its fields as texts, and what a form sends of them.

import { request } from "../../api/client.js";
import { LICENSES, stagesOf } from "../prospects/names.js";

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
export const linesOf = (pairs) => pairs.map(({ system, id }) => `${system} ${id}`).join("\n");

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

/** The body of a PATCH; null stays where null clears. @param {Record<string, string | null>} changed */
export function bodyOf(changed) {
  /** @type {Record<string, any>} */
  const body = {};
  for (const [name, value] of Object.entries(changed)) {
    if (name === "externalIds") body[name] = pairsOf(value ?? "");
    else if (name === "labels" || name === "notes") body[name] = value ?? "";
    else if (name !== "jobId" || value) body[name] = value;
  }
  return body;
}

/** What "Edit" shows. @param {import("../prospects/names.js").Account} names */
export function profileFields({ offices, sources, jobs }) {
  const attributes = { autocomplete: "off" };
  const text = (/** @type {string} */ name, /** @type {string} */ label, more = {}) => ({ name, label, attributes, ...more });
  return [
    text("firstName", "First name", { required: true }),
    text("lastName", "Last name", { required: true }),
    text("email", "Email", { type: "email" }),
    text("phone", "Phone", { type: "tel" }),
    text("title", "Title"),
    text("company", "Company"),
    { name: "licenseStatus", label: "License", options: LICENSES, none: "Not known" },
    text("streetAddress", "Street"),
    text("city", "City"),
    text("state", "State or region"),
    text("postalCode", "Postal code"),
    ...(offices.length > 0 ? [{ name: "officeId", label: "Office", options: offices, none: "No office" }] : []),
    ...(sources.length > 0 ? [{ name: "sourceId", label: "Source", options: sources, none: "No source" }] : []),
    ...(jobs.length > 0 ? [{ name: "jobId", label: "Add an application", options: jobs, none: "No other job" }] : []),
    text("notes", "Profile notes", { type: "textarea" }),
    text("externalIds", "External ids", { type: "textarea", hint: "One a line: the system, a space, and the id that it gave." }),
  ];
}

/** @param {import("../prospects/names.js").Account} names */
export const stageFields = (names) => [{ name: "stageId", label: "Stage", required: true, options: stagesOf(names) }];

/** @param {import("../prospects/names.js").Account} names @param {string} present */
export const ownerFields = ({ users }, present) => [
  { name: "ownerId", label: "Owner", required: true, options: users.filter((user) => user.active !== false || user.id === present) },
];

export const LABEL_FIELDS = [{ name: "labels", label: "Labels", hint: "Separated by commas.", attributes: { autocomplete: "off" } }];
