// The filters as controls, and the active ones as chips.

import { useEffect, useRef, useState } from "preact/hooks";
import { instead } from "../api";
import type { Account } from "../data";
import { Button } from "../parts/button";
import { Field } from "../parts/form";
import { Disclosure } from "../parts/small";
import { ProspectPicker, useProspectName } from "../records";
import { Choices } from "./choices";
import { type Filter, type Filters, boundOf, changeFilters, chipText, clearFilters, dayOf, isCustom, listOf, optionsOf } from "./filters";

export type Shared = { filters: Filters; names: Account };

const PAUSE_MS = 300;

/** What a person types, and the address that follows it after a pause. `toValue` is undefined while the text is not a value yet. */
function useDraft(
  id: string,
  value: string,
  toValue: (text: string) => string | undefined,
  toText: (value: string) => string = (text) => text,
) {
  const [draft, setDraft] = useState(toText(value));
  const sent = useRef(value);
  const timer = useRef(0);
  useEffect(() => {
    // A chip, a link or the browser's "back" changed the address; what this control sent itself must not undo later typing.
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setDraft(toText(value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flush = (text: string) => {
    clearTimeout(timer.current);
    const next = toValue(text);
    if (next === undefined || next === sent.current) return;
    sent.current = next;
    changeFilters({ [id]: next }, { replace: true });
  };
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => flush(text), PAUSE_MS);
  };
  return { draft, type, flush: () => flush(draft) };
}

function Search({ value }: { value: string }) {
  const { draft, type, flush } = useDraft("q", value, (text) => text.trim());
  return (
    <form class="list-search" role="search" onSubmit={instead(flush)}>
      <Field
        compact
        label="Search by name, title, company, email or phone"
        type="search"
        value={draft}
        onInput={type}
        attributes={{ maxlength: 100, autocomplete: "off", spellcheck: false }}
      />
    </form>
  );
}

const NUMBER = /^(-?\d+(\.\d+)?)?$/;

function TextFilter({ filter, value }: { filter: Filter; value: string }) {
  const number = filter.kind === "number";
  const pattern = number ? NUMBER : filter.pattern;
  const { draft, type } = useDraft(filter.id, value, (text) => (!pattern || pattern.test(text.trim()) ? text.trim() : undefined));
  return (
    <Field
      label={filter.title}
      value={draft}
      onInput={type}
      attributes={{ autocomplete: "off", spellcheck: false, inputmode: number ? "decimal" : undefined }}
    />
  );
}

function DayFilter({ filter, value }: { filter: Filter; value: string }) {
  const { draft, type } = useDraft(
    filter.id,
    value,
    (day) => boundOf(filter, day),
    (text) => dayOf(filter, text),
  );
  return <Field label={filter.title} type="date" value={draft} onInput={type} attributes={{ min: "1970-01-02", max: "9999-12-30" }} />;
}

function Control({ filter, filters, names }: Shared & { filter: Filter }) {
  const { id, title, kind, none } = filter;
  const [value = ""] = listOf(filters, id);
  const change = (next: string) => changeFilters({ [id]: next });
  if (kind === "choices") return <Choices filter={filter} filters={filters} names={names} />;
  if (kind === "prospect") return <ProspectPicker label={title} value={value} clear="Clear" onChoose={change} />;
  if (kind === "from" || kind === "until") return <DayFilter filter={filter} value={value} />;
  const options = optionsOf(filter, names);
  // Without permission to list users, a person can still enter the id of one.
  if (kind === "text" || kind === "number" || options.length === 0) return <TextFilter filter={filter} value={value} />;
  return (
    <Field
      label={title}
      value={value}
      options={options}
      none={none ?? (kind === "presence" ? "With or without" : "Any")}
      onInput={change}
    />
  );
}

export function FilterBar({ every, filters, names }: Shared & { every: Filter[] }) {
  const search = every.find(({ id }) => id === "q");
  const main = every.filter((each) => each.main && each !== search);
  const more = every.filter((each) => !each.main);
  const control = (filter: Filter) => <Control key={filter.id} filter={filter} filters={filters} names={names} />;
  return (
    <section aria-label="Filters">
      {search && <Search value={listOf(filters, search.id)[0] ?? ""} />}
      <div class="filters">{main.map(control)}</div>
      <Disclosure look="more" title="More filters">
        {() => (
          <>
            <div class="filters">{more.filter((filter) => !isCustom(filter)).map(control)}</div>
            {more.some(isCustom) && (
              <>
                <p class="legend">Custom fields</p>
                <div class="filters">{more.filter(isCustom).map(control)}</div>
              </>
            )}
          </>
        )}
      </Disclosure>
      <Chips every={every} filters={filters} names={names} />
    </section>
  );
}

function Chips({ every, filters, names }: Shared & { every: Filter[] }) {
  const active = every.flatMap((filter) => listOf(filters, filter.id).map((value) => ({ filter, value })));
  if (active.length === 0) return null;
  return (
    <ul class="list-chips" aria-label="Active filters">
      {active.map((each) => {
        const Drawn = each.filter.kind === "prospect" ? ProspectChip : Chip;
        return (
          <li key={`${each.filter.id} ${each.value}`}>
            <Drawn {...each} filters={filters} names={names} />
          </li>
        );
      })}
      <li key="clear">
        <Button text="Clear all filters" class="link" onClick={() => clearFilters(every)} />
      </li>
    </ul>
  );
}

interface ChipProps extends Shared {
  filter: Filter;
  value: string;
  text?: string;
}

function Chip({ filter, value, filters, names, text = chipText(filter, value, names) }: ChipProps) {
  const remove = () => changeFilters({ [filter.id]: listOf(filters, filter.id).filter((other) => other !== value) });
  return (
    <button type="button" class="small" title={text} aria-label={`${text}: remove this filter`} onClick={remove}>
      <span>{text}</span>
      <span aria-hidden="true">✕</span>
    </button>
  );
}

function ProspectChip(props: ChipProps) {
  return <Chip {...props} text={`${props.filter.title}: ${useProspectName(props.value) || props.value}`} />;
}
