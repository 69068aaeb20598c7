// Duplicates: groups of prospects that may be the same person, to compare and to merge.

import { useState } from "preact/hooks";
import type { DuplicatesBy, DuplicatesGroup } from "prospect-api";
import { api, useResource } from "../../api";
import { Button, LinkButton } from "../../parts/button";
import { say } from "../../parts/messages";
import { type Route, go, link, setQuery } from "../../parts/router";
import { Tabs } from "../../parts/small";
import { Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { counted, plural } from "../../parts/time";
import { Page } from "../page";
import { Compare } from "./compare";
import { type Merged, MergedNote } from "./merged";

const PATH = "/duplicates";

/** What the prospects of a group have in common, by the `by` of the API. `value` is the title of the column for the group's value. */
const TABS: Record<DuplicatesBy, { title: string; value: string }> = {
  name: { title: "Same name", value: "Name" },
  nameCompany: { title: "Same name and company", value: "Name" },
  email: { title: "Same email", value: "Email" },
  phone: { title: "Same phone", value: "Phone" },
};

export function Duplicates({ route }: { route: Route }) {
  const asked = route.query.get("by") ?? "";
  const by = Object.hasOwn(TABS, asked) ? (asked as DuplicatesBy) : "name";
  const pageToken = route.query.get("pageToken") ?? "";
  const compare = (route.query.get("compare") ?? "").split(",").filter(Boolean);
  // The prospect whose page led here.
  const of = route.query.get("of");
  const [merged, setMerged] = useState<Merged | null>(null);
  const [undone, setUndone] = useState(0);
  const finished = (what: Merged) => {
    say(`${plural(what.others ?? 1, "prospect was", "prospects were")} merged into ${what.name}.`);
    if (of) {
      go(`/prospects/${what.id}`, { merge: what.mergeId });
      return;
    }
    setMerged(what);
    setQuery({ compare: "" });
  };
  const back = of ? (
    <LinkButton text="Back to the prospect" look="small" href={link(`/prospects/${of}`)} />
  ) : (
    <Button text="All groups" class="small" onClick={() => setQuery({ compare: "" })} />
  );
  return (
    <Page title={of ? "Merge" : "Duplicates"} reads="prospects:read" writes="prospects:merge">
      {merged && <MergedNote key={merged.mergeId} {...merged} undone={() => setUndone((last) => last + 1)} close={() => setMerged(null)} />}
      {compare.length > 0 ? (
        <Compare key={undone} ids={compare} finished={finished} back={back} />
      ) : (
        <>
          <Tabs
            label="Compared by"
            tabs={Object.entries(TABS).map(([id, { title }]) => ({ title, href: link(PATH, { by: id }), isPresent: id === by }))}
          />
          <Groups by={by} pageToken={pageToken} round={`${undone} ${merged?.mergeId ?? ""}`} />
        </>
      )}
    </Page>
  );
}

type Group = DuplicatesGroup & { id: string };

/** `round`: another one loads again */
function Groups({ by, pageToken, round }: { by: DuplicatesBy; pageToken: string; round: string }) {
  const groups = useResource(
    async (signal) => {
      const { items, pagination } = await api.prospects.listDuplicates({ by, pageToken: pageToken || undefined }, { signal }).page();
      return { items: items.map((group) => ({ ...group, id: String(group.ids) })), pagination };
    },
    [by, pageToken, round],
  );
  const href = (group: Group) => link(PATH, { by, pageToken, compare: group.id });
  const columns: Column<Group>[] = [
    { id: "value", title: TABS[by].value, cell: (group) => group.value },
    ...(by === "nameCompany" ? [{ id: "company", title: "Company", cell: (group: Group) => group.company }] : []),
    { id: "count", title: "Prospects", kind: "number", cell: ({ count = 0 }) => counted(count) },
  ];
  const none = (
    <Empty title={`No two prospects have the ${TABS[by].title.toLowerCase()}`}>
      {by === "name" ? (
        <p>A new prospect with a known email, phone or external id usually updates the existing prospect.</p>
      ) : (
        <LinkButton href={link(PATH, { by: "name" })} text="Look for the same name" />
      )}
    </Empty>
  );
  const actions = (group: Group) => <LinkButton look="small" href={href(group)} text="Compare" of={group.value} />;
  return (
    <Listing resource={groups} one="group" none={none} caption="Groups of prospects" columns={columns} href={href} actions={actions} />
  );
}
