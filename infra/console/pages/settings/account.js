// The account itself: its name, the region of its phone numbers, and its default pipeline.

import { html } from "../../html.js";
import { nameOf, reloadAccount, useAccount } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Form } from "../../parts/form.js";
import { Loaded } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { Retention } from "./retention.js";

/** @param {string} code */
function regionName(code) {
  try {
    return new Intl.DisplayNames(undefined, { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function AccountSettings() {
  const account = useResource(async (signal) => {
    const { data, etag } = await request("GET", "/account", { signal });
    return { item: data.item, etag };
  }, []);
  return html`<${Loaded} resource=${account}>${(/** @type {{item: any, etag: string}} */ loaded) => html`<${Details} key=${loaded.etag} ...${loaded}
    reload=${account.reload} /><${Retention} key=${`retention ${loaded.etag}`} ...${loaded} reload=${account.reload} />`}<//>`;
}

/** @param {{item: any, etag: string, reload: () => void}} props */
function Details({ item, etag, reload }) {
  const { pipelines } = useAccount();
  const region = `${regionName(item.defaultRegion)} (${item.defaultRegion})`;
  if (!can("account:write")) {
    return html`<section class="card"><dl class="facts">
      <dt>Name</dt><dd>${item.name}</dd><dt>Region of phone numbers</dt><dd>${region}</dd>
      <dt>Default pipeline</dt><dd>${nameOf(pipelines, item.defaultPipelineId)}</dd><dt>Id</dt><dd><code>${item.id}</code></dd>
      <dt>Created</dt><dd><${Time} at=${item.createdAt} /></dd></dl></section>`;
  }
  const fields = [
    { name: "name", label: "Name", required: true },
    { name: "defaultRegion", label: "Region of phone numbers", required: true, attributes: { maxlength: 2, autocapitalize: "characters" },
      hint: `Two letters of a country, now ${region}. A phone number without a country code is read as one of it.` },
    { name: "defaultPipelineId", label: "Default pipeline", required: true, options: pipelines, hint: "A prospect without a stage begins in it." },
  ];
  const write = (/** @type {any} */ changed) => request("PATCH", "/account", { body: changed, etag });
  const done = () => {
    say("The account is saved.");
    reloadAccount();
    reload();
  };
  return html`<section class="card"><${Form} fields=${fields} values=${item} submit="Save" write=${write} done=${done} />
    <p class="faint">Account <code>${item.id}</code>, created <${Time} at=${item.createdAt} />. Changed <${Time}
      at=${item.updatedAt} />.</p></section>`;
}
