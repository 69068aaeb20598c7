// The n8n nodes, built, against the local stack: their own execute, webhook and form functions.

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const { before, test } = require("node:test");

const { Prospects } = require("../n8n/dist/nodes/Prospects/Prospects.node.js");
const { ProspectsTrigger } = require("../n8n/dist/nodes/Prospects/ProspectsTrigger.node.js");
const { context, credentials, testCredential } = require("./n8n_context");
const { ProspectsApi } = require("../n8n/dist/credentials/ProspectsApi.credentials.js");
const manifest = require("../n8n/package.json");
const { api, create, createCustomFields, get, hooksAt, startReceiver } = require("./stack");

const node = new Prospects();
const trigger = new ProspectsTrigger();

async function execute(parameters, options) {
  const [found] = await node.execute.call(context(node, parameters, options));
  return found.map(({ json }) => json);
}

const load = (method) => node.methods.loadOptions[method].call(context(node, {}));
const customFields = () => node.methods.resourceMapping.getCustomFields.call(context(node, {}));
const hook = (method, ...options) => trigger.webhookMethods.default[method].call(context(trigger, ...options));

let prospect, stages, userId;

before(async () => {
  await createCustomFields("N");
  stages = (await get("/stages")).items;
  userId = (await get("/auth")).item.userId;
  prospect = await create("/prospects", { firstName: "Noor", lastName: "Node", email: "noor@example.com" });
});

/** n8n shows a node under these categories alone (https://docs.n8n.io/integrations/creating-nodes/build/reference/node-codex-files/). */
const CATEGORIES = [
  "Analytics", "Communication", "Data & Storage", "Development", "Finance & Accounting", "Marketing & Content", "Miscellaneous", "Productivity",
  "Sales", "Utility",
];

test("the package has a licence, and a codex file for each node", () => {
  const folder = `${__dirname}/../n8n`;
  const [{ files }] = Object.values(JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: folder })));
  const packed = files.map(({ path }) => path);
  assert.ok(packed.includes("LICENSE"));
  for (const file of manifest.n8n.nodes) {
    const codexFile = file.replace(/js$/, "json");
    assert.ok(packed.includes(codexFile), codexFile);
    const { node: name, nodeVersion, codexVersion, categories, resources } = require(`${folder}/${codexFile}`);
    assert.deepEqual([name, nodeVersion, codexVersion], [manifest.name, "1.0", "1.0"]);
    assert.ok(categories.length && categories.every((category) => CATEGORIES.includes(category)), codexFile);
    const [{ url: credential }, { url: page }] = [...resources.credentialDocumentation, ...resources.primaryDocumentation];
    assert.deepEqual([credential, page], [new ProspectsApi().documentationUrl, manifest.homepage]);
  }
  const repository = manifest.repository.url.replace(/\.git$/, "");
  assert.ok(manifest.homepage.startsWith(repository) && !/example\.|[<>]/.test(JSON.stringify(manifest)));
});

test("a credential is tested", async () => {
  assert.equal((await testCredential(credentials)).success, true);
  await assert.rejects(testCredential({ ...credentials, apiKey: "rk_test_wrong" }), { httpCode: "401" });
});

test("every dropdown lists what the account has, beyond a page", async () => {
  await Promise.all(Array.from({ length: 205 }, (_, number) => create("/sources", { name: `Origin ${number}` })));
  await create("/offices", { name: "Branch" });
  await create("/jobs", { title: "Broker" });
  await create("/users", { name: "Left", active: false });
  for (const [method, path] of [["getStages", "stages"], ["getSources", "sources"], ["getOffices", "offices"], ["getJobs", "jobs"]]) {
    const found = await load(method);
    assert.equal(found.length, (await get(`/${path}?limit=1`)).pagination.totalCount, path);
    assert.ok(found.every(({ name, value }) => name && value), path);
  }
  assert.deepEqual((await load("getStages"))[0], { name: `${stages[0].pipelineName}: ${stages[0].name}`, value: stages[0].id });
  const users = await load("getUsers");
  assert.ok(users.some(({ value }) => value === userId) && users.every(({ name }) => name !== "Left"));
});

