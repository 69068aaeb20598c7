// The fields of a prospect: the summary, the profile, the resume, who changed what, and the raw record.

import { html, useState } from "../../html.js";
import { nameOf } from "../../api/account.js";
import { request } from "../../api/client.js";
import { ADDRESS, fieldOf, profileFields, textOf, valueOf } from "../../fields.js";
import { useResource } from "../../api/resource.js";
import { Badge, Json, Outside } from "../../parts/small.js";
import { Loaded } from "../../parts/states.js";
import { Time, counted } from "../../parts/time.js";
import { link } from "../../shell/router.js";
import { Activity } from "./activity.js";
import { Consents } from "./consents.js";

/** @typedef {import("../prospects/names.js").Account} Account */

/** @param {{item: any, names: Account}} props */
export function Summary({ item, names }) {
  const { profile } = item;
  const work = [item.title, item.company].filter(Boolean).join(", ");
  return html`<section class="card summary" aria-label="Summary">
    ${work && html`<p>${work}</p>`}
    <dl class="facts">
      <dt>Stage</dt><dd><${Badge}>${item.currentStage}<//> ${names.pipelines.length > 1 && html`<span
        class="faint">${nameOf(names.pipelines, item.pipelineId)}</span>`}</dd>
      <dt>Owner</dt><dd>${nameOf(names.users, profile.ownerId)}</dd>
      <dt>Labels</dt><dd class="row">${item.labels.length === 0 ? html`<span class="faint">none</span>`
        : item.labels.map((/** @type {string} */ label) => html`<a key=${label} class="badge label"
          href=${link("/prospects", { label })}>${label}</a>`)}</dd>
      <dt>Email</dt><dd><${Contact} item=${item} name="email" scheme="mailto" /></dd>
      <dt>Phone</dt><dd><${Contact} item=${item} name="phone" scheme="tel" /></dd>
    </dl>
  </section>`;
}

/** An email or a phone. @param {{item: any, name: "email" | "phone", scheme: string}} props */
function Contact({ item, name, scheme }) {
  const value = item[name];
  if (!value) return html`<span class="faint">none</span>`;
  return html`<a href=${`${scheme}:${value}`}>${value}</a>${item.profile.sharedContacts.includes(name) && html`
    <div class="soft">shared with another prospect</div>
    <div><a href=${link("/duplicates", { by: name })}>Prospects with the same ${name}</a></div>`}`;
}

/** A field's value in the profile, empty without a value. @param {import("../../fields.js").FieldOf} field @param {any} item @param {Account} names */
function factOf(field, item, names) {
  const value = valueOf(field, item);
  if (field.type === "time") return value !== undefined && html`<${Time} at=${value} />`;
  if (field.type === "url") return value && html`<${Outside} url=${value} />`;
  if (field.type === "longText") return value && html`<p class="text">${value}</p>`;
  if (field.type !== "list") return textOf(field, item, names);
  return value.length > 0 && value.map((/** @type {any} */ part, /** @type {number} */ place) => html`<div key=${place}>${typeof part === "string" ? part
    : part.jobId ? html`${nameOf(names.jobs, part.jobId)} <span class="faint"><${Time} at=${part.appliedAt} /></span>`
    : html`<span class="faint">${part.system}</span> <code>${part.id}</code>`}</div>`);
}

/** @param {any} item @param {Account} names */
function address(item, names) {
  const text = (/** @type {string} */ name) => textOf(fieldOf("prospect", name), item, names);
  const [street = "", city = "", ...rest] = ADDRESS.map(text);
  return [street, city, rest.filter(Boolean).join(" ")].filter(Boolean).map((line) => html`<div key=${line}>${line}</div>`);
}

/** @param {{item: any, names: Account}} props */
export function Facts({ item, names }) {
  const { profile } = item;
  const facts = profileFields(names).flatMap((field) => (field.name === ADDRESS[0] ? { label: "Address", value: address(item, names) }
    : ADDRESS.includes(field.name) ? [] : { label: field.label, value: factOf(field, item, names) }));
  const present = facts.filter(({ value }) => (Array.isArray(value) ? value.length > 0 : value));
  return html`<section class="card" aria-label="Profile"><header><h2>Profile</h2></header>
    <dl class="facts">${present.map(({ label, value }, place) => html`<div key=${place}
      class="fact"><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
    ${profile.applicationQuestions.length > 0 && html`<details
      class="disclosure"><summary>Application questions (${counted(profile.applicationQuestions.length)})</summary>
      <dl class="answers">${profile.applicationQuestions.map((/** @type {any} */ question, /** @type {number} */ index) => html`<div
        key=${index}><dt>${question.label}</dt><dd class="text">${question.answer || "–"}</dd></div>`)}</dl></details>`}
    ${profile.hasResume && html`<${Disclosure} title="Resume">${() => html`<${Resume} id=${item.id} />`}<//>`}
    <${Disclosure} title="Consents">${() => html`<${Consents} id=${item.id} changedAt=${item.updatedAt} names=${names} />`}<//>
    <${Disclosure} title="Who changed what">${() => html`<${Activity} id=${item.id} changedAt=${item.updatedAt} names=${names} />`}<//>
    <${Disclosure} title="Raw JSON">${() => html`<${Json} value=${item} name="The prospect as JSON" />`}<//>
  </section>`;
}

/** Draws its content once it is open. @param {{title: string, children?: () => any}} props */
function Disclosure({ title, children }) {
  const [open, setOpen] = useState(false);
  return html`<details class="disclosure" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary>${title}</summary>${open && children?.()}</details>`;
}

/** @param {{id: string}} props */
function Resume({ id }) {
  const resume = useResource(async (signal) => (await request("GET", `/prospects/${id}/resume`, { signal })).data.item, [id]);
  return html`<${Loaded} resource=${resume} rows=${3}>${(/** @type {any} */ { fileName, contentType, url, size, text }) => html`
    <p class="soft">${[fileName, contentType, size === null ? "" : `${counted(size)} bytes`].filter(Boolean).join(" · ")}
      ${/^https?:\/\//i.test(url ?? "") && html` <a href=${url} rel="noopener noreferrer" target="_blank">Open the file</a>`}</p>
    ${text ? html`<pre class="resume" tabindex="0" aria-label="Text of the resume">${text}</pre>` : html`<p
      class="faint">The text of this resume could not be read.</p>`}`}<//>`;
}
