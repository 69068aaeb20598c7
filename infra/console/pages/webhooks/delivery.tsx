// One delivery: its attempts, its payload, and the button that sends it again.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Delivery, DeliveryAttempt, Webhook } from "prospect-api";
import { api, failureOf } from "../../api/client";
import { useResource, useWrite } from "../../api/resource";
import { Badge } from "../../parts/small";
import { Allowed, Empty, Failed, Loaded } from "../../parts/states";
import { Time, counted, plural } from "../../parts/time";
import { say } from "../../shell/messages";
import { setQuery } from "../../shell/router";
import { Status, pollPause } from "./deliveries";
import { kindInWords } from "./kinds";
import { Payload } from "./payload";
import { usePolling } from "./polling";
import { adviceFor, resultInWords } from "./words";

/** The delivery, or null if there is none. */
async function find(webhookId: string, id: string, signal?: AbortSignal): Promise<Delivery | null> {
  try {
    return (await api.webhooks.getDelivery(webhookId, id, { signal })).item;
  } catch (thrown) {
    if (failureOf(thrown).status === 404) return null;
    throw thrown;
  }
}

/** `listed` is the delivery as the list shows it. */
export function DeliveryPanel({
  id,
  webhook,
  listed,
  changed,
}: {
  id: string;
  webhook: Webhook;
  listed: Delivery | undefined;
  changed: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const own = useResource(async (signal) => listed ?? find(webhook.id, id, signal), [id]);
  useEffect(() => heading.current?.focus(), []);
  const delivery = listed && listed.updatedAt >= (own.data?.updatedAt ?? 0) ? listed : own.data;
  // The list refreshes its own deliveries.
  const pause = delivery && listed?.status !== "pending" && !own.failure ? pollPause([delivery]) : 0;
  usePolling(pause, async () => {
    try {
      const found = await find(webhook.id, id);
      own.set(found);
      if (found && found.status !== "pending") changed();
    } catch {
      own.reload();
    }
  });
  const resource = { ...own, data: delivery };
  const redelivered = (item: Delivery) => {
    own.set(item);
    changed();
  };
  return (
    <section class="card delivery" aria-labelledby="delivery-heading">
      <header>
        <h2 id="delivery-heading" tabindex={-1} ref={heading}>
          {delivery ? kindInWords(delivery.eventType) : "Delivery"}
        </h2>
        <button type="button" class="quiet" aria-label="Close the delivery" onClick={() => setQuery({ delivery: "" })}>
          ✕
        </button>
      </header>
      <Loaded resource={resource}>
        {(found) =>
          found ? (
            <Found delivery={found} webhook={webhook} redelivered={redelivered} />
          ) : (
            <Empty title="This delivery was not found">
              <p>
                The webhook has no delivery <code>{id}</code>.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </section>
  );
}

function Found({ delivery, webhook, redelivered }: { delivery: Delivery; webhook: Webhook; redelivered: (delivery: Delivery) => void }) {
  const { id, eventId, status, createdAt, nextAttemptAt, attempts } = delivery;
  const writing = useWrite(async () => {
    redelivered((await api.webhooks.redeliver(webhook.id, id)).item);
    say("The delivery starts again.");
  });
  return (
    <div class="stack">
      <dl class="facts">
        <dt>Status</dt>
        <dd>
          <Status status={status} />
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        {nextAttemptAt && (
          <>
            <dt>Next attempt</dt>
            <dd>
              <Time at={nextAttemptAt} />
            </dd>
          </>
        )}
        <dt>Event</dt>
        <dd>
          <code>{eventId}</code>
        </dd>
        <dt>Delivery</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </dl>
      <Allowed permission="webhooks:write">
        <div class="row">
          <button type="button" disabled={writing.busy || !webhook.active} onClick={() => writing.run()}>
            {writing.busy ? "Starting…" : "Redeliver"}
          </button>
          {!webhook.active && <span class="faint">Switch the webhook on first.</span>}
        </div>
      </Allowed>
      <Failed failure={writing.failure} />
      <div>
        <h3>{attempts.length === 0 ? "No attempt yet" : plural(attempts.length, "attempt")}</h3>
        {attempts.length >= 30 && <p class="faint">The last 30 are kept.</p>}
        <ol class="attempts" reversed>
          {[...attempts].reverse().map((attempt) => (
            <li key={attempt.at}>
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ol>
      </div>
      <Payload delivery={delivery} url={webhook.url} />
    </div>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const [open, setOpen] = useState(false);
  const { status, at, durationMs, response } = attempt;
  const advice = adviceFor(attempt);
  return (
    <>
      <div class="row">
        <Badge kind={status === "delivered" ? "good" : "bad"}>{resultInWords(attempt)}</Badge>
        <span>
          <Time at={at} />
        </span>
        <span class="faint number">{counted(durationMs)} ms</span>
        {response && (
          <button type="button" class="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            Response
          </button>
        )}
      </div>
      {advice && <p class="soft">{advice}</p>}
      {open && (
        <pre class="boxed" tabindex={0} aria-label="The response's beginning">
          {response}
        </pre>
      )}
      {open && (response ?? "").length >= 1000 && <p class="faint">The first 1,000 characters are kept.</p>}
    </>
  );
}
