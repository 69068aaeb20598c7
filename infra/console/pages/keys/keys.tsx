// Keys: who has access, the permissions of each key, and when it was last used.

import { useState } from "preact/hooks";
import type { KeyWithSecret, ListedKey, Permission } from "prospect-api";
import { api, can, given, session, useResource } from "../../api";
import { type Named, type Scope, nameOf, scopeInWords, useAccount } from "../../data";
import { Button } from "../../parts/button";
import { Confirm, Dialog, FormDialog, Secret } from "../../parts/dialog";
import { Field, Form } from "../../parts/form";
import type { Route } from "../../parts/router";
import { Badge } from "../../parts/small";
import { Allowed, Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time, fromLocalInput, localInput } from "../../parts/time";
import { Page } from "../page";
import { ChoosePermissions, permissionsInWords } from "./permissions";
import { PRESETS } from "./presets";
import { ChooseScope, scopeToSend } from "./scope";

export function Keys({ route }: { route: Route }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const keys = useResource((signal) => api.keys.list({ pageToken: pageToken || undefined }, { signal }).page(), [pageToken]);
  const names = useAccount();
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<ListedKey | null>(null);
  const [revoked, setRevoked] = useState<ListedKey | null>(null);
  const actions = (
    <Allowed permission="account:write">
      <Button text="Create a key" class="primary" onClick={() => setCreating(true)} />
    </Allowed>
  );
  const columns: Column<ListedKey>[] = [
    {
      id: "name",
      title: "Name",
      cell: (key) => (
        <>
          {key.name} {key.id === session.caller?.keyId && <Badge>this key</Badge>}
        </>
      ),
    },
    { id: "state", title: "State", kind: "narrow", cell: (key) => <State of={key} /> },
    { id: "lastFour", title: "Ends with", kind: "narrow", cell: (key) => <code>…{key.lastFour}</code> },
    { id: "may", title: "Permissions", kind: "wide", cell: (key) => permissionsInWords(key.permissions) },
    { id: "sees", title: "Sees", kind: "wide", cell: (key) => scopeInWords(key.scope, names) },
    { id: "user", title: "Acts for", cell: (key) => nameOf(names.users, key.userId) },
    { id: "used", title: "Last used", kind: "narrow", cell: (key) => <Time at={key.lastUsedAt} none="never" /> },
    { id: "expires", title: "Expires", kind: "narrow", cell: (key) => <Time at={key.expiresAt} none="never" /> },
    { id: "networks", title: "Works from", cell: (key) => key.allowedCidrs?.join(", ") ?? "anywhere" },
    { id: "created", title: "Created", kind: "narrow", cell: (key) => <Time at={key.createdAt} /> },
  ];
  const rowActions = (key: ListedKey) =>
    key.active && (
      <>
        <Button text="Edit" class="small" of={key.name} aria-keyshortcuts="e" onClick={() => setEdited(key)} />
        <Button text="Revoke" class="small" of={key.name} onClick={() => setRevoked(key)} />
      </>
    );
  return (
    <Page title="Keys" reads="account:write" actions={actions}>
      <Listing
        resource={keys}
        one="key"
        none={<Empty title="No keys" />}
        caption="Keys"
        columns={columns}
        rowName={(key) => key.name}
        actions={rowActions}
      />
      {creating && <CreateKey users={names.users} close={() => setCreating(false)} created={keys.reload} />}
      {edited && <EditKey record={edited} close={() => setEdited(null)} changed={keys.reload} />}
      {revoked && (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          action="Revoke the key"
          close={() => setRevoked(null)}
          write={() => api.keys.revoke(revoked.id)}
          said={`${revoked.name} is revoked.`}
          done={keys.reload}>
          <p>The API refuses this key within 30 seconds. You cannot make a revoked key active again.</p>
          {revoked.id === session.caller?.keyId && <p class="read-only">You are signed in with this key.</p>}
        </Confirm>
      )}
    </Page>
  );
}

function State({ of: { active, expiresAt } }: { of: ListedKey }) {
  if (!active) return <Badge>revoked</Badge>;
  return expiresAt !== null && expiresAt <= Date.now() ? <Badge kind="bad">expired</Badge> : <Badge kind="good">active</Badge>;
}

const BOUNDS = [
  { name: "expiresAt", label: "Expires", type: "datetime-local", hint: "Without a time, the key does not expire." },
  {
    name: "allowedCidrs",
    label: "Works from",
    hint: "Networks separated by commas, such as 203.0.113.0/24. Without one, the key works from anywhere.",
  },
];

type Texts = Record<string, string | null>;

const bodyOf = ({ expiresAt, allowedCidrs, ...changed }: Texts) => ({
  ...changed,
  ...(expiresAt !== undefined && { expiresAt: fromLocalInput(expiresAt ?? "") ?? null }),
  ...(allowedCidrs !== undefined && { allowedCidrs: allowedCidrs?.split(",").map((each) => each.trim()) ?? null }),
});

function EditKey({ record: key, close, changed }: { record: ListedKey; close: () => void; changed: () => void }) {
  const fields = [{ name: "name", label: "Name", required: true }, ...BOUNDS];
  const values = { name: key.name, expiresAt: localInput(key.expiresAt), allowedCidrs: key.allowedCidrs?.join(", ") ?? "" };
  const [scope, setScope] = useState<Scope | null>(key.scope);
  const write = async (body: Texts) =>
    (await api.keys.update(key.id, { ...bodyOf(body), ...(scope !== key.scope && { scope: scopeToSend(scope) }) })).item;
  return (
    <FormDialog
      title={`Edit ${key.name}`}
      close={close}
      fields={fields}
      values={values}
      submit="Save"
      write={write}
      said="The key is changed."
      done={changed}>
      <ChooseScope scope={scope} choose={setScope} />
    </FormDialog>
  );
}

function CreateKey({ users, close, created }: { users: Named[]; close: () => void; created: () => void }) {
  const [permissions, setPermissions] = useState<Set<Permission>>(new Set());
  const [made, setMade] = useState<KeyWithSecret | null>(null);
  const [scope, setScope] = useState<Scope | null>(null);
  const [preset, setPreset] = useState<string>("");
  const choose = (id: string) => {
    const chosen = PRESETS.find((each) => each.id === id);
    setPreset(id);
    setPermissions(new Set(chosen?.permissions.filter(can)));
    setScope(chosen?.scope ?? null);
  };
  if (made) return <Secret title={`${made.name} is created`} what="key" secret={made.key} close={close} />;
  const fields = [
    { name: "name", label: "Name", required: true, hint: "For example the name of the integration that uses it." },
    { name: "userId", label: "Acts for", options: users, none: "The user of your key" },
    ...BOUNDS,
  ];
  const write = async (changed: Texts) =>
    (await api.keys.create({ ...given<{ name: string }>(bodyOf(changed)), permissions: [...permissions], scope: scopeToSend(scope) })).item;
  return (
    <Dialog title="Create a key" close={close}>
      <Field
        label="For"
        value={preset}
        options={PRESETS.filter(({ id }) => id !== "everything" || can("*"))}
        none="Your own choice"
        hint={PRESETS.find(({ id }) => id === preset)?.about ?? "Fills the permissions and the prospects below. You can change both."}
        onInput={choose}
      />
      <Form
        fields={fields}
        submit="Create the key"
        write={write}
        cancel={close}
        done={(item) => {
          setMade(item);
          created();
        }}>
        <ChoosePermissions chosen={permissions} choose={setPermissions} />
        <ChooseScope scope={scope} choose={setScope} />
      </Form>
    </Dialog>
  );
}
