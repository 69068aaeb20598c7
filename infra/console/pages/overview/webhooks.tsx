// The webhooks that are failing, and the webhooks that the service switched off because they failed.

import type { Webhook } from "prospect-api";
import { api } from "../../api/client";
import { useResource } from "../../api/resource";
import { Badge } from "../../parts/small";
import { Allowed, Loaded } from "../../parts/states";
import { Time } from "../../parts/time";
import { link } from "../../shell/router";

/** The most webhooks of an account (SPECIFICATION §14.2). */
const ALL = 50;

export function Webhooks() {
  const webhooks = useResource(async (signal) => (await api.webhooks.list({ limit: ALL }, { signal }).page()).items, []);
  return (
    <section class="card">
      <header>
        <h2>Webhooks</h2>
        <a href={link("/webhooks")}>All webhooks</a>
      </header>
      <Loaded resource={webhooks} rows={3}>
        {(items) => <Health items={items} />}
      </Loaded>
    </section>
  );
}

function Health({ items }: { items: Webhook[] }) {
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
      {troubled.map(({ id, url, active, failingSince, disabledReason }) => (
        <li key={id} class="troubled">
          <a href={link(`/webhooks/${id}`)}>{url}</a>
          <span class="row">
            {active ? (
              <>
                <Badge kind="waiting">failing</Badge>{" "}
                <span class="soft">
                  since <Time at={failingSince} />
                </span>
              </>
            ) : (
              <>
                <Badge kind="bad">switched off</Badge> <span class="soft">{disabledReason}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
