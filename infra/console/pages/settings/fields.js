// The custom fields of prospects, in the order of forms (SPECIFICATION §13.11).

import { html, useEffect, useState } from "../../html.js";
import { reloadAccount } from "../../api/account.js";
import { percentOf, request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { TYPES, hasOptions } from "../../custom_fields.js";
import { Badge } from "../../parts/small.js";
import { Allowed, Empty, Failed, Loaded } from "../../parts/states.js";
import { SHOWN_MS, say } from "../../shell/messages.js";
import { CreateField, DeleteField, EditField } from "./field_dialogs.js";
import { Moves, useMoves } from "./moves.js";

/** @typedef {import("../../custom_fields.js").Definition} Definition */
/** @typedef {Record<"fields" | "filterable" | "unique", {used: number, allowed: number}>} Limits */

/** All fields fit on one page. */
const PAGE = 200;

/** How often the page asks for the progress of indexing. */
const POLL_MS = 2000;

/** How long a person can undo a deletion here. The API keeps a deleted field for 30 days. */
const UNDO_MS = 20_000;

export function Fields() {
  const loaded = useResource(async (signal) => (await request("GET", "/custom-fields", { query: { limit: PAGE }, signal })).data, []);
  const [open, setOpen] = useState(/** @type {{dialog: any, field?: Definition} | null} */ (null));
  const focus = useMoves(loaded);
  const changed = (/** @type {any} */ words, ms = SHOWN_MS) => {
    setOpen(null);
    reloadAccount();
    loaded.reload();
    return say(words, ms);
  };
  const restore = async (/** @type {string} */ key) => {
    const restored = await request("POST", `/custom-fields/${key}/restore`).catch((thrown) => thrown);
    changed(restored instanceof Error ? restored.message : `${restored.data.item.label} is restored.`);
  };
  const deleted = (/** @type {Definition} */ field) => {
    const undo = () => {
      remove();
      restore(field.key);
    };
    const remove = changed(html`<span>${field.label} is deleted.</span> <button type="button" onClick=${undo}>Undo</button>`, UNDO_MS);
  };
  const moving = useWrite(async (/** @type {Definition[]} */ fields, /** @type {Definition} */ field, /** @type {number} */ to) => {
    focus(field.key);
    const others = fields.filter(({ key }) => key !== field.key);
    const order = [...others.slice(0, to), field, ...others.slice(to)];
    for (const [position, each] of order.entries()) {
      if (each.position !== position) await request("PATCH", `/custom-fields/${each.key}`, { body: { position } });
    }
    changed(`${field.label} is number ${to + 1}.`);
  });
  const create = html`<${Allowed} permission="account:write"><button type="button" class="primary"
    onClick=${() => setOpen({ dialog: CreateField })}>Create a custom field</button><//>`;
  return html`<${Loaded} resource=${loaded}>${(/** @type {{items: Definition[], limits: Limits}} */ { items, limits }) => html`
    ${items.length === 0 ? html`<${Empty} title="No custom fields yet"><p>A custom field holds a value that the built-in fields lack, such as a notice period.</p>${create}<//>`
      : html`<div class="row settings-actions">${create}<${Used} limits=${limits} /></div>
        <${Failed} failure=${moving.failure} />
        <ol class="card ordered" aria-label="Custom fields">${items.map((field, place) => html`<${Row} key=${field.key} field=${field}
          open=${(/** @type {any} */ dialog) => setOpen({ dialog, field })}
          moves=${html`<${Moves} record=${{ id: field.key, name: field.label }} place=${place} last=${items.length - 1}
            move=${(/** @type {number} */ to) => moving.run(items, field, to)} />`} />`)}</ol>`}
    ${open && html`<${open.dialog} field=${open.field} fields=${items} close=${() => setOpen(null)} changed=${changed}
      deleted=${deleted} restore=${restore} />`}`}<//>`;
}

/** @param {{limits: Limits}} props */
function Used({ limits: { fields, filterable, unique } }) {
  const of = (/** @type {{used: number, allowed: number}} */ { used, allowed }, /** @type {string} */ word) => `${used} of ${allowed} ${word}`;
  return html`<span class="soft">${[of(fields, "fields"), of(filterable, "filterable"), of(unique, "unique")].join(", ")}</span>`;
}

/** @param {{field: Definition, open: (dialog: any) => void, moves: any}} props */
function Row({ field, open, moves }) {
  const { key, label, type, options, filterable, unique, sensitive, description } = field;
  return html`<li>
    <span class="name"><strong>${label}</strong> <code class="faint">${key}</code>
      <span class="about soft">${TYPES[type]?.name ?? type}${hasOptions(type) && `: ${options.filter(({ archived }) => !archived)
        .map((option) => option.label).join(", ")}`}${description && ` · ${description}`}</span></span>
    <span class="row">${filterable && html`<${Filterable} field=${field} />`}
      ${unique && html`<${Badge}>unique<//>`}${sensitive && html`<${Badge} kind="waiting">sensitive<//>`}</span>
    ${can("account:write") && html`<span class="row">${moves}
      <button type="button" class="small" aria-label=${`Edit ${label}`} onClick=${() => open(EditField)}>Edit</button>
      <button type="button" class="small" aria-label=${`Delete ${label}`} onClick=${() => open(DeleteField)}>Delete</button></span>`}
  </li>`;
}

/** Whether lists can filter by the field already. @param {{field: Definition}} props */
function Filterable({ field: { key } }) {
  const asked = useResource(async (signal) => (await request("GET", `/custom-fields/${key}`, { signal })).data.indexing, [key]);
  const building = asked.data?.state === "building";
  useEffect(() => {
    if (!building || asked.loading) return undefined;
    const timer = setTimeout(asked.reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [building, asked.loading]);
  return building ? html`<${Badge} kind="waiting">indexing ${percentOf(asked.data)}<//>`
    : html`<${Badge} kind=${asked.data ? "good" : "plain"}>filterable<//>`;
}
