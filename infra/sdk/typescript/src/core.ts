import { ApiError, ConnectionError, ProspectError, TimeoutError } from "./errors.js";
import { send, textOf } from "./transport.js";
import { JOINED, type UploadRequest, VERSION } from "./types.js";

export interface ClientOptions {
  /** The address of the API, with `/v2`. The default is the stack of a laptop. */
  baseUrl?: string | undefined;
  /** By default, the environment variable PROSPECTS_API_KEY. A browser has none. */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** Milliseconds for each attempt; 60,000 by default. */
  timeout?: number | undefined;
  /** How often a request is repeated after a failure that can pass; 2 by default. */
  maxRetries?: number | undefined;
  /** Milliseconds: a failure that asks for a longer wait before the next attempt is an error at once; 60,000 by default. */
  longestWait?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** The program that acts for the user. The events of its writes name it. */
  agent?: string | undefined;
  /** The secrets that `webhooks.unwrap` accepts. */
  webhookSecret?: string | string[] | undefined;
  /** Receives one record per attempt. It has no headers, no bodies and no query, so no key and no person. */
  log?: ((record: LogRecord) => void) | undefined;
  /** Receives each failure that a retry follows, and the milliseconds until then. */
  onRetry?: ((error: ProspectError, milliseconds: number) => void) | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

export interface LogRecord {
  method: string;
  /** The path with the names of its parameters, such as `/prospects/{prospectId}`. */
  path: string;
  attempt: number;
  milliseconds: number;
  status?: number;
  requestId?: string;
  error?: string;
  /** The attempt failed, and the next one follows after this time. */
  retryInMilliseconds?: number;
}

export interface Options {
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

export interface WriteOptions extends Options {
  /** The same key with the same request has one effect. By default every call has a new key, and its retries share it. */
  idempotencyKey?: string | undefined;
  agent?: string | undefined;
  /** Writes with the same id can be undone together, with `runs.undo`. */
  runId?: string | undefined;
}

export interface DryRun {
  /** Asks what the write would do. Nothing is stored. */
  dryRun?: boolean | undefined;
}

export interface IfMatch {
  /** Writes only if the record still has this `ETag`. */
  ifMatch?: string | undefined;
}

export interface IfNoneMatch {
  /** Throws `NotModifiedError` if the record still has this `ETag`. */
  ifNoneMatch?: string | undefined;
}

export interface Call extends WriteOptions, DryRun, IfMatch, IfNoneMatch {
  query?: object | undefined;
  body?: unknown;
  /** "manual" returns the body of a 302, which has the address. */
  redirect?: "manual" | undefined;
}

/** The body of a response, and the response itself. */
export interface WithResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  requestId: string | undefined;
}

/** A promise of the body of a response. */
export class ApiPromise<T> extends Promise<T> {
  readonly #reply: Promise<WithResponse<T>>;

  constructor(reply: Promise<WithResponse<T>>) {
    // The methods below answer for the promise, so its own value does not matter.
    super((resolve) => resolve(undefined as T));
    this.#reply = reply;
  }

  /** The body together with the status and the headers, such as `etag`. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#reply;
  }

  override then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#reply.then(({ data }) => data).then(fulfilled, rejected);
  }

  override catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, rejected);
  }

  override finally(done?: (() => void) | null): Promise<T> {
    return this.#reply.then(({ data }) => data).finally(done);
  }
}

export type Page<Item, Body> = Omit<Body, "items"> & { items: Item[] };

/** A list. `for await` reads every item of every page; `await` reads the first page, as `page()` does. */
export class List<Item, Body extends { pagination: { nextPageToken?: string | undefined } }> implements AsyncIterable<Item>, PromiseLike<Page<Item, Body>> {
  readonly #read: (pageToken?: string) => ApiPromise<Page<Item, Body>>;

  constructor(read: (pageToken?: string) => ApiPromise<Page<Item, Body>>) {
    this.#read = read;
  }

