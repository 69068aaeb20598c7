// Erasing a person: what would be removed, the reason, and the receipt.

import { useState } from "preact/hooks";
import type { Erasure, ErasureRequest, Removed } from "prospect-api";
import { api, given, useResource } from "../../api";
import { LinkButton } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Form } from "../../parts/form";
import { link } from "../../parts/router";
import { Loaded } from "../../parts/states";
import { Time, plural } from "../../parts/time";

const FIELDS = [
  {
    name: "reason",
    label: "Reason",
    required: true,
    hint: "It is kept for good. Do not write anything about the person.",
    attributes: { maxlength: 500 },
  },
  {
    name: "requestId",
    label: "Number of the person's request",
    hint: "Your own, such as of a ticket. It is kept for good.",
    attributes: { maxlength: 200 },
  },
  {
    name: "suppress",
    label: "Refuse the email and the phone from now on",
    type: "check",
    hint: "Nobody can store a prospect with them again.",
  },
];

const send = async (id: string, body: ErasureRequest, dryRun = false) => (await api.privacy.eraseProspect(id, body, { dryRun })).item;

export function EraseDialog({ id, name, close, done }: { id: string; name: string; close: () => void; done: () => void }) {
  const preview = useResource(() => send(id, { reason: "Preview" }, true), [id]);
  const [receipt, setReceipt] = useState<Erasure | null>(null);
  const leave = receipt ? done : close;
  return (
    <Dialog title={receipt ? `${name} is erased` : `Erase ${name}?`} close={leave}>
      {receipt ? (
        <>
          <p role="status">
            The person is gone: {countsOf(receipt.removed)}. Until <Time at={receipt.dueAt} />, the service removes what events, deliveries
            and indexes still have. The receipt is <code>{receipt.id}</code>.
          </p>
          <div class="buttons">
            <LinkButton text="All erasures" look="primary" href={link("/erasures")} />
          </div>
        </>
      ) : (
        <>
          <p>
            This removes the person and everything that the service knows about it. Every webhook receives the id. You cannot undo this.
          </p>
          <Loaded resource={preview} rows={1}>
            {({ removed }) => <p>{`It would remove ${countsOf(removed)}`}, and later the events.</p>}
          </Loaded>
          <Form
            fields={FIELDS}
            submit="Erase the person"
            cancel={close}
            done={setReceipt}
            write={(body: ErasureRequest) => send(id, given(body))}
          />
        </>
      )}
    </Dialog>
  );
}

export function countsOf(removed: Removed) {
  const { prospects, tasks, hires, notes, meetings, files, events, deliveries, merges } = removed;
  const counts = [
    prospects && plural(prospects, "prospect"),
    tasks && plural(tasks, "task"),
    hires && plural(hires, "hire"),
    notes && plural(notes, "note"),
    meetings && plural(meetings, "meeting"),
    files && plural(files, "file"),
    events && plural(events, "event"),
    deliveries && plural(deliveries, "delivery", "deliveries"),
    merges && plural(merges, "merge"),
  ];
  return counts.filter(Boolean).join(", ") || "nothing yet";
}
