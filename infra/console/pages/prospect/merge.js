// Merging other prospects into this one: who, a preview of the result, the merge, and its undoing.

import { html, useState } from "../../html.js";
import { nameOf } from "../../api/account.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/form.js";
import { Badge } from "../../parts/small.js";
import { Failed, Loading } from "../../parts/states.js";
import { plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link, setQuery } from "../../shell/router.js";
import { LICENSES } from "../prospects/names.js";
import { fullName } from "./common.js";
import { ProspectPicker } from "./picker.js";
import { linesOf, loadProspect } from "./record.js";

/** @typedef {import("../prospects/names.js").Account} Account */

/** Prospects that one request merges (SPECIFICATION §8.29). */
const MAX_LOSERS = 5;

/** @param {{label: string, answer: string}[]} questions */
const answersOf = (questions) => questions.map(({ label, answer }) => `${label}: ${answer}`).join("\n");

/** Fields of which the merge keeps one value, each as a text. @type {[string, string, (item: any, names: Account) => string][]} */
const FIELDS = [
  ["firstName", "First name", (item) => item.firstName],
  ["lastName", "Last name", (item) => item.lastName],
  ["email", "Email", (item) => item.email],
  ["phone", "Phone", (item) => item.phone],
  ["stageId", "Stage", (item) => item.currentStage],
  ["ownerId", "Owner", (item, names) => nameOf(names.users, item.profile.ownerId)],
  ["title", "Title", (item) => item.title],
  ["company", "Company", (item) => item.company],
  ["licenseStatus", "License", (item) => LICENSES.find(({ id }) => id === item.profile.licenseStatus)?.name ?? ""],
  ["streetAddress", "Street", (item) => item.profile.streetAddress],
  ["city", "City", (item) => item.profile.city],
  ["state", "State or region", (item) => item.profile.state],
  ["postalCode", "Postal code", (item) => item.profile.postalCode],
  ["officeId", "Office", (item, names) => nameOf(names.offices, item.profile.officeId)],
  ["sourceId", "Source", (item, names) => nameOf(names.sources, item.profile.sourceId)],
  ["notes", "Profile notes", (item) => item.profile.notes],
  ["applicationQuestions", "Application questions", ({ profile }) => answersOf(profile.applicationQuestions)],
  ["resume", "Resume", ({ id, profile }) => (profile.hasResume ? `the one of …${id.slice(-6)}` : "")],
  ["externalIds", "External ids", (item) => linesOf(item.profile.externalIds)],
];

/** Fields of the record itself, of which the preview has the result. @type {Record<string, string>} */
const RESULTS = {
  firstName: "firstName", lastName: "lastName", email: "email", phone: "phone", stageId: "currentStage", title: "title", company: "company",
};

/**
 * @typedef {object} MergeProps
 * @property {import("./record.js").Loaded} record
 * @property {Account} names
 * @property {() => void} close
 * @property {() => void} reload    Of the record.
 * @property {(mergeId: string) => void} merged
 */

/** @param {MergeProps} props */
export function MergeDialog({ record: { item: winner, etag }, names, close, reload, merged }) {
  const [losers, setLosers] = useState(/** @type {any[]} */ ([]));
  const [take, setTake] = useState(/** @type {Record<string, string>} */ ({}));
  const [keepHireOf, setKeepHireOf] = useState("");
  const body = { loserIds: losers.map(({ id }) => id), ...(Object.keys(take).length > 0 && { take }), ...(keepHireOf && { keepHireOf }) };
  const path = `/prospects/${winner.id}/merge`;
  const preview = useResource(
    async (signal) => (losers.length > 0 ? (await request("POST", path, { query: { dryRun: true }, body, etag, signal })).data.item : null),
    [JSON.stringify(body), etag],
  );
  const adding = useWrite(async (/** @type {string} */ id) => {
    const { item } = await loadProspect(id);
    setLosers((last) => (last.some((loser) => loser.id === item.id) || item.id === winner.id ? last : [...last, item]));
  });
  const merging = useWrite(async () => (await request("POST", path, { body, etag })).data);
  const merge = async () => {
    const data = await merging.run();
    if (!data) return;
    say(`${plural(data.mergedIds.length, "prospect")} merged into ${fullName(winner)}.`);
    merged(data.mergeId);
  };
  const remove = (/** @type {string} */ id) => {
    setLosers((last) => last.filter((loser) => loser.id !== id));
    setTake((last) => Object.fromEntries(Object.entries(last).filter(([, from]) => from !== id)));
    if (keepHireOf === id) setKeepHireOf("");
  };
  // The choice of a hire stays on the screen once it is made.
  const everyId = keepHireOf ? [winner.id, ...body.loserIds] : [];
  const hirers = preview.failure?.code === "hire_exists" ? preview.failure.body.prospectIds : everyId;
  const hirerOptions = [winner, ...losers].filter(({ id }) => hirers.includes(id))
    .map((each) => ({ id: each.id, name: each === winner ? `${fullName(each)} (this prospect)` : fullName(each) }));
  const ready = losers.length > 0 && !preview.loading && !preview.failure;
  return html`<${Dialog} title=${`Merge into ${fullName(winner)}`} close=${close} wide=${true}>
    <p class="soft">What belongs to the others becomes part of this prospect. A merge can be undone for 30 days.</p>
    ${losers.length > 0 && html`<ul class="row losers" aria-label="Prospects to merge">${losers.map((loser) => html`<li key=${loser.id}>
      <button type="button" class="small" aria-label=${`Do not merge ${fullName(loser)}`}
        onClick=${() => remove(loser.id)}>${fullName(loser)} <span aria-hidden="true">✕</span></button></li>`)}</ul>`}
    ${losers.length < MAX_LOSERS
      ? html`<${ProspectPicker} label=${losers.length > 0 ? "Add another prospect" : "Find the prospect to merge"}
          exclude=${[winner.id, ...body.loserIds]} onChoose=${(/** @type {string} */ id) => id && adding.run(id)} />`
      : html`<p class="hint">At most ${MAX_LOSERS} prospects can be merged at once.</p>`}
    <${Failed} failure=${adding.failure} />
    ${hirers.length > 0 && html`<${Field} label="Several are hired. Whose hire stays?" value=${keepHireOf} none="Choose" onInput=${setKeepHireOf}
      options=${hirerOptions} />`}
    ${preview.failure?.code !== "hire_exists" && html`<${Failed} failure=${preview.failure}
      again=${preview.failure?.status === 412 ? reload : preview.reload} />`}
    ${losers.length > 0 && !preview.failure && (preview.data
      ? html`<${Preview} winner=${winner} losers=${losers} result=${preview.data} names=${names} take=${take} setTake=${setTake} />`
      : html`<${Loading} />`)}
    <${Failed} failure=${merging.failure} again=${merging.failure?.status === 412 ? () => { merging.clear(); reload(); } : undefined} />
    <div class="buttons"><button type="button" class="primary" disabled=${!ready || merging.busy}
      onClick=${merge}>${merging.busy ? "Merging…" : "Merge"}</button>
      <button type="button" onClick=${close}>Cancel</button></div>
  <//>`;
}

