// The timeline of a prospect: its stages, notes, tasks, meetings and hire in one list, newest first.

import type { ComponentChildren } from "preact";
import { type Resource, api, can, useResource, useWrite } from "../../api";
import type { Account } from "../../data";
import { Button } from "../../parts/button";
import { link, setQuery } from "../../parts/router";
import { Empty, Failed, Loaded } from "../../parts/states";
import { counted } from "../../parts/time";
import { type Kind as RecordKind, type Records, endpointOf } from "../../records";
import { Composer } from "./composer";
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

export type Page = { items: Item[]; total: number; token: string };
export type Parts = Record<string, Page>;

interface Planned {
  entries: { kind: string; item: Records["task" | "meeting"]; at: number }[];
  hasMore: boolean;
}

interface Loads {
  parts: Parts;
  planned: Planned;
}

async function next(kind: Kind, prospectId: string, before: Page | undefined, signal?: AbortSignal): Promise<Page> {
  if (kind.kind === "stage") {
    const { items } = await api.prospects.getHistory(prospectId, { signal });
    const numbered = items.map((item, place) => ({ ...item, id: `stage-${place}` }));
    return { items: numbered, total: items.length, token: "" };
  }
  const query = { prospectId, limit: PAGE, sort: kind.sort, pageToken: before?.token };
  const { items, pagination } = await endpointOf(kind.kind).list(query, { signal }).page();
  return { items: [...(before?.items ?? []), ...items], total: pagination.totalCount, token: pagination.nextPageToken ?? "" };
}

/** What is still to come: the open tasks and the future meetings, the next one first. The rest is history. */
async function planned(prospectId: string, signal: AbortSignal): Promise<Planned> {
  const [tasks, meetings] = await Promise.all([
    can("tasks:read") ? api.tasks.list({ prospectId, status: "open", limit: PAGE }, { signal }).page() : undefined,
    can("meetings:read")
      ? api.meetings.list({ prospectId, meetingDateAfter: Date.now(), sort: "meetingDate", limit: PAGE }, { signal }).page()
      : undefined,
  ]);
  const entries = [
    ...(tasks?.items ?? []).map((item) => ({ kind: "task", item, at: item.dueAt })),
    ...(meetings?.items ?? []).map((item) => ({ kind: "meeting", item, at: item.meetingDate })),
  ];
  return { entries: entries.sort((one, other) => one.at - other.at), hasMore: [tasks, meetings].some((list) => list?.pagination.hasMore) };
}

const readable = () => KINDS.filter(({ reads }) => can(reads));

/** The id is empty until it is known. Until then, the timeline is loading. */
export function useTimeline(prospectId: string) {
  return useResource(
    async (signal) => {
      if (!prospectId) return new Promise<Loads>(() => {});
      const [coming, ...parts] = await Promise.all([
        planned(prospectId, signal),
        ...readable().map(async (kind) => [kind.kind, await next(kind, prospectId, undefined, signal)] as const),
      ]);
      return { parts: Object.fromEntries(parts) as Parts, planned: coming };
    },
    [prospectId],
  );
}

/**
 * The entries of the history, pinned notes first. It ends where the first of the lists needs another page, so that no entry is missing
 * between others. The hire is always included, because a person looks for it after adding it.
 */
function joined(parts: Parts, kinds: Kind[], coming: Planned["entries"]) {
  const isPlanned = new Set(coming.map(({ item }) => item.id));
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
    .filter(({ item }) => !isPlanned.has(item.id))
    .filter((entry) => top(entry) || entry.kind === "hire" || entry.at >= horizon)
    .sort(
      (one, other) =>
        top(other) - top(one) || other.at - one.at || (one.kind === "stage" ? other.place - one.place : one.place - other.place),
    );
}

interface TimelineProps {
  prospectId: string;
  resource: Resource<Loads>;
  query: URLSearchParams;
  names: Account;
  open: Open;
  changed: () => void;
}

export function Timeline({ prospectId, resource, query, names, open, changed }: TimelineProps) {
  const chosen = query.getAll("kind");
  const kinds = readable().filter(({ kind }) => chosen.length === 0 || chosen.includes(kind));
  const older = useWrite(async () => {
    if (!resource.data) return;
    const parts = { ...resource.data.parts };
    await Promise.all(
      kinds
        .filter(({ kind }) => parts[kind]?.token)
        .map(async (kind) => {
          parts[kind.kind] = await next(kind, prospectId, parts[kind.kind]);
        }),
    );
    resource.set({ ...resource.data, parts });
  });
  const shared = { names, open, changed };
  return (
    <section class="timeline" aria-label="Timeline">
      <header class="row">
        <h2>Timeline</h2>
        <AddButtons parts={resource.data?.parts} open={open} />
      </header>
      {prospectId && can("notes:write") && <Composer key={prospectId} prospectId={prospectId} added={resource.reload} />}
      <KindButtons parts={resource.data?.parts ?? {}} chosen={chosen} />
      <Loaded resource={resource}>
        {({ parts, planned: coming }) => (
          <>
            <Entries parts={parts} planned={coming} kinds={kinds} prospectId={prospectId} {...shared} />
            <Failed failure={older.failure} again={older.run} />
            {kinds.some(({ kind }) => parts[kind]?.token) && (
              <Button text={older.busy ? "Loading…" : "Show older"} disabled={older.busy} onClick={() => older.run()} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface EntriesProps extends Pick<TimelineProps, "prospectId" | "names" | "open" | "changed">, Loads {
  kinds: Kind[];
}

function Entries({ parts, planned: { entries: all, hasMore }, kinds, prospectId, ...shared }: EntriesProps) {
  const coming = all.filter(({ kind }) => kinds.some((each) => each.kind === kind));
  const past = joined(parts, kinds, all);
  if (coming.length + past.length === 0) {
    const isFiltered = kinds.length < readable().length;
    return (
      <Empty title="Nothing here yet">
        <p>{isFiltered ? "The prospect has no entries of these kinds." : "Notes, tasks, meetings and the hire appear here."}</p>
      </Empty>
    );
  }
  return (
    <>
      {coming.length > 0 && (
        <Part title="Planned" entries={coming} {...shared}>
          {hasMore && (
            <p class="row">
              <a href={link("/tasks", { prospectId, status: "open" })}>All open tasks</a>
              <a href={link("/meetings", { prospectId })}>All meetings</a>
            </p>
          )}
        </Part>
      )}
      {past.length > 0 && <Part title="History" entries={past} {...shared} />}
    </>
  );
}

interface PartProps extends Pick<TimelineProps, "names" | "open" | "changed"> {
  title: string;
  entries: { kind: string; item: Item }[];
  children?: ComponentChildren;
}

function Part({ title, entries, children, ...shared }: PartProps) {
  return (
    <section class="part" aria-label={title}>
      <h3>{title}</h3>
      <ol class="entries">
        {entries.map(({ kind, item }) => (
          <Entry key={item.id} kind={kind} item={item} {...shared} />
        ))}
      </ol>
      {children}
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
      <Button text="All" class="small" aria-pressed={chosen.length === 0 ? "true" : "false"} onClick={() => setQuery({ kind: "" })} />
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
          kind !== "note" &&
          can(`${kind}s:write`) &&
          !(kind === "hire" && hired) && <Button key={kind} text={`Add ${kind}`} class="small" onClick={() => open(kind)} />,
      )}
    </div>
  );
}
