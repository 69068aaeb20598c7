// The account's custom fields as fields of a form, found when the form opens.

const { every } = require("./api");

/** Sets the fields of the account apart from ours. A day has no time, so its values need another treatment. Keys have no `_`. */
const PREFIX = "cf_";
const DAY_PREFIX = "cf_day_";

const TYPES = {
  text: "string",
  longText: "text",
  number: "number",
  boolean: "boolean",
  date: "datetime",
  datetime: "datetime",
  select: "string",
  multiSelect: "string",
  url: "string",
  user: "string",
};

async function customFieldInputs(z) {
  return (await every(z, "/custom-fields")).map(input);
}

function input(field) {
  const prefix = field.type === "date" ? DAY_PREFIX : PREFIX;
  const found = { key: prefix + field.key, label: field.label, type: TYPES[field.type] ?? "string", required: false };
  if (field.description) found.helpText = field.description;
  if (field.type === "user") found.dynamic = "users.id.name";
  if (field.type === "multiSelect") found.list = true;
  const options = field.options.filter((option) => !option.archived);
  if (options.length) found.choices = options.map(({ value, label }) => ({ value, sample: value, label }));
  return found;
}

/** The values that the user filled in, as a write of a prospect takes them. */
function customFieldValues(inputData) {
  const values = {};
  for (const [name, entered] of Object.entries(inputData)) {
    if (name.startsWith(DAY_PREFIX)) values[name.slice(DAY_PREFIX.length)] = String(entered).slice(0, "2026-01-02".length);
    else if (name.startsWith(PREFIX)) values[name.slice(PREFIX.length)] = entered;
  }
  return values;
}

async function customFieldOutputs(z) {
  return (await every(z, "/custom-fields")).map(({ key, label, type }) => ({
    key: `profile__customFields__${key}`,
    label,
    type: type === "longText" ? "string" : (TYPES[type] ?? "string"),
    ...(type === "multiSelect" && { list: true }),
  }));
}

/** Turns the custom times of prospects into ISO 8601. The definitions say which numbers are times. */
async function withCustomDates(z, prospects) {
  const values = prospects.map(({ profile }) => profile.customFields);
  if (!values.some((each) => Object.values(each).some((value) => typeof value === "number"))) return prospects;
  const times = (await every(z, "/custom-fields")).filter(({ type }) => type === "datetime");
  for (const each of values) for (const { key } of times) if (key in each) each[key] = new Date(each[key]).toISOString();
  return prospects;
}

module.exports = { customFieldInputs, customFieldOutputs, customFieldValues, withCustomDates };
