// The fields that a column can hold, and the headers by which they are recognized: those of `admin import`.

/** The field of a column that is the id of another system. */
export const EXTERNAL = "external";

/**
 * @typedef {object} Assignment    What a column holds.
 * @property {string} field        Empty if the column is ignored.
 * @property {string} system       Of `external`: the name of the other system.
 */

/** Field, words, and the headers that mean it besides its name. @type {[string, string, string][]} */
const FIELDS = [
  ["firstName", "First name", "first givenname forename fname"],
  ["lastName", "Last name", "last surname familyname lname"],
  ["name", "Full name", "fullname contactname candidatename prospectname candidate"],
  ["email", "Email", "emailaddress mail mailaddress primaryemail workemail personalemail"],
  ["phone", "Phone", "phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel telephonenumber primaryphone workphone homephone"
    + " contactnumber"],
  ["labels", "Labels", "label tags tag"],
  ["title", "Job title", "jobtitle position role currenttitle"],
  ["company", "Company", "companyname organization organisation organizationname employer currentcompany accountname"],
  ["streetAddress", "Street address", "street address address1 addressline1 mailingstreet"],
  ["city", "City", "town mailingcity"],
  ["state", "State or region", "region province stateprovince stateregion mailingstate"],
  ["postalCode", "Postal code", "zip zipcode postcode mailingzip mailingpostalcode"],
  ["notes", "Notes", "note comments comment remarks"],
  ["stage", "Stage", "currentstage stagename stageid"],
  ["pipeline", "Pipeline", "pipelinename pipelineid"],
  ["owner", "Owner", "ownername owneremail recruiter assignedto ownerid"],
  ["source", "Source", "sourcename newsourcename leadsource"],
  ["office", "Office", "officename branch officeid"],
  ["job", "Job", "jobname vacancy opening jobid"],
  ["licenseStatus", "License status", "licencestatus license licence"],
  ["externalIds", "External ids, as system:id", ""],
  [EXTERNAL, "Id in another system…", ""],
];

/** The choices for a column. */
export const CHOICES = FIELDS.map(([id, name]) => ({ id, name }));

/** A header as it is compared. @param {string} header */
const comparable = (header) => header.replace(/[\s_-]/gu, "").toLowerCase();

const MEANT = new Map(FIELDS.filter(([id]) => id !== EXTERNAL).flatMap(([id, , headers]) =>
  [comparable(id), ...headers.split(" ").filter(Boolean)].map((header) => /** @type {[string, string]} */ ([header, id]))));

/**
 * What each column holds, as far as its header says; the first of two columns with one field has it.
 * @param {string[]} header @returns {Assignment[]}
 */
export function guessed(header) {
  const taken = new Set();
  const columns = header.map((name) => {
    const system = /^external:(.+)$/.exec(name)?.[1];
    const field = system ? EXTERNAL : MEANT.get(comparable(name)) ?? "";
    if (field !== EXTERNAL && taken.has(field)) return { field: "", system: "" };
    taken.add(field);
    return { field, system: system ?? "" };
  });
  const parts = taken.has("firstName") && taken.has("lastName");
  return columns.map((column) => (parts && column.field === "name" ? { field: "", system: "" } : column));
}

/** Why nothing can be sent with these columns, or empty. @param {Assignment[]} columns */
export function problem(columns) {
  const seen = new Set();
  for (const { field, system } of columns) {
    const what = field === EXTERNAL ? `${EXTERNAL}:${system}` : field;
    if (field === EXTERNAL && !/^[a-z][a-z0-9_-]{0,39}$/.test(system)) {
      return "The name of a system has small letters, digits, _ and -, begins with a letter, and has at most 40 characters, such as salesforce.";
    }
    if (field && seen.has(what)) return `Two columns hold the same field: ${wordsOf(field)}. Ignore one of them.`;
    seen.add(what);
  }
  const parts = seen.has("firstName") || seen.has("lastName");
  if (parts && seen.has("name")) return "Choose either a full name, or a first and a last name.";
  if (!seen.has("name") && !seen.has("firstName")) return "Choose the column that holds the first name, or the full name.";
  if (!seen.has("name") && !seen.has("lastName")) return "Choose the column that holds the last name.";
  return "";
}

/** @param {string} field */
export const wordsOf = (field) => FIELDS.find(([id]) => id === field)?.[1] ?? field;
