// A tour of the generated client: every name and type below comes from infra/openapi.yaml.

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const baseUrl = process.env.BASE_URL ?? "http://127.0.0.1:3000/v2";
const key = process.env.API_KEY ?? "rk_test_IQyDNmeb8GChZycte2YFTuIb1VkUpVPnVrTMZjzw4E33nM9as";
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

type Prospect = components["schemas"]["Prospect"];

/** Every prospect with this label, page by page. */
async function* prospects(label: string): AsyncGenerator<Prospect["id"]> {
  let pageToken: string | undefined;
  do {
    const query = { label: [label], limit: 2, fields: ["id" as const], ...(pageToken && { pageToken }) };
    const { data, error } = await api.GET("/prospects", { params: { query } });
    if (error) throw new Error(`${error.code}: ${error.message}`);
    for (const item of data.items) yield item.id;
    pageToken = data.pagination.nextPageToken;
  } while (pageToken);
}

const label = `tour-${Date.now()}`;
const made: string[] = [];
for (const firstName of ["Ada", "Grace", "Edith"]) {
  const answer = await api.POST("/prospects", {
    params: { header: { "X-Idempotency-Key": `${label}-${firstName}` } },
    body: { firstName, lastName: "Tour", labels: [label], phone: null },
  });
  assert.equal(answer.response.status, 201);
  assert.ok(answer.data);
  const prospect: Prospect = answer.data.item;
  assert.deepEqual([prospect.firstName, prospect.labels, prospect.phone], [firstName, [label], null]);
  made.push(prospect.id);
}

const found: string[] = [];
for await (const id of prospects(label)) found.push(id);
assert.deepEqual(found, made.toReversed());

const [ada] = made;
assert.ok(ada);
const path = { prospectId: ada };
const task = await api.POST("/tasks", {
  body: { prospectId: ada, assignedTo: (await api.GET("/auth")).data?.item.userId ?? "", task: "Call.", dueAt: "2026-12-01" },
});
assert.equal(task.data?.item.dueAt, Date.UTC(2026, 11, 1));

const asked = await api.PATCH("/prospects/{prospectId}", { params: { path, query: { dryRun: true } }, body: { title: "Countess" } });
assert.deepEqual([asked.data?.item.title, asked.response.headers.get("Dry-Run")], ["Countess", "true"]);
const unchanged = await api.GET("/prospects/{prospectId}", { params: { path } });
assert.equal(unchanged.data?.item.title, null);

const stale = await api.PATCH("/prospects/{prospectId}", { params: { path, header: { "If-Match": '"0"' } }, body: { title: "Countess" } });
assert.equal(stale.error?.code, "precondition_failed");

for (const prospectId of made) {
  const gone = await api.DELETE("/prospects/{prospectId}", { params: { path: { prospectId } } });
  assert.equal(gone.data?.success, true);
}
const { error } = await api.GET("/prospects/{prospectId}", { params: { path } });
assert.equal(error?.code, "not_found");
console.log(`made, listed, changed and deleted ${made.length} prospects`);
