// Starts every delivery again that failed since a time (SPECIFICATION §14.6).

import { html, useEffect, useRef, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { fromLocalInput, localInput, plural } from "../../parts/time.js";

const DAY_MS = 24 * 3_600_000;

/** @param {{path: string, webhook: import("../../api/types.js").Webhook, close: () => void, redelivered: () => void}} props */
export function RedeliverFailed({ path, webhook, close, redelivered }) {
  const [since, setSince] = useState(localInput(Math.min(webhook.failingSince ?? Infinity, Date.now() - DAY_MS)));
  const [count, setCount] = useState(/** @type {number | null} */ (null));
  const [over, setOver] = useState(false);
  const open = useRef(true);
  // A retry after a failure goes on counting.
  const started = useRef(0);
  useEffect(() => () => void (open.current = false), []);
  const writing = useWrite(async () => {
    setCount(started.current);
    try {
      for (let more = true; more && open.current; ) {
        const { data } = await request("POST", `${path}/redeliver`, { body: { since: fromLocalInput(since) } });
        started.current += data.count;
        setCount(started.current);
        more = data.hasMore && data.count > 0;
      }
    } finally {
      if (started.current > 0) redelivered();
    }
    setOver(true);
  });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    writing.run();
  };
  const change = (/** @type {string} */ text) => {
    started.current = 0;
    setSince(text);
    setOver(false);
    setCount(null);
  };
  return html`<${Dialog} title="Redeliver all that failed" close=${close}><form class="stack" onSubmit=${send}>
    <p>Every delivery that failed since this time starts again, the oldest first. The receiver gets the same <code>webhook-id</code> as before.
      Deliveries that wait for another attempt are not among them: they have not failed yet.</p>
    <${Field} label="Failed since" type="datetime-local" required value=${since} onInput=${change} />
    <p role="status">${count !== null && `${plural(count, "delivery", "deliveries")} started again${over ? "." : " so far…"}`}</p>
    <${Failed} failure=${writing.failure} again=${() => writing.run()} />
    <div class="buttons">${over ? html`<button type="button" class="primary" onClick=${close}>Done</button>`
      : html`<button class="primary" disabled=${writing.busy || !since}>${writing.busy ? "Working…" : "Redeliver"}</button>
        <button type="button" onClick=${close}>${writing.busy ? "Stop" : "Cancel"}</button>`}</div>
  </form><//>`;
}