/**
 * @typedef {object} PreviewProps
 * @property {any} winner
 * @property {any[]} losers
 * @property {any} result           The winner after the merge, by the dry run.
 * @property {Account} names
 * @property {Record<string, string>} take
 * @property {(take: Record<string, string>) => void} setTake
 */

/** @param {PreviewProps} props */
function Preview({ winner, losers, result, names, take, setTake }) {
  const all = [winner, ...losers];
  const rows = FIELDS.map(([name, label, text]) => {
    const texts = all.map((each) => text(each, names) ?? "");
    // The API keeps the winner's value, and fills an empty one from the first that has it.
    const usual = all[Math.max(0, texts.findIndex(Boolean))].id;
    return { name, label, texts, usual, from: take[name] ?? usual };
  });
  const differing = rows.filter(({ texts }) => new Set(texts).size > 1);
  const choose = (/** @type {any} */ row, /** @type {string} */ id) => {
    const { [row.name]: _, ...rest } = take;
    setTake(id === row.usual ? rest : { ...rest, [row.name]: id });
  };
  const cell = (/** @type {string} */ text, /** @type {string} */ before) => html`<td class="result">
    <span class="value">${text || html`<span class="faint">empty</span>`}</span>
    ${text !== before && html` <${Badge} kind="waiting">changes<//>`}</td>`;
  const resultOf = (/** @type {any} */ row) => {
    const member = RESULTS[row.name];
    return String((member ? result[member] : row.texts[all.findIndex(({ id }) => id === row.from)]) ?? "");
  };
  const equal = rows.length - differing.length;
  return html`<div class="table-frame" role="region" tabindex="0" aria-label="Preview of the merge"><table class="merge">
    <caption class="unseen">Preview of the merge: the values of each prospect, and those after the merge</caption>
    <thead><tr><th scope="col">Field</th><th scope="col">This prospect</th>${losers.map((loser) => html`<th key=${loser.id}
      scope="col">${fullName(loser)}</th>`)}<th scope="col">After the merge</th></tr></thead>
    <tbody>${differing.map((row) => html`<tr key=${row.name}><th scope="row">${row.label}</th>
      ${all.map((each, place) => html`<td key=${each.id}><label class="check-field"><input type="radio" name=${`take-${row.name}`}
        checked=${row.from === each.id} onChange=${() => choose(row, each.id)} />
        <span class="value">${row.texts[place] || html`<span class="faint">empty</span>`}</span></label></td>`)}
      ${cell(resultOf(row), row.texts[0] ?? "")}</tr>`)}
      <tr><th scope="row">Labels</th>${all.map((each) => html`<td key=${each.id}>${each.labels.join(", ") || html`<span
        class="faint">none</span>`}</td>`)}
        ${cell(result.labels.join(", "), winner.labels.join(", "))}</tr>
    </tbody></table></div>
    <p class="hint">${plural(equal, "other field")} ${equal === 1 ? "is" : "are"} the same in all of them.</p>`;
}

/** After a merge: what was done, and its undoing. @param {{mergeId: string, changed: () => void}} props */
export function Merged({ mergeId, changed }) {
  const undoing = useWrite(async () => (await request("POST", `/merges/${encodeURIComponent(mergeId)}/undo`)).data);
  const forget = () => setQuery({ merge: "" }, { replace: true });
  const undo = async () => {
    const data = await undoing.run();
    if (!data) return;
    const [first] = data.restoredIds;
    say(html`The merge is undone. <a href=${link(`/prospects/${first}`)}>Open the other prospect</a>`);
    forget();
    changed();
  };
  return html`<div class="notice" role="status"><p>Other prospects were merged into this one.</p>
    <button type="button" class="small" disabled=${undoing.busy} onClick=${undo}>${undoing.busy ? "Undoing…" : "Undo"}</button>
    <button type="button" class="small quiet" aria-label="Hide this message" onClick=${forget}>✕</button></div>
    <${Failed} failure=${undoing.failure} />`;
}
