// The key of this tab: who it acts for, and what it may do. The key is in memory. The browser stores it only on a person's own machine, or if
// the person asks for that.

import type { KeyCheck } from "prospect-api";
import { api, failureOf } from "./client";

const STORED = "prospect-console-key";

export const session: { key: string; caller: KeyCheck | null; ended: string } = { key: "", caller: null, ended: "" };

const listeners: Set<() => void> = new Set();

/** Calls `listener` after each sign-in and sign-out. */
export function onSession(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const changed = () => listeners.forEach((listener) => listener());

/** On a person's own machine, each tab keeps the key and hands it to new tabs. In the cloud a tab keeps it only if the person asks for that. */
export const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** How long a new tab waits for the key of another tab. */
const ASK_MS = 600;

const tabs = isLoopback && "BroadcastChannel" in globalThis ? new BroadcastChannel(STORED) : null;

/** Another tab asks for the key, or signs out. */
function answer({ data }: MessageEvent) {
  if (data.asks && session.key) tabs?.postMessage({ key: session.key });
  if (data.signedOut && data.signedOut === session.key) forget("You signed out in another tab.");
}

tabs?.addEventListener("message", answer);

/** The key of another tab; empty if no tab answers. */
const askTabs = (): Promise<string> =>
  new Promise((resolve) => {
    if (!tabs) return resolve("");
    const timer = setTimeout(() => resolve(""), ASK_MS);
    tabs.addEventListener("message", ({ data }) => {
      if (!data.key) return;
      clearTimeout(timer);
      resolve(data.key);
    });
    tabs.postMessage({ asks: true });
  });

/**
 * Signs in with a key. Throws the API's failure if the key is refused. With `keep`, the browser
 * keeps it: on the person's own machine until they sign out, otherwise until the tab closes.
 */
export async function signIn(key: string, keep = false) {
  session.key = key.trim();
  try {
    session.caller = (await api.keys.check()).item;
  } catch (thrown) {
    session.key = "";
    throw failureOf(thrown);
  }
  session.ended = "";
  if (keep || isLoopback) sessionStorage.setItem(STORED, session.key);
  if (keep && isLoopback) localStorage.setItem(STORED, session.key);
  changed();
}

/** Forgets the key in this tab, and tells the person why. */
export function forget(why: string) {
  Object.assign(session, { key: "", caller: null, ended: why });
  sessionStorage.removeItem(STORED);
  localStorage.removeItem(STORED);
  changed();
}

/** Forgets the key in every tab. */
export function signOut() {
  tabs?.postMessage({ signedOut: session.key });
  forget("");
}

const keyOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("key");

/** Loads the console again if the printed link is opened in this tab: only the fragment changes, so the browser loads nothing by itself. */
export function reloadOnKey() {
  addEventListener("hashchange", () => keyOfAddress() && location.reload());
}

/**
 * The key of the printed link, which has it in its fragment, or the stored key. Removes the key from the address. Over https, as in the
 * cloud, the console ignores the key of a link: anyone's link could sign a person in to another account.
 */
export async function keyOnArrival(): Promise<string> {
  const key = keyOfAddress();
  if (key) {
    const to = new URLSearchParams(location.hash.slice(1)).get("to");
    history.replaceState(null, "", `${location.pathname}#${to ?? "/"}`);
  }
  if (key && location.protocol !== "https:") return key;
  return sessionStorage.getItem(STORED) ?? ((await askTabs()) || (localStorage.getItem(STORED) ?? ""));
}

/** Whether the key has this permission (SPECIFICATION §5.4). */
export function can(permission: string) {
  const has = session.caller?.permissions ?? [];
  return has.some((each) => each === "*" || each === permission);
}
