// One delivery: a line that opens. Its content is made when it opens first.

import { hasKey, openConsole, request } from "./account.js";
import { header, inPython, withCurl, withOpenssl } from "./commands.js";
import { badge, box, element, exact, time } from "./elements.js";

/** The longest body that is shown in full; the copy button always has all of it. */
const MAX_SHOWN = 100_000;

const CONSOLE = "/console/#";

const name = ({ eventType, bodyText }) => eventType || (bodyText === null ? "not text" : "no event");

const attemptInWords = ({ delivery }) => {
  if (!delivery) return null;
  return delivery.attempt === null ? "sent again by hand" : `attempt ${delivery.attempt}`;
};

export function deliveryElement(delivery) {
  const { answer, signatureProblem, signatureValid, receivedAt } = delivery;
  const attempt = attemptInWords(delivery);
  const summary = element("summary", {},
    element("h3", {}, name(delivery)),
    badge(signatureValid ? "good" : "bad", signatureValid ? "signature valid" : "signature not valid"),
    answer === 204 ? null : badge("waiting", answer === null ? "not answered" : `answered ${answer}`),
    attempt && element("span", { class: "soft" }, attempt),
    element("span", { class: "faint when" }, time(receivedAt)),
    signatureProblem && element("span", { class: "soft problem" }, signatureProblem));
  const made = element("details", { class: "card delivery" }, summary);
  made.addEventListener("toggle", () => made.append(...parts(delivery)), { once: true });
  return made;
}

function parts(delivery) {
  const headers = delivery.headers.map(([title, value]) => `${title}: ${value}`).join("\n");
  return [
    facts(delivery),
    delivery.delivery && again(delivery),
    element("h4", {}, "Body"),
    delivery.bodyText === null
      ? element("p", {}, `The body has ${delivery.bodyBytes} bytes that are not UTF-8 text.`)
      : box("Body", shortened(pretty(delivery.bodyText)), { copied: delivery.bodyText }),
    element("h4", {}, "Headers"),
    box("Headers", headers),
    delivery.bodyText !== null && commands(delivery),
  ].filter(Boolean);
}

function facts(delivery) {
  const { answer, delivery: known, eventType, receivedAt, signatureProblem, signatureValid, webhookId } = delivery;
  const row = (title, ...content) => [element("dt", {}, title), element("dd", {}, ...content)];
  const link = (to, text) => element("a", { href: CONSOLE + to, onclick: openConsole }, text);
  const occurred = createdAt(delivery.bodyText);
  return element("dl", { class: "facts" },
    row("Received", exact(receivedAt)),
    row("Signature", signatureValid ? "Valid: a secret of the webhook made it for this body." : `Not valid. ${signatureProblem ?? ""}`),
    row("Answer", answer === null ? "None within the time that the service waits." : String(answer)),
    known && row("Attempt", known.attempt === null
      ? "None of the service: this request was sent again by hand." : `${known.attempt}, by the service`),
    row("Event", element("code", {}, webhookId || "no webhook-id"), occurred !== null && [" ",
      link(`/events?${new URLSearchParams({ types: eventType, since: occurred })}`, "in the console")]),
    known && row("Delivery", element("code", {}, known.id), " ",
      link(`/webhooks/${known.webhookId}?delivery=${known.id}`, "in the console")));
}

/** When the event occurred; null if the body is no event. */
function createdAt(text) {
  try {
    const at = JSON.parse(text)?.createdAt;
    return Number.isInteger(at) ? at : null;
  } catch {
    return null;
  }
}

/** The service sends the delivery again, with a signature of its own. */
function again({ delivery: { webhookId, id } }) {
  const message = element("p", { role: "status" });
  const button = element("button", { type: "button", class: "small" }, "Redeliver");
  button.addEventListener("click", async () => {
    if (!hasKey()) {
      message.textContent = "Enter an API key at the top of this page first.";
      return;
    }
    button.disabled = true;
    try {
      await request("POST", `/webhooks/${webhookId}/deliveries/${id}/redeliver`);
      message.textContent = "The service sends it again.";
    } catch (failure) {
      message.textContent = failure.message;
    }
    button.disabled = false;
  });
  return element("div", { class: "row" }, button, message);
}

function commands(delivery) {
  const disclosure = (title, hint, text) =>
    element("details", {}, element("summary", {}, title), element("p", { class: "soft" }, hint), box(title, text));
  return element("div", { class: "commands" },
    header(delivery, "webhook-signature") !== "" && [
      disclosure("Verify with openssl", "Replace whsec_… by the secret that the API showed when the webhook was created.", withOpenssl(delivery)),
      disclosure("Verify in Python", "With the package standardwebhooks; replace whsec_… by the secret.", inPython(delivery)),
    ],
    disclosure("Send it again with curl", "The same request. Its signature is valid for 5 minutes after the first one.",
      withCurl(delivery, `${location.origin}/_inbox`)));
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const shortened = (text) => (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}\n… The button copies all of it.`);
