// What an attempt ended with, in plain words (SPECIFICATION §12.8).

import type { DeliveryAttempt } from "prospect-api";

/** Short, and whole. */
const ERRORS: Record<string, [string, string]> = {
  dns: ["host name not found", "The host name was not found. Check the spelling of the URL, and the DNS record."],
  blocked_address: ["address not allowed", "The URL leads to an address that is not on the public internet, so nothing was sent."],
  connect: ["no connection", "No connection: nothing listens there, or a firewall is in between."],
  tls: ["certificate refused", "The encrypted connection failed. Check the receiver's certificate: its name, its chain and its end date."],
  protocol: ["not an HTTP answer", "The receiver closed the connection, or did not answer in HTTP."],
  timeout: ["no answer in time", "No answer within 10 seconds. Let the receiver store the event, answer, and only then work on it."],
  slow: ["slow, repeated", "No answer within 1 second. The attempt was repeated at once, with 10 seconds. It does not count as a retry."],
};

export function resultInWords({ statusCode, error }: DeliveryAttempt) {
  return statusCode === null ? (ERRORS[error ?? ""]?.[0] ?? error ?? "no answer") : `status ${statusCode}`;
}

/** What to make of it; empty if nothing needs to be said. */
export function adviceFor({ statusCode, error }: DeliveryAttempt) {
  if (statusCode === null) return ERRORS[error ?? ""]?.[1] ?? "";
  if (statusCode >= 200 && statusCode < 300) return "";
  if (statusCode === 410) return "The receiver wants no more events, so the service switched the webhook off.";
  if (statusCode === 401 || statusCode === 403) return "The receiver refused it. It may check the signature with another secret.";
  if (statusCode === 404) return "The receiver knows no such path. Check the URL.";
  if (statusCode === 429) return "The receiver asked to be called less often.";
  if (statusCode >= 300 && statusCode < 400) return "The service follows no redirect. Use the URL that it leads to.";
  return statusCode >= 500 ? "The receiver failed." : "The receiver refused it.";
}
