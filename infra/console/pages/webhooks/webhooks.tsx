// Webhooks: where the account's events are sent, and whether they arrive.

import { useState } from "preact/hooks";
import type { Webhook, WebhookCreate, WebhookWithSecret } from "prospect-api";
import { api, useResource } from "../../api";
import { Button } from "../../parts/button";
import { Dialog, Secret } from "../../parts/dialog";
import { type Route, go, link } from "../../parts/router";
import { Allowed, Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time } from "../../parts/time";
import { Page } from "../page";
import { EndpointForm } from "./endpoint";
import { Health } from "./health";
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
      <Button text="Create a webhook" class="primary" onClick={() => setCreating(true)} />
    </Allowed>
  );
  const none = (
    <Empty title="No webhooks">
      <p>A webhook sends each event, such as a new prospect, to another system at once.</p>
      {create}
    </Empty>
  );
  return (
    <Page title="Webhooks" reads="webhooks:read" writes="webhooks:write" actions={create}>
      <Listing
        resource={webhooks}
        one="webhook"
        none={none}
        caption="Webhooks"
        columns={COLUMNS}
        href={({ id }) => link(`/webhooks/${id}`)}
      />
      {creating && <CreateWebhook close={() => setCreating(false)} created={webhooks.reload} />}
    </Page>
  );
}

function CreateWebhook({ close, created }: { close: () => void; created: () => void }) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  if (made)
    return (
      <Secret title="The webhook is created" what="secret" secret={made.secret} close={() => go(`/webhooks/${made.id}`)}>
        <p>The receiver needs it to check that an event comes from this account.</p>
        <p class="soft">Its first event is the next one that occurs. On its page you can send a test event.</p>
      </Secret>
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
