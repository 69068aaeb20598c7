// The types of events in words, and the checkboxes that choose them (SPECIFICATION §14.9).

import { html } from "../../html.js";
import { Check } from "../../parts/form.js";

/** The record, its name, and what can happen to it. @type {[string, string, [string, string][]][]} */
const RECORDS = [
  ["prospect", "Prospect",
    [["created", "created"], ["updated", "updated"], ["deleted", "deleted"], ["merged", "merged"], ["unmerged", "merge undone"]]],
  ["consent", "Consent", [["changed", "changed"]]],
  ["task", "Task", [["created", "created"], ["updated", "updated"], ["completed", "completed"], ["deleted", "deleted"]]],
  ["hire", "Hire", [["created", "created"], ["updated", "updated"], ["deleted", "deleted"]]],
  ["note", "Note", [["created", "created"], ["updated", "updated"], ["deleted", "deleted"]]],
  ["meeting", "Meeting", [["created", "created"], ["updated", "updated"], ["deleted", "deleted"]]],
  ["file", "File", [["created", "created"], ["deleted", "deleted"]]],
  ["custom_field", "Custom field", [["created", "created"], ["updated", "updated"], ["deleted", "deleted"]]],
  ["webhook", "Webhook", [["test", "test"], ["disabled", "switched off by the service"]]],
];

export const KINDS = RECORDS.flatMap(([record, , happenings]) => happenings.map(([happening]) => `${record}.${happening}`));

/** "Prospect created"; the kind itself if this console does not know it. @param {string} kind */
export function kindInWords(kind) {
  const [of, what] = kind.split(".");
  const record = RECORDS.find(([name]) => name === of);
  const words = record?.[2].find(([happening]) => happening === what)?.[1];
  return record && words ? `${record[1]} ${words}` : kind;
}

/** @param {Iterable<string>} kinds */
export const isEvery = (kinds) => {
  const chosen = new Set(kinds);
  return KINDS.every((kind) => chosen.has(kind));
};

/** "Prospect created, updated; Task (all)". @param {string[]} kinds */
export function kindsInWords(kinds) {
  if (isEvery(kinds)) return "Everything";
  const known = RECORDS.flatMap(([record, name, happenings]) => {
    const chosen = happenings.filter(([happening]) => kinds.includes(`${record}.${happening}`));
    if (chosen.length === 0) return [];
    return chosen.length === happenings.length ? `${name} (all)` : `${name} ${chosen.map(([, words]) => words).join(", ")}`;
  });
  return [...known, ...kinds.filter((kind) => !KINDS.includes(kind))].join("; ");
}

/**
 * Checkboxes for the kinds, grouped by record. @param {{legend: string, chosen: Set<string>, choose: (kinds: Set<string>) => void}} props
 */
export function ChooseKinds({ legend, chosen, choose }) {
  const toggle = (/** @type {string[]} */ kinds, /** @type {boolean} */ on) => {
    const next = new Set(chosen);
    kinds.forEach((kind) => (on ? next.add(kind) : next.delete(kind)));
    choose(next);
  };
  return html`<fieldset class="choose-kinds"><legend class="legend">${legend}</legend>
    <${Check} label="Everything" checked=${isEvery(chosen)} onInput=${(/** @type {boolean} */ on) => toggle(KINDS, on)} />
    <div class="groups">${RECORDS.map(([record, name, happenings]) => html`<fieldset key=${record}><legend class="legend">${name}</legend>
      ${happenings.map(([happening, words]) => html`<${Check} key=${happening} label=${words} checked=${chosen.has(`${record}.${happening}`)}
        onInput=${(/** @type {boolean} */ on) => toggle([`${record}.${happening}`], on)} />`)}
    </fieldset>`)}</div>
  </fieldset>`;
}
