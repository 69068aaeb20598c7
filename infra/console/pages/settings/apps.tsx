// Connected apps: what people and keys allowed to other programs, and the account's own clients of OAuth (SPECIFICATION §2.8).

import { useState } from "preact/hooks";
import type { ClientCreate, ClientSelection, ClientWithSecret, GrantSelection, Permission } from "prospect-api";
import { api, every, given, useResource } from "../../api";
import { type Named, type Scope, nameOf, scopeInWords, useAccount } from "../../data";
import { Button } from "../../parts/button";
import { Confirm, Dialog, Secret } from "../../parts/dialog";
import { Form } from "../../parts/form";
import { Empty, Loaded } from "../../parts/states";
import { type Column, Table } from "../../parts/table";
import { Time } from "../../parts/time";
import { ChoosePermissions, permissionsInWords } from "../keys/permissions";
import { ChooseScope, scopeToSend } from "../keys/scope";

/** Items of lists that select no `fields` have every member. */
type Grant = Required<GrantSelection>;
type Client = Required<ClientSelection>;

const ALL = { limit: 200 };

/** In `ownerIds`, the user for whom the app acts. */
const ITS_USER = "its user";

const load = async (signal: AbortSignal) => {
  const [grants, clients, keys] = await Promise.all([
    every(api.grants.list(ALL, { signal })),
    every(api.grants.listClients(ALL, { signal })),
    every(api.keys.list(ALL, { signal })),
  ]);
  return { grants: grants as Grant[], clients: clients as Client[], keys };
};

const named = (name: string, id: string) => (
  <>
    <bdi>{name}</bdi>
    <div>
      <code class="faint">{id}</code>
    </div>
  </>
);

