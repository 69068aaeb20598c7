// Creates COUNT prospects with the label LABEL, 100 at a time. Every create must succeed, although BASE_URL is a proxy that loses, delays and refuses requests.

import { Client } from "prospect-api";

const { BASE_URL: baseUrl = "", API_KEY: apiKey = "", LABEL: label = "", COUNT = "" } = process.env;
let attempts = 0;
// A fault follows a fault 3 times in 10: 15 retries fail once in 200 million writes.
const client = new Client({ baseUrl, apiKey, maxRetries: 15, timeout: 10_000, log: () => attempts++ });
const ids = new Set<string>();
let next = 0;

async function worker() {
  while (next < Number(COUNT)) {
    const { item } = await client.prospects.upsert({ firstName: "Write", lastName: `${next++}`, labels: [label] });
    ids.add(item.id);
  }
}

await Promise.all(Array.from({ length: 100 }, worker));
console.log(JSON.stringify({ ids: ids.size, attempts }));
