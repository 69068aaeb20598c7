// The list of the account's tasks, meetings or hires: filters, the table, and the dialogs that change a record.

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { can, given, useResource } from "../api";
import { type Account, useNames } from "../data";
import { FilterBar } from "../filters/filter_bar";
import { FILTERS, type Filters, clearFilters, filtersOf } from "../filters/filters";
import { Button } from "../parts/button";
import { type Route, setQuery } from "../parts/router";
import { Allowed, Empty } from "../parts/states";
import { type Column, Listing } from "../parts/table";
import { type DialogProps, ProspectLink, ROWS, type Records, Remove, brief, endpointOf } from "../records";
import { Page } from "./page";

/** Notes have no list of their own. */
type Listed = "task" | "meeting" | "hire";

interface Props<K extends Listed> {
  route: Route;
  kind: K;
  title: string;
  /** A sentence about such records, for an account without any. */
  about: string;
  columns: (names: Account) => Column<Records[K]>[];
  rowName: (record: Records[K]) => string;
  /** Creates or changes a record. */
  Dialog: FunctionComponent<DialogProps<K>>;
  sortOf: (filters: Filters) => string;
  /** Further actions of a row. */
  More?: FunctionComponent<{ item: Records[K]; done: () => void }>;
  hint?: (filters: Filters) => string;
}

export const prospectColumn = <T extends { prospectId: string }>(title: string, rowName: (record: T) => string): Column<T> => ({
  id: "prospect",
  title,
  cell: (record) => <ProspectLink id={record.prospectId} of={rowName(record)} />,
});

export function RecordList<K extends Listed>({ route, kind, title, about, columns, rowName, Dialog, sortOf, More, hint }: Props<K>) {
  const names = useNames();
  const every = FILTERS[kind];
  const filters = filtersOf(every, route.query);
  const query = { ...filters, sort: route.query.get("sort") ?? "", pageToken: route.query.get("pageToken") ?? "" };
  const records = useResource(
    async (signal) =>
      endpointOf(kind)
        .list(given({ ...query, limit: ROWS }), { signal })
        .page(),
    [JSON.stringify(query)],
  );
  const [open, setOpen] = useState<{ name: string; item?: Records[K] } | null>(null);
  const close = () => setOpen(null);
  const writes = `${kind}s:write`;
  const asked = route.query.has("new");
  useEffect(() => {
    // As in the list of prospects.
    if (!asked) return;
    if (can(writes)) setOpen({ name: "edit" });
    setQuery({ new: "" }, { replace: true });
  }, [asked]);
  const add = (
    <Allowed permission={writes}>
      <Button text={`New ${kind}`} class="primary" onClick={() => setOpen({ name: "edit" })} />
    </Allowed>
  );
  const button = (word: string, name: string, item: Records[K]) => (
    <Button
      text={word}
      class="small"
      of={brief(rowName(item))}
      aria-keyshortcuts={name === "edit" ? "e" : undefined}
      onClick={() => setOpen({ name, item })}
    />
  );
  const actions = (item: Records[K]) => (
    <>
      {More && <More item={item} done={records.reload} />}
      {button("Edit", "edit", item)} {button("Delete", "remove", item)}
    </>
  );
  const note = hint?.(filters);
  const none =
    Object.keys(filters).length > 0 ? (
      <Empty title={`No ${kind} matches`}>
        <Button text="Clear all filters" onClick={() => clearFilters(every)} />
      </Empty>
    ) : (
      <Empty title={`No ${kind}s yet`}>
        <p>{about}</p>
      </Empty>
    );
  return (
    <Page title={title} reads={`${kind}s:read`} writes={writes} actions={add}>
      <FilterBar every={every} filters={filters} names={names} />
      {note && <p class="read-only">{note}</p>}
      <Listing
        resource={records}
        one={kind}
        none={none}
        caption={title}
        columns={columns(names)}
        sort={query.sort || sortOf(filters)}
        actions={can(writes) ? actions : undefined}
        rowName={rowName}
      />
      {open?.name === "edit" && <Dialog record={open.item} close={close} done={records.reload} />}
      {open?.item && open.name === "remove" && <Remove kind={kind} item={open.item} close={close} done={records.reload} />}
    </Page>
  );
}
