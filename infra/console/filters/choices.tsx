// A choice of several values behind a button, with how many prospects each value has.

import type { ComponentChildren, TargetedEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Bucket, api, bucketsOf, given, useResource } from "../api";
import type { Account } from "../data";
import { Button } from "../parts/button";
import { folded } from "../parts/folded";
import { Field } from "../parts/form";
import { Badge } from "../parts/small";
import { Failed } from "../parts/states";
import { counted } from "../parts/time";
import { type Filter, type Filters, MAX_VALUES, changeFilters, listOf, optionsOf } from "./filters";

export type Props = { filter: Filter; filters: Filters; names: Account };

const MAX_DRAWN = 100;

/** A list so long that it needs a box to search in it. */
const LONG = 8;

/** A panel below its button; Escape and a click elsewhere close it. It makes its children while it is open. */
export function Popup({ title, count = 0, children }: { title: string; count?: number; children?: () => ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      const target = event.target as Node;
      // A click on a text focuses the element around it that can have the focus, which may be the whole page.
      const around = event.type === "focusin" && target.contains(details.current);
      if (!around && !details.current?.contains(target)) setOpen(false);
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
    };
  }, [open]);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    details.current?.querySelector("summary")?.focus();
  };
  const toggled = (event: TargetedEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return (
    <details ref={details} class="popup" open={open} onKeyDown={pressed} onToggle={toggled}>
      <summary>
        <span>{title}</span>
        {count > 0 && (
          <Badge kind="good">
            <span class="unseen">, chosen: </span>
            {count}
          </Badge>
        )}
      </summary>
      {open && (
        <div class="panel" role="group" aria-label={title}>
          {children?.()}
        </div>
      )}
    </details>
  );
}

export function Choices({ filter, filters, names }: Props) {
  const count = listOf(filters, filter.id).length;
  return (
    <Popup title={filter.title} count={count}>
      {() => <Values filter={filter} filters={filters} names={names} />}
    </Popup>
  );
}

/** The values of the account in their order, then further values that prospects have, then further values in the address. */
function offered(filter: Props["filter"], chosen: string[], names: Props["names"], buckets: Bucket[]) {
  const values: Map<string, { id: string; name: string; count: number | undefined }> = new Map();
  const add = (id: string, name: string, count: number | undefined) => {
    const same = filter.field?.type === "labels" ? folded(id) : id;
    values.set(same, { id, name, count, ...values.get(same), ...(count !== undefined && { count }) });
  };
  for (const { id, name } of optionsOf(filter, names)) add(id, name, undefined);
  for (const { id, name, count } of buckets) add(id, name, count);
  for (const value of chosen) add(value, value, undefined);
  return [...values.values()];
}

function Values({ filter, filters, names }: Props) {
  const [find, setFind] = useState("");
  const chosen = listOf(filters, filter.id);
  const query = { ...filters, [filter.id]: [], by: filter.field?.type === "labels" ? "label" : filter.id, top: 200 };
  const facet = useResource(
    async (signal) => (await api.prospects.countFacets(given(query), { signal })).facets[0],
    [JSON.stringify(query)],
  );
  const free = filter.field?.type === "labels";
  const fold = (text: string) => (free ? folded(text) : text);
  const isChosen = (id: string) => chosen.some((value) => fold(value) === fold(id));
  const toggle = (id: string) => {
    const others = chosen.filter((value) => fold(value) !== fold(id));
    changeFilters({ [filter.id]: others.length < chosen.length ? others : [...chosen, id] });
  };
  const values = offered(filter, chosen, names, bucketsOf(facet.data));
  const typed = find.trim();
  const part = folded(typed);
  const found = values.filter(({ name }) => folded(name).includes(part));
  // Beyond the values that the facet lists, a count is not known.
  const shown = (count: number | undefined) => (count === undefined && facet.data?.other ? "" : counted(count ?? 0));
  const full = chosen.length >= MAX_VALUES;
  const addable = free && !full && typed !== "" && !typed.includes(",") && !values.some(({ id }) => fold(id) === fold(typed));
  return (
    <>
      {(values.length > LONG || free) && (
        <Field compact label={`Find: ${filter.title.toLowerCase()}`} type="search" value={find} onInput={setFind} />
      )}
      {addable && (
        <Button
          text={`Use “${typed}”`}
          class="small"
          onClick={() => {
            toggle(typed);
            setFind("");
          }}
        />
      )}
      {values.length === 0 &&
        (facet.failure ? (
          <Failed failure={facet.failure} again={facet.reload} />
        ) : (
          <p class="faint">{facet.loading ? "Loading…" : "There is nothing to choose yet."}</p>
        ))}
      {values.length > 0 && found.length === 0 && !addable && <p class="faint">Nothing has this name.</p>}
      <ul>
        {found.slice(0, MAX_DRAWN).map(({ id, name, count }) => (
          <li key={id}>
            <label class="check-field">
              <input type="checkbox" checked={isChosen(id)} disabled={full && !isChosen(id)} onChange={() => toggle(id)} />
              <span>{name}</span>
              <span class="number faint">{facet.data && shown(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > MAX_DRAWN && <p class="faint">Type to find one of {counted(found.length)}.</p>}
      {full && <p class="faint">At most {MAX_VALUES} can be chosen.</p>}
    </>
  );
}
