// The local stack that `.ci/integrations` started: requests to read back what an app did, and the hooks of an address.

const http = require("node:http");

const { BASE_URL, API_KEY } = process.env;

async function api(method, path, body) {
  const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" };
  const reply = await fetch(BASE_URL + path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

const get = (path) => api("GET", path);
const create = async (path, body) => (await api("POST", path, body)).item;

/** The hooks with this address. */
async function hooksAt(url) {
  return (await get("/webhooks?limit=200")).items.filter((hook) => hook.url === url);
}

/** A field of each type, once for all tests of a run. */
async function createCustomFields(suffix) {
  const options = [{ value: "a", label: "First" }, { value: "b", label: "Second" }, { value: "old", archived: true }];
  for (const type of ["text", "longText", "number", "boolean", "date", "datetime", "select", "multiSelect", "url", "user"]) {
    const field = { key: type + suffix, label: `A ${type}`, type };
    await create("/custom-fields", type.endsWith("elect") ? { ...field, options } : field);
  }
}

/** A receiver of webhooks: `next()` is its next request, with `headers` and `body`. */
async function startReceiver() {
  const arrived = [], waiting = [];
  const server = http.createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    response.end();
    const found = { headers: request.headers, body: Buffer.concat(parts).toString() };
    if (waiting.length) waiting.shift()(found);
    else arrived.push(found);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    next: () => (arrived.length ? Promise.resolve(arrived.shift()) : new Promise((resolve) => waiting.push(resolve))),
    close: () => server.close(),
  };
}

module.exports = { BASE_URL, API_KEY, api, create, createCustomFields, get, hooksAt, startReceiver };
