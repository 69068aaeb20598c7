// Edits a prospect. If somebody else changes it at the same time, the person decides field by field.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, instead, failureOf, useWrite } from "../../api";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Form, type FormField } from "../../parts/form";
import { Failed } from "../../parts/states";
import { type LoadedProspect, bodyOf, flat, loadProspect } from "../../records";

type Values = Record<string, string | null>;
type Saved = { after: LoadedProspect; undo?: Undo | undefined };
type Conflict = { mine: Values; base: Values; theirs: Record<string, string>; etag: string };

const same = (one: string | null | undefined, other: string | null | undefined) => (one ?? "") === (other ?? "");

export interface EditProps {
  fields: FormField[];
  /** Every field that somebody else may have changed. */
  every: FormField[];
  record: LoadedProspect;
  close: () => void;
  /** Shows the prospect as it is after the change. `undo` takes the change back, if it can be taken back. */
  saved: (after: LoadedProspect, undo?: Undo) => void;
}

/** Takes a change back. Returns the prospect as it is then, or null if somebody has changed the same fields since. */
export type Undo = () => Promise<LoadedProspect | null>;

export function EditProspect({ title, ...edit }: EditProps & { title: string }) {
  const [isOvertaken, setOvertaken] = useState(false);
  return (
    <Dialog title={isOvertaken ? OVERTAKEN.title : title} close={edit.close} wide={edit.fields.length > 3}>
      <EditForm {...edit} overtaken={() => setOvertaken(true)} />
    </Dialog>
  );
}

/** How to put the present values of `names` back, if the API can do that. */
function undoOf(id: string, fields: FormField[], names: string[], before: Values, after: LoadedProspect): Undo | undefined {
  const body = bodyOf(Object.fromEntries(names.map((name) => [name, before[name] || null])), fields);
  const written = flat(after.item, fields);
  if (names.length === 0 || names.some((name) => !(name in body) && !fields.find((field) => field.name === name)?.custom)) return undefined;
  return async () => {
    const now = await loadProspect(id);
    const present = flat(now.item, fields);
    if (names.some((name) => !same(present[name], written[name]))) return null;
    await api.prospects.update(id, body, { ifMatch: now.etag });
    return loadProspect(id);
  };
}

/** The form, and the comparison in place of it once somebody else has changed the prospect. */
export function EditForm({ fields, every, record, close, saved, overtaken }: EditProps & { overtaken?: () => void }) {
  const all = [...fields, ...every];
  const { id } = record.item;
  // The record as it was when the form opened. A reload of the page must not hide that somebody changed the same fields.
  const begun = useRef({ base: flat(record.item, all), etag: record.etag });
  const present = flat(record.item, all);
  if (fields.every(({ name }) => same(present[name], begun.current.base[name]))) begun.current = { base: present, etag: record.etag };
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const attempt = async (values: Values, from: Values, revision: string): Promise<Saved | undefined> => {
    const mine = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, from[name])));
    const names = Object.keys(mine);
    if (names.length === 0) return { after: record };
    try {
      await api.prospects.update(id, bodyOf(mine, fields), { ifMatch: revision });
    } catch (thrown) {
      if (failureOf(thrown).status !== 412) throw thrown;
      const now = await loadProspect(id);
      setConflict({ mine, base: from, theirs: flat(now.item, all), etag: now.etag });
      overtaken?.();
      return undefined;
    }
    const after = await loadProspect(id);
    return { after, undo: undoOf(id, all, names, from, after) };
  };
  const done = ({ after, undo }: Saved) => saved(after, undo);
  return conflict ? (
    <>
      {!overtaken && (
        <div role="alert">
          <h2>{OVERTAKEN.title}</h2>
        </div>
      )}
      <Compare
        key={conflict.etag}
        conflict={conflict}
        fields={all}
        close={close}
        done={done}
        save={(values) => attempt(values, conflict.theirs, conflict.etag)}
      />
    </>
  ) : (
    <Form
      fields={fields}
      values={begun.current.base}
      submit="Save"
      cancel={close}
      done={done}
      write={(changed: Values) => attempt(changed, begun.current.base, begun.current.etag)}
    />
  );
}

function shown(field: FormField | undefined, value: string | null | undefined) {
  const nameOfOption = (id: string) => field?.options?.find((option) => option.id === id)?.name ?? id;
  return value ? ((field?.several ? JSON.parse(value) : [value]) as string[]).map(nameOfOption).join(", ") : "empty";
}

/** The words of a comparison with somebody else's edit. */
const OVERTAKEN = {
  title: "Somebody else changed this prospect",
  contested: "Nothing is saved yet. Choose which value each of these fields gets.",
  none: "Nothing is saved yet. The other change does not touch your fields.",
  mine: "Yours",
  theirs: "Theirs",
  alone: "Only you changed",
  others: "Only they changed, and it stays",
};

interface CompareProps<Result> {
  conflict: Conflict;
  fields: FormField[];
  save: (values: Values) => Promise<Result | undefined>;
  done: (result: Result) => void;
  close: () => void;
  words?: Omit<typeof OVERTAKEN, "title">;
}

/** Two versions of one prospect, to choose between field by field. */
export function Compare<Result>({ conflict: { mine, base, theirs }, fields, save, done, close, words = OVERTAKEN }: CompareProps<Result>) {
  const [picked, setPicked] = useState<Record<string, "mine" | "theirs">>({});
  const form = useRef<HTMLFormElement>(null);
  const saving = useWrite(save);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, []);
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const label = (name: string) => fieldOf(name)?.label ?? name;
  const names = Object.keys(mine);
  const contested = names.filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]));
  const alone = names.filter((name) => same(theirs[name], base[name]));
  const others = [...new Set(fields.map(({ name }) => name))].filter((name) => !(name in mine) && !same(theirs[name], base[name]));
  const submit = instead(async () => {
    const kept = names.filter((name) => alone.includes(name) || picked[name] === "mine");
    const result = await saving.run(Object.fromEntries(kept.map((name) => [name, mine[name] ?? null])));
    if (result !== undefined) done(result);
  });
  const values = (list: string[], from: Values) => (
    <ul>
      {list.map((name) => (
        <li key={name}>
          <span class="faint">{label(name)}:</span> {shown(fieldOf(name), from[name])}
        </li>
      ))}
    </ul>
  );
  return (
    <form ref={form} class="stack" onSubmit={submit}>
      <p>{contested.length > 0 ? words.contested : words.none}</p>
      {contested.map((name) => (
        <fieldset key={name} class="contest">
          <legend class="legend">{label(name)}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                required
                name={`pick-${name}`}
                checked={picked[name] === side}
                onChange={() => setPicked((last) => ({ ...last, [name]: side }))}
              />{" "}
              <span>
                <strong>{words[side]}</strong>
                <span class="value">{shown(fieldOf(name), side === "mine" ? mine[name] : theirs[name])}</span>
              </span>
            </label>
          ))}
          {name in base && <p class="hint">Before: {shown(fieldOf(name), base[name])}</p>}
        </fieldset>
      ))}
      {alone.length > 0 && (
        <div>
          <h3>{words.alone}</h3>
          {values(alone, mine)}
        </div>
      )}
      {words.others && others.length > 0 && (
        <div>
          <h3>{words.others}</h3>
          {values(others, theirs)}
        </div>
      )}
      <Failed failure={saving.failure} />
      <div class="buttons">
        <Button type="submit" text={saving.busy ? "Saving…" : "Save"} class="primary" disabled={saving.busy} />
        <Button text="Cancel" onClick={close} />
      </div>
    </form>
  );
}
