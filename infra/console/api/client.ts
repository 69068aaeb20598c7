// The public API: the SDK, and what the console says when a request fails.

import { ApiError, Client, ConnectionError, type ErrorBody, type FieldError } from "prospect-api";
import { session } from "./session";
import { send } from "./traffic";

export const BASE = "/v2";

/** A person should not wait longer for a retry without being told why. */
const LONGEST_WAIT_MS = 2000;

export const api = new Client({
  baseUrl: location.origin + BASE,
  apiKey: () => session.key,
  longestWait: LONGEST_WAIT_MS,
  fetch: (url, init = {}) => send(String(url), init),
});

export const percentOf = ({ done, total }: { done: number; total: number }) =>
  `${total > 0 ? Math.floor((100 * Math.min(done, total)) / total) : 0} %`;

/** The members of an error that the console reads. Its own errors have only some of them. */
export type ErrorReply = Partial<Omit<ErrorBody, "code">> & { code?: string };

/** An error reply, or no reply (status -1). `body` is the error of SPECIFICATION §4.1. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: ErrorReply;
  readonly details: FieldError[];
  /** Seconds to wait before another try, or 0. */
  readonly retryAfter: number;

  constructor(status: number, body: ErrorReply) {
    super(
      body.indexing
        ? `The service is still indexing this custom field: ${percentOf(body.indexing)}. Try again in a moment.`
        : (body.message ?? body.error ?? `The API answered ${status}.`),
    );
    this.status = status;
    this.code = body.code ?? "";
    this.body = body;
    this.details = body.details ?? [];
    this.retryAfter = body.retryAfter ?? 0;
  }
}

/** What a person can be told about any error. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof ApiError) {
    const { status, retryAfter, body } = thrown;
    return new Failure(status, { ...body, ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter) }) });
  }
  const lost = "The API does not answer. Check your connection and that the API is running.";
  const message = thrown instanceof ConnectionError ? lost : thrown instanceof Error ? thrown.message : String(thrown);
  return new Failure(-1, { code: "no_reply", message });
}

/** What is read, or null if the API has no such record. */
export async function unlessGone<T>(reading: PromiseLike<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (thrown) {
    if (failureOf(thrown).status === 404) return null;
    throw thrown;
  }
}

/** Every item of a list, page by page. */
export async function every<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** The bytes that an address of the API redirects to. */
export async function download(path: string): Promise<Blob> {
  const response = await send(`${location.origin}${BASE}${path}`, { headers: { Authorization: `Bearer ${session.key}` } });
  if (!response.ok) throw new Failure(response.status, await response.json().catch(() => ({})));
  return response.blob();
}

export function newIdempotencyKey() {
  return `console-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Parameters that a page puts together, without the empty ones. Their names are those of the API. */
export const given = <Params extends object>(query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => isGiven(value))) as Params;

/** Parameters of an address. Empty values are left out; arrays repeat the name. */
export function queryText(query: Record<string, unknown>) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isGiven(each)) parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
