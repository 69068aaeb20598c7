// Gives the records of a user to another user. One request moves up to 100, so it repeats the request until all are moved (SPECIFICATION §13.10).

import { html, useEffect, useRef, useState } from "../../html.js";
import { useAccount } from "../../api/account.js";
import { failureOf, request } from "../../api/client.js";
import { useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Dialog } from "../../parts/dialog.js";
import { Check, Field } from "../../parts/form.js";
import { Failed } from "../../parts/states.js";
import { counted, plural } from "../../parts/time.js";
import { say } from "../../shell/messages.js";

/** The kinds of records that can be reassigned, and the filter that finds them. */
const KINDS = [
  { id: "prospects", words: "Prospects", path: "/prospects", filter: "ownerId" },
  { id: "tasks", words: "Tasks", path: "/tasks", filter: "assignedTo" },
  { id: "meetings", words: "Meetings", path: "/meetings", filter: "ownerId" },
];

/**
 * How many records there are: exactly, or at least as many as a dry run finds, if the key may not read the lists.
 * @param {any} user @param {string[]} include @param {any} dry
 */
async function totalOf(user, include, dry) {
  const counts = await Promise.all(KINDS.filter(({ id }) => include.includes(id)).map(async ({ id, path, filter }) => {
    if (!can(`${id}:read`)) return { id, count: dry.moved[id], exact: !dry.hasMore };
    const { data } = await request("GET", path, { query: { [filter]: user.id, limit: 1 } });
    return { id, count: data.pagination.totalCount, exact: true };
  }));
  return { counts, total: counts.reduce((sum, { count }) => sum + count, 0), exact: counts.every(({ exact }) => exact) };
}

/** @param {{user: any, close: () => void}} props */
export function Reassign({ user, close }) {
  const { users } = useAccount();
  const [to, setTo] = useState("");
  const [include, setInclude] = useState(KINDS.map(({ id }) => id));
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [moving, setMoving] = useState(false);
  const others = users.filter(({ id, active }) => id !== user.id && active !== false);
  const body = { toUserId: to, include };
  const counting = useWrite(async () => {
    const dry = (await request("POST", `/users/${user.id}/reassign`, { body, query: { dryRun: true } })).data;
    setFound(await totalOf(user, include, dry));
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    counting.run();
  };
  const name = others.find(({ id }) => id === to)?.name ?? to;
  if (moving) return html`<${Moving} user=${user} name=${name} body=${body} total=${found.total} exact=${found.exact} close=${close} />`;
  if (found) {
    return html`<${Dialog} title=${`Reassign to ${name}?`} close=${close}>
      ${found.total === 0 ? html`<p>${user.name} has no such records.</p>` : html`<ul>${found.counts.map((/** @type {any} */ each) => html`<li
        key=${each.id}>
        ${KINDS.find(({ id }) => id === each.id)?.words}: <strong>${counted(each.count)}</strong>${!each.exact && " or more"}</li>`)}</ul>`}
      <div class="buttons">${found.total > 0 && html`<button type="button" class="primary"
        onClick=${() => setMoving(true)}>Reassign ${plural(found.total, "record")}${!found.exact && " or more"}</button>`}
        <button type="button" onClick=${() => setFound(null)}>Back</button></div>
    <//>`;
  }
  return html`<${Dialog} title=${`Reassign the records of ${user.name}`} close=${close}><form onSubmit=${submit} class="stack">
    <${Field} label="To" options=${others} none="Choose a user" required value=${to} onInput=${setTo}
      hint=${others.length === 0 ? "There is no other active user. Create a user first." : ""} />
    <fieldset><legend class="legend">Records</legend>${KINDS.map(({ id, words }) => html`<${Check} key=${id} label=${words}
      checked=${include.includes(id)}
      onInput=${(/** @type {boolean} */ on) => setInclude((last) => [...last.filter((kind) => kind !== id), ...(on ? [id] : [])])} />`)}</fieldset>
    <p class="soft">Records keep the name of the user who created them.</p>
    <${Failed} failure=${counting.failure} />
    <div class="row"><button class="primary"
      disabled=${counting.busy || !to || include.length === 0}>${counting.busy ? "Counting…" : "Continue"}</button>
      <button type="button" onClick=${close}>Cancel</button></div>
  </form><//>`;
}

/** @param {{user: any, name: string, body: any, total: number, exact: boolean, close: () => void}} props */
function Moving({ user, name, body, total, exact, close }) {
  const [moved, setMoved] = useState(0);
  const [state, setState] = useState(/** @type {{over: boolean, failure: any}} */ ({ over: false, failure: null }));
  const stopped = useRef(false);
  const go = async () => {
    setState({ over: false, failure: null });
    try {
      for (let more = true; more && !stopped.current; ) {
        const { data } = await request("POST", `/users/${user.id}/reassign`, { body });
        const count = data.moved.prospects + data.moved.tasks + data.moved.meetings;
        setMoved((last) => last + count);
        more = data.hasMore;
      }
      setState({ over: true, failure: null });
    } catch (thrown) {
      setState({ over: false, failure: failureOf(thrown) });
    }
  };
  useEffect(() => {
    go();
    return () => void (stopped.current = true);
  }, []);
  const leave = () => {
    stopped.current = true;
    say(`${plural(moved, "record")} of ${user.name} ${moved === 1 ? "was" : "were"} reassigned to ${name}.`);
    close();
  };
  return html`<${Dialog} title=${state.over ? "Reassigned" : `Reassigning to ${name}`} close=${leave}>
    <div class="meter"><progress value=${state.over ? 1 : moved} max=${state.over ? 1 : Math.max(total, moved + 1)}
      aria-label="Reassigned records"></progress>
      <p class="number soft" role="status">${counted(moved)}${exact && !state.over && ` of ${counted(total)}`} reassigned</p></div>
    <${Failed} failure=${state.failure} again=${go} />
    <div class="buttons"><button type="button" class=${state.over ? "primary" : ""} onClick=${leave}>${state.over ? "Done" : "Stop"}</button></div>
  <//>`;
}
