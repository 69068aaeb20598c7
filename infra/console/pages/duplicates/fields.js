// The fields of prospects side by side: their words, their values, and which value a merge keeps (SPECIFICATION §8.29).

import { nameOf } from "../../api/account.js";

/**
 * @typedef {import("../../api/account.js").Account} Account
 * @typedef {{item: any, etag: string}} Loaded  A prospect with its `profile`.
 *
 * @typedef {object} FieldOf
 * @property {string} name           As `take` has it.
 * @property {string} words
 * @property {(item: any, account: Account) => string} text  As people read it; empty without a value.
 * @property {(item: any) => string} [identity]  What differs if two texts are the same, such as the id of a stage.
 * @property {boolean} [united]      The merge keeps the values of all, so there is no choice.
 */

/** @param {any[]} ids */
const externalIds = (ids) => ids.map(({ system, id }) => `${system}: ${id}`).join("\n");

/** @param {any[]} questions */
const answers = (questions) => questions.map(({ label, answer }) => `${label}: ${answer}`).join("\n");

/** @param {any} item @param {Account} account */
const jobsText = ({ profile }, { jobs }) => profile.jobs.map((/** @type {any} */ job) => nameOf(jobs, job.jobId)).join(", ");

/** @param {string} name @param {string} words @returns {FieldOf} */
const own = (name, words) => ({ name, words, text: (item) => item[name] ?? "" });

/** @param {string} name @param {string} words @returns {FieldOf} */
const outside = (name, words) => ({ name, words, text: (item) => item.profile[name] ?? "" });

/** @param {any} item @param {Account} account */
function stageText({ currentStage, pipelineId }, { pipelines }) {
  return pipelines.length > 1 ? `${nameOf(pipelines, pipelineId)}: ${currentStage}` : currentStage;
}

/** @type {FieldOf[]} */
export const FIELDS = [
  own("firstName", "First name"),
  own("lastName", "Last name"),
  own("email", "Email"),
  own("phone", "Phone"),
  { name: "stageId", words: "Stage", text: stageText, identity: (item) => item.stageId },
  { name: "ownerId", words: "Owner", text: (item, { users }) => nameOf(users, item.profile.ownerId), identity: (item) => item.profile.ownerId },
  { name: "labels", words: "Labels", text: (item) => item.labels.join(", "), united: true },
  own("title", "Job title"),
  own("company", "Company"),
  { name: "licenseStatus", words: "License status", text: (item) => (item.profile.licenseStatus ?? "").replaceAll("_", " ") },
  outside("streetAddress", "Street address"),
  outside("city", "City"),
  outside("state", "State or region"),
  outside("postalCode", "Postal code"),
  { name: "officeId", words: "Office", text: (item, { offices }) => nameOf(offices, item.profile.officeId) },
  { name: "sourceId", words: "Source", text: (item, { sources }) => nameOf(sources, item.profile.sourceId) },
  { name: "jobs", words: "Jobs", text: jobsText, united: true },
  outside("notes", "Notes"),
  { name: "applicationQuestions", words: "Application", text: (item) => answers(item.profile.applicationQuestions) },
  { name: "resume", words: "Resume", text: ({ profile }) => (profile.hasResume ? "has one" : ""),
    identity: ({ id, profile }) => (profile.hasResume ? id : "") },
  { name: "externalIds", words: "Ids in other systems", text: (item) => externalIds(item.profile.externalIds) },
];

/** Whether a choice between them matters. @param {FieldOf} field @param {Loaded[]} all @param {Account} account */
export function differs({ text, identity }, all, account) {
  return new Set(all.map(({ item }) => (identity ? identity(item) : text(item, account)))).size > 1;
}

/**
 * The prospect whose value the merge keeps if nothing is chosen: the winner, or the first that has one.
 * @param {FieldOf} field @param {Loaded[]} all @param {string} winner @param {Account} account
 */
export function keptByItself(field, all, winner, account) {
  const has = (/** @type {Loaded} */ each) => field.text(each.item, account) !== "";
  const first = all.find((each) => each.item.id === winner);
  return (first && has(first) ? first : all.find(has) ?? first)?.item.id ?? winner;
}

/**
 * The body of the merge: only choices that change what it would keep anyway.
 * @param {Loaded[]} all @param {string} winner @param {Record<string, string>} take @param {string} keepHireOf @param {Account} account
 */
export function mergeBody(all, winner, take, keepHireOf, account) {
  const chosen = FIELDS.filter((field) => take[field.name] && take[field.name] !== keptByItself(field, all, winner, account));
  return {
    loserIds: all.map(({ item }) => item.id).filter((id) => id !== winner),
    ...(chosen.length > 0 && { take: Object.fromEntries(chosen.map(({ name }) => [name, take[name]])) }),
    ...(keepHireOf && { keepHireOf }),
  };
}
