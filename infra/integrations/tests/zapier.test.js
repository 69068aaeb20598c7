// The Zapier app, run by the platform's own tester, against the local stack.

const assert = require("node:assert/strict");
const { before, test } = require("node:test");

const zapier = require("zapier-platform-core");
const app = require("../zapier");
const { withDates } = require("../zapier/api");
const records = require("../zapier/records.json");
const { BASE_URL, API_KEY, api, create, createCustomFields, get, hooksAt, startReceiver } = require("./stack");

const run = zapier.createAppTester(app);
const authData = { baseUrl: BASE_URL, apiKey: API_KEY };
const bundle = (inputData = {}, rest = {}) => ({ authData, inputData, ...rest });
const perform = async (part, inputData) => await named(part, await run(part.operation.perform, bundle(inputData)));
const HOOK = "http://127.0.0.1:9/zapier";

/** The values of custom fields in events: each account has its own, and Zapier shows their keys. */
const LEFT_OUT = /^(previous|current)__customFields\./;

const TYPES = { boolean: /^(true|false)$/, datetime: /^\d{4}-\d\d-\d\d(T.*Z)?$/, number: /^[\d.]+$/, string: /^/, undefined: /^/ };

/** The values of a result, with the keys that Zapier gives them. */
function values(value, key = "") {
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === "object" ? values(each, `${key}[]`) : [[key, each]]));
  if (value === null || typeof value !== "object") return value === undefined ? [] : [[key, value]];
  const parent = key && !key.endsWith("[]") ? `${key}__` : key;
  return Object.entries(value).flatMap(([name, inner]) => values(inner, parent + name));
}

/** The result, after a check that each of its values has an output field, with a label and of the right type. */
async function named(part, result) {
  const fields = await run(part.operation.outputFields, bundle());
  for (const [key, value] of [result].flat().flatMap((record) => values(record))) {
    if (LEFT_OUT.test(key) || (value === null && fields.some((field) => field.key.startsWith(`${key}__`)))) continue;
    const field = fields.find((each) => each.key === key);
    assert.ok(field?.label, `${part.key} has no output field for ${key}`);
    assert.ok(value === null || TYPES[field.type].test(value), `${part.key}: ${key} is no ${field.type}: ${value}`);
  }
  return result;
}

let prospect, stages, userId;

before(async () => {
  await createCustomFields("Z");
  stages = (await get("/stages")).items;
  userId = (await get("/auth")).item.userId;
  prospect = await create("/prospects", { firstName: "Zoe", lastName: "Zapier", email: "zoe@example.com" });
});

test("a connection is tested and named", async () => {
  const found = await run(app.authentication.test, bundle());
  const { accountName, keyName } = (await get("/auth")).item;
  assert.deepEqual([found.accountName, found.keyName], [accountName, keyName]);
  const wrong = { authData: { ...authData, apiKey: "rk_test_wrong" } };
  await assert.rejects(run(app.authentication.test, wrong), /not valid.*Reconnect/);
});

test("every part has output fields with unique keys, and its sample has their types", async () => {
  for (const part of [app.triggers, app.creates, app.searches].flatMap(Object.values)) {
    const fields = await run(part.operation.outputFields, bundle());
    assert.equal(new Set(fields.map(({ key }) => key)).size, fields.length, part.key);
    assert.ok(fields.some(({ key }) => key === "id") && fields.every(({ label }) => label), part.key);
    await named(part, part.operation.sample ?? {});
  }
});

const HOOKS = Object.values(app.triggers).filter(({ operation }) => operation.type === "hook");

