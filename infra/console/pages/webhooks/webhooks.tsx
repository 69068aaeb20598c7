// Webhooks: where the account's events are sent, and whether they arrive.

import { useState } from "preact/hooks";
import type { Webhook, WebhookCreate, WebhookWithSecret } from "prospect-api";
import { api } from "../../api/client";
import { useResource } from "../../api/resource";
import { Dialog } from "../../parts/dialog";
import { Allowed, Empty, Loaded, Page } from "../../parts/states";
import { type Column, Pages, Table } from "../../parts/table";
import { Time } from "../../parts/time";
import { type Route, go, link } from "../../shell/router";
import { EndpointForm, Health, NewSecret } from "./endpoint";
import { kindsInWords } from "./kinds";

const COLUMNS: Column<Webhook>[] = [
  {
    id: "url",
    title: "Endpoint",
    cell: ({ url, description }) => (
      <>
        {url}
        {description && <small class="endpoint-note">{description}</small>}
      </>
    ),
  },
  { id: "health", title: "Health", cell: (webhook) => <Health webhook={webhook} /> },
  { id: "kinds", title: "Events", kind: "wide", cell: ({ eventTypes }) => kindsInWords(eventTypes) },
  { id: "created", title: "Created", kind: "narrow", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function Webhooks({ route }: { route: Route }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const webhooks = useResource((signal) => api.webhooks.list({ pageToken: pageToken || undefined }, { signal }).page(), [pageToken]);
  const [creating, setCreating] = useState(false);
  const create = (
    <Allowed permission="webhooks:write">
      <button type="button" class="primary" onClick={() => setCreating(true)}>
        Create a webhook
      </button>
    </Allowed>
  );
  return (
    <Page title="Webhooks" reads="webhooks:read" writes="webhooks:write" actions={create}>
      <Loaded resource={webhooks}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <Empty title="No webhooks">
              <p>A webhook sends each event, such as a new prospect, to another system at once.</p>
              {create}
            </Empty>
          ) : (
            <>
              <Table caption="Webhooks" columns={COLUMNS} rows={items} href={({ id }) => link(`/webhooks/${id}`)} />
              <Pages pagination={pagination} one="webhook" />
            </>
          )
        }
      </Loaded>
      {creating && <CreateWebhook close={() => setCreating(false)} created={webhooks.reload} />}
    </Page>
  );
}

function CreateWebhook({ close, created }: { close: () => void; created: () => void }) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  if (made)
    return (
      <NewSecret title="The webhook is created" secret={made.secret} close={() => go(`/webhooks/${made.id}`)}>
        <p class="soft">Its first event is the next one that occurs. On its page you can send a test event.</p>
      </NewSecret>
    );
  const write = async (body: WebhookCreate) => (await api.webhooks.create(body)).item;
  return (
    <Dialog title="Create a webhook" close={close} wide>
      <EndpointForm
        submit="Create the webhook"
        write={write}
        cancel={close}
        done={(item) => {
          setMade(item);
          created();
        }}
      />
    </Dialog>
  );
}
