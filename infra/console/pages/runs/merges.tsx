// Merges of the last 30 days, each with a button that takes it back.

import type { Actor, Event, Prospect } from "prospect-api";
import { api, can, useResource, useWrite } from "../../api";
import type { Account } from "../../data";
import { Button } from "../../parts/button";
import { say } from "../../parts/messages";
import { type Route, link } from "../../parts/router";
import { Badge } from "../../parts/small";
import { Empty, RowFailed } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time, counted } from "../../parts/time";
import { fullName } from "../../records";
import { who } from "../prospect/activity";

/** Pages of 200 events that one look reads. */
const MAX_PAGES = 5;

interface Merge {
  id: string;
  at: number;
  actor: Actor;
  winner: Prospect;
  others: number;
  undone: boolean;
}

/** Reads pages of events, newest first, until the last one or `MAX_PAGES`. Returns the token of the page after them. */
async function read(type: "prospect.merged" | "prospect.unmerged", pageToken: string, signal: AbortSignal, each: (event: Event) => void) {
  let next = pageToken;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, pagination } = await api.events
      .list({ types: [type], sort: "-createdAt", limit: 200, pageToken: next || undefined }, { signal })
      .page();
    items.forEach(each);
    next = pagination.nextPageToken ?? "";
    if (!next) break;
  }
  return next;
}

/** The merges, newest first, after this page of events. The undoing of a merge can be on any page, so it is read on its own. */
async function load(pageToken: string, signal: AbortSignal) {
  const merges: Merge[] = [];
  const undone = new Set<string>();
  const [next] = await Promise.all([
    read("prospect.merged", pageToken, signal, ({ type, createdAt, data }) => {
      if (type !== "prospect.merged") return;
      const { mergeId: id = "", mergedIds = [], actor, item: winner } = data;
      merges.push({ id, at: createdAt, actor, winner, others: mergedIds.length, undone: false });
    }),
    read("prospect.unmerged", "", signal, ({ type, data }) => {
      if (type === "prospect.unmerged") undone.add(data.mergeId ?? "");
    }),
  ]);
  const items = merges.map((merge) => ({ ...merge, undone: undone.has(merge.id) }));
  return { items, pagination: { hasMore: next !== "", nextPageToken: next } };
}

export function Merges({ route, names }: { route: Route; names: Account }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const merges = useResource((signal) => load(pageToken, signal), [pageToken]);
  const columns: Column<Merge>[] = [
    { id: "winner", title: "Merged into", cell: ({ winner }) => <a href={link(`/prospects/${winner.id}`)}>{fullName(winner)}</a> },
    { id: "others", title: "Other prospects", kind: "number", cell: ({ others }) => counted(others) },
    { id: "who", title: "Made by", cell: ({ actor }) => who(actor, names) },
    { id: "at", title: "When", kind: "narrow", cell: ({ at }) => <Time at={at} /> },
    {
      id: "state",
      title: "State",
      kind: "narrow",
      cell: ({ undone }) => (undone ? <Badge>undone</Badge> : <Badge kind="good">merged</Badge>),
    },
  ];
  const isAll = !pageToken && !merges.data?.pagination.hasMore;
  const none = (
    <Empty title={isAll ? "No merges in the last 30 days" : "No merges among these changes"}>
      <p>
        <a href={link("/duplicates")}>Look for duplicates</a>
      </p>
    </Empty>
  );
  const actions = (merge: Merge) => !merge.undone && <Undo merge={merge} done={merges.reload} />;
  return (
    <>
      <p class="soft">A merge can be undone for 30 days. A new merge appears here within 35 seconds.</p>
      <Listing
        resource={merges}
        one="merge"
        none={none}
        caption="Merges"
        columns={columns}
        rowName={({ winner }) => fullName(winner)}
        {...(can("prospects:merge") && { actions })}
      />
    </>
  );
}

function Undo({ merge, done }: { merge: Merge; done: () => void }) {
  const undoing = useWrite(() => api.prospects.undoMerge(merge.id));
  const undo = async () => {
    if ((await undoing.run()) === undefined) return;
    say("The merge is undone.");
    done();
  };
  return (
    <>
      <Button text="Undo" class="small" of={`the merge into ${fullName(merge.winner)}`} disabled={undoing.busy} onClick={undo} />
      <RowFailed failure={undoing.failure} />
    </>
  );
}
