// Create or update a prospect, and find one.

const { get, send, withDates } = require("./api");
const { customFieldInputs, customFieldOutputs, customFieldValues, withCustomDates } = require("./custom_fields");
const { outputFields } = require("./outputs");
const records = require("./records.json");

const PLAIN_FIELDS = [
  { key: "firstName", label: "First Name", required: true },
  { key: "lastName", label: "Last Name", required: true },
  { key: "email", label: "Email", helpText: "A prospect with this email is updated instead of created." },
  { key: "phone", label: "Phone", helpText: "A prospect with this phone is updated instead of created." },
  { key: "stageId", label: "Stage", dynamic: "stages.id.name" },
  { key: "ownerId", label: "Owner", dynamic: "users.id.name" },
  { key: "sourceId", label: "Source", dynamic: "sources.id.name" },
  { key: "officeId", label: "Office", dynamic: "offices.id.name" },
  { key: "jobId", label: "Job", dynamic: "jobs.id.name", helpText: "The job that the prospect applied for." },
  { key: "addLabels", label: "Labels to Add", list: true },
  { key: "title", label: "Job Title" },
  { key: "company", label: "Company" },
  { key: "streetAddress", label: "Street Address" },
  { key: "city", label: "City" },
  { key: "state", label: "State" },
  { key: "postalCode", label: "Postal Code" },
  {
    key: "licenseStatus",
    label: "Licence Status",
    choices: { not_started: "Not started", in_progress: "In progress", licensed: "Licensed" },
  },
  { key: "notes", label: "Profile Notes", type: "text" },
];

const SAVED = { ...records.prospect, warnings: [] };

const FOUND = { ...records.prospect, profile: records.profile };

const saveProspect = {
  key: "save_prospect",
  noun: "Prospect",
  display: {
    label: "Create or Update Prospect",
    description: "Updates the prospect with the same email or phone, or creates a prospect.",
  },
  operation: {
    inputFields: [...PLAIN_FIELDS, customFieldInputs],
    perform: async (z, bundle) => {
      const plain = PLAIN_FIELDS.map(({ key }) => [key, bundle.inputData[key]]).filter(([, value]) => value !== undefined);
      const { item, warnings = [] } = await send(z, "POST", "/prospects", {
        ...Object.fromEntries(plain),
        customFields: customFieldValues(bundle.inputData),
      });
      return { ...withDates(item), warnings };
    },
    sample: SAVED,
    outputFields: outputFields(SAVED),
  },
};

const BY = { email: "Email", phone: "Phone", id: "Id", externalId: "Id of Another System", q: "Name, Title or Company" };

const findProspect = {
  key: "find_prospect",
  noun: "Prospect",
  display: { label: "Find Prospect", description: "Finds a prospect by email, phone, id or name, with its profile and custom fields." },
  operation: {
    inputFields: [
      { key: "by", label: "Find By", choices: BY, default: "email", required: true },
      { key: "value", label: "Value", required: true },
    ],
    perform: async (z, bundle) => {
      const { by, value } = bundle.inputData;
      const page = await get(z, "/prospects", { [by]: value, include: "profile" });
      return await withCustomDates(z, withDates(page.items));
    },
    sample: FOUND,
    outputFields: [...outputFields(FOUND), customFieldOutputs],
  },
};

module.exports = { findProspect, saveProspect };
