// The deliveries of a webhook, newest first. The list refreshes by itself while a delivery waits for an attempt, and until the first arrives.

import { useEffect } from "preact/hooks";
import type { Delivery, Webhook, WebhooksListDeliveriesParams } from "prospect-api";
import { api, given, useResource } from "../../api";
import { Button } from "../../parts/button";
import { type Route, link } from "../../parts/router";
import { Badge, Tabs } from "../../parts/small";
import { Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time, counted } from "../../parts/time";
import { kindInWords } from "./kinds";
import { POLL_MS, usePolling } from "./polling";
import { resultInWords } from "./words";

/** The values of `status`, and their names. A delivery that fails is tried again for three days. */
const TABS = [
  ["", "All"],
  ["retrying", "Retrying"],
  ["failed", "Failed"],
  ["delivered", "Delivered"],
] as const;

/** In place of deliveries, by their status. */
const NONE: Record<string, [string, string]> = {
  "": ["No deliveries yet", "The next event arrives here within seconds. A test event shows whether the receiver answers."],
  retrying: ["No delivery waits for another attempt", ""],
  failed: ["No delivery has failed", "A delivery fails after 3 days without success, or when the receiver answers 410."],
  delivered: ["Nothing was delivered yet", ""],
};

/** The pause between refreshes while no attempt is due soon. */
const SLOW_POLL_MS = 30_000;

const BADGES = { delivered: "good", failed: "bad", pending: "waiting" } as const;

export const Status = ({ status }: { status: Delivery["status"] }) => <Badge kind={BADGES[status]}>{status}</Badge>;

/** The pause until the next refresh; 0 if no delivery waits for an attempt. */
export function pollPause(deliveries: Delivery[]) {
  const pending = deliveries.filter(({ status }) => status === "pending");
  if (pending.length === 0) return 0;
  return pending.some(({ nextAttemptAt }) => (nextAttemptAt ?? 0) < Date.now() + SLOW_POLL_MS) ? POLL_MS : SLOW_POLL_MS;
}

export interface Props {
  route: Route;
  webhook: Webhook;
  /** Another number reads the list again. */
  round: number;
  /** A test event: `arrived` is called with its delivery. */
  awaited: { eventId: string; until: number };
  arrived: (id: string) => void;
  show: (deliveries: Delivery[]) => void;
  checkHealth: () => void;
  refresh: () => void;
}

export function Deliveries(props: Props) {
  const { route, refresh } = props;
  const asked = route.query.get("status") ?? "";
  const status = TABS.some(([value]) => value === asked) ? asked : "";
  const pageToken = route.query.get("pageToken") ?? "";
  const delivery = route.query.get("delivery");
  const tabs = TABS.map(([value, title]) => ({ title, href: link(route.path, { status: value, delivery }), isPresent: status === value }));
  return (
    <section class="delivery-list" aria-labelledby="deliveries-heading">
      <header class="row">
        <h2 id="deliveries-heading">Deliveries</h2>
        <Button text="Refresh" class="small" onClick={refresh} />
        <Tabs label="Which deliveries" look="tabs" tabs={tabs} />
      </header>
      <List key={`${status} ${pageToken}`} {...props} status={status} pageToken={pageToken} />
    </section>
  );
}

function List({ status, pageToken, ...props }: Props & { status: string; pageToken: string }) {
  const { route, webhook, round, awaited, arrived, show, checkHealth } = props;
  const query = given<WebhooksListDeliveriesParams & { fields?: undefined }>({ status, pageToken });
  const load = async (signal?: AbortSignal) => api.webhooks.listDeliveries(webhook.id, query, { signal }).page();
  const deliveries = useResource(load, [round, webhook.active]);
  const items: Delivery[] = deliveries.data?.items ?? [];
  const found = items.find(({ eventId }) => eventId === awaited.eventId);
  const awaiting = awaited.eventId !== "" && Date.now() < awaited.until;
  // The first delivery arrives here by itself.
  const isFirstAwaited = webhook.active && items.length === 0 && !status && !pageToken;
  const pause = deliveries.failure ? 0 : awaiting || isFirstAwaited ? POLL_MS : pollPause(items);
  usePolling(pause, async () => {
    try {
      const data = await load();
      const isNew = JSON.stringify(data.items) !== JSON.stringify(items);
      deliveries.set(data);
      if (isNew) checkHealth();
    } catch {
      deliveries.reload();
    }
  });
  useEffect(() => show(items), [deliveries.data]);
  useEffect(() => {
    if (found) arrived(found.id);
  }, [found?.id]);
  return (
    <Listing
      resource={deliveries}
      one="delivery"
      none={<None hasMore={deliveries.data?.pagination.hasMore} status={status} />}
      caption="Deliveries of this webhook"
      columns={columns(route.query.get("delivery"))}
      href={({ id }) => link(route.path, { ...Object.fromEntries(route.query), delivery: id })}
    />
  );
}

function None({ hasMore, status }: { hasMore: boolean | undefined; status: string }) {
  const [title, more] = hasMore ? ["No deliveries on this page", "The next page has more."] : (NONE[status] ?? ["No deliveries", ""]);
  return <Empty title={title}>{more && <p>{more}</p>}</Empty>;
}

function columns(opened: string | null): Column<Delivery>[] {
  const every: Column<Delivery>[] = [
    {
      id: "event",
      title: "Event",
      cell: ({ id, eventType }) =>
        id === opened ? (
          <span class="opened">
            {kindInWords(eventType)}
            <span class="unseen"> (opened)</span>
          </span>
        ) : (
          kindInWords(eventType)
        ),
    },
    { id: "status", title: "Status", kind: "narrow", cell: ({ status }) => <Status status={status} /> },
    {
      id: "answer",
      title: "Last answer",
      cell: ({ attempts: [...attempts] }) => {
        const last = attempts.pop();
        return last ? resultInWords(last) : <span class="faint">none yet</span>;
      },
    },
    { id: "attempts", title: "Attempts", kind: "number", cell: ({ attempts }) => counted(attempts.length) },
    { id: "next", title: "Next attempt", kind: "narrow", cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} /> },
    { id: "created", title: "Created", kind: "narrow", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return opened ? every.filter(({ id }) => id !== "attempts" && id !== "next") : every;
}
