// The event of a delivery.

import type { Delivery } from "prospect-api";
import { api, failureOf } from "../../api/client";
import { useResource } from "../../api/resource";
import { Json } from "../../parts/small";
import { Empty, Loaded } from "../../parts/states";
import { SignatureCheck } from "./signature";

/** The event, or null if the service keeps it no longer. */
async function readEvent(id: string, signal: AbortSignal) {
  try {
    return (await api.events.get(id, { signal })).item;
  } catch (thrown) {
    if (failureOf(thrown).status === 404) return null;
    throw thrown;
  }
}

export function Payload({ delivery, url }: { delivery: Delivery; url: string }) {
  const event = useResource((signal) => readEvent(delivery.eventId, signal), [delivery.eventId]);
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
                The event is <code>{delivery.eventId}</code>.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </>
  );
}
