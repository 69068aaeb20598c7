// The requests that this tab sends: the API drawer shows them, and the frame shows the rate limit and the end of the key.

import { forget } from "./session";
import { signal } from "./signal";

const MAX_LOGGED = 60;

/** How many writes with an unknown outcome the console remembers. */
const MAX_UNANSWERED = 100;
const MAX_SHOWN = 20_000;

export interface Exchange {
  number: number;
  method: string;
  /** With the origin. */
  url: string;
  /** Without the key. */
  headers: Record<string, string>;
  /** Empty if none was sent. */
  body: string;
  /** 0 while it runs, -1 if the reply is lost. */
  status: number;
  ms: number;
  requestId: string;
  /** Cut at 20,000 characters. */
  reply: string;
}

interface Traffic {
  exchanges: Exchange[];
  limit: { limit: number; remaining: number } | null;
  /** When the key expires, in Unix milliseconds, once that is at most 7 days away. */
  keyExpires: number | null;
}

export const traffic: Traffic = { exchanges: [], limit: null, keyExpires: null };

const { on, tell: changed } = signal();

/** Calls a listener whenever a request begins or ends. */
export const onTraffic = on;

export function clearTraffic() {
  traffic.exchanges = [];
  changed();
}

const warned = signal<string[]>();

/** Calls a listener with the warnings of each write that has some (SPECIFICATION §3.9). */
export const onWarnings = warned.on;

let numbered = 0;

/** The idempotency keys of writes whose outcome is unknown, by request. Sent again, such a request is the same write. */
const unanswered = new Map<string, string>();

/** Remembers the key of a write that may have happened, until a later reply says so. */
function remember(request: string, key: string | null, isUnknown: boolean) {
  unanswered.delete(request);
  if (key && isUnknown) unanswered.set(request, key);
  const [oldest] = unanswered.keys();
  if (oldest && unanswered.size > MAX_UNANSWERED) unanswered.delete(oldest);
}

/** Names of headers as people write them: `If-Match`. The drawer leaves the key out. */
const shownHeaders = (headers: Headers) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => name !== "authorization" && name !== "accept")
      .map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), value]),
  );

/** A number of more than 15 digits. */
const LONG_NUMBER = /[[:,]\s*-?[\d.]{16,}/;

/** Makes texts of such numbers, because a number would lose digits. */
const exact = (_name: string, value: unknown, context?: { source: string }) =>
  typeof value === "number" && context && LONG_NUMBER.test(`:${context.source}`) ? context.source : value;

export async function send(url: string, init: RequestInit): Promise<Response> {
  const { method = "GET", body = "", signal } = init;
  const headers = new Headers(init.headers);
  const request = [method, url, headers.get("If-Match"), body].join(" ");
  const key = unanswered.get(request) ?? headers.get("Idempotency-Key");
  if (key) headers.set("Idempotency-Key", key);
  const exchange: Exchange = {
    number: (numbered += 1),
    method,
    url,
    headers: shownHeaders(headers),
    body: String(body),
    status: 0,
    ms: 0,
    requestId: "",
    reply: "",
  };
  traffic.exchanges = [exchange, ...traffic.exchanges].slice(0, MAX_LOGGED);
  changed();
  const began = performance.now();
  try {
    const response = await read(exchange, await fetch(url, { ...init, headers, cache: "no-store", credentials: "omit" }));
    remember(request, key, response.status === 503);
    return response;
  } catch (thrown) {
    if (!signal?.aborted) {
      exchange.status = -1;
      remember(request, key, true);
    }
    throw thrown;
  } finally {
    exchange.ms = Math.round(performance.now() - began);
    changed();
  }
}

/** Notes what the reply says, and returns a reply with the same content. */
async function read(exchange: Exchange, response: Response): Promise<Response> {
  const { status, headers } = response;
  exchange.status = status;
  exchange.requestId = headers.get("X-Request-Id") ?? "";
  const limit = headers.get("RateLimit-Limit");
  if (limit) {
    traffic.limit = { limit: Number(limit), remaining: Number(headers.get("RateLimit-Remaining")) };
    traffic.keyExpires = Number(headers.get("Key-Expires")) || null;
  }
  if (status === 401) forget("This key is no longer valid. It may have been revoked.");
  if (!headers.get("Content-Type")?.includes("json")) {
    exchange.reply = response.ok ? "A file." : "";
    return response;
  }
  const text = await response.text();
  exchange.reply = text.slice(0, MAX_SHOWN);
  const { warnings } = exchange.method !== "GET" && text.includes('"warnings"') ? JSON.parse(text) : {};
  if (warnings) warned.tell(warnings);
  const content = LONG_NUMBER.test(text) ? JSON.stringify(JSON.parse(text, exact)) : text;
  return new Response(content || null, { status, headers });
}

/** A text as a shell takes it. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A curl command for a request. It reads the key from the variable KEY. */
export function curl({ method, url, headers, body }: Pick<Exchange, "method" | "url" | "headers" | "body">) {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`, `-H "Authorization: Bearer $KEY"`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body) lines.push(`-d ${quoted(body)}`);
  return lines.join(" \\\n  ");
}
