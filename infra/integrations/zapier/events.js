// One trigger for each kind of event that people automate. A hook of the API delivers it.

const { get, withDates } = require("./api");
const { outputFields } = require("./outputs");
const records = require("./records.json");
const { subscribe, unsubscribe } = require("./subscription");

/** The key of the trigger, the kind of event (SPECIFICATION §12.1), the record, the name and the description. */
const EVENTS = [
  ["prospect_created", "prospect.created", "prospect", "New Prospect", "Triggers when a prospect is created."],
  ["prospect_updated", "prospect.updated", "prospect", "Updated Prospect", "Triggers when fields of a prospect change."],
  ["stage_changed", "prospect.updated", "prospect", "Prospect Moved to Stage", "Triggers when a prospect moves to another stage."],
  ["prospect_merged", "prospect.merged", "prospect", "Merged Prospects", "Triggers when prospects are merged into one."],
  ["prospect_deleted", "prospect.deleted", "prospect", "Deleted Prospect", "Triggers when a prospect is deleted."],
  ["prospect_erased", "prospect.erased", "erased", "Erased Prospect", "Triggers when a person must be erased everywhere."],
  ["consent_changed", "consent.changed", "prospect", "Changed Consent", "Triggers when a prospect grants or withdraws a consent."],
  ["task_created", "task.created", "task", "New Task", "Triggers when a task is created."],
  ["task_completed", "task.completed", "task", "Completed Task", "Triggers when a task is completed."],
  ["hire_created", "hire.created", "hire", "New Hire", "Triggers when a prospect is hired."],
  ["note_created", "note.created", "note", "New Note", "Triggers when a note is added."],
  ["meeting_created", "meeting.created", "meeting", "New Meeting", "Triggers when a meeting is scheduled."],
  ["meeting_updated", "meeting.updated", "meeting", "Updated Meeting", "Triggers when a meeting changes."],
];

/** Only the moves to these stages, if the user chose some. */
const STAGE_FIELD = {
  key: "stageIds",
  label: "Stages",
  dynamic: "stages.id.name",
  list: true,
  helpText: "Only moves to these stages. Leave empty for every move.",
};

/** `id` is the same on every attempt of a delivery. */
function output({ id, type, createdAt, data }) {
  const { item, changes, previous, current, prospect, reason, mergedIds, mergeId, mergedInto } = data;
  return withDates({ id, type, createdAt, item, changes, previous, current, prospect, reason, mergedIds, mergeId, mergedInto });
}

const samples = async (z, type) => (await get(z, "/events/samples", { type })).items.map(output);

/** Every hook also receives `prospect.erased`, `webhook.test` and `webhook.disabled`: the trigger passes its own kind alone. */
function received(key, type) {
  return (z, bundle) => {
    const event = bundle.cleanedRequest;
    // `zapier-platform invoke trigger` calls this without a request.
    if (!event) return samples(z, type);
    if (event.type !== type) return [];
    if (key !== "stage_changed") return [output(event)];
    const stages = bundle.inputData.stageIds ?? [];
    const moved = event.data.changes.includes("stageId") && (stages.length === 0 || stages.includes(event.data.item.stageId));
    return moved ? [output(event)] : [];
  };
}

/** No event says that these changed. It names the jobs of a prospect `jobId`, and each custom field by itself. */
const FIXED = /^(id|prospectId|created.*|updatedAt|message|currentStage|hasResume|jobs|customFields|sharedContacts|alternate.*)$/;

const changing = (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !FIXED.test(name)));

const PROFILE = { ...changing(records.profile), jobId: records.profile.jobs.map(({ jobId }) => jobId) };

/** The sample with every value that an event of its type can have. */
function fullEvent(sample, record) {
  const { type, item } = sample;
  const [, verb] = type.split(".");
  const changed = {
    ...(type !== "consent.changed" && changing(item)),
    ...(type.startsWith("prospect.") && PROFILE),
    ...(/changed|merged/.test(verb) && records.consents),
  };
  return {
    ...sample,
    changes: [],
    ...(/updated|completed|changed|merged/.test(verb) && { previous: changed, current: changed }),
    ...(type === "prospect.created" && { current: PROFILE }),
    ...(type === "prospect.updated" && { reason: records.reason }),
    ...(/merged|erased/.test(verb) && { mergedIds: [item.id] }),
    ...(verb === "merged" && { mergeId: "merge_01KJN0A5PJ4R7V0Y3B6E9H2MPS" }),
    ...(type === "prospect.deleted" && { mergedInto: item.id }),
    ...(verb === "created" && record !== "prospect" && { prospect: records.contact }),
  };
}

function trigger([key, type, record, label, description]) {
  const sample = { id: "event_01KJN0A5PGX7M2Q9V4RB8TC3WD", type, createdAt: records.prospect.createdAt, item: records[record] };
  return {
    key,
    noun: label,
    display: { label, description },
    operation: {
      type: "hook",
      inputFields: key === "stage_changed" ? [STAGE_FIELD] : [],
      performSubscribe: (z, bundle) => subscribe(z, bundle.targetUrl, type, bundle.authData.apiKey),
      performUnsubscribe: (z, bundle) => unsubscribe(z, bundle.subscribeData.id),
      perform: received(key, type),
      performList: (z) => samples(z, type),
      sample,
      outputFields: outputFields(fullEvent(sample, record)),
    },
  };
}

module.exports = { triggers: EVENTS.map(trigger) };
