// The timeline of a prospect: its stages, notes, tasks, meetings and hire in one list, newest first.

import type { Account } from "../../api/account";
import { api } from "../../api/client";
import { type Resource, useResource, useWrite } from "../../api/resource";
import { can } from "../../api/session";
import { Empty, Failed, Loaded } from "../../parts/states";
import { counted } from "../../parts/time";
import { setQuery } from "../../shell/router";
import { type Kind as RecordKind, type Records, endpointOf } from "../records/kinds";
import { Entry, type Open, type Visit } from "./entries";

const PAGE = 50;

/** The source of each kind of entry. Its list is sorted by the time `by`, so pages of several lists can be joined. */
type Item = Visit | Records[RecordKind];

interface Kind {
  kind: "stage" | RecordKind;
  title: string;
  reads: string;
  sort?: string;
  by: "enteredAt" | "createdAt" | "meetingDate" | "hireDate";
}

const KINDS: Kind[] = [
  { kind: "stage", title: "Stages", reads: "prospects:read", by: "enteredAt" },
  { kind: "note", title: "Notes", reads: "notes:read", by: "createdAt" },
  { kind: "task", title: "Tasks", reads: "tasks:read", sort: "-createdAt", by: "createdAt" },
  { kind: "meeting", title: "Meetings", reads: "meetings:read", sort: "-meetingDate", by: "meetingDate" },
  { kind: "hire", title: "Hires", reads: "hires:read", by: "hireDate" },
];

const timeOf = ({ by }: Kind, item: Item) => (item as { [name in Kind["by"]]?: number | null })[by] ?? 0;

export type Part = { items: Item[]; total: number; token: string };
export type Parts = Record<string, Part>;

async function next(kind: Kind, prospectId: string, before: Part | undefined, signal?: AbortSignal): Promise<Part> {
  if (kind.kind === "stage") {
    const { items } = await api.prospects.getHistory(prospectId, { signal });
    const numbered = items.map((item, place) => ({ ...item, id: `stage-${place}` }));
    return { items: numbered, total: items.length, token: "" };
  }
  const query = { prospectId, limit: PAGE, sort: kind.sort, pageToken: before?.token };
  const { items, pagination } = await endpointOf(kind.kind).list(query, { signal }).page();
  return { items: [...(before?.items ?? []), ...items], total: pagination.totalCount, token: pagination.nextPageToken ?? "" };
}

const readable = () => KINDS.filter(({ reads }) => can(reads));

/** The id is empty until it is known. Until then, the timeline is loading. */
export function useTimeline(prospectId: string) {
  return useResource(
    async (signal) => {
      if (!prospectId) return new Promise(() => {}) as Promise<Parts>;
      const parts = await Promise.all(
        readable().map(async (kind) => [kind.kind, await next(kind, prospectId, undefined, signal)] as const),
      );
      return Object.fromEntries(parts) as Parts;
    },
    [prospectId],
  );
}

/**
 * The entries, pinned notes first. It ends where the first of the lists needs another page, so that no entry is missing between others. The
 * hire is always included, because a person looks for it after adding it.
 */
function joined(parts: Parts, kinds: Kind[]) {
  let horizon = -Infinity;
  for (const kind of kinds) {
    const part = parts[kind.kind];
    const last = part?.items.at(-1);
    if (part?.token && last) horizon = Math.max(horizon, timeOf(kind, last));
  }
  const entries = kinds.flatMap((kind) =>
    (parts[kind.kind]?.items ?? []).map((item, place) => ({ kind: kind.kind, item, place, at: timeOf(kind, item) })),
  );
  const top = ({ item }: { item: Item }) => ("pin" in item && item.pin ? 1 : 0);
  return entries
    .filter((entry) => top(entry) || entry.kind === "hire" || entry.at >= horizon)
    .sort(
      (one, other) =>
        top(other) - top(one) || other.at - one.at || (one.kind === "stage" ? other.place - one.place : one.place - other.place),
    );
}

interface TimelineProps {
  prospectId: string;
  resource: Resource<Parts>;
  query: URLSearchParams;
  names: Account;
  open: Open;
  changed: () => void;
}

export function Timeline({ prospectId, resource, query, names, open, changed }: TimelineProps) {
  const chosen = query.getAll("kind");
  const kinds = readable().filter(({ kind }) => chosen.length === 0 || chosen.includes(kind));
  const older = useWrite(async () => {
    const parts = { ...resource.data };
    await Promise.all(
      kinds
        .filter(({ kind }) => parts[kind]?.token)
        .map(async (kind) => {
          parts[kind.kind] = await next(kind, prospectId, parts[kind.kind]);
        }),
    );
    resource.set(parts);
  });
  return (
    <section class="timeline" aria-label="Timeline">
      <header class="row">
        <h2>Timeline</h2>
        <AddButtons parts={resource.data} open={open} />
      </header>
      <KindButtons parts={resource.data ?? {}} chosen={chosen} />
      <Loaded resource={resource}>
        {(parts) => {
          const entries = joined(parts, kinds);
          const more = kinds.some(({ kind }) => parts[kind]?.token);
          return (
            <>
              {entries.length === 0 && (
                <Empty title="Nothing here yet">
                  <p>
                    {chosen.length > 0 ? "The prospect has no entries of these kinds." : "Notes, tasks, meetings and the hire appear here."}
                  </p>
                </Empty>
              )}
              <ol class="entries">
                {entries.map(({ kind, item }) => (
                  <Entry key={item.id} kind={kind} item={item} names={names} open={open} changed={changed} />
                ))}
              </ol>
              <Failed failure={older.failure} again={older.run} />
              {more && (
                <button type="button" disabled={older.busy} onClick={() => older.run()}>
                  {older.busy ? "Loading…" : "Show older"}
                </button>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function KindButtons({ parts, chosen }: { parts: Parts; chosen: string[] }) {
  const toggle = (kind: string) => {
    const others = chosen.filter((other) => other !== kind);
    setQuery({ kind: others.length < chosen.length ? others : [...others, kind] });
  };
  return (
    <div class="row kinds" role="group" aria-label="Show in the timeline">
      <button type="button" class="small" aria-pressed={chosen.length === 0 ? "true" : "false"} onClick={() => setQuery({ kind: "" })}>
        All
      </button>
      {readable().map(({ kind, title }) => (
        <button type="button" key={kind} class="small" aria-pressed={chosen.includes(kind) ? "true" : "false"} onClick={() => toggle(kind)}>
          {title} <span class="number">{parts[kind] ? counted(parts[kind].total) : ""}</span>
        </button>
      ))}
    </div>
  );
}

function AddButtons({ parts, open }: { parts: Parts | undefined; open: (name: string) => void }) {
  const hired = (parts?.["hire"]?.total ?? 0) > 0;
  return (
    <div class="row">
      {KINDS.map(
        ({ kind }) =>
          kind !== "stage" &&
          can(`${kind}s:write`) &&
          !(kind === "hire" && hired) && (
            <button type="button" key={kind} class="small" onClick={() => open(kind)}>
              Add {kind}
            </button>
          ),
      )}
    </div>
  );
}