test("custom fields appear in the form at run time", async () => {
  const byId = Object.fromEntries((await customFields()).fields.map((field) => [field.id, field]));
  assert.deepEqual(byId.selectN.options, [{ name: "First", value: "a" }, { name: "Second", value: "b" }]);
  assert.deepEqual(["textN", "numberN", "booleanN", "dateN", "datetimeN", "multiSelectN", "userN"].map((id) => byId[id].type), [
    "string", "number", "boolean", "string", "dateTime", "array", "options",
  ]);
  assert.ok(byId.userN.options.some(({ value }) => value === userId));
  await create("/custom-fields", { key: "laterN", label: "Later", type: "text" });
  assert.ok((await customFields()).fields.some(({ id, displayName }) => id === "laterN" && displayName === "Later"));
});

test("prospect: upsert creates, updates, and writes every type of custom field", async () => {
  const value = {
    textN: "words", longTextN: "more words", numberN: 2.5, booleanN: true, dateN: "2026-03-01", datetimeN: "2026-03-01T12:00:00Z",
    selectN: "a", multiSelectN: ["a", "b"], urlN: "https://example.com/", userN: userId,
  };
  const person = { resource: "prospect", operation: "upsert", firstName: "Ada", email: "ada.n8n@example.com" };
  const { fields: schema } = await customFields();
  const mapped = { mappingMode: "defineBelow", value: { ...value, multiSelectN: '["a", "b"]', numberN: "2.5" }, schema };
  const additionalFields = { addLabels: "vip, math", city: "Boston" };
  const [created] = await execute({ ...person, lastName: "Lovelace", additionalFields, customFields: mapped });
  const { item: profile } = await get(`/prospects/${created.id}/profile`);
  assert.deepEqual(profile.customFields, { ...value, datetimeN: Date.parse(value.datetimeN) });
  assert.equal(profile.city, "Boston");
  const [updated] = await execute({ ...person, lastName: "King", customFields: { ...mapped, value: { textN: "new", urlN: null } } });
  assert.deepEqual(updated, { ...(await get(`/prospects/${created.id}`)).item, warnings: [] });
  assert.deepEqual([updated.id, updated.lastName, updated.labels], [created.id, "King", ["vip", "math"]]);
  const { textN, urlN } = (await get(`/prospects/${created.id}/profile`)).item.customFields;
  assert.deepEqual([textN, urlN], ["new", "https://example.com/"]);
});

test("prospect: get and get many", async () => {
  const [found] = await execute({ resource: "prospect", operation: "get", prospectId: prospect.id });
  assert.deepEqual([found.id, typeof found.profile], [prospect.id, "object"]);
  const many = (rest) => execute({ resource: "prospect", operation: "getAll", ...rest });
  assert.deepEqual((await many({ filters: { email: "NOOR@example.com" } })).map(({ id }) => id), [prospect.id]);
  assert.equal((await many({ limit: 1 })).length, 1);
  // More than a page of the API has.
  const batch = (first) => ({ items: Array.from({ length: 100 }, (_, number) => ({ firstName: `P${first + number}`, lastName: "Many" })) });
  for (let first = 0; first < 1000; first += 100) await api("POST", "/prospects/batch", batch(first));
  const all = await many({ returnAll: true });
  assert.equal(all.length, (await get("/prospects/count")).count);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.ok(all.length > 1000);
});

test("prospect: move, and the history says that no person decided", async () => {
  const [moved] = await execute({ resource: "prospect", operation: "move", prospectId: prospect.id, stageId: stages[1].id, reason: "Answered" });
  assert.equal(moved.stageId, stages[1].id);
  const last = (await get(`/prospects/${prospect.id}/history`)).items.at(-1);
  assert.deepEqual([last.stageId, last.reason], [stages[1].id, { text: "Answered", automated: true }]);
});

test("note and task: create and complete, in the name of n8n", async () => {
  const child = { operation: "create", prospectId: prospect.id };
  const [note] = await execute({ ...child, resource: "note", body: "<b>Called</b>", additionalFields: { pin: true, userId } });
  const dueAt = "2026-12-01T09:00:00.000Z";
  const [task] = await execute({ ...child, resource: "task", task: "Call back", assignedTo: userId, additionalFields: { dueAt } });
  assert.deepEqual(note, (await get(`/notes/${note.id}`)).item);
  assert.deepEqual(task, (await get(`/tasks/${task.id}`)).item);
  assert.deepEqual([note.body, note.pin, note.userId, task.dueAt], ["<b>Called</b>", true, userId, Date.parse(dueAt)]);
  const { items } = await get(`/prospects/${prospect.id}/activity`);
  assert.deepEqual(items.slice(0, 2).map(({ actor }) => actor.agent), ["n8n", "n8n"]);
  const [completed] = await execute({ resource: "task", operation: "complete", taskId: task.id });
  assert.deepEqual(completed, (await get(`/tasks/${task.id}`)).item);
  assert.equal(typeof completed.completedAt, "number");
});

