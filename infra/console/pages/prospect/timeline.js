// The timeline of a prospect: its stages, notes, tasks, meetings and hire in one list, newest first.

import { html } from "../../html.js";
import { request } from "../../api/client.js";
import { useResource, useWrite } from "../../api/resource.js";
import { can } from "../../api/session.js";
import { Empty, Failed, Loaded } from "../../parts/states.js";
import { counted } from "../../parts/time.js";
import { setQuery } from "../../shell/router.js";
import { Entry } from "./entries.js";

const PAGE = 50;

/**
 * The source of each kind of entry. `at` is the time that its list is sorted by, so pages of several lists can be joined.
 * @typedef {{kind: string, title: string, one: string, reads: string, path: string, sort?: string, at: (item: any) => number}} Kind
 */

/** @type {Kind[]} */
const KINDS = [
  { kind: "stage", title: "Stages", one: "stage", reads: "prospects:read", path: "", at: (item) => item.enteredAt ?? 0 },
  { kind: "note", title: "Notes", one: "note", reads: "notes:read", path: "/notes", at: (item) => item.createdAt },
  { kind: "task", title: "Tasks", one: "task", reads: "tasks:read", path: "/tasks", sort: "-createdAt", at: (item) => item.createdAt },
  {
    kind: "meeting", title: "Meetings", one: "meeting", reads: "meetings:read", path: "/meetings", sort: "-meetingDate",
    at: (item) => item.meetingDate,
  },
  { kind: "hire", title: "Hires", one: "hire", reads: "hires:read", path: "/hires", at: (item) => item.hireDate },
];

/** @typedef {{items: any[], total: number, token: string}} Part */
/** @typedef {Record<string, Part>} Parts */

/** @param {Kind} kind @param {string} prospectId @param {Part | undefined} before @param {AbortSignal} [signal] @returns {Promise<Part>} */
async function next(kind, prospectId, before, signal) {
  const options = signal ? { signal } : {};
  if (kind.kind === "stage") {
    const { items } = (await request("GET", `/prospects/${prospectId}/history`, options)).data;
    const numbered = items.map((/** @type {any} */ item, /** @type {number} */ place) => ({ ...item, id: `stage-${place}` }));
    return { items: numbered, total: items.length, token: "" };
  }
  const query = { prospectId, limit: PAGE, sort: kind.sort, pageToken: before?.token };
  const { items, pagination } = (await request("GET", kind.path, { ...options, query })).data;
  return { items: [...(before?.items ?? []), ...items], total: pagination.totalCount, token: pagination.nextPageToken ?? "" };
}

const readable = () => KINDS.filter(({ reads }) => can(reads));

/** @param {string} prospectId empty until it is known, while the timeline is loading */
export function useTimeline(prospectId) {
  return useResource(async (signal) => {
    if (!prospectId) return /** @type {Promise<Parts>} */ (new Promise(() => {}));
    const parts = await Promise.all(readable().map(async (kind) => [kind.kind, await next(kind, prospectId, undefined, signal)]));
    return /** @type {Parts} */ (Object.fromEntries(parts));
  }, [prospectId]);
}

/**
 * The entries, pinned notes first. It ends where the first of the lists needs another page, so that no entry is missing between others. The
 * hire is always included, because a person looks for it after adding it.
 * @param {Parts} parts @param {Kind[]} kinds
 */
function joined(parts, kinds) {
  let horizon = -Infinity;
  for (const { kind, at } of kinds) {
    const part = parts[kind];
    const last = part?.items.at(-1);
    if (part?.token && last) horizon = Math.max(horizon, at(last));
  }
  const entries = kinds.flatMap(({ kind, at }) => (parts[kind]?.items ?? []).map((item, place) => ({ kind, item, place, at: at(item) })));
  const top = (/** @type {any} */ entry) => (entry.kind === "note" && entry.item.pin ? 1 : 0);
  return entries.filter((entry) => top(entry) || entry.kind === "hire" || entry.at >= horizon)
    .sort((one, other) => top(other) - top(one) || other.at - one.at || (one.kind === "stage" ? other.place - one.place : one.place - other.place));
}

/**
 * @typedef {object} TimelineProps
 * @property {string} prospectId
 * @property {import("../../api/resource.js").Resource<Parts>} resource
 * @property {URLSearchParams} query
 * @property {import("../prospects/names.js").Account} names
 * @property {(name: string, item?: any) => void} open
 * @property {() => void} changed
 */

/** @param {TimelineProps} props */
export function Timeline({ prospectId, resource, query, names, open, changed }) {
  const chosen = query.getAll("kind");
  const kinds = readable().filter(({ kind }) => chosen.length === 0 || chosen.includes(kind));
  const older = useWrite(async () => {
    const parts = { ...resource.data };
    await Promise.all(kinds.filter(({ kind }) => parts[kind]?.token).map(async (kind) => {
      parts[kind.kind] = await next(kind, prospectId, parts[kind.kind]);
    }));
    resource.set(parts);
  });
  return html`<section class="timeline" aria-label="Timeline">
    <header class="row"><h2>Timeline</h2><${AddButtons} parts=${resource.data} open=${open} /></header>
    <${KindButtons} parts=${resource.data ?? {}} chosen=${chosen} />
    <${Loaded} resource=${resource}>${(/** @type {Parts} */ parts) => {
      const entries = joined(parts, kinds);
      const more = kinds.some(({ kind }) => parts[kind]?.token);
      return html`
        ${entries.length === 0 && html`<${Empty} title="Nothing here yet"><p>${chosen.length > 0
          ? "The prospect has no entries of these kinds." : "Notes, tasks, meetings and the hire appear here."}</p><//>`}
        <ol class="entries">${entries.map(({ kind, item }) => html`<${Entry} key=${item.id} kind=${kind} item=${item} names=${names}
          open=${open} changed=${changed} />`)}</ol>
        <${Failed} failure=${older.failure} again=${older.run} />
        ${more && html`<button type="button" disabled=${older.busy}
          onClick=${() => older.run()}>${older.busy ? "Loading…" : "Show older"}</button>`}`;
    }}<//>
  </section>`;
}

/** @param {{parts: Parts, chosen: string[]}} props */
function KindButtons({ parts, chosen }) {
  const toggle = (/** @type {string} */ kind) => {
    const others = chosen.filter((other) => other !== kind);
    setQuery({ kind: others.length < chosen.length ? others : [...others, kind] });
  };
  return html`<div class="row kinds" role="group" aria-label="Show in the timeline">
    <button type="button" class="small" aria-pressed=${chosen.length === 0 ? "true" : "false"} onClick=${() => setQuery({ kind: "" })}>All</button>
    ${readable().map(({ kind, title }) => html`<button type="button" key=${kind} class="small"
      aria-pressed=${chosen.includes(kind) ? "true" : "false"} onClick=${() => toggle(kind)}>
      ${title} <span class="number">${parts[kind] ? counted(parts[kind].total) : ""}</span></button>`)}
  </div>`;
}

/** @param {{parts: Parts | undefined, open: (name: string) => void}} props */
function AddButtons({ parts, open }) {
  const hired = (parts?.["hire"]?.total ?? 0) > 0;
  return html`<div class="row">${KINDS.map(({ kind, one }) => kind !== "stage" && can(`${one}s:write`) && !(kind === "hire" && hired) &&
    html`<button type="button" key=${kind} class="small" onClick=${() => open(kind)}>Add ${one}</button>`)}</div>`;
}
