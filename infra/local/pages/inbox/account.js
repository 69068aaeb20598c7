// The API key of this page. It comes from the fragment of the printed link, which browsers do not send, from the console in this tab, or from the form.

/** Where the console keeps the key of a tab. */
const STORED = "prospect-console-key";

let key = "";

export const hasKey = () => key !== "";

const keyOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("key");

/** Takes the key from the address, where it does not stay, or from the tab. */
export function keyOnArrival() {
  const given = keyOfAddress();
  key = given ?? sessionStorage.getItem(STORED) ?? "";
  if (given === null) return;
  sessionStorage.setItem(STORED, given);
  history.replaceState(null, "", location.pathname);
}

/** Calls `changed` if a link with a key is opened in this tab: only the fragment is another, so the browser loads nothing. */
export function onKeyInAddress(changed) {
  addEventListener("hashchange", () => {
    if (keyOfAddress() === null) return;
    keyOnArrival();
    changed();
  });
}

/** Uses this key if the API accepts it. */
export async function signIn(typed) {
  key = typed.trim();
  try {
    await request("GET", "/auth");
  } catch (failure) {
    key = "";
    throw failure;
  }
  sessionStorage.setItem(STORED, key);
}

/** Calls the API, and returns the reply's body. Throws an error with the API's message and status. */
export async function request(method, path, body) {
  const headers = { Authorization: `Bearer ${key}` };
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(`/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => {
    throw new Error("The program does not answer.");
  });
  const reply = await response.json().catch(() => ({}));
  if (response.ok) return reply;
  throw Object.assign(new Error(reply.message ?? `The API answers ${response.status}.`), { status: response.status });
}

/** Opens a page of the console, which gets the key in the fragment, as the link of the terminal has it. */
export function openConsole(event) {
  const [, to] = event.currentTarget.href.split("#");
  if (!hasKey() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.assign(`/console/#${new URLSearchParams({ key, to })}`);
}
