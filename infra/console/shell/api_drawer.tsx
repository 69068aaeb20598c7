// The API drawer: the requests that the console made, as curl.

import { useEffect, useRef, useState } from "preact/hooks";
import { BASE, type Exchange, clearTraffic, curl, onTraffic, traffic, useListener, useRedraw } from "../api";
import { Button } from "../parts/button";
import { Badge, Copy, Disclosure } from "../parts/small";

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
  useListener<KeyboardEvent>(window, "keydown", ({ key }) => key === "Escape" && setOpen(false));
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
          <Button text="Clear" class="small" onClick={clearTraffic} />
          <Button text="✕" class="quiet" aria-label="Close" autofocus onClick={() => setOpen(false)} />
        </span>
      </header>
      <ol>
        {traffic.exchanges.map((exchange) => (
          <li key={exchange.number}>
            <Request exchange={exchange} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Request({ exchange }: { exchange: Exchange }) {
  const { method, url, status, ms, requestId, reply } = exchange;
  const kind = status === 0 ? "waiting" : status >= 200 && status < 400 ? "good" : "bad";
  const title = (
    <>
      <strong>{method}</strong>
      <code>{url.slice(location.origin.length + BASE.length)}</code>
      <Badge kind={kind}>{status === 0 ? "…" : status === -1 ? "no reply" : status}</Badge>
      <span class="faint number">{ms} ms</span>
    </>
  );
  return (
    <Disclosure title={title}>
      {() => (
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
    </Disclosure>
  );
}

function pretty(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
