// Whether the prospect may be contacted, and what it said before.

import { useState } from "preact/hooks";
import type { ConsentRequest, ContactChannel } from "prospect-api";
import { api, can, useResource } from "../../api";
import { type Account, nameOf } from "../../data";
import { Button } from "../../parts/button";
import { FormDialog } from "../../parts/dialog";
import { Badge, FactList } from "../../parts/small";
import { Loaded } from "../../parts/states";
import { Time } from "../../parts/time";

const CHANNELS: { id: ContactChannel; name: string }[] = [
  { id: "email", name: "Email" },
  { id: "sms", name: "Text messages" },
  { id: "call", name: "Calls" },
];
const STATUSES = [
  { id: "granted", name: "May be contacted" },
  { id: "withdrawn", name: "Must not be contacted" },
];

export function Consents({ id, changedAt, names }: { id: string; changedAt: number; names: Account }) {
  const consents = useResource((signal) => api.prospects.getConsents(id, { signal }), [id, changedAt]);
  const [channel, setChannel] = useState<ContactChannel | null>(null);
  return (
    <Loaded resource={consents} rows={3}>
      {({ items, history }) => (
        <>
          <FactList
            facts={CHANNELS.map(({ id: channel, name }) => {
              const present = items.find((item) => item.channel === channel);
              const words = present && (
                <>
                  <Badge>{present.status}</Badge>{" "}
                  <span class="faint">
                    {present.source}, <Time at={present.at} />
                  </span>
                </>
              );
              const record = () => setChannel(channel);
              return [
                name,
                <div class="row">
                  {words || <span class="faint">not known</span>}
                  {can("prospects:write") && (
                    <Button text="Record…" class="small" aria-label={`Record the consent to ${name.toLowerCase()}`} onClick={record} />
                  )}
                </div>,
              ];
            })}
          />
          {history.length > 0 && (
            <ol class="entries" aria-label="Statements">
              {history.map((one, place) => (
                <li class="entry" key={place}>
                  <p class="entry-head">
                    <span class="kind">
                      {nameOf(CHANNELS, one.channel)} {one.status}
                    </span>{" "}
                    <Time at={one.at} />
                  </p>
                  <p>{one.source}</p>
                  {one.textShown && <p class="soft">{one.textShown}</p>}
                  {one.userId && <p class="faint">Recorded by {nameOf(names.users, one.userId)}</p>}
                </li>
              ))}
            </ol>
          )}
          {channel && <Record id={id} channel={channel} close={() => setChannel(null)} done={consents.reload} />}
        </>
      )}
    </Loaded>
  );
}

function Record({ id, channel, close, done }: { id: string; channel: ContactChannel; close: () => void; done: () => void }) {
  const fields = [
    { name: "status", label: "What the prospect said", required: true, options: STATUSES, none: "Choose" },
    {
      name: "source",
      label: "Where it said it",
      required: true,
      hint: "Such as “Application form” or “On the phone”.",
      attributes: { maxlength: 200 },
    },
    { name: "textShown", label: "The text that it saw", type: "textarea", attributes: { maxlength: 10000 } },
  ];
  const write = (body: ConsentRequest) => api.prospects.putConsent(id, channel, body);
  return (
    <FormDialog
      title={`Consent: ${nameOf(CHANNELS, channel)}`}
      close={close}
      fields={fields}
      submit="Record it"
      write={write}
      said="The consent is recorded."
      done={done}
    />
  );
}
