// One delivery: its attempts, its payload, and the button that sends it again.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Delivery, DeliveryAttempt, Webhook } from "prospect-api";
import { api, unlessGone, useResource, useWrite } from "../../api";
import { Button } from "../../parts/button";
import { say } from "../../parts/messages";
import { setQuery } from "../../parts/router";
import { Badge, FactList, Json } from "../../parts/small";
import { Allowed, Empty, Failed, Loaded } from "../../parts/states";
import { Time, counted, plural } from "../../parts/time";
import { Status, pollPause } from "./deliveries";
import { kindInWords } from "./kinds";
import { usePolling } from "./polling";
import { SignatureCheck } from "./signature";
import { adviceFor, resultInWords } from "./words";

const find = (webhookId: string, id: string, signal?: AbortSignal) =>
  unlessGone(api.webhooks.getDelivery(webhookId, id, { signal }).then(({ item }) => item));

interface DeliveryPanelProps {
  id: string;
  webhook: Webhook;
  listed: Delivery | undefined;
  changed: () => void;
}

/** `listed` is the delivery as the list shows it. */
export function DeliveryPanel({ id, webhook, listed, changed }: DeliveryPanelProps) {
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
        <Button text="✕" class="quiet" aria-label="Close the delivery" onClick={() => setQuery({ delivery: "" })} />
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
      <FactList
        facts={[
          ["Status", <Status status={status} />],
          ["Created", <Time at={createdAt} />],
          nextAttemptAt !== null && ["Next attempt", <Time at={nextAttemptAt} />],
          ["Event", <code>{eventId}</code>],
          ["Delivery", <code>{id}</code>],
        ]}
      />
      <Allowed permission="webhooks:write">
        <div class="row">
          <Button
            text={writing.busy ? "Starting…" : "Redeliver"}
            disabled={writing.busy || !webhook.active}
            onClick={() => writing.run()}
          />
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
        {response && <Button text="Response" class="small" aria-expanded={open} onClick={() => setOpen(!open)} />}
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

export function Payload({ delivery, url }: { delivery: Delivery; url: string }) {
  const { eventId } = delivery;
  const event = useResource((signal) => unlessGone(api.events.get(eventId, { signal }).then(({ item }) => item)), [eventId]);
  return (
    <>
      <h3>Payload</h3>
      <Loaded resource={event} rows={4}>
        {(item) =>
          item ? (
            <div class="stack">
              <Json value={item} name="Payload" />
              <SignatureCheck delivery={delivery} event={item} url={url} />
            </div>
          ) : (
            <Empty title="The payload is gone">
              <p>An event is kept for 30 days, unless the person it is about was erased.</p>
              <p>
                The event is <code>{eventId}</code>.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </>
  );
}