for (const trigger of HOOKS) {
  const { performList, performSubscribe, performUnsubscribe, perform: receive, sample } = trigger.operation;

  test(`${trigger.key}: the samples are of its kind and pass the trigger`, async () => {
    const samples = await run(performList, bundle());
    assert.deepEqual(samples.map(({ type }) => type), [sample.type]);
    assert.deepEqual(Object.keys(samples[0].item), Object.keys(sample.item));
    assert.deepEqual((await run(receive, bundle())).map(({ type }) => type), [sample.type], "`invoke` has no request, and gets a sample");
    // The trigger of stages takes moves alone, and the sample of an update is no move.
    const [event] = (await get(`/events/samples?type=${sample.type}`)).items;
    if (trigger.key === "stage_changed") Object.assign(event.data, { changes: ["stageId"] });
    const [passed] = await named(trigger, await run(receive, bundle({}, { cleanedRequest: event })));
    assert.deepEqual(passed.item, samples[0].item);
    assert.match(passed.createdAt, /^\d{4}-.*Z$/);
    const other = { ...event, type: "webhook.test" };
    assert.deepEqual(await run(receive, bundle({}, { cleanedRequest: other })), []);
  });

  // They share their code, so one of them subscribes as often as it must, and the others ten times at once.
  const rounds = trigger.key === "hire_created" ? 10 : 1;
  test(`${trigger.key}: ${rounds * 10} subscriptions make one hook, and one unsubscription removes it`, async () => {
    const targetUrl = `${HOOK}/${trigger.key}`;
    const subscribe = () => run(performSubscribe, bundle({}, { targetUrl }));
    const subscribed = [];
    for (let round = 0; round < rounds; round++) subscribed.push(...(await Promise.all(Array.from({ length: 10 }, subscribe))));
    const hooks = await hooksAt(targetUrl);
    assert.equal(hooks.length, 1);
    assert.deepEqual(hooks[0].eventTypes, [sample.type]);
    assert.deepEqual(new Set(subscribed.map(({ id }) => id)), new Set([hooks[0].id]));
    assert.equal("secret" in subscribed[0], false);
    const unsubscribe = () => run(performUnsubscribe, bundle({}, { subscribeData: subscribed[0] }));
    await unsubscribe();
    assert.deepEqual(await hooksAt(targetUrl), []);
    await unsubscribe();
    // A Zap that is turned on again has a new hook, not the answer of the old one.
    const again = await Promise.all(Array.from({ length: 5 }, subscribe));
    assert.deepEqual(new Set(again.map(({ id }) => id)), new Set((await hooksAt(targetUrl)).map(({ id }) => id)));
    assert.notEqual(again[0].id, subscribed[0].id);
    await run(performUnsubscribe, bundle({}, { subscribeData: again[0] }));
  });
}

test("an event arrives through the hook and passes the trigger", async () => {
  const receiver = await startReceiver();
  const { performSubscribe, perform: receive } = app.triggers.prospect_created.operation;
  const { id } = await run(performSubscribe, bundle({}, { targetUrl: receiver.url }));
  const created = await create("/prospects", { firstName: "Hedy", lastName: "Lamarr" });
  const cleanedRequest = JSON.parse((await receiver.next()).body);
  const [passed] = await run(receive, bundle({}, { cleanedRequest }));
  assert.deepEqual([passed.id, passed.item], [cleanedRequest.id, withDates(created)]);
  await api("DELETE", `/webhooks/${id}`);
  receiver.close();
});

test("moves to other stages than the chosen ones do not pass", async () => {
  const [event] = (await get("/events/samples?type=prospect.updated")).items;
  event.data.changes = ["stageId"];
  const receive = (stageIds) => run(app.triggers.stage_changed.operation.perform, bundle({ stageIds }, { cleanedRequest: event }));
  assert.equal((await receive([event.data.item.stageId])).length, 1);
  assert.deepEqual(await receive(["stage_other"]), []);
});

test("a hook that was switched off is switched on again", async () => {
  const targetUrl = `${HOOK}/off`;
  const hook = await create("/webhooks", { url: targetUrl, eventTypes: ["note.created"], active: false });
  await run(app.triggers.hire_created.operation.performSubscribe, bundle({}, { targetUrl }));
  const [found] = await hooksAt(targetUrl);
  assert.deepEqual([found.id, found.active, found.eventTypes], [hook.id, true, ["hire.created"]]);
  await api("DELETE", `/webhooks/${hook.id}`);
});

test("the records of static samples are those of the API", async () => {
  const { items } = await get("/events/samples?type=prospect.created,prospect.erased,task.created,hire.created,note.created,meeting.created");
  for (const { type, data } of items) {
    const record = records[type === "prospect.erased" ? "erased" : type.split(".")[0]];
    assert.deepEqual(Object.keys(record).sort(), Object.keys(withDates(data.item)).sort());
    if (data.prospect) assert.deepEqual(Object.keys(records.contact).sort(), Object.keys(data.prospect).sort());
  }
  const { item: profile } = await get(`/prospects/${prospect.id}/profile`);
  assert.deepEqual(Object.keys(records.profile).sort(), Object.keys(profile).sort());
});

test("every dropdown lists what the account has, beyond a page", async () => {
  await Promise.all(Array.from({ length: 205 }, (_, number) => create("/sources", { name: `Source ${number}` })));
  await create("/offices", { name: "Main Office" });
  await create("/jobs", { title: "Agent" });
  await create("/users", { name: "Gone", active: false });
  for (const key of ["stages", "users", "sources", "offices", "jobs"]) {
    const found = await perform(app.triggers[key], {});
    const { totalCount } = (await get(`/${key}?limit=1`)).pagination;
    assert.equal(found.length, key === "users" ? totalCount - 1 : totalCount, key);
    assert.ok(found.every(({ id, name }) => id && name), key);
  }
  const [stage] = await perform(app.triggers.stages, {});
  assert.equal(stage.name, `${stages[0].pipelineName}: ${stages[0].name}`);
  const zoe = (await perform(app.triggers.prospects, {})).find(({ id }) => id === prospect.id);
  assert.equal(zoe.name, "Zoe Zapier <zoe@example.com>");
});

