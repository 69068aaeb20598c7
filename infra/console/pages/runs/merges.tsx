// Merges of the last 30 days, each with a button that takes it back.

import type { Actor, Event, Prospect } from "prospect-api";
import type { Account } from "../../api/account";
import { api } from "../../api/client";
import { useResource, useWrite } from "../../api/resource";
import { can } from "../../api/session";
import { Badge } from "../../parts/small";
import { Empty, Loaded } from "../../parts/states";
import { type Column, Pages, Table } from "../../parts/table";
import { Time, counted } from "../../parts/time";
import { say } from "../../shell/messages";
import { type Route, link } from "../../shell/router";
import { who } from "../prospect/activity";
import { fullName } from "../prospect/common";

/** Pages of 200 events that one look reads. */
const MAX_PAGES = 5;

interface Merge {
  id: string;
  at: number;
  actor: Actor;
  winner: Prospect;
  /** How many prospects were merged into the winner. */
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
  return { merges: merges.map((merge) => ({ ...merge, undone: undone.has(merge.id) })), next };
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
  const actions = (merge: Merge) => !merge.undone && <Undo merge={merge} done={merges.reload} />;
  return (
    <>
      <p class="soft">A merge can be undone for 30 days. A new merge appears here within 35 seconds.</p>
      <Loaded resource={merges}>
        {({ merges: rows, next }) => (
          <>
            {rows.length === 0 ? (
              <Empty title={next || pageToken ? "No merges among these changes" : "No merges in the last 30 days"}>
                <p>
                  <a href={link("/duplicates")}>Look for duplicates</a>
                </p>
              </Empty>
            ) : (
              <Table
                caption="Merges"
                columns={columns}
                rows={rows}
                rowName={({ winner }) => fullName(winner)}
                {...(can("prospects:merge") && { actions })}
              />
            )}
            <Pages pagination={{ hasMore: next !== "", nextPageToken: next }} one="merge" />
          </>
        )}
      </Loaded>
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
      <button
        type="button"
        class="small"
        aria-label={`Undo the merge into ${fullName(merge.winner)}`}
        disabled={undoing.busy}
        onClick={undo}>
        Undo
      </button>
      {undoing.failure && (
        <span role="alert" class="row-error">
          {undoing.failure.message}
        </span>
      )}
    </>
  );
}
