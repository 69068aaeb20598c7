// The account's log: who changed keys, users and settings, took data out, or was refused (SPECIFICATION §17.10).

import type { ComponentChildren } from "preact";
import type { AccountListLogParams, LogEntrySelection, LogEntryType, Permission } from "prospect-api";
import { api, can, every, useResource, useWrite } from "../../api";
import { type Account, type Named, type Scope, choicesOf, knownField, labelOf, nameOf, scopeInWords, useAccount } from "../../data";
import { FilterBar } from "../../filters/filter_bar";
import { type Filter, type Filters, clearFilters, filtersOf } from "../../filters/filters";
import { Button } from "../../parts/button";
import { Disclosure, FactList } from "../../parts/small";
import { Empty, Failed, Loaded } from "../../parts/states";
import { Time, plural } from "../../parts/time";
import { permissionsInWords } from "../keys/permissions";
import { who } from "../prospect/activity";

/** An item of a list that selects no `fields` has every member. */
type LogEntry = Required<LogEntrySelection>;

const CHANGES = ["created", "updated", "deleted"];

/** What people look for, and the types of its entries. */
const ABOUT: [string, Record<string, string[]>][] = [
  ["Keys", { key: ["created", "updated", "revoked"] }],
  ["Refused keys and requests", { key: ["refused"], permission: ["refused"] }],
  ["Connected apps", { client: ["created", "deleted"], grant: ["created", "ended"] }],
  ["Users", { user: CHANGES }],
  ["The account", { account: ["updated"] }],
  ["Pipelines and stages", { pipeline: CHANGES, stage: CHANGES }],
  ["Offices, sources and jobs", { office: CHANGES, source: CHANGES, job: CHANGES }],
  ["Custom fields", { custom_field: [...CHANGES, "restored"] }],
  ["Webhooks", { webhook: [...CHANGES, "secret_rotated"] }],
  ["Imports", { import: [...CHANGES, "started", "canceled", "rejected_shown"] }],
  ["Exports", { export: ["created", "shown"], prospect: ["exported"] }],
  ["Erasures", { prospect: ["erased"] }],
];

const TYPES = ABOUT.map(([name, records]) => ({
  id: Object.entries(records)
    .flatMap(([record, verbs]) => verbs.map((verb) => `${record}.${verb}`))
    .join(),
  name,
}));

/** Types that two words do not explain. */
const WORDS: Partial<Record<string, string>> = {
  "permission.refused": "Request refused",
  "export.shown": "Files of an export given out",
  "import.rejected_shown": "Rejected lines given out",
  "prospect.exported": "Data of a person given out",
  "prospect.erased": "Person erased",
};

const CAUSES: Partial<Record<string, string>> = {
  revoked: "The key is revoked.",
  expired: "The key has expired.",
  network: "The key does not work from this address.",
};

/** A whole address: the API refuses half of one. */
const ADDRESS = /^(|(\d{1,3}\.){3}\d{1,3}|[\da-f]*:[\da-f:.]*:[\da-f:.]*)$/i;

const NOBODY = [
  { id: "system", name: "The service" },
  { id: "operator", name: "Who runs the service" },
];

const filtersFor = (users: Named[], keys: Named[]): Filter[] => [
  { id: "type", title: "About", kind: "choice", options: TYPES, main: true },
  { id: "actor", title: "Made by", kind: "choice", options: [...users, ...NOBODY], main: true },
  { id: "createdAfter", title: "From", kind: "from", main: true },
  { id: "createdBefore", title: "Until", kind: "until", main: true },
  { id: "keyId", title: "With the key", kind: "choice", options: keys },
  { id: "ip", title: "From the IP address", kind: "text", pattern: ADDRESS },
];

interface Entries {
  items: LogEntry[];
  token: string | undefined;
}

async function next(filters: Filters, before?: Entries, signal?: AbortSignal): Promise<Entries> {
  const { type, ...others } = filters as Record<string, string>;
  const query = { ...others, ...(type && { type: type.split(",") as LogEntryType[] }), limit: 50, pageToken: before?.token };
  const { items, pagination } = await api.account.listLog(query as AccountListLogParams & { fields?: undefined }, { signal }).page();
  return { items: [...(before?.items ?? []), ...(items as LogEntry[])], token: pagination.nextPageToken };
}

