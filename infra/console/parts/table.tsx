// A table of records: sortable columns, selection, and pages by token.

import type { ComponentChildren, TargetedMouseEvent } from "preact";
import { useRef } from "preact/hooks";
import { LinkButton } from "./button";
import { toggled } from "./form";
import { link, parametersOf, route, setQuery } from "./router";
import { Loaded, type Loads } from "./states";
import { plural } from "./time";

export interface Column<T> {
  id: string;
  title: string;
  cell: (row: T) => ComponentChildren;
  /** The value of the API's `sort` for this column, ascending. */
  sort?: string;
  kind?: "number" | "wide" | "narrow" | "line";
}

interface TableProps<T extends { id: string }> {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  href?: (row: T) => string;
  sort?: string;
  selected?: Set<string>;
  onSelect?: (selected: Set<string>) => void;
  actions?: (row: T) => ComponentChildren;
  rowName?: (row: T) => string;
}

/** The first column of a row is its heading, and a link if `href` is given. `selected` is a set of row ids; with it each row has a checkbox, and Shift selects a range. */
export function Table<T extends { id: string }>(props: TableProps<T>) {
  const { caption, columns, rows, href, sort, selected, onSelect, actions, rowName = (row) => row.id } = props;
  const all = selected !== undefined && rows.length > 0 && rows.every((row) => selected.has(row.id));
  const toggle = (ids: string[], on: boolean) => onSelect?.(toggled(selected ?? [], ids, on));
  const last = useRef("");
  const picked = ({ shiftKey, currentTarget }: TargetedMouseEvent<HTMLInputElement>, place: number) => {
    const from = shiftKey ? rows.findIndex(({ id }) => id === last.current) : -1;
    const range = from < 0 ? [place, place] : [from, place].sort((one, other) => one - other);
    const ids = rows.slice(range[0], (range[1] ?? place) + 1).map(({ id }) => id);
    last.current = rows[place]?.id ?? "";
    toggle(ids, currentTarget.checked);
  };
  return (
    <div class="table-frame" role="region" tabindex={0} aria-label={caption}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {selected && (
              <th class="check">
                <input
                  type="checkbox"
                  aria-label="Select every row of this page"
                  checked={all}
                  onChange={(event) =>
                    toggle(
                      rows.map((row) => row.id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} />
            ))}
            {actions && (
              <th>
                <span class="unseen">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} class={selected?.has(row.id) ? "selected" : ""}>
              {selected && (
                <td class="check">
                  <input
                    type="checkbox"
                    aria-label={`Select ${rowName(row)}`}
                    checked={selected.has(row.id)}
                    title="Shift selects every row from the last one to here"
                    onClick={(event) => picked(event, at)}
                  />
                </td>
              )}
              {columns.map((column, place) =>
                place === 0 ? (
                  <th scope="row" key={column.id} class={column.kind ?? ""}>
                    {href ? <a href={href(row)}>{column.cell(row)}</a> : column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} class={column.kind ?? ""} data-title={column.title}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {actions && <td class="row-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<T>({ column, sort }: { column: Column<T>; sort: string | undefined }) {
  const { sort: field, title, kind = "" } = column;
  if (!field)
    return (
      <th class={kind} scope="col">
        {title}
      </th>
    );
  const direction = sort === field ? "ascending" : sort === `-${field}` ? "descending" : "none";
  const next = direction === "descending" ? field : direction === "ascending" ? `-${field}` : field === "name" ? field : `-${field}`;
  return (
    <th class={kind} scope="col" aria-sort={direction}>
      <button type="button" class="sort" onClick={() => setQuery({ sort: next, pageToken: "" })}>
        {title}
        <span aria-hidden="true">{direction === "ascending" ? " ↑" : direction === "descending" ? " ↓" : ""}</span>
      </button>
    </th>
  );
}

interface ListingProps<T extends { id: string }> extends Omit<TableProps<T>, "rows"> {
  resource: Loads<{ items: T[]; pagination: PagesProps["pagination"] }>;
  /** In place of a table without rows. */
  none: ComponentChildren;
  /** What a row is. */
  one: string;
  many?: string;
}

/** A page of a list that the API gives. */
export const Listing = <T extends { id: string }>({ resource, none, one, many, ...table }: ListingProps<T>) => (
  <Loaded resource={resource}>
    {({ items, pagination }) => (
      <>
        {items.length > 0 ? <Table {...table} rows={items} /> : none}
        <Pages pagination={pagination} one={one} many={many} />
      </>
    )}
  </Loaded>
);

/** The token of the page before each page that was shown. */
const before: Map<string, string> = new Map();

interface PagesProps {
  pagination: { hasMore: boolean; totalCount?: number; nextPageToken?: string };
  one: string;
  many?: string;
}

/** The total, and links to the other pages. The token is in the address, so the browser's "back" is the page before. */
export function Pages({ pagination, one, many }: PagesProps) {
  const { path, query } = route();
  const present = query.get("pageToken") ?? "";
  const next = pagination.nextPageToken ?? "";
  if (next) before.set(next, present);
  const previous = before.get(present);
  const at = (pageToken: string) => link(path, { ...parametersOf(query), pageToken });
  return (
    <nav class="pages" aria-label="Paging">
      <span>{pagination.totalCount === undefined ? "" : plural(pagination.totalCount, one, many)}</span>
      {present && <LinkButton text="First page" href={at("")} />}
      {previous && <LinkButton text="Previous page" href={at(previous)} />}
      {pagination.hasMore && <LinkButton text="Next page" href={at(next)} />}
    </nav>
  );
}
