// The states of a page without data: loading, empty, failed, not permitted.

import { html, useEffect, useState } from "../html.js";
import { can } from "../api/session.js";

/** Grey lines in place of rows. @param {{rows?: number}} props */
export function Loading({ rows = 6 }) {
  return html`<div class="loading" role="status"><span class="unseen">Loading…</span>
    ${Array.from({ length: rows }, (_, number) => html`<span key=${number} class="line"></span>`)}
  </div>`;
}

/** @param {{title: string, children?: any}} props */
export function Empty({ title, children }) {
  return html`<div class="empty"><p class="title">${title}</p>${children}</div>`;
}

/** A failure with its field errors. After a rate limit it counts down, then calls `again`. @param {{failure: import("../api/client.js").Failure | null, again?: () => void}} props */
export function Failed({ failure, again }) {
  if (!failure) return null;
  return html`<div class="failed" role="alert">
    <p class="title">${failure.status === 429 ? "You have reached the rate limit" : sentence(failure.message)}</p>
    ${failure.details.length > 1 && html`<ul>${failure.details.map(({ field, message }) => html`<li key=${field + message}><code>${field}</code> ${message}</li>`)}</ul>`}
    ${failure.retryAfter > 0 ? html`<${Countdown} seconds=${failure.retryAfter} again=${again} />` : again && html`<button type="button" onClick=${again}>Try again</button>`}
    ${failure.body.requestId && html`<p class="faint">Request <code>${failure.body.requestId}</code></p>`}
  </div>`;
}

/** @param {{seconds: number, again?: () => void}} props */
function Countdown({ seconds, again }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((last) => last - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) again?.();
  }, [left]);
  return left > 0 ? html`<p>${again ? "The console tries again" : "Try again"} in ${left} ${left === 1 ? "second" : "seconds"}.</p>` : null;
}

/** @param {string} text */
const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Loading, a failure, or the data as the function `children` draws it. The old data stays, dimmed, while new data loads.
 * @template T
 * @param {{resource: import("../api/resource.js").Resource<T>, rows?: number, children?: (data: T) => any}} props
 */
export function Loaded({ resource, rows, children }) {
  const { data, failure, loading, reload } = resource;
  if (failure) return html`<${Failed} failure=${failure} again=${reload} />`;
  if (data === undefined) return html`<${Loading} rows=${rows} />`;
  return html`<div class=${loading ? "dimmed" : ""} aria-busy=${loading}>${children?.(data)}</div>`;
}

/** Its children, if the key has the permission; nothing otherwise. @param {{permission: string, children?: any}} props */
export function Allowed({ permission, children }) {
  return can(permission) ? children : null;
}

/**
 * A page: heading, actions, and what the key may not do here.
 * @param {{title: any, reads: string, writes?: string, actions?: any, children?: any}} props reads and writes: permissions
 */
export function Page({ title, reads, writes, actions, children }) {
  const text = typeof title === "string" ? title : "Console";
  useEffect(() => {
    document.title = `${text} · Console`;
  }, [text]);
  return html`<header class="page-head"><h1 tabindex="-1">${title}</h1><div class="actions">${actions}</div></header>
    ${can(reads) ? [writes && !can(writes) && html`<p class="read-only">You can only read: this key lacks the permission <code>${writes}</code>.</p>`, children]
      : html`<${Empty} title="You cannot see this page with this key"><p>The key lacks the permission <code>${reads}</code>. An administrator can create a key that has it.</p><//>`}`;
}
