// The methods that have logic of their own, against the local stack: lists, errors, dry runs, entity tags, events and webhooks. WEBHOOK is a
// JSON object with the `body`, the `headers` and the `secret` of a webhook that the stack has just sent.

import assert from "node:assert/strict";
import "./common.cjs";
import { BadRequestError, Client, NotFoundError, NotModifiedError, PreconditionFailedError, ProspectError, ServerError, WebhookVerificationError } from "prospect-api";

const { BASE_URL: baseUrl = "", WEBHOOK = "" } = process.env;
const webhook = JSON.parse(WEBHOOK) as { body: string; headers: Record<string, string>; secret: string };
const client = new Client({ baseUrl, webhookSecret: ["whsec_b2xk", webhook.secret] });
const label = `tour-${Date.now()}`;

const made: string[] = [];
for (const firstName of ["Ada", "Grace", "Edith"]) {
  const { data, status } = await client.prospects.upsert({ firstName, lastName: "Tour", labels: [label], phone: null }).withResponse();
  assert.equal(status, 201);
  assert.deepEqual([data.item.firstName, data.item.labels, data.item.phone], [firstName, [label], null]);
  made.push(data.item.id);
  // Lists order by the millisecond of the creation.
  await new Promise((resolve) => setTimeout(resolve, 2));
}
const [ada = "", grace = ""] = made;

const found: string[] = [];
for await (const prospect of client.prospects.list({ label: [label], limit: 2 })) found.push(prospect.id);
assert.deepEqual(found, made.toReversed());
const page = await client.prospects.list({ label: [label], limit: 2, fields: ["id", "title"] });
assert.deepEqual([page.items.length, page.items[0], page.pagination.totalCount], [2, { id: made[2], title: null }, 3]);
assert.equal((await client.prospects.count({ label: [label] })).count, 3);
assert.equal((await client.prospects.countFacets({ by: ["stageId"], label: [label] })).total, 3);

const { results } = await client.prospects.updateBatch({ items: [{ id: ada, title: "Countess" }, { id: "prospect_none", title: "Nobody" }] });
assert.deepEqual(results.map(({ status }) => status), ["updated", "failed"]);

const bytes = new TextEncoder().encode("First name,Last name\nAda,Tour\n");
const { item: created, upload } = await client.imports.create({ fileName: "tour.csv", sizeBytes: bytes.length });
assert.ok(upload);
await assert.rejects(client.sendBytes(upload, "other"), ProspectError);
await client.sendBytes(upload, bytes);
await client.sendBytes(upload, bytes);
let imported = created;
while (["waiting", "reading"].includes(imported.status)) imported = (await client.imports.get(created.id)).item;
assert.deepEqual([imported.status, imported.counts.lines, imported.columns?.map(({ target }) => target)], ["ready", 1, ["firstName", "lastName"]]);
await client.imports.delete(created.id);

const { userId } = (await client.keys.check()).item;
const { item: task } = await client.tasks.create({ prospectId: ada, assignedTo: userId ?? "", task: "Call.", dueAt: "2026-12-01" });
assert.equal(task.dueAt, Date.UTC(2026, 11, 1));

const asked = await client.prospects.update(grace, { title: "Admiral" }, { dryRun: true }).withResponse();
assert.deepEqual([asked.data.item.title, asked.headers.get("dry-run")], ["Admiral", "true"]);
const read = await client.prospects.get(grace, { include: ["profile"] }).withResponse();
assert.equal(read.data.item.title, null);
const etag = read.headers.get("etag") ?? "";
await assert.rejects(client.prospects.get(grace, { include: ["profile"] }, { ifNoneMatch: etag }), NotModifiedError);
await client.prospects.update(grace, { title: "Admiral" }, { ifMatch: etag });
await assert.rejects(client.prospects.update(grace, { title: "Captain" }, { ifMatch: etag }), PreconditionFailedError);

const once = { idempotencyKey: `${label}-note` };
const notes = await Promise.all([1, 2].map(() => client.notes.create({ prospectId: ada, body: "Called." }, once)));
assert.equal(notes[0]?.item.id, notes[1]?.item.id);

