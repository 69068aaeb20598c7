// Prospects: the table with every filter of the API, the actions on selected rows, the export, and the dialog for a new one.

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ProspectsListParams } from "prospect-api";
import type { Account } from "../../api/account";
import { api, given } from "../../api/client";
import { useResource } from "../../api/resource";
import { can } from "../../api/session";
import { FilterBar } from "../../filters/filter_bar";
import { clearFilters, filtersOf, prospectFilters } from "../../filters/filters";
import { Copy } from "../../parts/small";
import { Allowed, Empty, Loaded, Page } from "../../parts/states";
import { Pages, Table } from "../../parts/table";
import { plural } from "../../parts/time";
import { type Route, link, setQuery } from "../../shell/router";
import { fullName } from "../prospect/common";
import type { Row } from "./changes";
import { ColumnChoice, type ProspectColumn, columnsOf, fieldsOf } from "./columns";
import { CreateProspect } from "./create";
import { ExportDialog } from "./export";
import { useNames } from "./names";
import { SaveView } from "./save_view";
import { NONE, type Selected, Selection, selectedRows } from "./selection";

/** Rows of a page. */
const PAGE = 50;

export interface ViewProps {
  route: Route;
  /** Grows with each change, so that the view loads again. */
  round: number;
  changed: () => void;
  creating: boolean;
  close: () => void;
}

export function Prospects({ route, View = List }: { route: Route; View?: FunctionComponent<ViewProps> }) {
  const [creating, setCreating] = useState(false);
  const [round, setRound] = useState(0);
  const asked = route.query.has("new");
  useEffect(() => {
    // Other pages link to the dialog by `new`. It is removed from the address, so the browser's "back" does not open the dialog again.
    if (!asked) return;
    setCreating(can("prospects:write"));
    setQuery({ new: "" }, { replace: true });
  }, [asked]);
  const again = () => setRound((last) => last + 1);
  const actions = can("prospects:read") && (
    <Allowed permission="prospects:write">
      <a class="button" href={link("/import")}>
        Import
      </a>
      <button type="button" class="primary" onClick={() => setCreating(true)}>
        New prospect
      </button>
    </Allowed>
  );
  return (
    <Page title="Prospects" reads="prospects:read" writes="prospects:write" actions={actions}>
      <View route={route} round={round} changed={again} creating={creating} close={() => setCreating(false)} />
    </Page>
  );
}

function List({ route, round, changed, creating, close }: ViewProps) {
  const names = useNames();
  const every = prospectFilters(names, route.query);
  const filters = filtersOf(every, route.query);
  const columns = columnsOf(route.query, names);
  const sort = route.query.get("sort") || "-createdAt";
  const query = { ...filters, sort, pageToken: route.query.get("pageToken"), fields: fieldsOf(columns), limit: PAGE };
  const prospects = useResource(
    (signal) => api.prospects.list(given<ProspectsListParams>(query), { signal }).page(),
    [JSON.stringify(query), round],
  );
  const [selected, select] = useState(NONE);
  const [exporting, setExporting] = useState<{ only: Set<string> | null } | null>(null);
  // An action must not change a selected row that no longer matches the filters.
  useEffect(() => select(NONE), [JSON.stringify(filters)]);
  const total = prospects.data?.pagination.totalCount ?? 0;
  return (
    <>
      <FilterBar every={every} filters={filters} names={names} />
      <Tools route={route} columns={columns} names={names} total={prospects.data && total} exportAll={() => setExporting({ only: null })} />
      <Selection
        selected={selected}
        filters={filters}
        total={total}
        names={names}
        select={select}
        changed={changed}
        exportRows={() => setExporting({ only: selected.all ? null : new Set(selected.rows.keys()) })}
      />
      <Loaded resource={prospects} rows={10}>
        {({ items, pagination }) => (
          <>
            <Rows
              items={items}
              columns={columns}
              names={names}
              sort={sort}
              selected={selected}
              select={select}
              clear={Object.keys(filters).length > 0 && (() => clearFilters(every))}
              paged={route.query.has("pageToken")}
            />
            <Pages pagination={pagination} one="prospect" />
          </>
        )}
      </Loaded>
      {prospects.failure?.code === "invalid_page_token" && (
        <p>
          <a class="button" href={viewOf(route)}>
            First page
          </a>
        </p>
      )}
      {exporting && (
        <ExportDialog
          filters={filters}
          sort={sort}
          only={exporting.only}
          columns={columns}
          names={names}
          total={total}
          close={() => setExporting(null)}
        />
      )}
      {creating && <CreateProspect names={names} close={close} created={changed} />}
    </>
  );
}

