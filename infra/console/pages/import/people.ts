// Turns a line of the file into the body of POST /prospects, or into the reason why that is impossible. An empty cell sends no field.

import type { CustomValues, ProspectUpsertItem } from "prospect-api";
import { type Account, importedFields } from "../../data";
import { folded } from "../../parts/folded";
import { type Row, split, unprotected } from "./csv";
import { type Assignment, EXTERNAL, FULL_NAME } from "./fields";
import { idOf, valueOf } from "./values";

export interface Options {
  update: boolean;
  /** Whether they keep their present labels. */
  keepLabels: boolean;
  labels: string;
  /** The id for lines without a stage. Owner and source work alike. */
  stage: string;
  owner: string;
  source: string;
}

export interface Person {
  row: Row;
  item: ProspectUpsertItem;
}

/** Fields that are handled apart, because they depend on others or on the options. */
const APART = new Set(["externalIds", "labels", "pipelineId", "stageId", "ownerId", "newSourceName"]);

export function personOf(row: Row, columns: Assignment[], options: Options, account: Account) {
  if (row.error) throw new Error(row.error);
  const item: Record<string, unknown> = {};
  const customFields: CustomValues = {};
  const cells: Record<string, string> = {};
  const external: { system: string; id: string }[] = [];
  columns.forEach(({ field, system }, at) => {
    const cell = unprotected(row.cells[at] ?? "").trim();
    if (!field || !cell) return;
    if (field === EXTERNAL) external.push({ system, id: cell });
    else cells[field] = cell;
  });
  for (const field of importedFields(account).filter(({ name }) => cells[name] && !APART.has(name))) {
    const value = valueOf(field, cells[field.name] ?? "", account);
    if (field.custom) customFields[field.custom] = value;
    else item[field.name] = value;
  }
  if (Object.keys(customFields).length) item["customFields"] = customFields;
  if (cells[FULL_NAME]) Object.assign(item, namesOf(cells[FULL_NAME]));
  if (!item["firstName"] || !item["lastName"]) {
    const full = columns.some(({ field }) => field === FULL_NAME);
    throw new Error(`The ${full ? "name" : item["firstName"] ? "last name" : "first name"} is empty.`);
  }
  for (const text of split(cells.externalIds ?? "")) {
    const at = text.indexOf(":");
    if (at < 1) throw new Error(`The external id “${text}” does not have the form system:id.`);
    external.push({ system: text.slice(0, at), id: text.slice(at + 1) });
  }
  if (external.length) item["externalIds"] = external;
  const labels = united(split(cells.labels ?? ""), split(options.labels));
  if (labels.length) item["labels"] = labels;
  Object.assign(item, recordsOf(cells, options, account));
  return { ...item, ...(!options.update && { update: false }) } as ProspectUpsertItem;
}

/** Labels without repetitions, ignoring case and accents, as the API stores them. */
export function united(labels: string[], more: string[]) {
  const texts = [...labels, ...more].map((label) => label.trim().normalize("NFC")).filter(Boolean);
  const seen = new Set();
  return texts.filter((label) => !seen.has(folded(label)) && seen.add(folded(label)));
}

/** `King, Ada`, or the words before and after the last space. */
function namesOf(name: string) {
  const comma = name.indexOf(",");
  const space = name.search(/\s\S*$/u);
  const [first, last] =
    comma >= 0 ? [name.slice(comma + 1), name.slice(0, comma)] : [name.slice(0, Math.max(space, 0)), name.slice(space + 1)];
  if (!first?.trim() || !last?.trim()) throw new Error(`The name “${name}” needs a space between first and last name.`);
  return { firstName: first.trim(), lastName: last.trim() };
}

/** The stage, the owner and the source of a line, or else those of every line. */
function recordsOf(cells: Record<string, string>, options: Options, account: Account) {
  const pipelineId = cells.pipelineId && idOf("pipeline", cells.pipelineId, account.pipelines);
  const stageId = cells.stageId ? stageOf(cells.stageId, pipelineId, account) : options.stage;
  const ownerId = cells.ownerId ? idOf("owner", cells.ownerId, account.users) : options.owner;
  const newSourceName = cells.newSourceName ?? options.source;
  return {
    ...(pipelineId && (cells.stageId || !stageId) && { pipelineId }),
    ...(stageId && (cells.stageId || !pipelineId) && { stageId }),
    ...(ownerId && { ownerId }),
    ...(newSourceName && { newSourceName }),
  };
}

/** Of the line's pipeline; without one, of the default pipeline, and then of the only one that has it. */
function stageOf(cell: string, pipelineId: string | undefined, { stages, account }: Account) {
  const of = (id: string | undefined) => stages.filter((stage) => stage.pipelineId === id);
  if (pipelineId) return idOf("stage", cell, of(pipelineId));
  const wanted = folded(cell);
  const preferred = of(account?.defaultPipelineId).find((stage) => stage.id === cell || folded(stage.name) === wanted);
  return preferred?.id ?? idOf("stage", cell, stages);
}
