// The webhooks that are failing, and the webhooks that the service switched off because they failed.

import type { Webhook } from "prospect-api";
import { api, useResource } from "../../api";
import { link } from "../../parts/router";
import { Badge, Card } from "../../parts/small";
import { Allowed, Loaded } from "../../parts/states";
import { Health } from "../webhooks/health";

/** The most webhooks of an account (SPECIFICATION §12.5). */
const ALL = 50;

export function Webhooks() {
  const webhooks = useResource(async (signal) => (await api.webhooks.list({ limit: ALL }, { signal }).page()).items, []);
  return (
    <Card title="Webhooks" aside={<a href={link("/webhooks")}>All webhooks</a>}>
      <Loaded resource={webhooks} rows={3}>
        {(items) => <List items={items} />}
      </Loaded>
    </Card>
  );
}

function List({ items }: { items: Webhook[] }) {
  const troubled = items.filter((webhook) => (webhook.active ? webhook.failingSince !== null : webhook.disabledReason !== null));
  if (items.length === 0) {
    return (
      <p class="soft">
        There are no webhooks.{" "}
        <Allowed permission="webhooks:write">
          A webhook tells another system about each change. <a href={link("/webhooks")}>Create a webhook</a>
        </Allowed>
      </p>
    );
  }
  if (troubled.length === 0)
    return (
      <p>
        <Badge kind="good">delivering</Badge> {items.length === 1 ? "The webhook is" : `All ${items.length} webhooks are`} delivering.
      </p>
    );
  return (
    <ul class="stack">
      {troubled.map((webhook) => (
        <li key={webhook.id} class="troubled">
          <a href={link(`/webhooks/${webhook.id}`)}>{webhook.url}</a>
          <span class="row">
            <Health webhook={webhook} />
          </span>
        </li>
      ))}
    </ul>
  );
}
