// The fields of a result, with labels, so that a user can map them before a test. They follow from a sample of the result.

const { TIMES } = require("./api");

const WORDS = { api: "API", id: "ID", ids: "IDs", license: "Licence", sms: "SMS", url: "URL" };

/** `createdByApiKeyId` becomes `Created By API Key ID`. */
function title(name) {
  const words = name.split(/\.|(?=[A-Z])/);
  return words.map((word) => WORDS[word.toLowerCase()] ?? word[0].toUpperCase() + word.slice(1)).join(" ");
}

/** `Prospect` of a record whose id is `prospect_…`. */
const kind = ({ id }) => title(id.split("_")[0]);

/** The name within its group, which it does not repeat: a task has a `Task`, and a hire a `Hire Date`. */
const labelled = (group, name) => (title(name).startsWith(group) ? title(name) : `${group} ${title(name)}`);

function typeOf(name, value) {
  if (TIMES.test(name)) return "datetime";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** Zapier addresses a nested value as `parent__name`, and a value in a list of records as `parent[]name`. */
function outputFields(sample, parent = "", group = "") {
  return Object.entries(sample).flatMap(([name, value]) => {
    const [first] = [value].flat();
    const isList = Array.isArray(value);
    const key = parent + name;
    if (first && typeof first === "object") {
      return outputFields(first, key + (isList ? "[]" : "__"), name === "item" ? kind(first) : labelled(group, name));
    }
    const label = name === "id" ? labelled(group || kind(sample), name) : labelled(group, name);
    return [{ key, label, type: typeOf(name, first), ...(isList && { list: true }) }];
  });
}

module.exports = { outputFields };
