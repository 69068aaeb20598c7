// The custom fields of prospects, in the order of forms (SPECIFICATION §17.7).

import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CustomField, CustomFieldLimits } from "prospect-api";
import { api, can, failureOf, percentOf, useResource, useWrite } from "../../api";
import { TYPES, hasOptions, reloadAccount } from "../../data";
import { Button } from "../../parts/button";
import { offer, say } from "../../parts/messages";
import { Badge } from "../../parts/small";
import { Allowed, Empty, Failed, Loaded } from "../../parts/states";
import { CreateField, DeleteField, EditField, type Props as DialogProps } from "./field_dialogs";
import { Moves, useMoves } from "./moves";

const PAGE = 200;
const POLL_MS = 2000;

type Dialog = FunctionComponent<DialogProps>;

export function Fields() {
  const loaded = useResource((signal) => api.customFields.list({ limit: PAGE }, { signal }).page(), []);
  const [open, setOpen] = useState<{ Dialog: Dialog; field?: CustomField } | null>(null);
  const focus = useMoves(loaded);
  const changed = () => {
    reloadAccount();
    loaded.reload();
  };
  const restore = async (key: string) => {
    await api.customFields.restore(key).then(
      ({ item }) => say(`${item.label} is restored.`),
      (thrown) => say(failureOf(thrown).message),
    );
    setOpen(null);
    changed();
  };
  const deleted = (field: CustomField) => {
    changed();
    offer(`${field.label} is deleted.`, "Undo", () => restore(field.key));
  };
  const moving = useWrite(async (fields: CustomField[], field: CustomField, to: number) => {
    focus(field.key);
    const others = fields.filter(({ key }) => key !== field.key);
    const order = [...others.slice(0, to), field, ...others.slice(to)];
    for (const [position, each] of order.entries()) {
      if (each.position !== position) await api.customFields.update(each.key, { position });
    }
    say(`${field.label} is number ${to + 1}.`);
    changed();
  });
  const create = (
    <Allowed permission="account:write">
      <Button text="Create a custom field" class="primary" onClick={() => setOpen({ Dialog: CreateField })} />
    </Allowed>
  );
  return (
    <Loaded resource={loaded}>
      {({ items, limits }) => (
        <>
          {items.length === 0 ? (
            <Empty title="No custom fields yet">
              <p>A custom field holds a value that the built-in fields lack, such as a notice period.</p>
              {create}
            </Empty>
          ) : (
            <>
              <div class="row settings-actions">
                {create}
                <Used limits={limits} />
              </div>
              <Failed failure={moving.failure} />
              <ol class="card ordered" aria-label="Custom fields">
                {items.map((field, place) => (
                  <Row
                    key={field.key}
                    field={field}
                    open={(Dialog) => setOpen({ Dialog, field })}
                    moves={
                      <Moves
                        record={{ id: field.key, name: field.label }}
                        place={place}
                        last={items.length - 1}
                        move={(to) => moving.run(items, field, to)}
                      />
                    }
                  />
                ))}
              </ol>
            </>
          )}
          {open && (
            <open.Dialog
              field={open.field}
              fields={items}
              close={() => setOpen(null)}
              changed={changed}
              deleted={deleted}
              restore={restore}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Used({ limits: { fields, filterable, unique } }: { limits: CustomFieldLimits }) {
  const of = ({ used, allowed }: { used: number; allowed: number }, word: string) => `${used} of ${allowed} ${word}`;
  return <span class="soft">{[of(fields, "fields"), of(filterable, "filterable"), of(unique, "unique")].join(", ")}</span>;
}

function Row({ field, open, moves }: { field: CustomField; open: (dialog: Dialog) => void; moves: ComponentChildren }) {
  const { key, label, type, options, filterable, unique, sensitive, description } = field;
  return (
    <li>
      <span class="name">
        <strong>{label}</strong> <code class="faint">{key}</code>
        <span class="about soft">
          {TYPES[type].name}
          {hasOptions(type) &&
            `: ${options
              .filter(({ archived }) => !archived)
              .map((option) => option.label)
              .join(", ")}`}
          {description && ` · ${description}`}
        </span>
      </span>
      <span class="row">
        {filterable && <Filterable field={field} />}
        {unique && <Badge>unique</Badge>}
        {sensitive && <Badge kind="waiting">sensitive</Badge>}
      </span>
      {can("account:write") && (
        <span class="row">
          {moves}
          <Button text="Edit" class="small" of={label} aria-keyshortcuts="e" onClick={() => open(EditField)} />
          <Button text="Delete" class="small" of={label} onClick={() => open(DeleteField)} />
        </span>
      )}
    </li>
  );
}

/** Whether lists can filter by the field already. */
function Filterable({ field: { key } }: { field: CustomField }) {
  const asked = useResource(async (signal) => (await api.customFields.get(key, { signal })).indexing, [key]);
  const building = asked.data?.state === "building";
  useEffect(() => {
    if (!building || asked.loading) return undefined;
    const timer = setTimeout(asked.reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [building, asked.loading]);
  return building ? (
    <Badge kind="waiting">indexing {asked.data && percentOf(asked.data)}</Badge>
  ) : (
    <Badge kind={asked.data ? "good" : "plain"}>filterable</Badge>
  );
}
