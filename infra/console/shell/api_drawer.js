// The API drawer: the requests that the console made, as curl.

import { html, useEffect, useRef, useState } from "../html.js";
import { BASE, curl, onTraffic, traffic } from "../api/client.js";
import { Badge, Copy } from "../parts/small.js";

export function ApiDrawer() {
  const [open, setOpen] = useState(false);
  const toggle = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const wasOpen = useRef(false);
  const [, draw] = useState(0);
  useEffect(() => {
    // The focused control closed with the drawer.
    if (wasOpen.current && !open) toggle.current?.focus();
    wasOpen.current = open;
  }, [open]);
  useEffect(() => onTraffic(() => draw((last) => last + 1)), []);
  useEffect(() => {
    const escape = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false);
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  if (!open) return html`<button type="button" ref=${toggle} class="api-toggle" aria-expanded="false" onClick=${() => setOpen(true)}>API</button>`;
  return html`<section class="drawer" aria-label="API requests">
    <header><h2>API requests</h2><span class="row">
      <button type="button" class="small" onClick=${() => { traffic.exchanges = []; draw((last) => last + 1); }}>Clear</button>
      <button type="button" class="quiet" aria-label="Close" autofocus onClick=${() => setOpen(false)}>✕</button>
    </span></header>
    <ol>${traffic.exchanges.map((exchange) => html`<li key=${exchange.number}><${Exchange} exchange=${exchange} /></li>`)}</ol>
  </section>`;
}

/** @param {{exchange: import("../api/client.js").Exchange}} props */
function Exchange({ exchange }) {
  const { method, url, status, ms, requestId, reply } = exchange;
  const [open, setOpen] = useState(false);
  const path = url.slice(location.origin.length + BASE.length);
  const kind = status === 0 ? "waiting" : status >= 200 && status < 400 ? "good" : "bad";
  return html`<details open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary><strong>${method}</strong><code>${path}</code><${Badge} kind=${kind}>${status === 0 ? "…" : status === -1 ? "no reply" : status}<//><span class="faint number">${ms} ms</span></summary>
    ${open && html`<div>
      <div class="row"><${Copy} text=${curl(exchange)} label="Copy as curl" />${requestId && html`<span class="faint">Request <code>${requestId}</code></span>`}</div>
      <pre tabindex="0" aria-label="As curl">${curl(exchange)}</pre>
      ${reply && html`<pre tabindex="0" aria-label="Reply">${pretty(reply)}</pre>`}
    </div>`}
  </details>`;
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
