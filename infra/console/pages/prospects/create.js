// The dialog that creates a prospect. If one has the same contact already, the person decides which values that one gets.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { CREATED, formField } from "../../fields.js";
import { Dialog } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { fullName } from "../prospect/common.js";
import { Compare } from "../prospect/edit.js";
import { bodyOf, flat, loadProspect } from "../prospect/record.js";

/** How a request found its prospect, by the header `Prospect-Match` (SPECIFICATION §8.7). @type {Record<string, string>} */
const MATCHES = { email: "this email", phone: "this phone", both: "this email and phone", external: "this external id" };

/** @typedef {{item: any, etag: string, match: string, given: Record<string, any>}} Existing */

/** @param {{names: import("./names.js").Account, close: () => void, created: () => void}} props */
export function CreateProspect({ names, close, created }) {
  const [existing, setExisting] = useState(/** @type {Existing | null} */ (null));
  const fields = CREATED.map((field) => formField(field, names)).filter(({ options }) => options?.length !== 0);
  const done = (/** @type {any} */ item, word = "created") => {
    created();
    say(html`<span><a href=${link(`/prospects/${item.id}`)}>${fullName(item)}</a> is ${word}.</span>`);
    close();
  };
  if (existing) {
    return html`<${Exists} existing=${existing} fields=${fields} close=${close} done=${(/** @type {any} */ item) => done(item, "updated")} />`;
  }
  const write = async (/** @type {Record<string, any>} */ changed) => {
    const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value));
    const { data, status, headers } = await request("POST", "/prospects", { body: { ...bodyOf(given, fields), update: false } });
    const match = headers.get("Prospect-Match") ?? "";
    return status === 201 ? data : { existing: { ...(await loadProspect(data.item.id)), match, given } };
  };
  return html`<${Dialog} title="New prospect" close=${close}>
    <${Form} fields=${fields} submit="Create the prospect" write=${write} cancel=${close}
      done=${(/** @type {any} */ result) => (result.existing ? setExisting(result.existing) : done(result.item))} />
  <//>`;
}

/**
 * @param {{existing: Existing, fields: import("../../parts/form.js").FormField[], close: () => void, done: (item: any) => void}} props
 */
function Exists({ existing: { item, etag, match, given }, fields, close, done }) {
  const theirs = flat(item, fields);
  const save = async (/** @type {Record<string, any>} */ values) =>
    (Object.keys(values).length > 0 ? (await request("PATCH", `/prospects/${item.id}`, { body: bodyOf(values, fields), etag })).data.item : item);
  return html`<${Dialog} title="This prospect already exists" close=${close} wide>
    <p><a href=${link(`/prospects/${item.id}`)}>${fullName(item)}</a> has ${MATCHES[match] ?? "the same contact"}, so no new prospect was created.</p>
    <${Compare} conflict=${{ mine: given, base: {}, theirs, etag }} fields=${fields} close=${close} save=${save} done=${done}
      words=${{ contested: "Choose which value each of these fields gets.", none: "Save adds your values to the existing prospect.",
        mine: "New", theirs: "Existing", alone: "Added to the existing prospect", others: "" }} />
  <//>`;
}
