// Requests to the API: the address and the key of the connection, its errors in the terms of Zapier, and lists of any length.

/** The longest page of a list of settings (SPECIFICATION §6.2). */
const PAGE = 200;

/** The names of times. A consent has `at`, and a note `date`. */
const TIMES = /(At|Date|Until)$|^(at|date)$/;

function addHeaders(request, z, bundle) {
  request.url = bundle.authData.baseUrl.replace(/\/+$/, "") + request.url;
  request.headers.Authorization = `Bearer ${bundle.authData.apiKey}`;
  request.headers.Agent = "Zapier";
  return request;
}

function checkStatus(response, z) {
  if (response.status < 400) return response;
  const { code, message } = problem(response);
  if (response.status === 401) throw new z.errors.Error("The API key is not valid. Reconnect with another key.", code, 401);
  // Zapier runs the step again after this many seconds.
  if (response.status === 429 || response.status === 503) {
    throw new z.errors.ThrottledError(message, Number(response.getHeader("Retry-After")) || 60);
  }
  if (!response.skipThrowForStatus) throw new z.errors.Error(message, code, response.status);
  return response;
}

/** The gateway answers some errors without our schema (SPECIFICATION §4.6). */
function problem(response) {
  const body = response.json ?? {};
  return { code: body.code ?? `http_${response.status}`, message: body.message ?? `The API answered ${response.status}.` };
}

async function get(z, url, params = {}) {
  return (await z.request({ url, params })).data;
}

async function send(z, method, url, body, headers = {}) {
  return (await z.request({ method, url, body, headers })).data;
}

/** Every item of a list. */
async function every(z, url) {
  const items = [];
  let pageToken;
  do {
    const page = await get(z, url, { limit: PAGE, pageToken });
    items.push(...page.items);
    pageToken = page.pagination.nextPageToken;
  } while (pageToken);
  return items;
}

/** The record with its times as Zapier wants them: ISO 8601 instead of milliseconds. The name of a custom field does not tell its type. */
function withDates(value) {
  if (Array.isArray(value)) return value.map(withDates);
  if (value === null || typeof value !== "object") return value;
  const dated = ([name, inner]) => {
    if (/^customFields\b/.test(name)) return [name, inner];
    return [name, typeof inner === "number" && TIMES.test(name) ? new Date(inner).toISOString() : withDates(inner)];
  };
  return Object.fromEntries(Object.entries(value).map(dated));
}

module.exports = { TIMES, addHeaders, checkStatus, every, get, problem, send, withDates };
