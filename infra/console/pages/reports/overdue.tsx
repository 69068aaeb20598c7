// The open tasks that were due before now, by the user who has to do them.

import type { Facets } from "prospect-api";
import { type Bucket, api, bucketsOf, useResource } from "../../api";
import { link } from "../../parts/router";
import { Bars, Card } from "../../parts/small";
import { Empty, Loaded } from "../../parts/states";
import { LANGUAGE, plural } from "../../parts/time";
import { Saves } from "./saves";

/** The most buckets of a facet (SPECIFICATION §6.7). */
const TOP = 200;

export function OverdueReport() {
  const tasks = useResource(async (signal) => {
    const filter = { status: "open" as const, dueBefore: Date.now() };
    return { filter, ...(await api.tasks.countFacets({ by: ["assignedTo"], top: TOP, ...filter }, { signal })) };
  }, []);
  return (
    <Card title="Overdue tasks per user" look="report">
      <Loaded resource={tasks} rows={4}>
        {(data) => (data.total > 0 ? <Overdue {...data} /> : <Empty title="No task is overdue" />)}
      </Loaded>
    </Card>
  );
}

function Overdue({ filter, total, facets: [facet] }: Facets & { filter: { status: "open"; dueBefore: number } }) {
  const title = "Overdue tasks per user";
  const bars: (Bucket & { href?: string })[] = bucketsOf(facet).map((user) => ({
    ...user,
    href: link("/tasks", { ...filter, assignedTo: user.id }),
  }));
  if (facet?.other) bars.push({ id: "other", name: "Others", count: facet.other });
  const cells = () => [["User", "Overdue tasks"], ...bars.map(({ name, count }) => [name, count])];
  const sum = plural(total, "overdue task");
  return (
    <div class="stack">
      <p class="soft">
        <a href={link("/tasks", filter)}>{sum}</a> now, whichever time you chose above.
      </p>
      <Bars title={title} bars={bars} />
      <Saves
        title={title}
        about={`${sum} on ${new Date().toLocaleDateString(LANGUAGE, { dateStyle: "long" })}`}
        cells={cells}
        bars={() => bars}
      />
    </div>
  );
}
