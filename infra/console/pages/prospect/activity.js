// Who changed what of a prospect and of what belongs to it, newest first, with old and new values.

import { html } from "../../html.js";
import { nameOf } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { labelOf, profileFields, textOf } from "../../fields.js";
import { Empty, Failed, Loaded } from "../../parts/states.js";
import { Time } from "../../parts/time.js";

/** @typedef {import("../prospects/names.js").Account} Account */
/** @typedef {{items: any[], token: string | undefined}} Entries */

const CUSTOM = "customFields.";

/** @param {string} id @param {Entries} [before] @param {AbortSignal} [signal] @returns {Promise<Entries>} */
async function next(id, before, signal) {
  const query = { limit: 50, pageToken: before?.token };
  const { items, pagination } = (await request("GET", `/prospects/${id}/activity`, { query, ...(signal && { signal }) })).data;
  return { items: [...(before?.items ?? []), ...items], token: pagination.nextPageToken };
}

/** @param {any} actor @param {Account} names */
export function who({ type, keyName, userId, agent, runId }, names) {
  const person = type === "system" ? "The service" : nameOf(names.users, userId) || keyName;
  return [person, agent && `by ${agent}`, runId && `in the run ${runId}`, keyName && `with the key ${keyName}`].filter(Boolean).join(", ");
}

/** The value of a field as people read it. @param {string} name @param {any} value @param {Account} names */
export function valueText(name, value, names) {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "empty";
  const custom = name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : undefined;
  const field = profileFields(names).find((each) => (custom ? each.custom === custom : each.name === name));
  if (name === "stageId" || name.endsWith("UserId") || name === "assignedTo") return nameOf([...names.stages, ...names.users], value);
  if (name === "pipelineId") return nameOf(names.pipelines, value);
  if (field) return textOf(field, custom ? { customFields: { [custom]: value } } : { [name]: value, profile: { [name]: value } }, names);
  return typeof value === "string" ? value.replace(/<[^>]*>/g, " ").trim() : JSON.stringify(value);
}

/** What people call a field. @param {string} kind @param {string} name @param {Account} names */
export const fieldLabel = (kind, name, names) =>
  profileFields(names).find((field) => field.custom && name === CUSTOM + field.custom)?.label ?? labelOf(kind, name);

/** @param {{entry: any, names: Account}} props */
function Change({ entry: { at, type, actor, changes, previous, current, reason, cut }, names }) {
  const [kind = "", verb = ""] = type.split(".");
  return html`<li class="entry">
    <p class="entry-head"><span class="kind">${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${verb}</span> <${Time} at=${at} /></p>
    <p class="soft">${who(actor, names)}</p>
    ${reason && html`<p>${[reason.text ?? reason.code, reason.automated && "No person decided."].filter(Boolean).join(" ")}</p>`}
    ${changes.map((/** @type {string} */ name) => html`<p key=${name}>${fieldLabel(kind, name, names)}: <del>${valueText(name, previous?.[name], names)}</del> → ${
      valueText(name, current?.[name], names)}</p>`)}
    ${cut && html`<p class="faint">Long texts are cut.</p>`}
  </li>`;
}

/** @param {{id: string, changedAt: number, names: Account}} props */
export function Activity({ id, changedAt, names }) {
  const activity = useResource((signal) => next(id, undefined, signal), [id, changedAt]);
  const older = useWrite(async () => activity.set(await next(id, activity.data)));
  return html`<${Loaded} resource=${activity} rows=${4}>${(/** @type {Entries} */ { items, token }) => html`
    ${items.length === 0 && html`<${Empty} title="No changes are recorded" />`}
    <ol class="entries" aria-label="Changes">${items.map((entry) => html`<${Change} key=${entry.id} entry=${entry} names=${names} />`)}</ol>
    <${Failed} failure=${older.failure} again=${older.run} />
    ${token && html`<button type="button" disabled=${older.busy} onClick=${() => older.run()}>${older.busy ? "Loading…" : "Show older"}</button>`}`}<//>`;
}
