// Requests to the public API. The API drawer shows each one. A write carries an idempotency key, so the console can repeat it after a lost
// reply without doing it twice (SPECIFICATION §7).

import { forget, session } from "./session.js";

export const BASE = "/v2";

/** Requests that the drawer keeps. */
const MAX_LOGGED = 60;

/** How often a request is sent if its reply is lost or 503. */
const ATTEMPTS = 3;

/** How many writes with an unknown outcome the console remembers. */
const MAX_UNANSWERED = 100;

/** Characters of a reply that the drawer shows. */
const MAX_SHOWN = 20_000;

/**
 * @typedef {object} Exchange      A request and its reply, as the drawer shows them.
 * @property {number} number
 * @property {string} method
 * @property {string} url          With the origin.
 * @property {Record<string, string>} headers  Without the key.
 * @property {string} body         Empty if none was sent.
 * @property {number} status       0 while it runs, -1 if the reply is lost.
 * @property {number} ms
 * @property {string} requestId
 * @property {string} reply        Cut at 20,000 characters.
 */

/**
 * @typedef {object} Options
 * @property {Record<string, unknown>} [query]   Empty values are left out; arrays repeat the name.
 * @property {unknown} [body]      Sent as JSON.
 * @property {string} [etag]       Sent as `If-Match`.
 * @property {string} [idempotencyKey]  Instead of a random one.
 * @property {string} [run]        Sent as `Run-Id`: the run that the write belongs to.
 * @property {AbortSignal} [signal]
 * @property {boolean} [blob]      The reply is a file: `data` is a Blob.
 */

