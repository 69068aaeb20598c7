// Signs a payload in the browser, as the service does (SPECIFICATION §12.7), to check what a receiver got or to send it by hand.

import { useEffect, useState } from "preact/hooks";
import type { Delivery, Event } from "prospect-api";
import { quoted } from "../../api";
import { Field } from "../../parts/form";
import { Badge, Copy } from "../../parts/small";

/** How often the command's timestamp is renewed: receivers refuse one that is some minutes old. */
const RENEW_MS = 30_000;

/** The header `webhook-signature`: HMAC-SHA256 of `id.timestamp.body` by Standard Webhooks. Throws if the secret is not one. `timestamp`: Unix seconds */
export async function sign(secret: string, id: string, timestamp: string, body: string) {
  const bytes = Uint8Array.from(atob(secret.trim().replace(/^whsec_/, "")), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
}

/** A command that sends the body to a receiver; the API's key is no part of it. `sent`: headers */
function curlTo(url: string, sent: Record<string, string>, body: string) {
  const lines = [`curl -i ${quoted(url)}`, ...Object.entries(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)];
  return [...lines, `--data-raw ${quoted(body)}`].join(" \\\n  ");
}

const seconds = (at: number) => String(Math.floor(at / 1000));

/** Signatures of the same body for several timestamps. `signed`: the timestamps; `wrong`: the secret is not one. */
function useSignatures(secret: string, id: string, timestamps: string[], body: string) {
  const [state, setState] = useState({ signatures: [] as string[], signed: [] as string[], wrong: false });
  useEffect(() => {
    let current = true;
    const show = (next: typeof state) => current && setState(next);
    if (!secret.trim()) show({ signatures: [], signed: [], wrong: false });
    else
      Promise.all(timestamps.map((timestamp) => sign(secret, id, timestamp, body))).then(
        (signatures) => show({ signatures, signed: timestamps, wrong: false }),
        () => show({ signatures: [], signed: [], wrong: true }),
      );
    return () => void (current = false);
  }, [secret, id, timestamps.join(), body]);
  return state;
}

export function SignatureCheck({ delivery, event, url }: { delivery: Delivery; event: Event; url: string }) {
  const [secret, setSecret] = useState("");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  const body = JSON.stringify(event);
  const last = delivery.attempts[delivery.attempts.length - 1];
  const timestamps = [seconds(last?.at ?? now), seconds(now)];
  const { signatures, signed, wrong } = useSignatures(secret, event.id, timestamps, body);
  // Those that were signed, while the signatures of newer ones are computed.
  const [then = "", present = ""] = signed.length > 0 ? signed : timestamps;
  const [signature = "", presentSignature = ""] = signatures;
  const command = curlTo(url, { "Content-Type": "application/json", ...headers(event.id, present, presentSignature) }, body);
  return (
    <details class="signature">
      <summary>Check the signature, or send it by hand</summary>
      <div class="stack">
        <p class="soft">
          The service signs each attempt as Standard Webhooks defines: HMAC-SHA256, by the webhook's secret, of <code>webhook-id</code>,{" "}
          <code>webhook-timestamp</code> and the body, joined by dots. The header <code>webhook-signature</code> has the result after{" "}
          <code>v1,</code>; for 24 hours after a new secret it has one for each.
        </p>
        {crypto.subtle ? (
          <Field
            label="Secret"
            type="password"
            value={secret}
            onInput={setSecret}
            error={wrong ? "This is not the secret of a webhook: one begins with whsec_." : undefined}
            attributes={PLAIN}
            hint="It stays in this page: it is neither sent nor stored."
          />
        ) : (
          <p class="read-only">A browser signs on a page by https or on this computer only. The command below has no signature.</p>
        )}
        {signature && (
          <>
            <div>
              <p class="legend">Headers of {last ? "the last attempt" : "an attempt made now"}</p>
              <pre class="boxed" tabindex={0} aria-label="Headers">
                {inLines(headers(event.id, then, signature))}
              </pre>
            </div>
            <Compare signature={signature} />
          </>
        )}
        <div class="row">
          <Copy text={command} label="Copy as curl" />
          <span class="faint">
            {signature
              ? "Sends this payload, signed now, to the receiver."
              : "Sends this payload without a signature. Enter the secret to sign it."}
          </span>
        </div>
        <pre class="boxed" tabindex={0} aria-label="As curl">
          {command}
        </pre>
      </div>
    </details>
  );
}

const PLAIN = { autocomplete: "off", spellcheck: false };

function headers(id: string, timestamp: string, signature: string) {
  const signed: Record<string, string> = { "webhook-id": id, "webhook-timestamp": timestamp };
  if (signature) signed["webhook-signature"] = signature;
  return signed;
}

const inLines = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** Compares with what a receiver got, which may be several signatures. */
function Compare({ signature }: { signature: string }) {
  const [received, setReceived] = useState("");
  const matches = received.trim().split(/\s+/).includes(signature);
  return (
    <>
      <Field
        label="Signature that the receiver got"
        value={received}
        onInput={setReceived}
        attributes={PLAIN}
        hint="From the receiver's log, to compare."
      />
      <p role="status">
        {received.trim() &&
          (matches ? (
            <>
              <Badge kind="good">matches</Badge> The receiver got this payload, signed with this secret.
            </>
          ) : (
            <>
              <Badge kind="bad">does not match</Badge> It belongs to another attempt or another secret, or the body was changed on its way.
            </>
          ))}
      </p>
    </>
  );
}
