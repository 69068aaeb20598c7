import { ProspectError, WebhookVerificationError } from "./errors.js";
import type { Event } from "./types.js";

const TOLERANCE_SECONDS = 300;

/** The headers of a request, as `fetch`, Node.js and its frameworks have them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * The event in a webhook, after its signature and its age were checked by Standard Webhooks. `body` is the body as it arrived: parsing and
 * writing it again would change its bytes. While you replace a secret, pass both.
 */
export async function unwrap(body: string | Uint8Array, headers: WebhookHeaders, secrets: string | string[]): Promise<Event> {
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) throw new ProspectError("pass the body as it arrived, before a framework parses it");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const [id, timestamp] = [header(headers, "webhook-id"), header(headers, "webhook-timestamp")] as const;
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) {
    throw new WebhookVerificationError("the webhook was signed more than 5 minutes ago, or this machine's clock is wrong");
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = header(headers, "webhook-signature").split(" ").filter((each) => each.startsWith("v1,"));
  for (const secret of [secrets].flat()) {
    const raw = bytes(secret.replace(/^whsec_/, ""));
    if (!raw.length) throw new WebhookVerificationError("a secret is not base64: copy the webhook's secret, which begins with whsec_");
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of signatures) {
      // `verify` compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, bytes(signature.slice(3)), signed)) return JSON.parse(text) as Event;
    }
  }
  const reason = [secrets].flat().length ? "no signature of the webhook belongs to the body and a secret" : "there is no secret: pass the webhook's";
  throw new WebhookVerificationError(reason);
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value !== "string") throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

/** Nothing if the text is not base64: no signature matches that. */
function bytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
