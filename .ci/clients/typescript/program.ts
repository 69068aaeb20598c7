// Uses what openapi-typescript generates with its defaults: creates, reads and lists a prospect, and reads an error and an event.
// BASE_URL, API_KEY and EVENT, the body of a delivered webhook, are in the environment.

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths, webhooks } from "./schema.js";

type Prospect = components["schemas"]["Prospect"];
type Delivered = webhooks["event"]["post"]["requestBody"]["content"]["application/json"];

const { BASE_URL: baseUrl = "", API_KEY: key = "", EVENT: delivered = "" } = process.env;
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

const created = await api.POST("/prospects", { body: { firstName: "Ada", lastName: "TypeScript", labels: ["typescript"], phone: null } });
assert.equal(created.response.status, 201);
assert.ok(created.data);
const prospect: Prospect = created.data.item;
assert.deepEqual([prospect.firstName, prospect.labels, prospect.phone], ["Ada", ["typescript"], null]);

const path = { prospectId: prospect.id };
const read = await api.GET("/prospects/{prospectId}", { params: { path } });
assert.deepEqual(read.data, created.data);

const query = { label: ["typescript"], sort: "name" as const, fields: ["id" as const, "title" as const] };
const page = await api.GET("/prospects", { params: { query } });
assert.deepEqual(page.data?.items, [{ id: prospect.id, title: null }]);
const total: number | undefined = page.data?.pagination.totalCount;
assert.equal(total, 1);

const wrong = await api.POST("/tasks", { body: { prospectId: prospect.id, task: "", assignedTo: "nobody", dueAt: "soon" } });
assert.equal(wrong.response.status, 400);
const error: components["schemas"]["Error"] | undefined = wrong.error;
const code: components["schemas"]["ErrorCode"] | undefined = error?.code;
assert.equal(code, "invalid_request");
assert.ok(error?.details?.some(({ field }) => field === "dueAt"));

// Members that have a default are optional.
const webhook: components["schemas"]["WebhookCreate"] = { url: "https://hooks.example.com" };
assert.equal(webhook.active, undefined);
// @ts-expect-error a code that no error has
const none: components["schemas"]["ErrorCode"] = "nothing";
assert.notEqual(code, none);

const event = JSON.parse(delivered) as Delivered;
const kind: components["schemas"]["EventType"] = event.type;
assert.deepEqual([kind, event.data.changes, event.data.item["firstName"]], ["prospect.created", [], "Webhook"]);
