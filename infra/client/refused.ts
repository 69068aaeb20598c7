// Code that the generated client rejects: each line after `@ts-expect-error` must fail to compile.

import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const api = createClient<paths>({ baseUrl: "http://127.0.0.1:3000/v2" });

export async function refused() {
  // @ts-expect-error lastName is required
  await api.POST("/prospects", { body: { firstName: "Ada" } });
  // @ts-expect-error licenseStatus has three values
  await api.POST("/prospects", { body: { firstName: "Ada", lastName: "Lovelace", licenseStatus: "maybe" } });
  // @ts-expect-error an unknown path
  await api.GET("/people");
  // @ts-expect-error a limit is a number
  await api.GET("/tasks", { params: { query: { limit: "all" } } });
  const { data } = await api.GET("/prospects/{prospectId}", { params: { path: { prospectId: "p" } } });
  // @ts-expect-error a nullable field is not a string until it is checked
  data?.item.email.toLowerCase();
}
