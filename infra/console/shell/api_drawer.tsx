// The API drawer: the requests that the console made, as curl.

import { useEffect, useRef, useState } from "preact/hooks";
import { BASE } from "../api/client";
import { useRedraw } from "../api/resource";
import { clearTraffic, curl, onTraffic, traffic } from "../api/traffic";
import { Badge, Copy } from "../parts/small";

export function ApiDrawer() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The focused control closed with the drawer.
    if (wasOpen.current && !open) toggle.current?.focus();
    wasOpen.current = open;
  }, [open]);
  useRedraw(onTraffic);
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  if (!open)
    return (
      <button type="button" ref={toggle} class="api-toggle" aria-expanded="false" onClick={() => setOpen(true)}>
        API
      </button>
    );
  return (
    <section class="drawer" aria-label="API requests">
      <header>
        <h2>API requests</h2>
        <span class="row">
          <button type="button" class="small" onClick={clearTraffic}>
            Clear
          </button>
          <button type="button" class="quiet" aria-label="Close" autofocus onClick={() => setOpen(false)}>
            ✕
          </button>
        </span>
      </header>
      <ol>
        {traffic.exchanges.map((exchange) => (
          <li key={exchange.number}>
            <Exchange exchange={exchange} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Exchange({ exchange }: { exchange: import("../api/traffic").Exchange }) {
  const { method, url, status, ms, requestId, reply } = exchange;
  const [open, setOpen] = useState(false);
  const path = url.slice(location.origin.length + BASE.length);
  const kind = status === 0 ? "waiting" : status >= 200 && status < 400 ? "good" : "bad";
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{method}</strong>
        <code>{path}</code>
        <Badge kind={kind}>{status === 0 ? "…" : status === -1 ? "no reply" : status}</Badge>
        <span class="faint number">{ms} ms</span>
      </summary>
      {open && (
        <div>
          <div class="row">
            <Copy text={curl(exchange)} label="Copy as curl" />
            {requestId && (
              <span class="faint">
                Request <code>{requestId}</code>
              </span>
            )}
          </div>
          <pre tabindex={0} aria-label="As curl">
            {curl(exchange)}
          </pre>
          {reply && (
            <pre tabindex={0} aria-label="Reply">
              {pretty(reply)}
            </pre>
          )}
        </div>
      )}
    </details>
  );
}

function pretty(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
