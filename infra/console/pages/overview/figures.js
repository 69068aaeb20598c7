// The single numbers of the overview.

import { html, useEffect, useState } from "../../html.js";
import { onTraffic, request, traffic } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { Failed } from "../../parts/states.js";
import { counted } from "../../parts/time.js";
import { link } from "../../shell/router.js";

/**
 * A number with its name, and a link if it has an `href`. An undefined count is still loading.
 * @param {{name: string, count: number | undefined, href?: string, bad?: boolean, children?: any}} props
 */
function Figure({ name, count, href, bad, children }) {
  const unknown = count === undefined;
  const content = html`<span class="name">${name}</span>
    <span class=${`value ${bad && count ? "bad" : ""}`} aria-busy=${unknown}>${unknown ? "…" : counted(count)}</span>${children}`;
  return href ? html`<a class="card figure" href=${href}>${content}</a>` : html`<div class="card figure">${content}</div>`;
}

/** @param {{counts: import("../../api/resource.js").Resource<any>}} props */
export function ProspectsFigure({ counts }) {
  return html`<${Figure} name="Prospects" count=${counts.data?.total} href=${link("/prospects")} />`;
}

export function TaskFigures() {
  const [now] = useState(Date.now);
  const tasks = useResource(async (signal) => {
    const total = async (/** @type {Record<string, unknown>} */ filter) =>
      (await request("GET", "/tasks", { query: { status: "open", limit: 1, fields: "id", ...filter }, signal })).data.pagination.totalCount;
    const [open, overdue] = await Promise.all([total({}), total({ dueBefore: now })]);
    return { open, overdue };
  }, []);
  if (tasks.failure) {
    return html`<div class="card figure"><span class="name">Tasks</span><${Failed} failure=${tasks.failure} again=${tasks.reload} /></div>`;
  }
  return html`<${Figure} name="Open tasks" count=${tasks.data?.open} href=${link("/tasks", { status: "open" })} />
    <${Figure} name="Overdue tasks" count=${tasks.data?.overdue} bad href=${link("/tasks", { status: "open", dueBefore: now })} />`;
}

/** The requests that the key can still send in this minute. */
export function LimitFigure() {
  const [, draw] = useState(0);
  useEffect(() => onTraffic(() => draw((last) => last + 1)), []);
  const { limit } = traffic;
  if (!limit) return null;
  return html`<${Figure} name="Requests left this minute" count=${limit.remaining}>
    <progress aria-label="Requests left of the minute's limit" max=${limit.limit} value=${limit.remaining}></progress>
    <span class="faint">of ${counted(limit.limit)} for this key</span><//>`;
}
