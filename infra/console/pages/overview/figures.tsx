// The single numbers of the overview.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Facets, TasksListParams } from "prospect-api";
import { type Resource, api, onTraffic, traffic, useRedraw, useResource } from "../../api";
import { link } from "../../parts/router";
import { Failed } from "../../parts/states";
import { counted } from "../../parts/time";

interface FigureProps {
  name: string;
  count: number | undefined;
  href?: string;
  bad?: boolean;
  children?: ComponentChildren;
}

/** A number with its name, and a link if it has an `href`. An undefined count is still loading. */
function Figure({ name, count, href, bad, children }: FigureProps) {
  const unknown = count === undefined;
  const content = (
    <>
      <span class="name">{name}</span>
      <span class={`value ${bad && count ? "bad" : ""}`} aria-busy={unknown}>
        {unknown ? "…" : counted(count)}
      </span>
      {children}
    </>
  );
  return href ? (
    <a class="card figure" href={href}>
      {content}
    </a>
  ) : (
    <div class="card figure">{content}</div>
  );
}

export function ProspectsFigure({ counts }: { counts: Resource<Facets> }) {
  return <Figure name="Prospects" count={counts.data?.total} href={link("/prospects")} />;
}

export function TaskFigures() {
  const [now] = useState(Date.now);
  const tasks = useResource(async (signal) => {
    const total = async (filter: TasksListParams) =>
      (await api.tasks.list({ status: "open", limit: 1, fields: ["id"], ...filter }, { signal }).page()).pagination.totalCount;
    const [open, overdue] = await Promise.all([total({}), total({ dueBefore: now })]);
    return { open, overdue };
  }, []);
  if (tasks.failure) {
    return (
      <div class="card figure">
        <span class="name">Tasks</span>
        <Failed failure={tasks.failure} again={tasks.reload} />
      </div>
    );
  }
  return (
    <>
      <Figure name="Open tasks" count={tasks.data?.open} href={link("/tasks", { status: "open" })} />
      <Figure name="Overdue tasks" count={tasks.data?.overdue} bad href={link("/tasks", { status: "open", dueBefore: now })} />
    </>
  );
}

export function LimitFigure() {
  useRedraw(onTraffic);
  const { limit } = traffic;
  if (!limit) return null;
  return (
    <Figure name="Requests left this minute" count={limit.remaining}>
      <progress aria-label="Requests left of the minute's limit" max={limit.limit} value={limit.remaining}></progress>
      <span class="faint">of {counted(limit.limit)} for this key</span>
    </Figure>
  );
}
