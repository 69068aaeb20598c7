// Signs in and out. The tabs of a person's own machine share the key.

import { api, failureOf } from "./client";
import { begin, forget, isLoopback, session, storedKeys } from "./session";

const ASK_MS = 600;

const tabs = isLoopback && "BroadcastChannel" in globalThis ? new BroadcastChannel("prospect-console-key") : null;

tabs?.addEventListener("message", ({ data }) => {
  if (data.asks && session.key) tabs.postMessage({ key: session.key });
  if (data.signedOut && data.signedOut === session.key) forget("You signed out in another tab.");
});

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

/** Throws the API's failure if the key is refused. */
export async function signIn(key: string, keep = false) {
  session.key = key.trim();
  try {
    begin((await api.keys.check()).item, keep);
  } catch (thrown) {
    session.key = "";
    throw failureOf(thrown);
  }
}

/** Forgets the key in every tab. */
export function signOut() {
  tabs?.postMessage({ signedOut: session.key });
  forget("");
}

const fragment = () => new URLSearchParams(location.hash.slice(1));

/** Loads the console again if the printed link is opened in this tab: only the fragment changes, so the browser loads nothing by itself. */
export const reloadOnKey = () => addEventListener("hashchange", () => fragment().get("key") && location.reload());

/**
 * The key of the printed link, which has it in its fragment, or the stored key. Removes the key from the address. Over https, as in the
 * cloud, the console ignores the key of a link: anyone's link could sign a person in to another account.
 */
export async function keyOnArrival(): Promise<string> {
  const key = fragment().get("key");
  if (key) history.replaceState(null, "", `${location.pathname}#${fragment().get("to") ?? "/"}`);
  if (key && location.protocol !== "https:") return key;
  return storedKeys.tab() ?? ((await askTabs()) || (storedKeys.device() ?? ""));
}
