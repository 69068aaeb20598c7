// Sends test events through the webhooks that deliver to this inbox, or creates the first such webhook.

import { hasKey, keyOnArrival, onKeyInAddress, request, signIn } from "./account.js";
import { badge, box, byId, element } from "./elements.js";

/** After an answer of 410, the service needs a moment to switch the webhook off. */
const SWITCH_OFF_MS = 1500;

const address = `${location.origin}/_inbox`;

const tell = (text) => { byId("webhooks-message").textContent = text; };

/** Whether a webhook delivers to this inbox, by whatever name of this machine. */
function isHere({ url }) {
  const { port, pathname } = new URL(url);
  return port === location.port && pathname === "/_inbox";
}

/** A button that does something with the API and says what went wrong. */
function action(label, work, kind = "") {
  const button = element("button", { type: "button", class: kind }, label);
  button.addEventListener("click", async () => {
    button.disabled = true;
    tell("");
    await work().catch((failure) => tell(failure.message));
    button.disabled = false;
  });
  return button;
}

function row(webhook) {
  const path = `/webhooks/${webhook.id}`;
  const test = async () => {
    await request("POST", `${path}/test`);
    tell("Sent. It arrives below in a moment.");
  };
  const switchOn = async () => {
    await request("PATCH", path, { active: true });
    await showWebhooks();
  };
  return element("div", { class: "stack webhook" },
    element("p", {}, webhook.active ? badge("good", "active") : badge("bad", "switched off"), " ",
      webhook.description || element("code", {}, webhook.id)),
    !webhook.active && webhook.disabledReason && element("p", { class: "soft" }, webhook.disabledReason),
    element("div", { class: "row" }, webhook.active ? action("Send a test event", test, "primary") : action("Switch it on", switchOn)));
}

async function create() {
  const { item } = await request("POST", "/webhooks", { url: address, description: "The inbox on this machine" });
  await showWebhooks();
  byId("webhooks").append(element("div", { class: "secret" },
    element("p", {}, "The secret of the new webhook, which is shown only now:"), box("Secret", item.secret)));
}

async function showWebhooks() {
  const { items } = await request("GET", "/webhooks?limit=200");
  const here = items.filter(isHere);
  byId("sign-in").hidden = true;
  byId("webhooks").hidden = false;
  byId("webhooks").replaceChildren(...(here.length > 0 ? here.map(row) : [
    element("p", {}, "No webhook of this account delivers to the inbox."),
    element("div", { class: "row" }, action("Create one for every event", create, "primary")),
  ]));
}

/** Shows the webhooks, or asks for a key if there is none or it is refused. */
async function refresh() {
  if (!hasKey()) return;
  await showWebhooks().catch((failure) => {
    // With another key it may work.
    byId("sign-in").hidden = ![401, 403].includes(failure.status);
    tell(failure.message);
  });
}

/** Begins with the key of the address or of the tab. */
function start() {
  tell("");
  byId("webhooks").hidden = true;
  byId("sign-in").hidden = hasKey();
  refresh();
}

/** A webhook that was answered 410 is switched off. */
export function noticeAnswers(deliveries) {
  if (deliveries.some(({ answer }) => answer === 410)) setTimeout(refresh, SWITCH_OFF_MS);
}

export function startWebhooks() {
  keyOnArrival();
  onKeyInAddress(start);
  byId("sign-in").addEventListener("submit", async (event) => {
    event.preventDefault();
    tell("");
    try {
      await signIn(byId("key").value);
      byId("key").value = "";
      await showWebhooks();
      byId("webhooks").querySelector("button")?.focus();
    } catch (failure) {
      tell(failure.message);
    }
  });
  start();
}
