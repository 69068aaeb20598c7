// Code that the SDK rejects: each line after `@ts-expect-error` must fail to compile.

import { Client } from "prospect-api";

const client = new Client({ apiKey: "rk_test_none" });

export async function refused() {
  // @ts-expect-error lastName is required
  await client.prospects.upsert({ firstName: "Ada" });
  // @ts-expect-error licenseStatus has three values
  await client.prospects.upsert({ firstName: "Ada", lastName: "Lovelace", licenseStatus: "maybe" });
  // @ts-expect-error an unknown resource
  await client.people.list();
  // @ts-expect-error a limit is a number
  client.tasks.list({ limit: "all" });
  const { item } = await client.prospects.get("prospect_none");
  // @ts-expect-error a nullable field is not a string until it is checked
  item.email.toLowerCase();
  for await (const prospect of client.prospects.list({ fields: ["id"] })) {
    // @ts-expect-error a member that `fields` may leave out
    prospect.labels.length;
  }
  for await (const prospect of client.prospects.list()) prospect.labels.length;
  const event = await client.webhooks.unwrap("", {});
  // @ts-expect-error an item of any kind
  event.data.item.firstName;
  if (event.type === "prospect.created") event.data.item.firstName;
  // @ts-expect-error a task has no name
  if (event.type === "task.created") event.data.item.firstName;
  // @ts-expect-error a kind that no event has
  if (event.type === "prospect.renamed") return;
}
