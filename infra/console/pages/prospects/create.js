// The dialog that creates a prospect, or updates the one that has the same email or phone.

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { Dialog } from "../../parts/dialog.js";
import { Check, Form } from "../../parts/form.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";
import { labelsIn } from "./batch.js";
import { fullName } from "./columns.js";
import { LICENSES, activeUsers, stagesOf } from "./names.js";

/** How a request found its prospect, by the header `Prospect-Match` (SPECIFICATION §8.7). @type {Record<string, string>} */
const MATCHES = { email: "this email", phone: "this phone", both: "this email and phone", external: "this external id" };

/** @param {import("./names.js").Account} names @returns {import("../../parts/form.js").FormField[]} */
function fieldsOfForm(names) {
  const fields = [
    { name: "firstName", label: "First name", required: true, attributes: { maxlength: 200, autocomplete: "off" } },
    { name: "lastName", label: "Last name", required: true, attributes: { maxlength: 200, autocomplete: "off" } },
    { name: "email", label: "Email", attributes: { inputmode: "email", autocomplete: "off" } },
    { name: "phone", label: "Phone", type: "tel", attributes: { autocomplete: "off" } },
    { name: "title", label: "Title", attributes: { maxlength: 300 } },
    { name: "company", label: "Company", attributes: { maxlength: 300, autocomplete: "off" } },
    { name: "stageId", label: "Stage", options: stagesOf(names), none: "The first stage" },
    { name: "ownerId", label: "Owner", options: activeUsers(names), none: "The user of your key" },
    { name: "sourceId", label: "Source", options: names.sources, none: "None" },
    { name: "officeId", label: "Office", options: names.offices, none: "None" },
    { name: "jobId", label: "Job", options: names.jobs, none: "None" },
    { name: "licenseStatus", label: "License", options: LICENSES, none: "Not known" },
    { name: "labels", label: "Labels", hint: "Separated by commas." },
  ];
  return fields.filter(({ options }) => options?.length !== 0);
}

/** @param {{names: import("./names.js").Account, close: () => void, created: () => void}} props */
export function CreateProspect({ names, close, created }) {
  const [update, setUpdate] = useState(true);
  const [made, setMade] = useState(/** @type {any} */ (null));
  if (made) return html`<${Made} ...${made} close=${close} />`;
  const write = async (/** @type {Record<string, any>} */ changed) => {
    const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
    const body = { ...given, update, ...(given.labels && { labels: labelsIn(given.labels) }) };
    const { data, status, headers } = await request("POST", "/prospects", { body });
    return { item: data.item, isNew: status === 201, update, match: headers.get("Prospect-Match") ?? "" };
  };
  const done = (/** @type {any} */ result) => {
    created();
    if (!result.isNew || result.item.message) {
      setMade(result);
      return;
    }
    say(html`<span><a href=${link(`/prospects/${result.item.id}`)}>${fullName(result.item)}</a> is created.</span>`);
    close();
  };
  return html`<${Dialog} title="New prospect" close=${close}>
    <${Form} fields=${fieldsOfForm(names)} submit="Create the prospect" write=${write} cancel=${close} done=${done}>
      <${Check} label="If a prospect has this email or phone already, update it" checked=${update} onInput=${setUpdate}
        hint="Otherwise such a prospect stays as it is, and you get a link to it." />
    <//>
  <//>`;
}

/** What there is to say after the write. @param {{item: any, isNew: boolean, update: boolean, match: string, close: () => void}} props */
function Made({ item, isNew, update, match, close }) {
  const title = isNew ? "The prospect is created" : update ? "An existing prospect was updated" : "This prospect existed already";
  return html`<${Dialog} title=${title} close=${close}>
    <p><a href=${link(`/prospects/${item.id}`)}>${fullName(item)}</a>
      ${!isNew && ` has ${MATCHES[match] ?? "the same contact"}, so no new prospect was created.${update ? "" : " It was not changed."}`}</p>
    ${item.message && html`<p class="read-only">${item.message}</p>`}
    <div class="buttons"><a class="button primary" href=${link(`/prospects/${item.id}`)}>Open the prospect</a>
      <button type="button" onClick=${close}>Done</button></div>
  <//>`;
}
