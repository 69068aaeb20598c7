// The key of this tab: who it acts for, and what it may do. The key is in memory. The browser stores it only on a person's own machine, or if
// the person asks for that.

import type { KeyCheck } from "prospect-api";
import { signal } from "./signal";

const STORED = "prospect-console-key";

export const session: { key: string; caller: KeyCheck | null; ended: string } = { key: "", caller: null, ended: "" };

const changed = signal();

/** Calls a listener after each sign-in and sign-out. */
export const onSession = changed.on;

/** On a person's own machine, each tab keeps the key and hands it to new tabs. In the cloud a tab keeps it only if the person asks for that. */
export const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

export const storedKeys = { tab: () => sessionStorage.getItem(STORED), device: () => localStorage.getItem(STORED) };

/** With `keep`, the browser keeps the key: on the person's own machine until they sign out, otherwise until the tab closes. */
export function begin(caller: KeyCheck, keep: boolean) {
  Object.assign(session, { caller, ended: "" });
  if (keep || isLoopback) sessionStorage.setItem(STORED, session.key);
  if (keep && isLoopback) localStorage.setItem(STORED, session.key);
  changed.tell();
}

/** Forgets the key in this tab, and tells the person why. */
export function forget(why: string) {
  Object.assign(session, { key: "", caller: null, ended: why });
  sessionStorage.removeItem(STORED);
  localStorage.removeItem(STORED);
  changed.tell();
}

/** What this device keeps under a name. Other programs can write there too. */
export function storedHere(name: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Whether the key sees only some prospects, and nothing that concerns the whole account (SPECIFICATION §2.7). */
export const isScoped = () => session.caller?.scope !== undefined;

/** Permissions for nothing but what concerns the whole account. */
const WHOLE = new Set(["account:write", "privacy:write", "prospects:merge", "webhooks:read", "webhooks:write"]);

/** Whether a scope keeps the key from using this permission. */
export const isOutOfScope = (permission: string) => isScoped() && WHOLE.has(permission);

/** Whether the key may use this permission (SPECIFICATION §2.3). */
export const can = (permission: string) =>
  !isOutOfScope(permission) && (session.caller?.permissions ?? []).some((each) => each === "*" || each === permission);
