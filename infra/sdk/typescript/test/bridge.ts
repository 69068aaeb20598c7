// An HTTP server whose every request becomes a call of the SDK, so that .ci/sdk can ask the SDK of each language the same. It prints its
// port. The response is what the SDK returned or threw; `sdk-error` names the class of an error. The log goes to standard error.

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ApiError, Client, type Options, ProspectError, type WithResponse } from "prospect-api";

interface Row {
  resource: string;
  method: string;
  http: string;
  path: string;
  query: boolean;
  body: boolean;
  list: boolean;
}

type Callable = Record<string, (...values: unknown[]) => { withResponse(): Promise<WithResponse<unknown>>; page(): ReturnType<Callable[string]> }>;

const { OPERATIONS = "", BASE_URL = "", TIMEOUT = "60000" } = process.env;
const rows = (JSON.parse(readFileSync(OPERATIONS, "utf8")) as Row[]).map((row) => ({
  ...row,
  pattern: new RegExp(`^/v2${row.path.replace(/\{\w+\}/g, "([^/]+)")}$`),
}));
// `/prospects/batch` before `/prospects/{prospectId}`.
rows.sort((a, b) => a.path.split("{").length - b.path.split("{").length);

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

/** The query as an SDK takes it: a repeated parameter is an array. */
function parameters(url: URL): Record<string, unknown> {
  const names = [...new Set(url.searchParams.keys())].filter((name) => name !== "dryRun");
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

async function call(request: IncomingMessage): Promise<WithResponse<unknown>> {
  const url = new URL(request.url ?? "/", "http://bridge");
  const row = rows.find(({ http, pattern }) => http === request.method && pattern.test(url.pathname));
  if (!row) throw new Error(`no operation is ${request.method} ${url.pathname}`);
  const longestWait = header(request, "x-longest-wait");
  const client = new Client({
    baseUrl: BASE_URL,
    apiKey: (header(request, "authorization") ?? "").replace("Bearer ", ""),
    longestWait: longestWait === undefined ? undefined : Number(longestWait),
    log: (record) => console.error(JSON.stringify(record)),
    onRetry: (error, milliseconds) => console.error("retry", error.name, Math.round(milliseconds), error.message),
  });
  const values: unknown[] = (row.pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
  const body = await text(request);
  if (row.body) values.push(body ? JSON.parse(body) : undefined);
  if (row.query) values.push(parameters(url));
  const options: Options & Record<string, unknown> = {
    idempotencyKey: header(request, "x-idempotency-key"),
    ifMatch: header(request, "if-match"),
    ifNoneMatch: header(request, "if-none-match"),
    agent: header(request, "agent"),
    runId: header(request, "run-id"),
    timeout: Number(header(request, "x-timeout") ?? TIMEOUT),
    dryRun: url.searchParams.has("dryRun") ? url.searchParams.get("dryRun") === "true" : undefined,
    headers: { "X-Request-Id": header(request, "x-request-id") ?? "bridge" },
  };
  const reply = (client as unknown as Record<string, Callable>)[row.resource]?.[row.method]?.(...values, options);
  if (!reply) throw new Error(`the client has no ${row.resource}.${row.method}`);
  return (row.list ? reply.page() : reply).withResponse();
}

const server = createServer(async (request, response) => {
  const answer = (status: number, headers: Headers | undefined, body: unknown, error = "") => {
    for (const [name, value] of headers ?? []) {
      if (!/^(content-length|content-encoding|transfer-encoding|connection|date)$/.test(name)) response.setHeader(name, value);
    }
    if (error) response.setHeader("sdk-error", error);
    response.setHeader("content-type", "application/json");
    response.writeHead(status).end(body === undefined ? "" : JSON.stringify(body));
  };
  try {
    const { status, headers, data } = await call(request);
    answer(status, headers, data);
  } catch (error) {
    if (error instanceof ApiError) answer(error.status, error.headers, error.body, error.name);
    else if (error instanceof ProspectError) answer(599, undefined, { message: error.message }, error.name);
    else answer(598, undefined, { message: String(error) }, "Error");
  }
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
