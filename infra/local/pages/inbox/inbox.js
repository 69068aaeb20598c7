// The page of the inbox: shows deliveries as they arrive, filters them, and lets the next ones fail.

import { byId, copyButton, element, renewTimes } from "./elements.js";
import { deliveryElement } from "./delivery.js";
import { follow } from "./live.js";
import { noticeAnswers, startWebhooks } from "./webhooks.js";

const RENEW_MS = 20_000;

/** The shown deliveries, by number. @type {Map<number, {delivery: any, shown: HTMLElement, searched: string}>} */
const entries = new Map();

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** Text that a search looks through. */
const searchable = ({ eventType, bodyText, headers }) =>
  [eventType, bodyText ?? "", ...headers.map((header) => header.join(": "))].join("\n").toLowerCase();

function show({ deliveries, numbers, failures }) {
  const kept = new Set(numbers);
  const arrivals = new Map(deliveries.map((delivery) => [delivery.number, delivery]));
  for (const [number, { delivery, shown }] of entries) {
    // After a restart without data, numbers begin again: the same number is another delivery.
    const other = arrivals.get(number);
    if (kept.has(number) && (!other || other.receivedAt === delivery.receivedAt)) continue;
    if (shown.contains(document.activeElement)) byId("clear").focus();
    shown.remove();
    entries.delete(number);
  }
  const added = deliveries.filter(({ number }) => !entries.has(number)).reverse();
  for (const delivery of added) {
    const shown = deliveryElement(delivery);
    entries.set(delivery.number, { delivery, shown, searched: searchable(delivery) });
    byId("list").prepend(shown);
  }
  offerTypes();
  filter();
  showFailures(failures);
  noticeAnswers(added);
}

function offerTypes() {
  const select = byId("type");
  const types = [...new Set([...entries.values()].map(({ delivery }) => delivery.eventType).filter(Boolean))].sort();
  const offered = [...select.options].slice(1).map(({ value }) => value);
  if (types.join() === offered.join()) return;
  const chosen = select.value;
  select.replaceChildren(element("option", { value: "" }, "all"), ...types.map((type) => element("option", { value: type }, type)));
  select.value = types.includes(chosen) ? chosen : "";
}

function filter() {
  const [type, text] = [byId("type").value, byId("text").value.trim().toLowerCase()];
  let count = 0;
  for (const { delivery, shown, searched } of entries.values()) {
    const matches = (type === "" || delivery.eventType === type) && searched.includes(text);
    shown.hidden = !matches;
    if (matches) count += 1;
  }
  const total = plural(entries.size, "delivery", "deliveries");
  byId("total").textContent = count === entries.size ? total : `${count} of ${total}`;
  byId("filters").hidden = entries.size === 0;
  byId("clear").hidden = entries.size === 0;
  byId("none").hidden = count > 0;
  if (count > 0) return;
  const [title, hint] = entries.size > 0 ? ["No delivery matches", "Choose another type or text."]
    : ["No deliveries yet", "Send a test event, or change a record. The account needs a webhook to this inbox."];
  byId("none").replaceChildren(element("p", { class: "title" }, title), element("p", {}, hint));
}

function showFailures({ remaining, answer }) {
  const what = answer === "timeout" ? "no answer in time" : answer;
  byId("failures").textContent = remaining === 0 ? "Every delivery is answered 204."
    : remaining === 1 ? `The next delivery gets ${what}.` : `The next ${remaining} deliveries get ${what}.`;
  if (remaining === 0 && byId("stop") === document.activeElement) byId("count").focus();
  byId("stop").hidden = remaining === 0;
}

/** Changes the inbox. The change arrives with the next update. */
async function change(method, path, body) {
  const response = await fetch(path, { method, ...(body && { body: JSON.stringify(body) }) }).catch(() => null);
  if (response?.ok) return;
  byId("failures").textContent = response ? await response.text() : "The program does not answer.";
}

const planFailures = (count) => change("PUT", "/_inbox/failures", { count, answer: byId("answer").value });

byId("address").textContent = `${location.origin}/_inbox`;
byId("address").after(" ", copyButton("Copy", () => byId("address").textContent, byId("address")));
byId("inbox").hidden = false;
byId("type").addEventListener("input", filter);
byId("text").addEventListener("input", filter);
byId("clear").addEventListener("click", () => change("DELETE", "/_inbox"));
byId("stop").addEventListener("click", () => planFailures(0));
byId("fail").addEventListener("submit", (event) => {
  event.preventDefault();
  planFailures(byId("count").valueAsNumber);
});
setInterval(() => document.hidden || renewTimes(), RENEW_MS);
document.addEventListener("visibilitychange", () => document.hidden || renewTimes());
startWebhooks();
follow(show, (answers) => {
  const [kind, text] = answers ? ["good", "live"] : ["waiting", "waiting for the program"];
  Object.assign(byId("state"), { className: `badge ${kind}`, textContent: text });
});
