// Reports: the stages of a pipeline, hires per source and month, and overdue tasks per user.

import { html } from "../../html.js";
import { can } from "../../api/session.js";
import { Field } from "../../parts/form.js";
import { Allowed, Page } from "../../parts/states.js";
import { REPORTED } from "../../shell/navigation.js";
import { setQuery } from "../../shell/router.js";
import { HiresReport } from "./hires.js";
import { OverdueReport } from "./overdue.js";
import { Stages } from "./stages.js";
import { WINDOWS, windowOf } from "./window.js";

/** @param {{route: import("../../shell/router.js").Route}} props */
export function Reports({ route: { query } }) {
  const window = windowOf(query);
  const { after = 0, before = Infinity } = window;
  const day = (/** @type {string} */ name, /** @type {string} */ label, error = "") => html`<${Field} key=${name} label=${label} type="date" value=${query.get(name) ?? ""}
    error=${error} onInput=${(/** @type {string} */ value) => setQuery({ [name]: value }, { replace: true })} attributes=${{ min: "1970-01-02", max: "9999-12-30" }} />`;
  return html`<${Page} title="Reports" reads=${REPORTED.find(can) ?? "prospects:read"}>
    <div class="filters">
      <${Field} label="Time" value=${query.get("time") ?? ""} options=${WINDOWS} none="All time" onInput=${(/** @type {string} */ time) => setQuery({ time, from: "", to: "" })} />
      ${query.get("time") === "own" && [day("from", "First day"), day("to", "Last day", after > before ? "The last day is before the first day." : "")]}
    </div>
    <div class="stack">
      <${Allowed} permission="prospects:read"><${Stages} query=${query} window=${window} /><//>
      <${Allowed} permission="hires:read"><${HiresReport} window=${window} /><//>
      <${Allowed} permission="tasks:read"><${OverdueReport} /><//>
    </div>
  <//>`;
}
