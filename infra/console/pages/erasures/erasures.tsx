// Erasures: the receipts of persons whose data was removed. They are kept for good.

import type { Erasure } from "prospect-api";
import { api, useResource } from "../../api";
import { useNames } from "../../data";
import type { Route } from "../../parts/router";
import { Badge } from "../../parts/small";
import { Empty } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time } from "../../parts/time";
import { Page } from "../page";
import { who } from "../prospect/activity";
import { countsOf } from "./dialog";

export function Erasures({ route }: { route: Route }) {
  const pageToken = route.query.get("pageToken") ?? "";
  const erasures = useResource(
    (signal) => api.privacy.listErasures({ limit: 20, pageToken: pageToken || undefined }, { signal }).page(),
    [pageToken],
  );
  const names = useNames();
  const columns: Column<Erasure>[] = [
    { id: "prospectId", title: "Prospect", kind: "wide", cell: ({ prospectId }) => <code>{prospectId}</code> },
    {
      id: "status",
      title: "Status",
      cell: ({ status, doneAt, dueAt }) => (
        <>
          <Badge>{status}</Badge>{" "}
          <span class="faint">
            {doneAt === null ? (
              <>
                until <Time at={dueAt} />
              </>
            ) : (
              <Time at={doneAt} />
            )}
          </span>
        </>
      ),
    },
    {
      id: "reason",
      title: "Reason",
      kind: "wide",
      cell: ({ reason, requestId }) => (
        <>
          {reason} <span class="faint">{requestId}</span>
        </>
      ),
    },
    { id: "removed", title: "Removed", kind: "wide", cell: ({ removed }) => countsOf(removed) },
    { id: "who", title: "Erased by", cell: ({ actor }) => who(actor, names) },
    { id: "requestedAt", title: "Asked", cell: ({ requestedAt }) => <Time at={requestedAt} /> },
  ];
  const none = (
    <Empty title="No erasures">
      <p>The page of a prospect has the button “Erase…”.</p>
    </Empty>
  );
  return (
    <Page title="Erasures" reads="privacy:read">
      <p class="soft">
        A person who is erased is gone at once. Within 25 hours nothing of the person is left, and the receipt says “done”.
      </p>
      <Listing resource={erasures} one="erasure" none={none} caption="Erasures" columns={columns} rowName={(erasure) => erasure.id} />
    </Page>
  );
}