export function Log({ query }: { query: URLSearchParams }) {
  const names = useAccount();
  const keys = useResource(async (signal) => (can("account:write") ? every(api.keys.list({ limit: 200 }, { signal })) : []), []);
  const known = filtersFor(names.users, keys.data ?? []);
  const filters = filtersOf(known, query);
  return (
    <>
      <FilterBar every={known} filters={filters} names={names} />
      <Shown key={JSON.stringify(filters)} filters={filters} names={names} keys={keys.data ?? []} clear={() => clearFilters(known)} />
    </>
  );
}

interface ShownProps {
  filters: Filters;
  names: Account;
  keys: Named[];
  clear: () => void;
}

function Shown({ filters, names, keys, clear }: ShownProps) {
  const log = useResource((signal) => next(filters, undefined, signal), []);
  const older = useWrite(async () => log.set(await next(filters, log.data)));
  const { users, pipelines, stages, offices, sources, jobs, customFields } = names;
  const fields = customFields.map(({ custom = "", label }) => ({ id: custom, name: label }));
  const records = [...users, ...pipelines, ...stages, ...offices, ...sources, ...jobs, ...keys, ...fields];
  return (
    <Loaded resource={log}>
      {({ items, token }) => (
        <>
          {items.length === 0 && (
            <Empty title={token ? "Nothing found yet" : "No entries"}>
              {token ? (
                <p>There are earlier entries to look through.</p>
              ) : (
                Object.keys(filters).length > 0 && <Button text="Clear all filters" onClick={clear} />
              )}
            </Empty>
          )}
          <ol class="entries" aria-label="Log, newest first">
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} names={names} records={records} />
            ))}
          </ol>
          <Failed failure={older.failure} again={older.run} />
          {token && <Button text={older.busy ? "Loading…" : "Load more"} disabled={older.busy} onClick={() => older.run()} />}
        </>
      )}
    </Loaded>
  );
}

function inWords(type: string) {
  const words = type.replace(/[._]/g, " ");
  return WORDS[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOfRecord({ recordId, previous, current }: LogEntry, records: Named[]) {
  const { name, title, label, url } = { ...previous, ...current };
  return String(name ?? title ?? label ?? url ?? nameOf(records, recordId));
}

function Entry({ entry, names, records }: { entry: LogEntry; names: Account; records: Named[] }) {
  const { at, type, actor, ip, changes, previous, current, count } = entry;
  const kind = type.split(".")[0]?.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()) ?? "";
  const shown = current ?? previous;
  const named = Object.keys(shown ?? {}).filter((name) => name !== "id");
  const value = (values: Record<string, unknown> | null, name: string) => valueOf(kind, name, values?.[name], names);
  return (
    <li class="entry">
      <p class="entry-head">
        <span class="kind">{inWords(type)}</span> <bdi>{nameOfRecord(entry, records)}</bdi> <Time at={at} />
      </p>
      <p class="soft">{[who(actor, names), ip && `from ${ip}`].filter(Boolean).join(", ")}</p>
      {type.endsWith(".refused") ? (
        <Refused current={current} count={count} />
      ) : (
        changes.map((name) => (
          <p key={name}>
            {labelOf(kind, name)}: <del>{value(previous, name)}</del> → {value(current, name)}
          </p>
        ))
      )}
      {changes.length === 0 && !type.endsWith(".refused") && shown && (
        <Disclosure title={current ? "Values" : "Last values"}>
          {() => <FactList facts={named.map((name) => [labelOf(kind, name), value(shown, name)])} />}
        </Disclosure>
      )}
    </li>
  );
}

function Refused({ current, count }: Pick<LogEntry, "current" | "count">) {
  const { route, reason, cause } = (current ?? {}) as Record<string, string>;
  return (
    <p>
      {route && <code>{route}</code>} {reason ?? CAUSES[cause ?? ""] ?? cause}
      {count > 1 && ` ${plural(count, "request")} within a minute.`}
    </p>
  );
}

function valueOf(kind: string, name: string, value: unknown, names: Account): ComponentChildren {
  if (name === "scope") return scopeInWords(value as Scope | null, names);
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "empty";
  if (name === "permissions") return permissionsInWords(value as Permission[]);
  const field = knownField(kind, name);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field?.type === "time" && typeof value === "number") return <Time at={value} />;
  if (field?.of || field?.options) return nameOf(choicesOf(field, names), String(value));
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(", ");
  return typeof value === "object" ? <code>{JSON.stringify(value)}</code> : String(value);
}
