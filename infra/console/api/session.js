// The key of this tab: who it acts for, and what it may do. The key is in memory; it is in sessionStorage only if the
// person asks for that, and nowhere else.

import { failureOf, request } from "./client.js";

/**
 * @typedef {object} Caller        What `GET /auth` says of the key (SPECIFICATION §5.5).
 * @property {string} accountId
 * @property {string} accountName
 * @property {string} keyId
 * @property {string} keyName
 * @property {string} userId
 * @property {string[]} permissions
 */

const STORED = "prospect-console-key";

/** @type {{key: string, caller: Caller | null, ended: string}} */
export const session = { key: "", caller: null, ended: "" };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls `listener` after each sign-in and sign-out. @param {() => void} listener */
export function onSession(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const changed = () => listeners.forEach((listener) => listener());

/**
 * Signs in with a key. Throws the API's failure if the key is refused.
 * @param {string} key
 * @param {boolean} keep whether a reload of this tab still has it
 */
export async function signIn(key, keep) {
  session.key = key.trim();
  try {
    session.caller = (await request("GET", "/auth")).data.item;
  } catch (thrown) {
    session.key = "";
    throw failureOf(thrown);
  }
  session.ended = "";
  if (keep) sessionStorage.setItem(STORED, session.key);
  else sessionStorage.removeItem(STORED);
  changed();
}

/** Forgets the key. @param {string} [why] a sentence for the person */
export function signOut(why = "") {
  Object.assign(session, { key: "", caller: null, ended: why });
  sessionStorage.removeItem(STORED);
  changed();
}

const keyOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("key");

/** Loads the console again if the banner's link is opened in this tab: only the fragment is another, so the browser does not. */
export function reloadOnKey() {
  addEventListener("hashchange", () => keyOfAddress() && location.reload());
}

/**
 * The key that the link in the banner carries in its fragment, or the one that this tab keeps; removes the former from the address. Over
 * https, as in the cloud, the key of a link is not used: anyone's link could sign a person in to another account.
 */
export function keyOnArrival() {
  const key = keyOfAddress();
  const kept = sessionStorage.getItem(STORED);
  if (key) {
    const to = new URLSearchParams(location.hash.slice(1)).get("to");
    history.replaceState(null, "", `${location.pathname}#${to ?? "/"}`);
  }
  if (!key || location.protocol === "https:") return { key: kept ?? "", keep: true };
  return { key, keep: kept !== null };
}

/** Whether the key has this permission (SPECIFICATION §5.4). @param {string} permission */
export function can(permission) {
  const has = session.caller?.permissions ?? [];
  return has.includes("*") || has.includes(permission);
}