test("task: create adds a task once for one event", async () => {
  const add = async (task, onceFor) => {
    const form = { resource: "task", operation: "create", prospectId: prospect.id, task, assignedTo: userId, additionalFields: { onceFor } };
    return (await execute(form))[0].id;
  };
  const ids = [await add("a", "event_1"), await add("a", "event_1"), await add("b", "event_1"), await add("a", "event_2")];
  assert.equal(ids[0], ids[1]);
  assert.equal(new Set(ids).size, 3);
});

test("hire: a repetition finds the hire, and another date is refused with the sentence of the API", async () => {
  const hire = (hireDate, options) => {
    const additionalFields = { hireDescription: "Spring" };
    return execute({ resource: "hire", operation: "create", prospectId: prospect.id, hireDate, additionalFields }, options);
  };
  const [first] = await hire("2026-04-01T04:00:00Z");
  assert.deepEqual(first, (await get(`/hires/${first.id}`)).item);
  assert.equal((await hire("2026-04-01T04:00:00Z"))[0].id, first.id);
  await assert.rejects(hire("2026-05-01T00:00:00Z"), { message: /has a hire/, description: "hire_exists", httpCode: "409" });
  assert.match((await hire("2026-05-01T00:00:00Z", { continueOnFail: true }))[0].error, /has a hire/);
  assert.equal((await get(`/prospects/${prospect.id}`)).item.currentStage, "Hired");
});

test("the trigger offers every kind of event, and what an account has newly", async () => {
  const types = (await trigger.methods.loadOptions.getEventTypes.call(context(trigger, {}))).map(({ value }) => value);
  const samples = (await get("/events/samples")).items.map(({ type }) => type);
  assert.deepEqual(types, samples.filter((type) => !["webhook.test", "webhook.disabled"].includes(type)));
});

test("100 activations make one hook, and the deactivation removes it", async () => {
  const url = "http://127.0.0.1:9/n8n";
  const events = ["hire.created", "prospect.created"];
  for (let round = 0; round < 10; round++) {
    // n8n forgets the static data of a workflow when a test ends without a save.
    const staticData = {};
    for (let time = 0; time < 10; time++) assert.equal(await hook("create", { events }, { url, staticData }), true);
    assert.equal(await hook("checkExists", { events: events.toReversed() }, { url, staticData }), true);
    assert.equal(await hook("checkExists", { events: ["note.created"] }, { url, staticData }), false);
  }
  const [found, another] = await hooksAt(url);
  assert.deepEqual([found.eventTypes, another], [events, undefined]);
  const staticData = { [url]: { id: found.id, secret: "whsec_" } };
  await hook("delete", { events }, { url, staticData });
  assert.deepEqual([await hooksAt(url), staticData], [[], {}]);
  assert.equal(await hook("checkExists", { events }, { url, staticData }), false);
  await hook("delete", { events }, { url, staticData });
});

test("a delivery starts the workflow; a forged one and other kinds of events do not", async () => {
  const receiver = await startReceiver();
  const options = { url: receiver.url, staticData: {} };
  const events = ["prospect.created"];
  await hook("create", { events }, options);
  const created = await create("/prospects", { firstName: "Hedy", lastName: "Lamarr" });
  const received = await receiver.next();
  const receive = async (changed, chosen = events) => {
    const given = context(trigger, { events: chosen }, { ...options, received: { ...received, ...changed } });
    return { ...(await trigger.webhook.call(given)), status: given.answer.status };
  };
  const { workflowData, status } = await receive({});
  assert.deepEqual([status, workflowData[0][0].json.data.item], [200, created]);
  assert.equal(workflowData[0][0].json.id, received.headers["webhook-id"]);
  const forged = [{ body: received.body.replace("Hedy", "Eve") }, { headers: { ...received.headers, "webhook-timestamp": "1700000000" } }, { headers: {} }];
  for (const changed of forged) assert.deepEqual(await receive(changed), { noWebhookResponse: true, status: 401 });
  assert.deepEqual(await receive({}, ["hire.created"]), { webhookResponse: "OK", status: 200 });
  await hook("delete", { events }, options);
  receiver.close();
});
