// Shared by the pages of prospects and their records: names, choices of users, and the removal of a record.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { can, session } from "../../api/session.js";
import { activeUsers, fieldOf, formField } from "../../fields.js";
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

/** Signs that turn the direction of the text around a name. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** @param {any} prospect */
export const fullName = (prospect) => `${prospect.firstName ?? ""} ${prospect.lastName ?? ""}`.replace(TURNS, "").trim() || prospect.id;

/** A text as part of a control's name. @param {string} text */
export const brief = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The user that a new record names at first: the user of the key. @param {Named[]} users */
export function defaultUser(users) {
  const own = session.caller?.userId ?? "";
  const active = activeUsers(users);
  return users.length === 0 || active.some((user) => user.id === own) ? own : active[0]?.id ?? "";
}

/**
 * A field for a user: a choice, or the id if the key may not list users.
 * @param {string} kind @param {string} name @param {Named[]} users @param {string} [present]
 */
export const userField = (kind, name, users, present) => formField(fieldOf(kind, name), undefined, users.length === 0
  ? { options: undefined, hint: "The id of a user: this key may not list the users." } : { options: activeUsers(users, present), none: undefined });

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
  const removed = () => {
    say(`The ${kind} is deleted.`);
    close();
    done();
  };
  return html`<${Confirm} title=${`Delete this ${kind}?`} action=${`Delete the ${kind}`} close=${close} done=${removed}
    write=${() => request("DELETE", `/${kind}s/${item.id}`)}>
    ${kind === "task" && html`<p class="quoted">${item.task}</p>`}
    ${kind === "meeting" && html`<p class="quoted">${item.meetingType}</p>`}
    <p>You cannot undo this.${kind === "hire" ? " The prospect stays in its stage." : ""}</p>
  <//>`;
}
