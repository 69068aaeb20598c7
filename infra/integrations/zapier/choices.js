// Dropdowns: hidden triggers that list the present stages, users and other records of the account.

const { every, get } = require("./api");

/** How many prospects the dropdown of prospects shows: the latest changed. A search step finds any other. */
const LATEST = 100;

function dropdown(key, noun, list) {
  return {
    key,
    noun,
    display: { label: `List of ${noun}s`, description: `Lists each ${noun.toLowerCase()} for dropdowns.`, hidden: true },
    operation: { perform: list, outputFields: [{ key: "id", label: `${noun} ID` }, { key: "name", label: "Name" }] },
  };
}

const named = (path, name) => async (z) => (await every(z, path)).map((record) => ({ id: record.id, name: name(record) }));

async function latestProspects(z) {
  const page = await get(z, "/prospects", { limit: LATEST, sort: "-updatedAt" });
  return page.items.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}${email ? ` <${email}>` : ""}`,
  }));
}

/** An inactive user cannot be given anything new (SPECIFICATION §17.2). */
async function activeUsers(z) {
  return (await every(z, "/users")).filter((user) => user.active).map(({ id, name }) => ({ id, name }));
}

const choices = [
  dropdown("stages", "Stage", named("/stages", (stage) => `${stage.pipelineName}: ${stage.name}`)),
  dropdown("users", "User", activeUsers),
  dropdown("sources", "Source", named("/sources", ({ name }) => name)),
  dropdown("offices", "Office", named("/offices", ({ name }) => name)),
  dropdown("jobs", "Job", named("/jobs", ({ title }) => title)),
  dropdown("prospects", "Prospect", latestProspects),
];

module.exports = { choices };
