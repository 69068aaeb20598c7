// What the client does not let an integrator write: each line below is an error to the compiler, or it is itself one.

import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const api = createClient<paths>({ baseUrl: "http://127.0.0.1:3000/v2" });

export async function refused() {
  // @ts-expect-error lastName is required
  await api.POST("/prospects", { body: { firstName: "Ada" } });
  // @ts-expect-error a state of the licence is one of three
  await api.POST("/prospects", { body: { firstName: "Ada", lastName: "Lovelace", licenseStatus: "maybe" } });
  // @ts-expect-error there is no such path
  await api.GET("/people");
  // @ts-expect-error a limit is a number
  await api.GET("/tasks", { params: { query: { limit: "all" } } });
  const { data } = await api.GET("/prospects/{prospectId}", { params: { path: { prospectId: "p" } } });
  // @ts-expect-error what may be null is not a text until it was looked at
  data?.item.email.toLowerCase();
}
