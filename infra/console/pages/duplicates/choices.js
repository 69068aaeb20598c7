// Which values of compared prospects differ, and which value a merge keeps (SPECIFICATION §8.29).

import { comparedFields, textOf, valueOf } from "../../fields.js";

/**
 * @typedef {import("../../api/account.js").Account} Account
 * @typedef {import("../prospect/record.js").Loaded} Loaded
 * @typedef {ReturnType<typeof comparedFields>[number]} Compared
 */

/** A value that tells two others apart whose texts are the same, such as two resumes. @param {Compared} field @param {any} item */
function identity(field, item) {
  const value = valueOf(field, item);
  return field.type === "boolean" ? value && item.id : JSON.stringify(value);
}

/** @param {Compared} field @param {Loaded[]} all */
export const differs = (field, all) => new Set(all.map(({ item }) => identity(field, item))).size > 1;

/**
 * The prospect whose value the merge keeps if nothing is chosen: the winner, or the first that has one.
 * @param {Compared} field @param {Loaded[]} all @param {string} winner @param {Account} account
 */
export function keptByItself(field, all, winner, account) {
  const has = (/** @type {Loaded} */ each) => textOf(field, each.item, account) !== "";
  const first = all.find((each) => each.item.id === winner);
  return (first && has(first) ? first : all.find(has) ?? first)?.item.id ?? winner;
}

/**
 * The body of the merge, with only the choices that change its outcome.
 * @param {Loaded[]} all @param {string} winner @param {Record<string, string>} take @param {string} keepHireOf @param {Account} account
 */
export function mergeBody(all, winner, take, keepHireOf, account) {
  const chosen = comparedFields(account).filter((field) => take[field.name] && take[field.name] !== keptByItself(field, all, winner, account));
  return {
    loserIds: all.map(({ item }) => item.id).filter((id) => id !== winner),
    ...(chosen.length > 0 && { take: Object.fromEntries(chosen.map(({ name, takenAs }) => [takenAs, take[name]])) }),
    ...(keepHireOf && { keepHireOf }),
  };
}