test("custom fields appear in the form at run time", async () => {
  const inputs = () => run(app.creates.save_prospect.operation.inputFields, bundle());
  const byKey = Object.fromEntries((await inputs()).map((field) => [field.key, field]));
  assert.deepEqual(byKey.cf_selectZ.choices, [{ value: "a", sample: "a", label: "First" }, { value: "b", sample: "b", label: "Second" }]);
  assert.deepEqual([byKey.cf_multiSelectZ.list, byKey.cf_userZ.dynamic, byKey.cf_day_dateZ.type], [true, "users.id.name", "datetime"]);
  await create("/custom-fields", { key: "laterZ", label: "Later", type: "text" });
  assert.ok((await inputs()).some(({ key, label }) => key === "cf_laterZ" && label === "Later"));
});

test("save_prospect creates, updates, and writes every type of custom field", async () => {
  const created = await perform(app.creates.save_prospect, {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada.zapier@example.com",
    addLabels: ["vip"],
    cf_textZ: "words",
    cf_longTextZ: "more words",
    cf_numberZ: 2.5,
    cf_booleanZ: true,
    cf_day_dateZ: "2026-03-01T00:00:00-05:00",
    cf_datetimeZ: "2026-03-01T12:00:00Z",
    cf_selectZ: "a",
    cf_multiSelectZ: ["a", "b"],
    cf_urlZ: "https://example.com/",
    cf_userZ: userId,
  });
  const { item: profile } = await get(`/prospects/${created.id}/profile`);
  assert.deepEqual(profile.customFields, {
    textZ: "words",
    longTextZ: "more words",
    numberZ: 2.5,
    booleanZ: true,
    dateZ: "2026-03-01",
    datetimeZ: Date.parse("2026-03-01T12:00:00Z"),
    selectZ: "a",
    multiSelectZ: ["a", "b"],
    urlZ: "https://example.com/",
    userZ: userId,
  });
  const updated = await perform(app.creates.save_prospect, {
    firstName: "Ada",
    lastName: "King",
    email: "ada.zapier@example.com",
    addLabels: ["math"],
  });
  const { item } = await get(`/prospects/${created.id}`);
  assert.equal(updated.id, created.id);
  assert.deepEqual([item.lastName, item.labels], ["King", ["vip", "math"]]);
  assert.deepEqual(updated, { ...withDates(item), warnings: [] });
});

test("find_prospect finds by each field, with the profile", async () => {
  const find = (by, value) => perform(app.searches.find_prospect, { by, value });
  for (const [by, value] of [["email", "ZOE@example.com"], ["id", prospect.id], ["q", "zoe zap"]]) {
    const [found] = await find(by, value);
    assert.equal(found.id, prospect.id, by);
    assert.ok("customFields" in found.profile, by);
  }
  assert.deepEqual(await find("email", "nobody@example.com"), []);
  const [{ profile }] = await find("email", "ada.zapier@example.com");
  assert.deepEqual([profile.customFields.datetimeZ, profile.customFields.numberZ], ["2026-03-01T12:00:00.000Z", 2.5]);
});

test("move_stage moves and says that no person decided", async () => {
  await perform(app.creates.move_stage, { prospectId: prospect.id, stageId: stages[1].id, reason: "Answered" });
  const last = (await get(`/prospects/${prospect.id}/history`)).items.at(-1);
  assert.deepEqual([last.stageId, last.reason], [stages[1].id, { text: "Answered", automated: true }]);
  await perform(app.creates.move_stage, { prospectId: prospect.id, stageId: stages[0].id });
  assert.equal((await get(`/prospects/${prospect.id}`)).item.stageId, stages[0].id);
});

test("add_note and add_task write what the API reads back, in the name of Zapier", async () => {
  const note = await perform(app.creates.add_note, { prospectId: prospect.id, body: "<b>Called</b>", pin: true });
  const dueAt = "2026-12-01T09:00:00.000Z";
  const task = await perform(app.creates.add_task, { prospectId: prospect.id, task: "Call back", assignedTo: userId, dueAt });
  assert.deepEqual(note, withDates((await get(`/notes/${note.id}`)).item));
  assert.deepEqual(task, withDates((await get(`/tasks/${task.id}`)).item));
  assert.deepEqual([note.body, note.pin, task.dueAt], ["<b>Called</b>", true, dueAt]);
  const { items } = await get(`/prospects/${prospect.id}/activity`);
  assert.deepEqual(items.slice(0, 2).map(({ actor }) => actor.agent), ["Zapier", "Zapier"]);
});