export function Apps() {
  const loaded = useResource(load, []);
  const names = useAccount();
  const [ended, setEnded] = useState<Grant | null>(null);
  const [deleted, setDeleted] = useState<Client | null>(null);
  const [creating, setCreating] = useState(false);
  const user = (userId: string) => nameOf(names.users, userId);
  const sees = (scope: Scope | null, all: string) => (scope ? scopeInWords(scope, names, ITS_USER) : all);
  const grantColumns = (keys: Named[]): Column<Grant>[] => [
    { id: "app", title: "App", kind: "wide", cell: ({ clientName, client }) => named(clientName, client) },
    { id: "may", title: "Permissions", kind: "wide", cell: ({ permissions }) => permissionsInWords(permissions) },
    { id: "sees", title: "Sees", kind: "wide", cell: ({ scope }) => sees(scope, "All that the key sees") },
    { id: "user", title: "Acts for", cell: ({ userId }) => user(userId) },
    { id: "key", title: "Allowed by the key", cell: ({ allowedBy }) => nameOf(keys, allowedBy) },
    { id: "used", title: "Last used", kind: "narrow", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" /> },
    { id: "ends", title: "Ends unless used", kind: "narrow", cell: ({ expiresAt }) => <Time at={expiresAt} none="never" /> },
    { id: "created", title: "Allowed", kind: "narrow", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  const clientColumns: Column<Client>[] = [
    { id: "name", title: "Name and client id", kind: "wide", cell: ({ name, id }) => named(name, id) },
    { id: "lastFour", title: "Secret", kind: "narrow", cell: ({ lastFour }) => <code>…{lastFour}</code> },
    {
      id: "own",
      title: "On its own",
      kind: "wide",
      cell: ({ permissions }) => (permissions ? permissionsInWords(permissions) : "nothing"),
    },
    { id: "sees", title: "Sees", kind: "wide", cell: ({ permissions, scope }) => (permissions ? sees(scope, "All prospects") : "–") },
    {
      id: "user",
      title: "Acts for",
      cell: ({ permissions, userId, redirectUris }) => (permissions ? user(userId) : redirectUris.length > 0 && "who allows it"),
    },
    { id: "redirects", title: "People return to", kind: "wide", cell: ({ redirectUris }) => redirectUris.join(", ") || "–" },
    { id: "created", title: "Created", kind: "narrow", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  const create = <Button text="Create a client" class="primary" onClick={() => setCreating(true)} />;
  return (
    <Loaded resource={loaded}>
      {({ grants, clients, keys }) => (
        <div class="stack">
          <h2>Apps with access</h2>
          {grants.length === 0 ? (
            <Empty title="No app has access">
              <p>Connect an assistant or another app with the address of this API. It then asks you what it may do.</p>
            </Empty>
          ) : (
            <Table
              caption="Apps with access"
              columns={grantColumns(keys)}
              rows={grants}
              rowName={({ clientName }) => clientName}
              actions={(grant) => <Button text="End access" class="small" of={`of ${grant.clientName}`} onClick={() => setEnded(grant)} />}
            />
          )}
          <h2>Clients of this account</h2>
          <div class="row">{create}</div>
          {clients.length === 0 ? (
            <Empty title="No clients">
              <p>A client has an id and a secret. Create one for a partner whose program acts on its own or asks people for access.</p>
            </Empty>
          ) : (
            <Table
              caption="Clients of this account"
              columns={clientColumns}
              rows={clients}
              rowName={({ name }) => name}
              actions={(client) => <Button text="Delete" class="small" of={client.name} onClick={() => setDeleted(client)} />}
            />
          )}
          {creating && <CreateClient users={names.users} close={() => setCreating(false)} created={loaded.reload} />}
          {ended && (
            <Confirm
              title={`End the access of ${ended.clientName}?`}
              action="End the access"
              close={() => setEnded(null)}
              write={() => api.grants.end(ended.id)}
              said={`${ended.clientName} has no access any more.`}
              done={loaded.reload}>
              <p>It stops working at once for {user(ended.userId)}. To come back, it must ask again.</p>
            </Confirm>
          )}
          {deleted && (
            <Confirm
              title={`Delete ${deleted.name}?`}
              action="Delete the client"
              close={() => setDeleted(null)}
              write={() => api.grants.deleteClient(deleted.id)}
              said={`${deleted.name} is deleted.`}
              done={loaded.reload}>
              <p>Its secret stops working at once, and so does the access that people gave it. You cannot undo this.</p>
            </Confirm>
          )}
        </div>
      )}
    </Loaded>
  );
}

const REDIRECTS = {
  name: "redirectUris",
  label: "People return to",
  type: "textarea",
  hint: "Addresses of the app, one per line: where people come back to after they allow it. Leave it empty if the app only acts on its own.",
};

function CreateClient({ users, close, created }: { users: Named[]; close: () => void; created: () => void }) {
  const [permissions, setPermissions] = useState<Set<Permission>>(new Set());
  const [scope, setScope] = useState<Scope | null>(null);
  const [made, setMade] = useState<ClientWithSecret | null>(null);
  if (made) {
    return (
      <Secret title={`${made.name} is created`} what="secret" secret={made.secret} close={close}>
        <p>
          Its client id is <code>{made.id}</code>.
        </p>
      </Secret>
    );
  }
  const fields = [
    { name: "name", label: "Name", required: true, hint: "People see it before they allow anything." },
    { name: "userId", label: "Acts for", options: users, none: "The user of your key" },
    REDIRECTS,
  ];
  const write = async ({ redirectUris, ...changed }: Record<string, string | null>) => {
    const addresses = (redirectUris ?? "").split("\n").map((line) => line.trim());
    const own = permissions.size > 0 && { permissions: [...permissions], scope: scopeToSend(scope) ?? undefined };
    const body = { ...given<ClientCreate>(changed), redirectUris: addresses.filter(Boolean), ...own };
    return (await api.grants.createClient(body)).item;
  };
  return (
    <Dialog title="Create a client" close={close}>
      <Form
        fields={fields}
        submit="Create the client"
        write={write}
        cancel={close}
        done={(item) => {
          setMade(item);
          created();
        }}>
        <ChoosePermissions legend="What it may do on its own, without a person" chosen={permissions} choose={setPermissions} />
        {permissions.size > 0 && <ChooseScope scope={scope} choose={setScope} self={ITS_USER} />}
      </Form>
    </Dialog>
  );
}
