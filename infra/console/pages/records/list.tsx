// The list of the account's tasks, meetings or hires: filters, the table, and the dialogs that change a record.

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Account } from "../../api/account";
import { given } from "../../api/client";
import { useResource } from "../../api/resource";
import { can } from "../../api/session";
import { FilterBar } from "../../filters/filter_bar";
import { FILTERS, type Filters, clearFilters, filtersOf } from "../../filters/filters";
import { Allowed, Empty, Loaded, Page } from "../../parts/states";
import { type Column, Pages, Table } from "../../parts/table";
import { type Route, setQuery } from "../../shell/router";
import { ProspectLink, Remove, brief } from "../prospect/common";
import { ROWS } from "../prospect/name";
import { useNames } from "../prospects/names";
import type { DialogProps } from "./dialog";
import { type Records, endpointOf } from "./kinds";

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
      <button type="button" class="primary" onClick={() => setOpen({ name: "edit" })}>{`New ${kind}`}</button>
    </Allowed>
  );
  const button = (word: string, name: string, item: Records[K]) => (
    <button
      type="button"
      class="small"
      aria-label={`${word} ${brief(rowName(item))}`}
      aria-keyshortcuts={name === "edit" ? "e" : undefined}
      onClick={() => setOpen({ name, item })}>
      {word}
    </button>
  );
  const actions = (item: Records[K]) => (
    <>
      {More && <More item={item} done={records.reload} />}
      {button("Edit", "edit", item)} {button("Delete", "remove", item)}
    </>
  );
  const note = hint?.(filters);
  return (
    <Page title={title} reads={`${kind}s:read`} writes={writes} actions={add}>
      <FilterBar every={every} filters={filters} names={names} />
      {note && <p class="read-only">{note}</p>}
      <Loaded resource={records}>
        {({ items, pagination }) => (
          <>
            {items.length > 0 ? (
              <Table
                caption={title}
                columns={columns(names)}
                rows={items}
                sort={query.sort || sortOf(filters)}
                actions={can(writes) ? actions : undefined}
                rowName={rowName}
              />
            ) : Object.keys(filters).length > 0 ? (
              <Empty title={`No ${kind} matches`}>
                <button type="button" onClick={() => clearFilters(every)}>
                  Clear all filters
                </button>
              </Empty>
            ) : (
              <Empty title={`No ${kind}s yet`}>
                <p>{about}</p>
              </Empty>
            )}
            <Pages pagination={pagination} one={kind} />
          </>
        )}
      </Loaded>
      {open?.name === "edit" && <Dialog record={open.item} close={close} done={records.reload} />}
      {open?.item && open.name === "remove" && <Remove kind={kind} item={open.item} close={close} done={records.reload} />}
    </Page>
  );
}
