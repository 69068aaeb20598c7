// The SDK in a real browser, which hides redirects from programs. A page of the API's origin and a page of another origin read a merged prospect,
// and meet servers that redirect a key and a body to another server. SDK is the folder of the compiled package.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const { chromium } = createRequire(`${process.env.NODE_MODULES}/`)("playwright-core");
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization", "access-control-allow-methods": "*" };

/** A server that serves the package and answers requests to the API; it records those other than preflights. */
async function start(targetOf = () => undefined) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://server");
    if (request.method === "OPTIONS") return response.writeHead(204, CORS).end();
    if (pathname === "/") return response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><link rel=icon href=data:,>");
    if (pathname.startsWith("/dist/")) return response.writeHead(200, { ...CORS, "content-type": "text/javascript" }).end(await readFile(path.join(process.env.SDK, pathname)));
    requests.push(`${request.method} ${pathname} ${request.headers.authorization ?? "without a key"}`);
    const [status, location] = targetOf(pathname) ?? [200];
    response.writeHead(status, { ...CORS, "content-type": "application/json", ...(location && { location }) });
    response.end(JSON.stringify({ success: true, item: { id: pathname.split("/").at(-1) } }));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { origin: `http://127.0.0.1:${server.address().port}`, requests, server };
}

const elsewhere = await start();
const api = await start(
  (pathname) =>
    ({
      "/v2/prospects/merged": [301, "/v2/prospects/winner"],
      "/v2/prospects/stolen": [301, `${elsewhere.origin}/v2/prospects/stolen`],
      "/v2/files/file/content": [302, `${elsewhere.origin}/bytes`],
      "/v2/prospects": [307, `${elsewhere.origin}/v2/prospects`],
    })[pathname],
);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** What each call returns or throws on a page of this origin. */
async function outcomes(origin) {
  for (const server of [api, elsewhere]) server.requests.length = 0;
  const page = await browser.newPage();
  await page.goto(origin);
  return page.evaluate(async (origin) => {
    const { Client } = await import(`${origin}/dist/index.js`);
    const client = new Client({ baseUrl: `${origin}/v2`, apiKey: "rk_test_browser", maxRetries: 0 });
    const calls = [client.prospects.get("merged"), client.prospects.get("stolen"), client.files.getContent("file"), client.prospects.upsert({ firstName: "A", lastName: "B" }), (async () => new Client())()];
    const found = await Promise.allSettled(calls);
    return found.map(({ value, reason }) => value?.item.id ?? `${reason.name}: ${reason.message}`);
  }, api.origin);
}

const hidden = "ProspectError: a browser hides the address of a redirect: make this call elsewhere";
const keyless = "ProspectError: there is no API key: pass apiKey, or set PROSPECTS_API_KEY";
assert.deepEqual(await outcomes(api.origin), ["winner", "ConnectionError: no response: Failed to fetch", hidden, hidden, keyless]);
assert.deepEqual(elsewhere.requests, [], "nothing leaves the origin of the page");
const refused = "ProspectError: the response is a redirect to another server";
assert.deepEqual(await outcomes(elsewhere.origin), ["winner", refused, hidden, hidden, keyless]);
assert.deepEqual(elsewhere.requests, ["GET /v2/prospects/stolen without a key"], "neither a key nor a body reaches the other server");
assert.equal(api.requests.length, 5);
console.log("a browser follows merged prospects, and sends neither a key nor a body to another server");
await browser.close();
for (const { server } of [api, elsewhere]) server.close();
