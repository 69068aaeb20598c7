// The form of a webhook.

import { useState } from "preact/hooks";
import type { EventType, Webhook, WebhookCreate } from "prospect-api";
import { Form } from "../../parts/form";
import { ChooseKinds, KINDS, isEvery } from "./kinds";

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

interface EndpointFormProps<Item extends Webhook> {
  webhook?: Webhook;
  submit: string;
  write: (body: WebhookCreate) => Promise<Item>;
  done: (item: Item) => void;
  cancel: () => void;
}

/** Creates or changes a webhook: `write` gets the members that changed. */
export function EndpointForm<Item extends Webhook>({ webhook, submit, write, done, cancel }: EndpointFormProps<Item>) {
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
