// A search box in which the person finds and chooses a prospect.

import type { TargetedEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ProspectField, ProspectSelection } from "prospect-api";
import { api, can, useResource } from "../api";
import { Button } from "../parts/button";
import { Field } from "../parts/form";
import { Failed } from "../parts/states";
import { plural } from "../parts/time";
import { fullName } from "./name";

const PAUSE_MS = 250;

const SHOWN = 8;

const MEMBERS: ProspectField[] = ["firstName", "lastName", "email", "company", "currentStage"];

/** A text, once nobody has changed it for a moment. */
export function useSettled(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useNameOf(id: string, known: ProspectSelection | null) {
  const load = async (signal: AbortSignal) =>
    id && known?.id !== id && can("prospects:read") ? (await api.prospects.get(id, {}, { signal })).item : null;
  const { data } = useResource(load, [id, known?.id]);
  const prospect = known?.id === id ? known : data;
  return prospect ? fullName(prospect) : id;
}

interface ProspectPickerProps {
  label: string;
  value?: string;
  onChoose: (id: string, prospect?: ProspectSelection) => void;
  exclude?: string[];
  clear?: string;
  hint?: string;
}

/**
 * With a `value` it shows that prospect and a button to choose another; `clear` is the text of that button. Without, it is a search box,
 * which does not offer the ids of `exclude`.
 */
export function ProspectPicker({ label, value = "", onChoose, exclude = [], clear = "Change", hint }: ProspectPickerProps) {
  const [known, setKnown] = useState<ProspectSelection | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const name = useNameOf(value, known);
  useEffect(() => {
    // The focused control is gone.
    if (acted.current) root.current?.querySelector<HTMLElement>("button, input")?.focus();
    acted.current = false;
  }, [value]);
  const choose = (id: string, prospect?: ProspectSelection) => {
    acted.current = id !== value;
    root.current?.querySelector("input")?.focus();
    setKnown(prospect ?? null);
    onChoose(id, prospect);
  };
  if (!can("prospects:read")) {
    return (
      <div class="picker">
        <Field
          label={label}
          value={value}
          hint="The id of a prospect: this key may not search for prospects."
          attributes={{
            onChange: (event: TargetedEvent<HTMLInputElement>) => onChoose(event.currentTarget.value.trim()),
            autocomplete: "off",
          }}
        />
      </div>
    );
  }
  return (
    <div class="picker" ref={root}>
      {value ? (
        <div class="field">
          <span class="legend">{label}</span>
          <div class="row chosen">
            <strong>{name}</strong>
            <Button text={clear} class="small" aria-label={`${clear}: ${label}`} onClick={() => choose("")} />
          </div>
        </div>
      ) : (
        <Search label={label} hint={hint} exclude={exclude} choose={choose} />
      )}
    </div>
  );
}

interface SearchProps {
  label: string;
  hint?: string;
  exclude: string[];
  choose: (id: string, prospect: ProspectSelection) => void;
}

function Search({ label, hint, exclude, choose }: SearchProps) {
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const query = { q, limit: SHOWN + exclude.length, fields: MEMBERS };
  const found = useResource(async (signal) => (q ? await api.prospects.list(query, { signal }).page() : null), [q]);
  const items = q ? (found.data?.items ?? []).filter((item) => !exclude.includes(item.id)).slice(0, SHOWN) : [];
  const summary = items.length < SHOWN ? `${plural(items.length, "prospect")} found.` : `The first ${SHOWN} that match.`;
  const state = !q ? "" : found.loading ? "Searching…" : items.length === 0 ? "No prospect found." : summary;
  return (
    <>
      <Field
        label={label}
        type="search"
        value={text}
        onInput={setText}
        hint={hint ?? "Search by name, company, job title, email or phone."}
        attributes={{ autocomplete: "off", spellcheck: false, maxlength: 100 }}
      />
      <p class="hint" role="status">
        {found.failure ? "" : state}
      </p>
      <Failed failure={q ? found.failure : null} again={found.reload} />
      {items.length > 0 && (
        <ul aria-label={`Prospects for ${label}`}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  setText("");
                  choose(item.id, item);
                }}>
                <span>{fullName(item)}</span>
                <span class="faint">{[item.email, item.company, item.currentStage].filter(Boolean).join(" · ")}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
