// What the pages of a prospect and of its records share: names, choices of users, and the removal of a record.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { can, session } from "../../api/session.js";
import { Confirm } from "../../parts/dialog.js";
import { Page } from "../../parts/states.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { useProspectName } from "./name.js";

/** @typedef {import("../../api/account.js").Named} Named */
/** @typedef {{route: import("../../shell/router.js").Route}} PageProps */

/**
 * A page that requests nothing if the key may not read it.
 * @param {string} title @param {string} reads @param {(props: PageProps) => any} draw @returns {(props: PageProps) => any}
 */
export const guarded = (title, reads, draw) => (props) =>
  can(reads) ? html`<${draw} ...${props} />` : html`<${Page} title=${title} reads=${reads} />`;

/** Kinds of records that belong to a prospect. @type {Record<string, {path: string, one: string}>} */
export const RECORDS = {
  note: { path: "/notes", one: "note" },
  task: { path: "/tasks", one: "task" },
  meeting: { path: "/meetings", one: "meeting" },
  hire: { path: "/hires", one: "hire" },
};

/** @param {any} prospect */
export const fullName = (prospect) => `${prospect.firstName ?? ""} ${prospect.lastName ?? ""}`.trim() || prospect.id;

/** A text as part of a control's name. @param {string} text */
export const brief = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Users who can be chosen: active ones, and the one that the record has. @param {Named[]} users @param {string} [present] */
const choosable = (users, present) => users.filter((user) => user.active !== false || user.id === present);

/** The user that a new record names at first: that of the key. @param {Named[]} users */
export function defaultUser(users) {
  const own = session.caller?.userId ?? "";
  const active = choosable(users);
  return users.length === 0 || active.some((user) => user.id === own) ? own : active[0]?.id ?? "";
}

/**
 * A field for a user: a choice, or the id if the key may not list users.
 * @param {string} name @param {string} label @param {Named[]} users @param {string} [present]
 */
export function userField(name, label, users, present) {
  if (users.length === 0) return { name, label, required: true, hint: "The id of a user: this key may not list the users." };
  return { name, label, required: true, options: choosable(users, present) };
}

/** Who acts, as the API names it in a body. An inactive user is left out, since the API refuses it. @param {Named[]} users */
export function actor(users) {
  const own = session.caller?.userId;
  return users.some((user) => user.id === own && user.active !== false) ? { userId: own } : {};
}

/** A link to the prospect of a record. @param {{id: string, of: string}} props of: what the record is, for screen readers */
export function ProspectLink({ id, of }) {
  return can("prospects:read") ? html`<${NamedLink} key=${id} id=${id} of=${of} />` : html`<code>${id}</code>`;
}

/** @param {{id: string, of: string}} props */
function NamedLink({ id, of }) {
  const name = useProspectName(id);
  return html`<a href=${link(`/prospects/${id}`)}>${name || html`Open prospect<span class="unseen"> of ${brief(of)}</span>`}</a>`;
}

/**
 * Asks before a record is deleted.
 * @param {{kind: string, item: any, close: () => void, done: () => void}} props
 */
export function Remove({ kind, item, close, done }) {
  const { path = "", one = kind } = RECORDS[kind] ?? {};
  const removed = () => {
    say(`The ${one} is deleted.`);
    close();
    done();
  };
  return html`<${Confirm} title=${`Delete this ${one}?`} action=${`Delete the ${one}`} close=${close} done=${removed}
    write=${() => request("DELETE", `${path}/${item.id}`)}>
    ${kind === "task" && html`<p class="quoted">${item.task}</p>`}
    ${kind === "meeting" && html`<p class="quoted">${item.meetingType}</p>`}
    <p>It cannot be brought back.${kind === "hire" ? " The prospect stays in its stage." : ""}</p>
  <//>`;
}
