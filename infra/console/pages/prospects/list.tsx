// Prospects: the table with every filter of the API, the actions on selected rows, the export, and the dialog for a new one.

import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ProspectsListParams } from "prospect-api";
import { api, can, given, isScoped, useResource } from "../../api";
import { useNames } from "../../data";
import { FilterBar } from "../../filters/filter_bar";
import { clearFilters, filtersOf, prospectFilters } from "../../filters/filters";
import { Button, LinkButton } from "../../parts/button";
import { type Route, link, parametersOf, setQuery } from "../../parts/router";
import { Copy, Tabs } from "../../parts/small";
import { Allowed, Empty } from "../../parts/states";
import { Listing } from "../../parts/table";
import { plural } from "../../parts/time";
import { fullName } from "../../records";
import { Page } from "../page";
import type { Row } from "./changes";
import { ColumnChoice, columnsOf, fieldsOf } from "./columns";
import { CreateProspect } from "./create";
import { ExportDialog } from "./export";
import { SaveView } from "./save_view";
import { NONE, Selection, selectedRows } from "./selection";

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
      <Allowed permission="prospects:write" whole>
        <LinkButton text="Import" href={link("/import")} />
      </Allowed>
      <Button text="New prospect" class="primary" onClick={() => setCreating(true)} />
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
  const items: Row[] = prospects.data?.items ?? [];
  // Without one of its rows, "all that match" is the rest of this page.
  const marked = selected.all ? selectedRows(items).rows : selected.rows;
  const chosen = (ids: Set<string>) => {
    const known = new Map([...marked.values(), ...items].map((row) => [row.id, row]));
    select(selectedRows([...known.values()].filter(({ id }) => ids.has(id))));
  };
  return (
    <>
      <FilterBar every={every} filters={filters} names={names} />
      <Tools route={route} total={prospects.data && total} choice={<ColumnChoice columns={columns} names={names} />}>
        <Button text="Export all as CSV" class="small" disabled={!total} onClick={() => setExporting({ only: null })} />
      </Tools>
      <Selection
        selected={selected}
        filters={filters}
        total={total}
        names={names}
        select={select}
        changed={changed}
        exportRows={() => setExporting({ only: selected.all ? null : new Set(selected.rows.keys()) })}
      />
      <Listing
        resource={prospects}
        one="prospect"
        none={<Nothing clear={Object.keys(filters).length > 0 && (() => clearFilters(every))} paged={route.query.has("pageToken")} />}
        caption="Prospects"
        columns={columns.map(({ cell, text, ...column }) => ({ ...column, cell: (row: Row) => (cell ?? text)(row, names) }))}
        sort={sort}
        rowName={fullName}
        href={(row) => link(`/prospects/${row.id}`)}
        selected={new Set(marked.keys())}
        onSelect={chosen}
      />
      {prospects.failure?.code === "invalid_page_token" && (
        <p>
          <LinkButton text="First page" href={viewOf(route)} />
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
  return link(path, { ...parametersOf(query), pageToken: "", new: "", ...changes });
}

const VIEWS = [
  { id: "", title: "Table" },
  { id: "board", title: "Board" },
];

/** Links to the same prospects as a table and as a board. */
function ViewSwitch({ route }: { route: Route }) {
  const present = route.query.get("view") ?? "";
  const tabs = VIEWS.map(({ id, title }) => ({ title, href: viewOf(route, { view: id }), isPresent: id === present }));
  return <Tabs label="View" look="view-switch" tabs={tabs} />;
}

interface ToolsProps {
  route: Route;
  total: number | undefined;
  /** After the switch between table and board. */
  choice: ComponentChildren;
  children?: ComponentChildren;
}

export function Tools({ route, total, choice, children }: ToolsProps) {
  return (
    <div class="list-tools">
      <strong role="status">{total !== undefined && plural(total, "prospect")}</strong>
      <ViewSwitch route={route} />
      {choice}
      <Copy text={`${location.origin}${location.pathname}${viewOf(route)}`} label="Copy link to this view" />
      <SaveView route={route} />
      {children}
    </div>
  );
}

/** In place of rows. `clear` removes the filters, if there are some. */
function Nothing({ clear, paged }: { clear: false | (() => void); paged: boolean }) {
  if (paged) {
    const first = () => setQuery({ pageToken: "" });
    return (
      <Empty title="There are no more prospects">
        <Button text="First page" onClick={first} />
      </Empty>
    );
  }
  if (clear) {
    return (
      <Empty title="No prospect matches these filters">
        <Button text="Clear all filters" onClick={clear} />
      </Empty>
    );
  }
  return (
    <Empty title="There are no prospects yet">
      <Allowed permission="prospects:write">
        <p>{isScoped() ? "Create the first one." : "Create the first one, or import a file."}</p>
        <p class="row list-steps">
          <LinkButton text="New prospect" look="primary" href={link("/prospects", { new: 1 })} />
          <Allowed permission="prospects:write" whole>
            <LinkButton text="Import a file" href={link("/import")} />
          </Allowed>
        </p>
      </Allowed>
    </Empty>
  );
}
