// Simple named records: a list, and dialogs that create, rename and delete them.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { can, useResource } from "../../api";
import { reloadAccount } from "../../data";
import { Button } from "../../parts/button";
import { FormDialog } from "../../parts/dialog";
import type { FormField } from "../../parts/form";
import { link } from "../../parts/router";
import { Allowed, Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time } from "../../parts/time";
import type { Endpoint } from "../../records";
import { Delete } from "./delete";

/** A record with a name, or with a title in its place. */
interface NamedRecord {
  id: string;
  name?: string;
  title?: string;
  createdAt: number;
}

interface KindOf<T> {
  api: Endpoint<T>;
  one: string;
  many: string;
  /** Names of filters by such a record. The first one filters prospects. */
  filters: string[];
  /** How to free a record that is in use. */
  advice?: string;
  fields: FormField[];
}

const titleOf = ({ name, title }: { name?: string; title?: string }) => name ?? title ?? "";

interface RecordsProps<T extends NamedRecord> {
  kind: KindOf<T>;
  pageToken: string;
  more?: Column<T>[];
  actions?: (record: T, reload: () => void) => ComponentChildren;
}

/** `more` are columns after the name. `actions` draws further controls of a row; it gets a function that loads the list again. */
export function Records<T extends NamedRecord>({ kind, pageToken, more = [], actions }: RecordsProps<T>) {
  const records = useResource(async (signal) => kind.api.list({ pageToken: pageToken || undefined }, { signal }).page(), [kind, pageToken]);
  const [open, setOpen] = useState<{ form?: T | "new"; remove?: T }>({});
  const removed = open.remove;
  const items = records.data?.items;
  const done = () => {
    reloadAccount();
    records.reload();
  };
  const columns: Column<T>[] = [
    { id: "name", title: "Name", cell: (record) => titleOf(record) },
    ...more,
    {
      id: "prospects",
      title: "Prospects",
      cell: (record) =>
        can("prospects:read") && (
          <a href={link("/prospects", { [kind.filters[0] ?? ""]: record.id })} aria-label={`Show prospects of ${titleOf(record)}`}>
            Show
          </a>
        ),
    },
    { id: "created", title: "Created", cell: (record) => <Time at={record.createdAt} /> },
  ];
  const controls = (record: T) => (
    <>
      {actions?.(record, records.reload)}
      <Button text="Edit" class="small" of={titleOf(record)} aria-keyshortcuts="e" onClick={() => setOpen({ form: record })} />
      <Button text="Delete" class="small" of={titleOf(record)} onClick={() => setOpen({ remove: record })} />
    </>
  );
  const create = (
    <Allowed permission="account:write">
      <Button text={`Create ${article(kind.one)}`} class="primary" onClick={() => setOpen({ form: "new" })} />
    </Allowed>
  );
  return (
    <>
      {items?.length !== 0 && <div class="row settings-actions">{create}</div>}
      <Listing
        resource={records}
        one={kind.one}
        many={kind.many}
        none={<Empty title={`No ${kind.many} yet`}>{create}</Empty>}
        caption={kind.many}
        columns={columns}
        rowName={titleOf}
        actions={can("account:write") ? controls : undefined}
      />
      {open.form && <Edit kind={kind} record={open.form === "new" ? undefined : open.form} close={() => setOpen({})} done={done} />}
      {removed && (
        <Delete
          remove={async () => kind.api.delete(removed.id)}
          name={titleOf(removed)}
          filter={Object.fromEntries(kind.filters.map((filter) => [filter, removed.id]))}
          advice={kind.advice && <p>{kind.advice}</p>}
          close={() => setOpen({})}
          done={done}
        />
      )}
    </>
  );
}

const article = (noun: string) => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

interface EditProps<T> {
  kind: KindOf<T>;
  record: T | undefined;
  close: () => void;
  done: () => void;
}

function Edit<T extends NamedRecord>({ kind, record, close, done }: EditProps<T>) {
  const write = async (body: object) => (await (record ? kind.api.update(record.id, body) : kind.api.create(body))).item;
  return (
    <FormDialog
      title={record ? `Edit ${titleOf(record)}` : `Create ${article(kind.one)}`}
      close={close}
      fields={kind.fields}
      values={record}
      submit={record ? "Save" : "Create"}
      write={write}
      said={(item) => `${titleOf(item)} is ${record ? "saved" : "created"}.`}
      done={done}
    />
  );
}
