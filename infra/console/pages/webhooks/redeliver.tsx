// Starts every delivery again that failed since a time (SPECIFICATION §12.8).

import { useEffect, useRef, useState } from "preact/hooks";
import type { Webhook } from "prospect-api";
import { api, instead, useWrite } from "../../api";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Field } from "../../parts/form";
import { Failed } from "../../parts/states";
import { DAY, fromLocalInput, localInput, plural } from "../../parts/time";

export function RedeliverFailed({ webhook, close, redelivered }: { webhook: Webhook; close: () => void; redelivered: () => void }) {
  const [since, setSince] = useState(localInput(Math.min(webhook.failingSince ?? Infinity, Date.now() - DAY)));
  const [count, setCount] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const open = useRef(true);
  // A retry after a failure goes on counting.
  const started = useRef(0);
  useEffect(() => () => void (open.current = false), []);
  const writing = useWrite(async () => {
    setCount(started.current);
    try {
      for (let more = true; more && open.current; ) {
        const data = await api.webhooks.redeliverFailed(webhook.id, { since: fromLocalInput(since) ?? 0 });
        started.current += data.count;
        setCount(started.current);
        more = data.hasMore && data.count > 0;
      }
    } finally {
      if (started.current > 0) redelivered();
    }
    setOver(true);
  });
  const change = (text: string) => {
    started.current = 0;
    setSince(text);
    setOver(false);
    setCount(null);
  };
  return (
    <Dialog title="Redeliver all that failed" close={close}>
      <form class="stack" onSubmit={instead(() => writing.run())}>
        <p>
          Every delivery that failed since this time starts again, the oldest first. The receiver gets the same <code>webhook-id</code> as
          before. Deliveries that wait for another attempt are not among them: they have not failed yet.
        </p>
        <Field label="Failed since" type="datetime-local" required value={since} onInput={change} />
        <p role="status">{count !== null && `${plural(count, "delivery", "deliveries")} started again${over ? "." : " so far…"}`}</p>
        <Failed failure={writing.failure} again={() => writing.run()} />
        <div class="buttons">
          {over ? (
            <Button text="Done" class="primary" onClick={close} />
          ) : (
            <>
              <Button type="submit" text={writing.busy ? "Working…" : "Redeliver"} class="primary" disabled={writing.busy || !since} />
              <Button text={writing.busy ? "Stop" : "Cancel"} onClick={close} />
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