await assert.rejects(client.tasks.create({ prospectId: ada, assignedTo: "nobody", task: "", dueAt: "soon" }), (error) => {
  assert.ok(error instanceof BadRequestError);
  assert.equal(error.code, "invalid_request");
  assert.ok(error.body?.details?.some(({ field }) => field === "dueAt"));
  assert.ok(error.requestId && error.message.includes(error.requestId));
  return true;
});

// A service that stays unavailable, and a clock that does not wait.
const pauses: number[] = [];
const { setTimeout: realTimeout } = globalThis;
globalThis.setTimeout = ((done: () => void, _: number, ...rest: []) => realTimeout(done, 0, ...rest)) as typeof setTimeout;
const unavailable = async () => new Response("", { status: 503 });
const patient = new Client({ maxRetries: 7, fetch: unavailable, onRetry: (_, milliseconds) => pauses.push(milliseconds) });
await assert.rejects(patient.keys.check(), ServerError);
globalThis.setTimeout = realTimeout;
const longest = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
assert.deepEqual(pauses.map((pause, index) => pause >= longest[index]! / 2 && pause <= longest[index]!), longest.map(() => true));

// The feed from its start, then on from a cursor in the middle, until a new event arrives.
const names: string[] = [];
let cursor: string | undefined;
const stop = new AbortController();
const wait = { first: 10, longest: 100 };
for await (const followed of client.events.follow(undefined, { types: ["prospect.created"], wait, signal: stop.signal })) {
  const { event } = followed;
  if (event.type !== "prospect.created" || !event.data.item.labels.includes(label)) continue;
  names.push(event.data.item.firstName);
  cursor = followed.cursor;
  if (names.length === 3) break;
}
assert.deepEqual(names, ["Ada", "Grace", "Edith"]);
for (const prospectId of made) assert.equal((await client.prospects.delete(prospectId)).success, true);
const deleted: string[] = [];
for await (const { event } of client.events.follow(cursor, { types: ["prospect.deleted"], wait })) {
  if (event.type === "prospect.deleted") deleted.push(event.data.item.id);
  if (deleted.length === 3) break;
}
assert.deepEqual(deleted, made);
await assert.rejects(client.prospects.get(ada), NotFoundError);
setTimeout(() => stop.abort(new Error("stopped")), 50);
await assert.rejects(async () => {
  for await (const _ of client.events.follow(cursor, { types: ["hire.created"], wait, signal: stop.signal }));
}, /stopped/);

const event = await client.webhooks.unwrap(webhook.body, webhook.headers);
assert.ok(event.type === "prospect.created");
assert.equal(event.data.item.firstName, "Webhook");
const refusals: [string, Record<string, string>, string | string[]][] = [
  [`${webhook.body} `, webhook.headers, webhook.secret],
  [webhook.body, webhook.headers, "whsec_b2xk"],
  [webhook.body, webhook.headers, []],
  [webhook.body, { ...webhook.headers, "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 301) }, webhook.secret],
  [webhook.body, { ...webhook.headers, "webhook-signature": "v1,not base64" }, webhook.secret],
  [webhook.body, {}, webhook.secret],
];
for (const values of refusals) await assert.rejects(client.webhooks.unwrap(...values), WebhookVerificationError);
// The usual mistakes say what to do.
await assert.rejects(new Client({ baseUrl }).webhooks.unwrap(webhook.body, webhook.headers), /there is no secret/);
await assert.rejects(client.webhooks.unwrap(JSON.parse(webhook.body) as string, webhook.headers), /the body as it arrived/);
// Undefined comes from code without types.
for (const id of ["", "..", undefined as unknown as string]) {
  await assert.rejects(client.prospects.get(id), /prospectId of \/prospects\/{prospectId} must be a text that is not empty/);
}
delete process.env.PROSPECTS_API_KEY;
assert.throws(() => new Client(), /pass apiKey, or set PROSPECTS_API_KEY/);
console.log(`made, listed, changed, followed and deleted ${made.length} prospects`);