/** The address of this view: its filters, order and columns, from the first page. */
export function viewOf({ path, query }: Route, changes: Record<string, unknown> = {}) {
  const kept = [...new Set(query.keys())].filter((name) => name !== "pageToken" && name !== "new");
  return link(path, { ...Object.fromEntries(kept.map((name) => [name, query.getAll(name)])), ...changes });
}

const VIEWS = [
  { id: "", title: "Table" },
  { id: "board", title: "Board" },
];

/** Links to the same prospects as a table and as a board. */
export function ViewSwitch({ route }: { route: Route }) {
  const present = route.query.get("view") ?? "";
  return (
    <nav class="view-switch" aria-label="View">
      {VIEWS.map(({ id, title }) => (
        <a key={id} href={viewOf(route, { view: id })} aria-current={id === present ? "true" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function Tools({
  route,
  columns,
  names,
  total,
  exportAll,
}: {
  route: Route;
  columns: ProspectColumn[];
  names: Account;
  total: number | undefined;
  exportAll: () => void;
}) {
  return (
    <div class="list-tools">
      <strong role="status">{total !== undefined && plural(total, "prospect")}</strong>
      <ViewSwitch route={route} />
      <ColumnChoice columns={columns} names={names} />
      <Copy text={`${location.origin}${location.pathname}${viewOf(route)}`} label="Copy link to this view" />
      <SaveView route={route} />
      <button type="button" class="small" disabled={!total} onClick={exportAll}>
        Export all as CSV
      </button>
    </div>
  );
}

function Rows({
  items,
  columns,
  names,
  sort,
  selected,
  select,
  clear,
  paged,
}: {
  items: Row[];
  columns: ProspectColumn[];
  names: Account;
  sort: string;
  selected: Selected;
  select: (selected: Selected) => void;
  clear: false | (() => void);
  paged: boolean;
}) {
  if (items.length === 0) return <Nothing clear={clear} paged={paged} />;
  const shown = columns.map(({ id, title, sort: order, kind, cell, text }) => ({
    id,
    title,
    sort: order,
    kind,
    cell: (row: Row) => (cell ? cell(row, names) : text(row, names)),
  }));
  // Without one of its rows, "all that match" is the rest of this page.
  const marked = selected.all ? selectedRows(items).rows : selected.rows;
  const chosen = (ids: Set<string>) => {
    const known = new Map([...marked.values(), ...items].map((row) => [row.id, row]));
    select(selectedRows([...known.values()].filter(({ id }) => ids.has(id))));
  };
  return (
    <Table
      caption="Prospects"
      columns={shown}
      rows={items}
      sort={sort}
      rowName={fullName}
      href={(row) => link(`/prospects/${row.id}`)}
      selected={new Set(marked.keys())}
      onSelect={chosen}
    />
  );
}

/** In place of rows. `clear` removes the filters, if there are some. */
function Nothing({ clear, paged }: { clear: false | (() => void); paged: boolean }) {
  if (paged) {
    const first = () => setQuery({ pageToken: "" });
    return (
      <Empty title="There are no more prospects">
        <button type="button" onClick={first}>
          First page
        </button>
      </Empty>
    );
  }
  if (clear) {
    return (
      <Empty title="No prospect matches these filters">
        <button type="button" onClick={clear}>
          Clear all filters
        </button>
      </Empty>
    );
  }
  return (
    <Empty title="There are no prospects yet">
      <Allowed permission="prospects:write">
        <p>Create the first one, or import a file.</p>
        <p class="row list-steps">
          <a class="button primary" href={link("/prospects", { new: 1 })}>
            New prospect
          </a>
          <a class="button" href={link("/import")}>
            Import a file
          </a>
        </p>
      </Allowed>
    </Empty>
  );
}
