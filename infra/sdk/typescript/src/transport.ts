import { ProspectError } from "./errors.js";

// The service sends 6 MB at most. Another server must not fill the memory.
const LARGEST_RESPONSE = 8 * 1024 * 1024;
const MOST_REDIRECTS = 10;

/** A response to a request. The key and the body go to no other server: only a read follows a 301, and only on its own server. */
export async function send(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  const isFollowed = init.method === "GET" && init.redirect !== "manual";
  if (isFollowed && globalThis.location) return followedByBrowser(fetch, url, init);
  for (let address = url, redirects = 0; ; redirects++) {
    const response = await fetch(address, { ...init, redirect: "manual" });
    if (response.type === "opaqueredirect") throw new ProspectError("a browser hides the address of a redirect: make this call elsewhere");
    const next = isFollowed && redirects < MOST_REDIRECTS ? movedTo(response, address) : undefined;
    if (!next) return response;
    await textOf(response);
    address = next;
  }
}

/**
 * A browser hides redirects from programs, so it must follow them itself. If the API has the origin of the page, the browser refuses other
 * origins. If not, a read has no body, and the browser removes `Authorization` when the origin changes, as the Fetch standard says.
 */
async function followedByBrowser(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(url, location.href);
  const response = await fetch(url, origin === location.origin ? { ...init, mode: "same-origin" } : init);
  if (response.redirected && new URL(response.url).origin !== origin) throw new ProspectError("the response is a redirect to another server");
  return response;
}

function movedTo({ status, headers }: Response, address: string): string | undefined {
  const target = headers.get("location");
  if (status !== 301 || !target || !URL.canParse(target, address)) return undefined;
  const { origin, href } = new URL(target, address);
  return origin === new URL(address).origin ? href : undefined;
}

/** The body of a response, up to a limit. */
export async function textOf(response: Response): Promise<string> {
  // `fetch` of React Native has no streams.
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    text += decoder.decode(value, { stream: true });
    if (size <= LARGEST_RESPONSE) continue;
    await reader.cancel();
    throw new ProspectError(`the response is larger than ${LARGEST_RESPONSE} bytes`);
  }
}