/** A number of more than 15 digits. */
const LONG_NUMBER = /[[:,]\s*-?[\d.]{16,}/;

/** Keeps such a number as text, because a number would lose digits. @param {string} _name @param {any} value @param {{source: string}} [context] */
const exact = (_name, value, context) => (typeof value === "number" && context && LONG_NUMBER.test(`:${context.source}`) ? context.source : value);

/** @param {{done: number, total: number}} indexing */
export const percentOf = ({ done, total }) => `${total > 0 ? Math.floor((100 * Math.min(done, total)) / total) : 0} %`;

/** An error reply, or no reply (status -1). `body` is the error of SPECIFICATION §3.1. */
export class Failure extends Error {
  /** @param {number} status @param {Record<string, any>} body */
  constructor(status, body) {
    super(body.indexing ? `The service is still indexing this custom field: ${percentOf(body.indexing)}. Try again in a moment.`
      : body.message ?? body.error ?? `The API answered ${status}.`);
    this.status = status;
    this.code = String(body.code ?? "");
    this.body = body;
    /** @type {{field: string, message: string}[]} */
    this.details = body.details ?? [];
    /** Seconds to wait before another try, or 0. */
    this.retryAfter = Number(body.retryAfter ?? 0);
  }
}

/** @param {unknown} thrown @returns {Failure} */
export function failureOf(thrown) {
  if (thrown instanceof Failure) return thrown;
  return new Failure(-1, { code: "no_reply", message: thrown instanceof Error ? thrown.message : String(thrown) });
}

/** `keyExpires` is when the key expires, in Unix milliseconds, once that is at most 7 days away.
 * @type {{exchanges: Exchange[], limit: {limit: number, remaining: number, reset: number} | null, keyExpires: number | null}} */
export const traffic = { exchanges: [], limit: null, keyExpires: null };

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls `listener` whenever a request begins or ends. @param {() => void} listener */
export function onTraffic(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const changed = () => listeners.forEach((listener) => listener());

/** @type {Set<(warnings: string[]) => void>} */
const warned = new Set();

/** Calls `listener` with the warnings of each write that has some (SPECIFICATION §2.11). @param {(warnings: string[]) => void} listener */
export const onWarnings = (listener) => void warned.add(listener);

let numbered = 0;

/** The idempotency keys of writes whose outcome is unknown, by request. Sent again, such a request is the same write. @type {Map<string, string>} */
const unanswered = new Map();

/** A random key for a write. */
export function newIdempotencyKey() {
  return `console-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** @param {Record<string, unknown>} query */
export function queryText(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== "") parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/**
 * Sends a request. Throws a `Failure` for any status but 2xx.
 * @param {string} method
 * @param {string} path            Below /v2, such as `/prospects`.
 * @param {Options} [options]
 * @returns {Promise<{data: any, etag: string, status: number, headers: Headers}>}
 */
export async function request(method, path, options = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  const body = options.body === undefined ? "" : JSON.stringify(options.body);
  if (body) headers["Content-Type"] = "application/json";
  if (options.etag) headers["If-Match"] = options.etag;
  if (options.run) headers["Run-Id"] = options.run;
  const same = [method, path, queryText(options.query ?? {}), options.etag, body].join(" ");
  if (method !== "GET") headers["X-Idempotency-Key"] = options.idempotencyKey ?? unanswered.get(same) ?? newIdempotencyKey();
  const exchange = {
    number: (numbered += 1), method, url: location.origin + BASE + path + queryText(options.query ?? {}),
    headers, body, status: 0, ms: 0, requestId: "", reply: "",
  };
  traffic.exchanges = [exchange, ...traffic.exchanges].slice(0, MAX_LOGGED);
  changed();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attempted(exchange, options);
    const again = attempt < ATTEMPTS && (answer.status === 503 || answer.status === -1) && !options.signal?.aborted;
    if (!again) {
      unanswered.delete(same);
      const key = headers["X-Idempotency-Key"];
      if (key && (answer.status === 503 || answer.status === -1)) unanswered.set(same, key);
      const [oldest] = unanswered.keys();
      if (oldest && unanswered.size > MAX_UNANSWERED) unanswered.delete(oldest);
      return settled(answer, exchange);
    }
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
  }
}

/** @param {Exchange} exchange @param {Options} options */
async function attempted(exchange, { signal, blob }) {
  const began = performance.now();
  try {
    const response = await fetch(exchange.url, {
      method: exchange.method,
      headers: { ...exchange.headers, Authorization: `Bearer ${session.key}` },
      ...(exchange.body && { body: exchange.body }),
      ...(signal && { signal }),
      cache: "no-store",
      credentials: "omit",
    });
    const file = blob && response.ok ? await response.blob() : null;
    const text = file ? "" : await response.text();
    exchange.status = response.status;
    exchange.requestId = response.headers.get("X-Request-Id") ?? "";
    exchange.reply = file ? `A file of ${file.size} bytes.` : text.slice(0, MAX_SHOWN);
    return { status: response.status, headers: response.headers, text, file };
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    exchange.status = -1;
    exchange.reply = "";
    return { status: -1, headers: new Headers(), text: "", file: null };
  } finally {
    exchange.ms = Math.round(performance.now() - began);
    changed();
  }
}

/** @param {{status: number, headers: Headers, text: string, file: Blob | null}} answer @param {Exchange} exchange */
function settled({ status, headers, text, file }, exchange) {
  const limit = headers.get("RateLimit-Limit");
  if (limit) {
    const remaining = Number(headers.get("RateLimit-Remaining"));
    traffic.limit = { limit: Number(limit), remaining, reset: Number(headers.get("RateLimit-Reset")) };
    traffic.keyExpires = Number(headers.get("Key-Expires")) || null;
    changed();
  }
  /** @type {any} */
  let data;
  try {
    data = text ? JSON.parse(text, LONG_NUMBER.test(text) ? exact : undefined) : {};
  } catch {
    data = { message: `The reply to ${exchange.method} ${exchange.url} is not JSON.` };
  }
  if (exchange.method !== "GET" && data.warnings) warned.forEach((listener) => listener(data.warnings));
  if (status >= 200 && status < 300) return { data: file ?? data, etag: headers.get("ETag") ?? "", status, headers };
  if (status === 401) forget("This key is no longer valid. It may have been revoked.");
  if (status === -1) data = { code: "no_reply", message: "The API does not answer. Check your connection and that the API is running." };
  throw new Failure(status, data);
}

/**
 * Every item of a list, page by page. @param {string} path @param {Record<string, unknown>} [query] @param {AbortSignal} [signal]
 * @param {(seconds: number) => Promise<void>} [limited] Waits when the rate limit is reached, before the next try. Without it, the limit is a failure.
 */
export async function* everyItem(path, query = {}, signal, limited) {
  for (let pageToken = ""; ; ) {
    const options = { query: { ...query, pageToken }, ...(signal && { signal }) };
    let data;
    try {
      ({ data } = await request("GET", path, options));
    } catch (thrown) {
      if (!limited || !(thrown instanceof Failure) || thrown.status !== 429) throw thrown;
      await limited(thrown.retryAfter);
      continue;
    }
    yield* data.items;
    pageToken = data.pagination.nextPageToken ?? "";
    if (!data.pagination.hasMore) return;
  }
}

/** A curl command for a request. It reads the key from the variable KEY. @param {Pick<Exchange, "method" | "url" | "headers" | "body">} exchange */
export function curl({ method, url, headers, body }) {
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`, `-H "Authorization: Bearer $KEY"`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body) lines.push(`-d ${quoted(body)}`);
  return lines.join(" \\\n  ");
}
