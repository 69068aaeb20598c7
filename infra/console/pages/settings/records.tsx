// Simple named records: a list, and dialogs that create, rename and delete them.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { reloadAccount } from "../../api/account";
import { useResource } from "../../api/resource";
import { can } from "../../api/session";
import { Dialog } from "../../parts/dialog";
import { Form, type FormField } from "../../parts/form";
import { Allowed, Empty, Loaded } from "../../parts/states";
import { type Column, Pages, Table } from "../../parts/table";
import { Time } from "../../parts/time";
import { say } from "../../shell/messages";
import { link } from "../../shell/router";
import type { Endpoint } from "../records/kinds";
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

/** `more` are columns after the name. `actions` draws further controls of a row; it gets a function that loads the list again. */
export function Records<T extends NamedRecord>({
  kind,
  pageToken,
  more = [],
  actions,
}: {
  kind: KindOf<T>;
  pageToken: string;
  more?: Column<T>[];
  actions?: (record: T, reload: () => void) => ComponentChildren;
}) {
  const records = useResource(async (signal) => kind.api.list({ pageToken: pageToken || undefined }, { signal }).page(), [kind, pageToken]);
  const [open, setOpen] = useState<{ form?: T | "new"; remove?: T }>({});
  const removed = open.remove;
  const done = (words: string) => {
    setOpen({});
    say(words);
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
      <button
        type="button"
        class="small"
        aria-label={`Edit ${titleOf(record)}`}
        aria-keyshortcuts="e"
        onClick={() => setOpen({ form: record })}>
        Edit
      </button>
      <button type="button" class="small" aria-label={`Delete ${titleOf(record)}`} onClick={() => setOpen({ remove: record })}>
        Delete
      </button>
    </>
  );
  const create = (
    <Allowed permission="account:write">
      <button type="button" class="primary" onClick={() => setOpen({ form: "new" })}>{`Create ${article(kind.one)}`}</button>
    </Allowed>
  );
  return (
    <>
      <Loaded resource={records}>
        {({ items, pagination }) =>
          items.length === 0 && !pageToken ? (
            <Empty title={`No ${kind.many} yet`}>{create}</Empty>
          ) : (
            <>
              <div class="row settings-actions">{create}</div>
              <Table
                caption={kind.many}
                columns={columns}
                rows={items}
                rowName={titleOf}
                actions={can("account:write") ? controls : undefined}
              />
              <Pages pagination={pagination} one={kind.one} many={kind.many} />
            </>
          )
        }
      </Loaded>
      {open.form && <Edit kind={kind} record={open.form === "new" ? undefined : open.form} close={() => setOpen({})} done={done} />}
      {removed && (
        <Delete
          remove={async () => kind.api.delete(removed.id)}
          name={titleOf(removed)}
          filter={Object.fromEntries(kind.filters.map((filter) => [filter, removed.id]))}
          advice={kind.advice && <p>{kind.advice}</p>}
          close={() => setOpen({})}
          done={() => done(`${titleOf(removed)} is deleted.`)}
        />
      )}
    </>
  );
}

const article = (noun: string) => `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;

interface EditProps<T> {
  kind: KindOf<T>;
  /** Without it, the dialog creates one. */
  record: T | undefined;
  close: () => void;
  done: (words: string) => void;
}

function Edit<T extends NamedRecord>({ kind, record, close, done }: EditProps<T>) {
  const write = async (body: object) => (await (record ? kind.api.update(record.id, body) : kind.api.create(body))).item;
  return (
    <Dialog title={record ? `Edit ${titleOf(record)}` : `Create ${article(kind.one)}`} close={close}>
      <Form
        fields={kind.fields}
        values={record}
        submit={record ? "Save" : "Create"}
        write={write}
        cancel={close}
        done={(item) => done(`${titleOf(item)} is ${record ? "saved" : "created"}.`)}
      />
    </Dialog>
  );
}
