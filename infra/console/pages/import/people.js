// Turns a line of the file into the body of POST /prospects, or into the reason why that is impossible. An empty cell sends no field.

import { split, unprotected } from "./csv.js";
import { importedFields } from "../../fields.js";
import { folded } from "../../parts/folded.js";
import { EXTERNAL, FULL_NAME } from "./fields.js";
import { idOf, valueOf } from "./values.js";

/**
 * @typedef {import("../../api/account.js").Account} Account
 *
 * @typedef {object} Options       For every line.
 * @property {boolean} update      Whether people who already exist are updated.
 * @property {boolean} keepLabels  Whether they keep their present labels.
 * @property {string} labels       Added to each line.
 * @property {string} stage        The id for lines without a stage. Owner and source work alike.
 * @property {string} owner
 * @property {string} source       A name.
 *
 * @typedef {object} Person
 * @property {import("./csv.js").Row} row
 * @property {Record<string, any>} item
 */

/** Fields that are handled apart, because they depend on others or on the options. */
const APART = new Set(["externalIds", "labels", "pipelineId", "stageId", "ownerId", "newSourceName"]);

/**
 * The body for a line. Throws an error for people.
 * @param {import("./csv.js").Row} row @param {import("./fields.js").Assignment[]} columns @param {Options} options @param {Account} account
 */
export function personOf(row, columns, options, account) {
  if (row.error) throw new Error(row.error);
  /** @type {Record<string, any>} */
  const item = {};
  /** @type {Record<string, string>} */
  const cells = {};
  /** @type {{system: string, id: string}[]} */
  const external = [];
  columns.forEach(({ field, system }, at) => {
    const cell = unprotected(row.cells[at] ?? "").trim();
    if (!field || !cell) return;
    if (field === EXTERNAL) external.push({ system, id: cell });
    else cells[field] = cell;
  });
  for (const field of importedFields(account).filter(({ name }) => cells[name] && !APART.has(name))) {
    const value = valueOf(field, cells[field.name] ?? "", account);
    if (field.custom) item["customFields"] = { ...item["customFields"], [field.custom]: value };
    else item[field.name] = value;
  }
  if (cells[FULL_NAME]) Object.assign(item, namesOf(cells[FULL_NAME]));
  if (!item.firstName || !item.lastName) {
    const full = columns.some(({ field }) => field === FULL_NAME);
    throw new Error(`The ${full ? "name" : item.firstName ? "last name" : "first name"} is empty.`);
  }
  for (const text of split(cells.externalIds ?? "")) {
    const at = text.indexOf(":");
    if (at < 1) throw new Error(`The external id “${text}” does not have the form system:id.`);
    external.push({ system: text.slice(0, at), id: text.slice(at + 1) });
  }
  if (external.length) item.externalIds = external;
  const labels = united(split(cells.labels ?? ""), split(options.labels));
  if (labels.length) item.labels = labels;
  Object.assign(item, recordsOf(cells, options, account));
  return options.update ? item : { ...item, update: false };
}

/** Labels without repetitions, ignoring case and accents, as the API stores them. @param {string[]} labels @param {string[]} more */
export function united(labels, more) {
  const texts = [...labels, ...more].map((label) => label.trim().normalize("NFC")).filter(Boolean);
  const seen = new Set();
  return texts.filter((label) => !seen.has(folded(label)) && seen.add(folded(label)));
}

/** `King, Ada`, or the words before and after the last space. @param {string} name */
function namesOf(name) {
  const comma = name.indexOf(",");
  const space = name.search(/\s\S*$/u);
  const [first, last] = comma >= 0 ? [name.slice(comma + 1), name.slice(0, comma)] : [name.slice(0, Math.max(space, 0)), name.slice(space + 1)];
  if (!first?.trim() || !last?.trim()) throw new Error(`The name “${name}” needs a space between first and last name.`);
  return { firstName: first.trim(), lastName: last.trim() };
}

/** The stage, the owner and the source of a line, or else those of every line. @param {Record<string, string>} cells @param {Options} options @param {Account} account */
function recordsOf(cells, options, account) {
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

/**
 * Of the line's pipeline; without one, of the default pipeline, and then of the only one that has it.
 * @param {string} cell @param {string | undefined} pipelineId @param {Account} account
 */
function stageOf(cell, pipelineId, { pipelines, stages, account }) {
  const of = (/** @type {any} */ id) => pipelines.find((pipeline) => pipeline.id === id)?.stages ?? [];
  if (pipelineId) return idOf("stage", cell, of(pipelineId));
  const wanted = folded(cell);
  const preferred = of(account?.defaultPipelineId).find((/** @type {any} */ stage) => stage.id === cell || folded(stage.name) === wanted);
  return preferred?.id ?? idOf("stage", cell, stages);
}