  /** The first page, or the page of the `pageToken` in the parameters. */
  page(): ApiPromise<Page<Item, Body>> {
    return this.#read();
  }

  then<A = Page<Item, Body>, B = never>(
    fulfilled?: ((page: Page<Item, Body>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.page().then(fulfilled, rejected);
  }

  async *pages(): AsyncGenerator<Page<Item, Body>, void, undefined> {
    let pageToken: string | undefined;
    do {
      const page: Page<Item, Body> = await this.#read(pageToken);
      yield page;
      pageToken = (page as unknown as Body).pagination.nextPageToken;
    } while (pageToken);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }
}

// A service that asks for a longer wait, such as the rest of an hour, gets an error instead: the caller decides.
const LONGEST_WAIT = 60_000;
const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 8_000;

/** Sends requests: one at a time, and again if the failure can pass. */
export class Core {
  readonly options: ClientOptions;
  readonly #base: string;

  constructor(options: ClientOptions) {
    const apiKey = options.apiKey ?? (environment()?.PROSPECTS_API_KEY || undefined);
    if (apiKey === undefined) throw new ProspectError("there is no API key: pass apiKey, or set PROSPECTS_API_KEY");
    this.options = { ...options, apiKey };
    this.#base = (options.baseUrl ?? "http://127.0.0.1:3000/v2").replace(/\/+$/, "");
    const isUrl = globalThis.location || /^https?:\/\/./.test(this.#base);
    if (!isUrl) throw new ProspectError(`baseUrl must begin with http:// or https://, but is "${this.#base}"`);
  }

  /** `path` has names in braces, which the values replace in their order. */
  request<T>(method: string, path: string, values: string[], call: Call = {}): ApiPromise<T> {
    return new ApiPromise(this.#repeat<T>(method, path, values, call));
  }

  list<Item, Body extends { pagination: { nextPageToken?: string | undefined } }>(
    path: string,
    values: string[],
    query: object | undefined,
    options?: Options,
  ): List<Item, Body> {
    return new List((pageToken) =>
      this.request("GET", path, values, { ...options, query: pageToken ? { ...query, pageToken } : query }),
    );
  }

  async #repeat<T>(method: string, path: string, values: string[], call: Call): Promise<WithResponse<T>> {
    const url = this.#base + filled(path, values) + queryString(call);
    const init: RequestInit = { method, headers: await this.#headers(method, call), redirect: call.redirect ?? "follow" };
    // One text for all attempts: an idempotency key belongs to the bytes of its request.
    if (call.body !== undefined) init.body = JSON.stringify(call.body);
    const maxRetries = call.maxRetries ?? this.options.maxRetries ?? 2;
    for (let attempt = 1; ; attempt++) {
      const started = Date.now();
      const record: LogRecord = { method, path, attempt, milliseconds: 0 };
      try {
        const reply = await this.#attempt<T>(url, init, call, record);
        this.#log(record, started);
        return reply;
      } catch (error) {
        record.error = error instanceof Error ? error.name : "Error";
        const wait = attempt <= maxRetries ? waitBefore(attempt, error, this.options.longestWait ?? LONGEST_WAIT) : undefined;
        if (wait !== undefined) record.retryInMilliseconds = wait;
        this.#log(record, started);
        if (wait === undefined) throw error;
        this.options.onRetry?.(error as ProspectError, wait);
        await sleep(wait, call.signal);
      }
    }
  }

  /** One request. The time limit includes the body, so a response that stops halfway is an error too. */
  async #attempt<T>(url: string, init: RequestInit, call: Call, record: LogRecord): Promise<WithResponse<T>> {
    const milliseconds = call.timeout ?? this.options.timeout ?? 60_000;
    const limit = AbortSignal.timeout(milliseconds);
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
    let response: Response;
    let text: string;
    try {
      response = await send(this.options.fetch ?? globalThis.fetch, url, { ...init, signal });
      record.status = response.status;
      text = await textOf(response);
    } catch (cause) {
      if (cause instanceof ProspectError) throw cause;
      if (call.signal?.aborted) throw call.signal.reason;
      if (limit.aborted) throw new TimeoutError(`no response within ${milliseconds} ms`, { cause });
      throw new ConnectionError(`no response: ${reason(cause)}`, { cause });
    }
    const { status, headers } = response;
    const requestId = headers.get("x-request-id") ?? undefined;
    if (requestId) record.requestId = requestId;
    const data = parsed(text);
    if (!response.ok && status !== 302) throw ApiError.of(status, headers, data);
    if (data === undefined) throw new ConnectionError(`the response with status ${status} is not JSON`);
    return { data: data as T, status, headers, requestId };
  }

  async #headers(method: string, call: Call): Promise<Headers> {
    const { apiKey, agent, headers } = this.options;
    const all = new Headers(headers);
    const key = typeof apiKey === "function" ? await apiKey() : apiKey;
    // With an empty key, `health.check` still answers.
    if (key) all.set("Authorization", `Bearer ${key}`);
    all.set("Accept", "application/json");
    // In a browser the header would make each request to another origin ask for permission first.
    if (!("document" in globalThis)) all.set("User-Agent", `prospect-api-typescript/${VERSION}`);
    if (call.body !== undefined) all.set("Content-Type", "application/json");
    if (method !== "GET") {
      all.set("Idempotency-Key", call.idempotencyKey ?? randomKey());
      if (call.agent ?? agent) all.set("Agent", (call.agent ?? agent) as string);
      if (call.runId) all.set("Run-Id", call.runId);
    }
    if (call.ifMatch) all.set("If-Match", call.ifMatch);
    if (call.ifNoneMatch) all.set("If-None-Match", call.ifNoneMatch);
    for (const [name, value] of Object.entries(call.headers ?? {})) all.set(name, value);
    return all;
  }

  /** The bucket gets no key. It answers 412 if it has the bytes already, because the response to an earlier attempt was lost. */
  async sendBytes({ url, method, headers }: UploadRequest, body: NonNullable<RequestInit["body"]>): Promise<void> {
    const sent = send(this.options.fetch ?? globalThis.fetch, url, { method, headers, body });
    const { ok, status } = await sent.catch((cause) => {
      throw new ConnectionError(`no response: ${reason(cause)}`, { cause });
    });
    if (!ok && status !== 412) throw new ProspectError(`the bucket refused the bytes with status ${status}`);
  }

  #log(record: LogRecord, started: number): void {
    record.milliseconds = Date.now() - started;
    this.options.log?.(record);
  }
}

/** How long to wait after a failure, or nothing if the next attempt would fail too. */
function waitBefore(attempt: number, error: unknown, longestWait: number): number | undefined {
  if (!isTemporary(error)) return undefined;
  // Random, so that clients that failed together do not come back together.
  const backoff = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  const asked = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : backoff;
  return asked > longestWait ? undefined : asked;
}

function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 408 || status === 429 || status >= 500 || (status === 409 && code === "idempotency_in_progress");
}

function filled(path: string, values: string[]): string {
  const rest = [...values];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.shift();
    // These would ask another path.
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) throw new ProspectError(`${name} of ${path} must be a text that is not empty`);
    return encodeURIComponent(value);
  });
}

function queryString({ query, dryRun }: Call): string {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...(dryRun && { dryRun }) })) {
    if (value === undefined) continue;
    const values = Array.isArray(value) && !JOINED.has(name) ? value : [value];
    for (const each of values) all.append(name, String(each));
  }
  return all.size ? `?${all}` : "";
}

/** The environment of Node.js and of runtimes like it. A browser has none. */
function environment(): Record<string, string | undefined> | undefined {
  return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` says only "fetch failed"; what failed is in the cause of its error. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
