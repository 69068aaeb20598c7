// One prospect with its profile: how it is loaded, its fields as texts, and what a form sends of them.

import type { CustomValues, Profile, Prospect } from "prospect-api";
import { api } from "../api";
import { fieldOf, inputOf, linesOf, sentOf, valueOf } from "../data";
import type { FormField } from "../parts/form";
import { fromLocalInput, localInput } from "../parts/time";

export type ProspectItem = Prospect & { profile: Profile };

export interface LoadedProspect {
  item: ProspectItem;
  etag: string;
}

/** The profile alone shows sensitive values. The address of a merged prospect is redirected to its winner. */
export async function loadProspect(id: string, signal?: AbortSignal): Promise<LoadedProspect> {
  const [{ data, headers }, profile] = await Promise.all([
    api.prospects.get(id, {}, { signal }).withResponse(),
    api.prospects.getProfile(id, { signal }),
  ]);
  return { item: { ...data.item, profile: profile.item }, etag: headers.get("ETag") ?? "" };
}

const textOf = (pairs: { system: string; id: string }[]) => pairs.map(({ system, id }) => `${system} ${id}`).join("\n");

function pairsOf(lines: string) {
  return linesOf(lines).map((line) => {
    const [, system = "", id = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    return { system, id };
  });
}

/** Every field that can be edited, as a text. */
export function flat(item: ProspectItem, fields: FormField[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...item.profile, ...item })) {
    if (typeof value === "string") values[name] = value;
    else if (typeof value === "number" && fields.some((field) => field.name === name)) values[name] = localInput(value);
  }
  for (const { name, custom } of fields) if (custom) values[name] = inputOf(custom, valueOf(custom, item));
  return { ...values, labels: item.labels.join(", "), externalIds: textOf(item.profile.externalIds) };
}

/** The body of a write; an emptied field is sent as its record clears it. */
export function bodyOf(changed: Record<string, string | null>, fields: FormField[]) {
  const body: Record<string, unknown> = {};
  const customFields: CustomValues = {};
  for (const [name, value] of Object.entries(changed)) {
    const custom = fields.find((field) => field.name === name)?.custom;
    if (custom?.custom) {
      customFields[custom.custom] = value ? sentOf(custom, value) : null;
      body["customFields"] = customFields;
      continue;
    }
    const { type, clears } = fieldOf("prospect", name);
    if (name === "externalIds") body[name] = pairsOf(value ?? "");
    else if (value && type === "time") body[name] = fromLocalInput(value);
    else if (value || clears) body[name] = value;
    else if (type !== "id") body[name] = "";
  }
  return body;
}
