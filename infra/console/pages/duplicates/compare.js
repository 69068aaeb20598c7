// The merge screen: prospects in columns next to each other. The person chooses which one stays, and whose value each field gets.

import { html, useState } from "../../html.js";
import { Failure, request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { comparedFields, textOf } from "../../fields.js";
import { Check } from "../../parts/form.js";
import { Failed, Loaded } from "../../parts/states.js";
import { Time, plural } from "../../parts/time.js";
import { setQuery, link } from "../../shell/router.js";
import { fullName } from "../prospect/common.js";
import { ProspectPicker } from "../prospect/picker.js";
import { loadProspect } from "../prospect/record.js";
import { useNames } from "../prospects/names.js";
import { differs, keptByItself, mergeBody } from "./choices.js";
import { MergePreview } from "./preview.js";

/** The most prospects of a merge: one that stays, and five others. */
const MAX_MERGED = 6;

/** @typedef {import("../prospect/record.js").Loaded} LoadedProspect */

/** The prospects that still exist. The id of a merged prospect leads to its winner. @param {string[]} ids @param {AbortSignal} signal */
async function load(ids, signal) {
  const gone = (/** @type {unknown} */ thrown) => {
    if (thrown instanceof Failure && thrown.status === 404) return null;
    throw thrown;
  };
  const all = await Promise.all(ids.map((id) => loadProspect(id, signal).catch(gone)));
  return [...new Map(all.flatMap((each) => (each ? [[each.item.id, each]] : []))).values()];
}

const choose = (/** @type {string[]} */ ids) => setQuery({ compare: ids.join() });

/** @param {{ids: string[], finished: (merged: import("./merged.js").Merged) => void, back: any}} props back: a link or a button */
export function Compare({ ids, finished, back }) {
  const shown = ids.slice(0, MAX_MERGED);
  const prospects = useResource((signal) => load(shown, signal), [shown.join()]);
  return html`<div class="stack">
    <div>${back}</div>
    ${ids.length > shown.length && html`<p
      class="soft">These are the first ${MAX_MERGED} of ${ids.length} prospects. You can merge up to ${MAX_MERGED} at a time; the others stay in the group.</p>`}
    <${Loaded} resource=${prospects}>${(/** @type {LoadedProspect[]} */ all) => html`<div class="stack">
      ${all.length > 1 ? html`<${Choices} key=${all.map(({ item }) => item.id).join()} all=${all} reload=${prospects.reload} finished=${finished} />`
        : html`<p>${all[0] ? html`Which other prospects are the same person as <a
          href=${link(`/prospects/${all[0].item.id}`)}>${fullName(all[0].item)}</a>?` : "These prospects no longer exist."}</p>`}
      ${can("prospects:merge") && all.length > 0 && all.length < MAX_MERGED && html`<${ProspectPicker} key=${all.length}
        exclude=${all.map(({ item }) => item.id)} label=${all.length > 1 ? "Add another prospect" : "Find a prospect"}
        onChoose=${(/** @type {string} */ id) => id && choose([...all.map(({ item }) => item.id), id])} />`}</div>`}<//>
  </div>`;
}

/** @param {{all: LoadedProspect[], reload: () => void, finished: (merged: import("./merged.js").Merged) => void}} props */
function Choices({ all, reload, finished }) {
  const names = useNames();
  const [winner, setWinner] = useState(all[0]?.item.id);
  const [take, setTake] = useState(/** @type {Record<string, string>} */ ({}));
  const [hire, setHire] = useState("");
  const [equal, setEqual] = useState(false);
  const [preview, setPreview] = useState(/** @type {any} */ (null));
  const best = /** @type {LoadedProspect} */ (all.find(({ item }) => item.id === winner));
  const merge = async (/** @type {boolean} */ dryRun, keepHireOf = hire) => {
    const body = mergeBody(all, winner, take, keepHireOf, names);
    return (await request("POST", `/prospects/${winner}/merge`, { body, etag: best.etag, ...(dryRun && { query: { dryRun: true } }) })).data;
  };
  const asking = useWrite(async (/** @type {string} */ keepHireOf) => setPreview(await merge(true, keepHireOf)));
  const rows = comparedFields(names).map((field) => ({ field, texts: all.map(({ item }) => textOf(field, item, names)), differs: differs(field, all) }))
    .filter(({ texts }) => texts.some(Boolean));
  const leaveOut = (/** @type {string} */ id) => choose(all.map(({ item }) => item.id).filter((each) => each !== id));
  const same = rows.filter((row) => !row.differs).length;
  return html`<div class="table-frame" role="region" tabindex="0" aria-label="Prospects side by side"><table class="compare">
      <caption class="unseen">Prospects side by side</caption>
      <thead><tr><td>${can("prospects:merge") ? "Keep" : ""}</td>${all.map(({ item }) => html`<${Head} key=${item.id} item=${item} winner=${winner}
        choose=${setWinner} leaveOut=${all.length > 2 && leaveOut} />`)}</tr></thead>
      <tbody>${rows.filter((row) => row.differs || equal).map((row) => html`<${Row} key=${row.field.name} ...${row} all=${all}
          kept=${take[row.field.name] ?? keptByItself(row.field, all, winner, names)}
          choose=${(/** @type {string} */ id) => setTake((last) => ({ ...last, [row.field.name]: id }))} />`)}
        <tr><th scope="row">Created</th>${all.map(({ item }) => html`<td key=${item.id}><${Time} at=${item.createdAt} /></td>`)}</tr>
      </tbody>
    </table></div>
    ${same > 0 && html`<${Check} label=${`Show the ${plural(same, "field")} that ${same === 1 ? "is" : "are"} the same`} checked=${equal}
      onInput=${setEqual} />`}
    ${can("prospects:merge") && html`<${Refusal} failure=${asking.failure} all=${all} reload=${reload}
      keep=${(/** @type {string} */ id) => { setHire(id); asking.run(id); }} />
      <div><button type="button" class="primary" disabled=${asking.busy} onClick=${() => asking.run(hire)}>Preview the merge</button></div>`}
    ${preview && html`<${MergePreview} item=${preview.item} names=${names} others=${all.length - 1} close=${() => setPreview(null)} write=${() => merge(false)}
      done=${(/** @type {any} */ { mergeId, mergedIds, item }) =>
        finished({ mergeId, name: fullName(item), id: item.id, others: mergedIds.length })} />`}`;
}

/** @param {{item: any, winner: string, choose: (id: string) => void, leaveOut: false | ((id: string) => void)}} props */
function Head({ item, winner, choose, leaveOut }) {
  const name = fullName(item);
  return html`<th scope="col" class=${item.id === winner && can("prospects:merge") ? "kept" : ""}>
    ${can("prospects:merge") ? html`<label><input type="radio" name="winner" checked=${item.id === winner} onChange=${() => choose(item.id)}
      aria-label=${`Keep ${name}, ${item.email ?? item.id}`} /> <span>${name}</span></label>` : name}
    <span class="row"><a href=${link(`/prospects/${item.id}`)} aria-label=${`Open ${name}`}>Open</a>
      ${leaveOut && html`<button type="button" class="link" aria-label=${`Leave out ${name}, ${item.email ?? item.id}`}
        onClick=${() => leaveOut(item.id)}>Leave out</button>`}</span>
  </th>`;
}

/**
 * @param {{field: import("./choices.js").Compared, texts: string[], differs: boolean, all: LoadedProspect[], kept: string,
 *   choose: (id: string) => void}} props
 */
function Row({ field, texts, differs: different, all, kept, choose }) {
  const choice = different && !field.united && !field.follows && can("prospects:merge");
  return html`<tr class=${different ? "differs" : ""}>
    <th scope="row">${field.label}${different && html`<span class="unseen">, differs</span>`}${field.united && different && html` <span
      class="faint">(all are kept)</span>`}</th>
    ${all.map(({ item }, at) => {
      const text = texts[at] ? html`<span class="text">${texts[at]}</span>` : html`<span class="faint">empty</span>`;
      const isKept = different && kept === item.id && (choice || field.custom);
      return html`<td key=${item.id} class=${isKept ? "kept" : ""}>${choice
        ? html`<label><input type="radio" name=${`take-${field.name}`} checked=${kept === item.id} onChange=${() => choose(item.id)}
          aria-label=${`${field.label}: ${texts[at] || "empty"}`} />${text}</label>`
        : html`${text}${isKept && html`<span class="unseen">, kept</span>`}`}</td>`;
    })}
  </tr>`;
}

/**
 * Why the merge is refused; of several hires one has to be chosen.
 * @param {{failure: Failure | null, all: LoadedProspect[], reload: () => void, keep: (id: string) => void}} props
 */
function Refusal({ failure, all, reload, keep }) {
  if (failure?.code !== "hire_exists") {
    return html`<${Failed} failure=${failure} />${failure?.status === 412 && html`<div><button type="button"
      onClick=${reload}>Load the prospects again</button></div>`}`;
  }
  const hired = all.filter(({ item }) => (failure.body.prospectIds ?? []).includes(item.id));
  return html`<div class="read-only"
    role="alert"><p>Several of these prospects have a hire, but a prospect can have only one. Whose hire do you want to keep? The merge deletes the others.</p>
    <p class="row">${hired.map(({ item }) => html`<button type="button" key=${item.id} class="small"
      onClick=${() => keep(item.id)}>${fullName(item)}, ${item.email ?? item.phone ?? item.id}</button>`)}</p></div>`;
}
