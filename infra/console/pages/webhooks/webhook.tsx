// The page of a webhook: its health, its actions and its deliveries.

import { useState } from "preact/hooks";
import type { Delivery, Event, Webhook } from "prospect-api";
import { api, can, useResource, useWrite } from "../../api";
import { Button } from "../../parts/button";
import { Confirm, Dialog, Secret } from "../../parts/dialog";
import { say } from "../../parts/messages";
import { type Route, go, setQuery } from "../../parts/router";
import { FactList } from "../../parts/small";
import { Failed, Loaded } from "../../parts/states";
import { Time } from "../../parts/time";
import { Page } from "../page";
import { Deliveries } from "./deliveries";
import { DeliveryPanel } from "./delivery";
import { EndpointForm } from "./endpoint";
import { Health } from "./health";
import { kindsInWords } from "./kinds";
import { RedeliverFailed } from "./redeliver";

const AWAITED_MS = 30_000;
const MAX_TITLE = 100;

const NONE = { eventId: "", until: 0 };

export function WebhookPage({ route }: { route: Route }) {
  const id = route.segments[1] ?? "";
  const read = async (signal?: AbortSignal) => (await api.webhooks.get(id, { signal })).item;
  const webhook = useResource(read, [id]);
  const [awaited, setAwaited] = useState(NONE);
  const [listed, setListed] = useState<Delivery[]>([]);
  const [round, setRound] = useState(0);
  const checkHealth = () => void read().then(webhook.set, webhook.reload);
  const changed = () => {
    setRound((last) => last + 1);
    checkHealth();
  };
  const tested = (event: Event) => {
    setAwaited({ eventId: event.id, until: Date.now() + AWAITED_MS });
    setQuery({ status: "", pageToken: "", delivery: "" });
  };
  const arrived = (id: string) => {
    setAwaited(NONE);
    setQuery({ delivery: id });
  };
  const delivery = route.query.get("delivery") ?? "";
  const actions = webhook.data && can("webhooks:write") && (
    <Actions webhook={webhook.data} set={webhook.set} tested={tested} redelivered={changed} />
  );
  return (
    <Page title={heading(webhook.data?.url ?? "Webhook")} reads="webhooks:read" writes="webhooks:write" actions={actions}>
      <Loaded resource={webhook} rows={3}>
        {(item) => <Facts webhook={item} />}
      </Loaded>
      {webhook.data && (
        <div class={`deliveries ${delivery ? "opened" : ""}`}>
          <Deliveries
            route={route}
            webhook={webhook.data}
            round={round}
            awaited={awaited}
            arrived={arrived}
            show={setListed}
            checkHealth={checkHealth}
            refresh={changed}
          />
          {delivery && (
            <DeliveryPanel
              key={delivery}
              id={delivery}
              webhook={webhook.data}
              changed={changed}
              listed={listed.find(({ id }) => id === delivery)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

const heading = (url: string) => (url.length > MAX_TITLE ? `${url.slice(0, MAX_TITLE)}…` : url);

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, active, disabledReason, failingSince, description, eventTypes, createdAt } = webhook;
  const health = (
    <>
      <Health webhook={webhook} />
      {active && failingSince && (
        <p class="soft">No attempt has succeeded since then. If none does for 5 days, the service switches the webhook off.</p>
      )}
      {!active && (
        <p class="soft">
          No events are sent. {disabledReason && "Repair the receiver, then switch the webhook on again."} Events that occur meanwhile are
          not sent later. The page “Events” keeps them for 30 days.
        </p>
      )}
    </>
  );
  return (
    <section class="card" aria-label="About this webhook">
      <FactList
        facts={[
          ["Health", health],
          heading(url) !== url && ["URL", url],
          description && ["Description", description],
          ["Receives", kindsInWords(eventTypes)],
          ["Created", <Time at={createdAt} />],
        ]}
      />
    </section>
  );
}

interface ActionsProps {
  webhook: Webhook;
  set: (webhook: Webhook) => void;
  tested: (event: Event) => void;
  redelivered: () => void;
}

function Actions({ webhook, set, tested, redelivered }: ActionsProps) {
  const [open, setOpen] = useState<"" | "edit" | "off" | "rotate" | "delete" | "redeliver">("");
  const [secret, setSecret] = useState("");
  const close = () => setOpen("");
  const writing = useWrite(async (what: "on" | "test") => {
    if (what === "on") set((await api.webhooks.update(webhook.id, { active: true })).item);
    else tested((await api.webhooks.test(webhook.id)).item);
    say(what === "on" ? "The webhook is switched on." : "A test event is on its way. Its delivery opens when it arrives.");
  });
  const off = !webhook.active;
  return (
    <>
      {off ? (
        <Button text="Switch on" class="primary" disabled={writing.busy} onClick={() => writing.run("on")} />
      ) : (
        <>
          <Button text="Send a test event" class="primary" disabled={writing.busy} onClick={() => writing.run("test")} />
          <Button text="Redeliver failed…" onClick={() => setOpen("redeliver")} />
        </>
      )}
      <Button text="Edit" aria-keyshortcuts="e" onClick={() => setOpen("edit")} />
      <Button text="New secret…" onClick={() => setOpen("rotate")} />
      {!off && <Button text="Switch off…" onClick={() => setOpen("off")} />}
      <Button text="Delete…" onClick={() => setOpen("delete")} />
      <Failed failure={writing.failure} />
      {open === "edit" && (
        <Dialog title="Edit the webhook" close={close} wide>
          <EndpointForm
            webhook={webhook}
            submit="Save"
            cancel={close}
            done={(item) => {
              set(item);
              close();
            }}
            write={async (body) => (await api.webhooks.update(webhook.id, body)).item}
          />
        </Dialog>
      )}
      {open === "redeliver" && <RedeliverFailed webhook={webhook} close={close} redelivered={redelivered} />}
      {(open === "off" || open === "rotate" || open === "delete") && (
        <Asked what={open} webhook={webhook} set={set} close={close} rotated={setSecret} />
      )}
      {secret && (
        <Secret title="The new secret" what="secret" secret={secret} close={() => setSecret("")}>
          <p>The receiver needs it to check that an event comes from this account.</p>
          <p>For 24 hours the service also signs each event with the previous secret. Give the new secret to the receiver by then.</p>
        </Secret>
      )}
    </>
  );
}

interface AskedProps {
  what: "off" | "rotate" | "delete";
  webhook: Webhook;
  set: (webhook: Webhook) => void;
  close: () => void;
  rotated: (secret: string) => void;
}

function Asked({ what, webhook, set, close, rotated }: AskedProps) {
  if (what === "off")
    return (
      <Confirm
        title="Switch the webhook off?"
        action="Switch off"
        close={close}
        write={async () => (await api.webhooks.update(webhook.id, { active: false })).item}
        said="The webhook is switched off."
        done={set}>
        <p>
          The webhook gets no more events, and deliveries that wait for another attempt fail. Events that occur while it is off are not sent
          later.
        </p>
      </Confirm>
    );
  if (what === "rotate")
    return (
      <Confirm
        title="Make a new secret?"
        action="Make a new secret"
        close={close}
        write={async () => (await api.webhooks.rotateSecret(webhook.id)).item}
        done={({ secret, ...item }) => {
          set(item);
          rotated(secret);
        }}>
        <p>
          The present secret stays valid for 24 hours, so the receiver can change over without losing an event. Both signatures are in the
          same header.
        </p>
        <p>You can make at most five new secrets within 24 hours.</p>
      </Confirm>
    );
  return (
    <Confirm
      title="Delete the webhook?"
      action="Delete the webhook"
      close={close}
      write={() => api.webhooks.delete(webhook.id)}
      said="The webhook is deleted."
      done={() => go("/webhooks")}>
      <p>
        No more events are sent to <strong class="break">{webhook.url}</strong>. Its deliveries and its secret are gone.
      </p>
    </Confirm>
  );
}
