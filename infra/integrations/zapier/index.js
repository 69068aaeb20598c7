const zapier = require("zapier-platform-core");

const { addHeaders, checkStatus } = require("./api");
const { actions } = require("./actions");
const authentication = require("./authentication");
const { choices } = require("./choices");
const { triggers } = require("./events");
const { findProspect, saveProspect } = require("./prospects");
const { version } = require("./package.json");

/** @template {{key: string}} T @param {T[]} parts */
const byKey = (parts) => Object.fromEntries(parts.map((part) => [part.key, part]));

module.exports = {
  version,
  platformVersion: zapier.version,
  authentication,
  beforeRequest: [addHeaders],
  afterResponse: [checkStatus],
  triggers: byKey([...triggers, ...choices]),
  creates: byKey([saveProspect, ...actions]),
  searches: byKey([findProspect]),
  searchOrCreates: {
    [findProspect.key]: {
      key: findProspect.key,
      display: { label: "Find or Create Prospect", description: "Finds a prospect, or creates one if none is found." },
      search: findProspect.key,
      create: saveProspect.key,
    },
  },
};
