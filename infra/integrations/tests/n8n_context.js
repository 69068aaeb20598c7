// What n8n gives to a node, as thin as it can be: parameters by the rules of `n8n-workflow`, and requests over HTTP with the credential.

const { NodeApiError, NodeHelpers, validateFieldType } = require("n8n-workflow");
const { ProspectsApi } = require("../n8n/dist/credentials/ProspectsApi.credentials.js");
const { BASE_URL, API_KEY } = require("./stack");

const credentials = { baseUrl: BASE_URL, apiKey: API_KEY };

/** `={{$credentials.name}}` and text around it, as a credential writes it. */
const resolved = (template, values) => template.replace(/^=/, "").replace(/\{\{\$credentials\.(\w+)\}\}/g, (_, name) => values[name]);

async function httpRequest({ method = "GET", baseURL = "", url, qs = {}, body, headers = {} }) {
  const target = new URL(baseURL + url);
  for (const [name, value] of Object.entries(qs)) if (value !== undefined) target.searchParams.set(name, value);
  const json = body && { "Content-Type": "application/json" };
  const reply = await fetch(target, { method, headers: { ...headers, ...json }, body: body && JSON.stringify(body) });
  const data = await reply.json();
  if (reply.ok) return data;
  throw Object.assign(new AxiosError(`Request failed with status code ${reply.status}`), { response: { status: reply.status, data } });
}

/** n8n sends requests with axios, and knows its errors by this name. */
class AxiosError extends Error {}

/** As n8n's own function, it wraps every error in a NodeApiError. */
function authenticated(values, node) {
  return async (name, options) => {
    const { authenticate } = new ProspectsApi();
    const added = Object.entries(authenticate.properties.headers).map(([header, template]) => [header, resolved(template, values)]);
    try {
      return await httpRequest({ ...options, headers: { ...options.headers, ...Object.fromEntries(added) } });
    } catch (error) {
      throw new NodeApiError(node, error);
    }
  };
}

/** The request that n8n sends when a user saves a credential. */
function testCredential(values) {
  const { baseURL, url } = new ProspectsApi().test.request;
  return authenticated(values, { name: "credential" })("prospectsApi", { baseURL: resolved(baseURL, values), url });
}

/** The parameters of a form: with defaults, and without fields that it does not show. */
function formOf(type, filled) {
  const node = { id: "1", name: type.description.defaults.name, typeVersion: 1, type: type.description.name, position: [0, 0], parameters: filled };
  return { node, parameters: NodeHelpers.getNodeParameters(type.description.properties, filled, true, false, node, type.description) };
}

/** Values of a resource mapper have the types of its schema: a time becomes an object, for example. */
function typed(values, schema) {
  const typeOf = Object.fromEntries(schema.map((entry) => [entry.id, entry]));
  const checked = (name, value) => {
    const { valid, newValue, errorMessage } = validateFieldType(name, value, typeOf[name].type, { valueOptions: typeOf[name].options });
    if (!valid) throw new Error(errorMessage);
    return newValue;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, checked(name, value)]));
}

function context(type, filled, { url = "", staticData = {}, received, continueOnFail = false } = {}) {
  const { node, parameters } = formOf(type, filled);
  const answer = { status: 200, body: undefined };
  return {
    answer,
    getNode: () => node,
    getWorkflow: () => ({ id: "1", name: "A workflow", active: true }),
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name, ...rest) => {
      const found = name.split(".").reduce((value, part) => value?.[part], parameters);
      if (name === "customFields.value" && found) return typed(found, parameters.customFields.schema);
      return found === undefined ? rest.at(-1) : found;
    },
    getCredentials: async () => credentials,
    continueOnFail: () => continueOnFail,
    getNodeWebhookUrl: () => url,
    getWorkflowStaticData: () => staticData,
    getRequestObject: () => ({ rawBody: Buffer.from(received.body) }),
    getHeaderData: () => received.headers,
    getBodyData: () => JSON.parse(received.body),
    getResponseObject: () => ({ status: (status) => ({ send: (body) => Object.assign(answer, { status, body }) }) }),
    helpers: { httpRequestWithAuthentication: authenticated(credentials, node), returnJsonArray: (items) => items.map((json) => ({ json })) },
  };
}

module.exports = { context, credentials, testCredential };