test("a note for one event is added once, and another text or event adds another", async () => {
  const add = (body, onceFor) => perform(app.creates.add_note, { prospectId: prospect.id, body, onceFor });
  const before = (await get(`/notes?prospectId=${prospect.id}`)).pagination.totalCount;
  const added = [await add("a", "event_1"), await add("a", "event_1"), await add("b", "event_1"), await add("a", "event_2")];
  assert.equal(new Set(added.map(({ id }) => id)).size, 3);
  assert.equal((await get(`/notes?prospectId=${prospect.id}`)).pagination.totalCount, before + 3);
});

test("record_hire hires once; a repetition finds the hire, and another date is refused", async () => {
  const hire = (hireDate) => perform(app.creates.record_hire, { prospectId: prospect.id, hireDate, hireDescription: "Spring" });
  const first = await hire("2026-04-01T00:00:00-04:00");
  assert.deepEqual(first, withDates((await get(`/hires/${first.id}`)).item));
  assert.equal((await hire("2026-04-01T04:00:00Z")).id, first.id);
  await assert.rejects(hire("2026-05-01T00:00:00Z"), /has a hire/);
  assert.equal((await get(`/prospects/${prospect.id}`)).item.currentStage, "Hired");
});

test("every value of the events of this run has an output field", async () => {
  const jobId = (await create("/jobs", { title: "Buyer" })).id;
  const officeId = (await create("/offices", { name: "Harbor" })).id;
  const sourceId = (await create("/sources", { name: "Fair" })).id;
  const person = (system) => ({
    firstName: "Mary", lastName: "Jackson", email: `mary@${system}.example.com`, phone: system === "one" ? "2125550147" : "2125550148",
    externalIds: [{ system, id: "1" }], jobId, labels: "vip", notes: "Met", title: "Engineer", company: "NASA", streetAddress: "1 Main Street",
    city: "Hampton", state: "VA", postalCode: "23666", licenseStatus: "licensed", officeId, sourceId, holdUntil: Date.now() + 86_400_000,
    applicationQuestions: [{ label: "When?", answer: "Now", type: "text", id: "1" }], customFields: { textZ: "words" },
  });
  const [{ id: winner }, { id: loser }] = [await create("/prospects", person("one")), await create("/prospects", person("two"))];
  const stageReason = { code: "answered", text: "Answered", automated: true };
  const cleared = { email: null, title: null, company: null, city: null, officeId: null, holdUntil: null, licenseStatus: null };
  const changed = { firstName: "M.", lastName: "J.", phone: "2125550149", labels: "math", stageId: stages[1].id, stageReason };
  await api("PATCH", `/prospects/${winner}`, { ...cleared, ...changed });
  const consent = { status: "granted", source: "Call" };
  for (const channel of ["email", "sms", "call"]) await api("PUT", `/prospects/${loser}/consents/${channel}`, consent);
  await api("POST", `/prospects/${winner}/merge`, { loserIds: [loser] });
  const task = await create("/tasks", { prospectId: winner, task: "Call", assignedTo: userId, dueAt: Date.now() });
  await api("PATCH", `/tasks/${task.id}`, { complete: true });
  await create("/hires", { prospectId: winner, hireDate: Date.now() });
  await create("/notes", { prospectId: winner, body: "Met", mentions: [{ userId }] });
  const planned = { meetingDate: Date.now() + 86_400_000, meetingType: "Interview", timeZone: "America/New_York" };
  const meeting = await create("/meetings", { prospectId: winner, ownerId: userId, ...planned });
  await api("PATCH", `/meetings/${meeting.id}`, { location: "Main Office", notes: "At noon", meetingDate: Date.now() + 172_800_000 });
  const deleted = await create("/prospects", { firstName: "Mary", lastName: "Deleted" });
  await api("DELETE", `/prospects/${deleted.id}`);
  const erased = await create("/prospects", { firstName: "Mary", lastName: "Erased" });
  await api("POST", `/prospects/${erased.id}/erase`, { reason: "Request" });
  const passedBy = {};
  for (const trigger of HOOKS) {
    const { items } = await get(`/events?types=${trigger.operation.sample.type}&limit=200`);
    const passed = items.flatMap((event) => trigger.operation.perform(undefined, { inputData: {}, cleanedRequest: event }));
    assert.ok(passed.length, trigger.key);
    passedBy[trigger.key] = await named(trigger, passed);
  }
  const [{ mergedIds }] = passedBy.prospect_merged;
  const mergedInto = passedBy.prospect_deleted.find(({ item }) => item.id === loser)?.mergedInto;
  assert.deepEqual([mergedIds, mergedInto], [[loser], winner]);
});

test("an error of the API reaches the user with its sentence", async () => {
  await assert.rejects(perform(app.creates.add_task, { prospectId: "prospect_none", task: "x", assignedTo: userId }), /prospectId/);
});
