// How long the account keeps its prospects (SPECIFICATION §17.5).

import { html, useState } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Confirm } from "../../parts/dialog.js";
import { Form } from "../../parts/form.js";
import { Loaded } from "../../parts/states.js";
import { counted, plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";
import { link } from "../../shell/router.js";

/** @typedef {{days: number, from: "createdAt" | "lastActivityAt", excludeHired: boolean, floorDays: number}} Policy */

/** How far ahead the page looks, in milliseconds. */
const SOON_MS = 30 * 24 * 3_600_000;

const FIELDS = [
  { name: "days", label: "Days to keep a prospect", required: true, attributes: { inputmode: "numeric", maxlength: 5 } },
  { name: "from", label: "Counted from", required: true, options: [{ id: "lastActivityAt", name: "The last activity" }, { id: "createdAt", name: "The creation" }] },
  { name: "floorDays", label: "Least days that the law asks for", required: true, hint: "Nobody is erased sooner.",
    options: [365, 730, 1095, 1460].map((days) => ({ id: String(days), name: `${counted(days)} days` })) },
  { name: "excludeHired", label: "Keep everybody who was hired", type: "check" },
].map((field) => ({ ...field, name: `retention.${field.name}` }));

/** @param {Policy} policy */
function inWords({ days, from, excludeHired, floorDays }) {
  const start = from === "createdAt" ? "creation" : "last activity";
  return `A prospect is erased ${plural(Math.max(days, floorDays), "day")} after its ${start}${excludeHired ? ", unless it was hired" : ""}.`;
}

/** @param {{item: {retention: Policy | null}, etag: string, reload: () => void}} props */
export function Retention({ item: { retention }, etag, reload }) {
  const [asked, setAsked] = useState(/** @type {{policy: Policy | null, affected: number} | null} */ (null));
  const write = async (/** @type {Policy | null} */ policy, query = {}) => (await request("PATCH", "/account", { body: { retention: policy }, etag, query })).data;
  const { days, from, excludeHired, floorDays } = retention ?? { days: "", from: "lastActivityAt", excludeHired: true, floorDays: 365 };
  const values = { "retention.days": String(days), "retention.from": from, "retention.excludeHired": excludeHired, "retention.floorDays": String(floorDays) };
  const read = (/** @type {any} */ changed) => {
    const all = { ...values, ...changed };
    const number = (/** @type {string} */ text) => /** @type {any} */ (/^\d+$/.test(text) ? Number(text) : text);
    return {
      days: number(all["retention.days"]), from: all["retention.from"],
      excludeHired: Boolean(all["retention.excludeHired"]), floorDays: number(all["retention.floorDays"]),
    };
  };
  const preview = async (/** @type {any} */ changed) => {
    const policy = read(changed);
    return { policy, affected: (await write(policy, { dryRun: true })).affected };
  };
  const saved = () => {
    say(asked?.policy ? "The retention is saved." : "Nobody is erased by retention any more.");
    reload();
  };
  return html`<section class="card" aria-label="Retention"><h2>Retention</h2>
    <p>${retention ? inWords(retention) : "Nobody is erased, however long ago their last activity was."}</p>
    ${retention && can("prospects:read") && html`<${Next} />`}
    ${can("account:write") && html`<details><summary>${retention ? "Change the retention" : "Erase prospects after a time"}</summary>
      <${Form} fields=${FIELDS} values=${values} submit="Check" write=${preview} done=${setAsked} />
      ${retention && html`<button type="button" class="danger" onClick=${() => setAsked({ policy: null, affected: 0 })}>Stop the retention</button>`}
    </details>`}
    ${asked && html`<${Confirm} title=${asked.policy ? "Save this retention?" : "Stop the retention?"} action=${asked.policy ? "Save it" : "Stop it"}
      write=${() => write(asked.policy)} done=${saved} close=${() => setAsked(null)}>
      <p>${asked.policy ? `${inWords(asked.policy)} It would erase ${plural(asked.affected, "prospect")} now. The service waits for a day before it begins.`
        : "No prospect is erased by its age from now on."}</p>
    <//>`}
  </section>`;
}

/** Who is next. */
function Next() {
  const until = Date.now() + SOON_MS;
  const count = useResource(async (signal) => {
    const { data } = await request("GET", "/prospects/count", { signal, query: { retentionDueBefore: until } });
    return /** @type {number} */ (data.count);
  }, []);
  return html`<${Loaded} resource=${count} rows=${1}>${(/** @type {number} */ due) => html`<p><a
    href=${link("/prospects", { retentionDueBefore: until })}>${plural(due, "prospect")}</a> will be due within 30 days.</p>`}<//>`;
}
