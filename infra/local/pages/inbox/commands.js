// Commands to paste into a terminal: verify a delivery with openssl or in Python, and send it again with curl.

/** Headers that curl writes itself, and those of one connection. */
const OF_A_CONNECTION = ["accept", "accept-encoding", "connection", "content-length", "expect", "host", "transfer-encoding"];

/** What the server shows in place of a value that it does not keep. */
const HIDDEN = "(not kept)";

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The value of a header; empty if it is absent. */
export const header = ({ headers }, wanted) => headers.find(([name]) => name === wanted)?.[1] ?? "";

/** The body comes through a pipe: an argument of a command has a limit that bodies exceed. */
export function withCurl(delivery, url) {
  const sent = delivery.headers.filter(([name, value]) => !OF_A_CONNECTION.includes(name) && value !== HIDDEN);
  const lines = sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return `printf %s ${quoted(delivery.bodyText)} |\n  ${[`curl -i ${quoted(url)}`, ...lines, "--data-binary @-"].join(" \\\n  ")}`;
}

export function withOpenssl(delivery) {
  const signed = `${delivery.webhookId}.${header(delivery, "webhook-timestamp")}.${delivery.bodyText}`;
  return `SECRET='whsec_…'
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \\n')
SIGNATURE=$(printf %s ${quoted(signed)} |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
case ${quoted(` ${header(delivery, "webhook-signature")} `)} in
  *" v1,$SIGNATURE "*) echo valid ;;
  *) echo invalid ;;
esac`;
}

/** A string of JSON is a string of Python too. */
export function inPython(delivery) {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const headers = names.map((name) => `    "${name}": ${JSON.stringify(header(delivery, name))},\n`).join("");
  return `from standardwebhooks import Webhook  # pip install standardwebhooks

headers = {
${headers}}
body = ${JSON.stringify(delivery.bodyText)}

# Raises if the signature is not valid, or if the delivery is more than 5 minutes old.
Webhook("whsec_…").verify(body, headers)
print("valid")`;
}
