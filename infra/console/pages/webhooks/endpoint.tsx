// Shared by the list and the page of a webhook: its health, its form, and its new secret.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { EventType, Webhook, WebhookCreate } from "prospect-api";
import { Dialog } from "../../parts/dialog";
import { Form } from "../../parts/form";
import { Badge, Copy } from "../../parts/small";
import { Time } from "../../parts/time";
import { ChooseKinds, KINDS, isEvery } from "./kinds";

export function Health({ webhook: { active, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (!active && disabledReason)
    return (
      <>
        <Badge kind="bad">switched off</Badge> <span class="soft">{disabledReason}</span>
      </>
    );
  if (!active) return <Badge>switched off</Badge>;
  if (failingSince)
    return (
      <>
        <Badge kind="bad">failing</Badge>{" "}
        <span class="soft">
          since <Time at={failingSince} />
        </span>
      </>
    );
  return <Badge kind="good">active</Badge>;
}

/** The stack on a laptop also sends to the laptop itself. */
const IS_LAPTOP = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
const HINT = IS_LAPTOP
  ? "An address of this machine, such as http://localhost:5000/hook, or a public https address."
  : "A public https address with port 443 or 8443.";

const FIELDS = [
  {
    name: "url",
    label: "URL",
    type: "url",
    required: true,
    hint: HINT,
    attributes: { maxlength: 2000, spellcheck: false, autocomplete: "off" },
  },
  {
    name: "description",
    label: "Description",
    hint: "Who receives the events, such as the name of a system.",
    attributes: { maxlength: 500 },
  },
];

/** Creates or changes a webhook: `write` gets the members that changed. */
export function EndpointForm<Item extends Webhook>({
  webhook,
  submit,
  write,
  done,
  cancel,
}: {
  webhook?: Webhook;
  submit: string;
  write: (body: WebhookCreate) => Promise<Item>;
  done: (item: Item) => void;
  cancel: () => void;
}) {
  const before = new Set<EventType>(webhook?.eventTypes ?? KINDS);
  const [kinds, setKinds] = useState(before);
  const send = async (changed: WebhookCreate) => {
    if (kinds.size === 0) throw new Error("Choose at least one type of event.");
    const same = kinds.size === before.size && [...kinds].every((kind) => before.has(kind));
    return write(same ? changed : { ...changed, eventTypes: [...kinds] });
  };
  return (
    <Form fields={FIELDS} values={webhook} submit={submit} write={send} done={done} cancel={cancel}>
      <ChooseKinds legend="Event types" chosen={kinds} choose={setKinds} />
      {isEvery(kinds) && <p class="faint">“Everything” includes types of events that are added later.</p>}
    </Form>
  );
}

/** Shows a secret once. */
export function NewSecret({
  title,
  secret,
  close,
  children,
}: {
  title: string;
  secret: string;
  close: () => void;
  children?: ComponentChildren;
}) {
  return (
    <Dialog title={title} close={close}>
      <p>Copy the secret now. You cannot see it again. The receiver needs it to check that an event comes from this account.</p>
      <p class="row webhook-secret">
        <code>{secret}</code>
        <Copy text={secret} label="Copy the secret" />
      </p>
      {children}
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
