// What happens to a prospect: a move, a note, a task, a hire.

const { createHash } = require("node:crypto");

const { get, problem, send, withDates } = require("./api");
const { outputFields } = require("./outputs");
const records = require("./records.json");

const PROSPECT = { key: "prospectId", label: "Prospect", required: true, dynamic: "prospects.id.name", search: "find_prospect.id" };

/** Zapier can run a Zap twice for one event. */
const ONCE = {
  key: "onceFor",
  label: "Only Once For",
  helpText: "The id of the event that started the Zap. If the Zap runs again for this event, the same text is not added twice.",
};

function action(key, noun, label, description, inputFields, perform, sample) {
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      inputFields: [PROSPECT, ...inputFields],
      perform: async (z, bundle) => withDates(await perform(z, bundle.inputData)),
      sample,
      outputFields: outputFields(sample),
    },
  };
}

const post = (path) => async (z, { onceFor, ...body }) => {
  const digest = () => createHash("sha256").update(JSON.stringify([onceFor, path, body])).digest("hex");
  return (await send(z, "POST", path, body, onceFor && { "Idempotency-Key": digest() })).item;
};

const moveStage = action(
  "move_stage",
  "Prospect",
  "Move Prospect to Stage",
  "Moves a prospect to another stage.",
  [
    { key: "stageId", label: "Stage", required: true, dynamic: "stages.id.name" },
    { key: "reason", label: "Reason", helpText: "The history of the prospect keeps it." },
  ],
  // No person decides when a Zap runs. The history shows that.
  async (z, { prospectId, stageId, reason }) =>
    (await send(z, "PATCH", `/prospects/${prospectId}`, { stageId, stageReason: { text: reason, automated: true } })).item,
  records.prospect,
);

const addNote = action(
  "add_note",
  "Note",
  "Add Note",
  "Adds a note to the prospect.",
  [
    { key: "body", label: "Note", type: "text", required: true, helpText: "Text or HTML." },
    { key: "pin", label: "Pin", type: "boolean" },
    { key: "userId", label: "Author", dynamic: "users.id.name" },
    ONCE,
  ],
  post("/notes"),
  records.note,
);

const addTask = action(
  "add_task",
  "Task",
  "Add Task",
  "Adds a task for the prospect.",
  [
    { key: "task", label: "Task", required: true },
    { key: "assignedTo", label: "Assigned To", required: true, dynamic: "users.id.name" },
    { key: "dueAt", label: "Due", type: "datetime" },
    ONCE,
  ],
  post("/tasks"),
  records.task,
);

const recordHire = action(
  "record_hire",
  "Hire",
  "Record Hire",
  "Records the hire of a prospect, who moves to the stage Hired.",
  [
    { key: "hireDate", label: "Hire Date", type: "datetime", required: true },
    { key: "hireDescription", label: "Description", type: "text" },
  ],
  hire,
  records.hire,
);

/** A prospect has one hire. A Zap that runs again finds it, and a different date is an error. */
async function hire(z, body) {
  const response = await z.request({ method: "POST", url: "/hires", body, skipThrowForStatus: true });
  if (response.status < 300) return response.data.item;
  const { code, message } = problem(response);
  if (code === "hire_exists") {
    const { item } = await get(z, `/hires/${response.data.hireId}`);
    if (item.hireDate === Date.parse(body.hireDate)) return item;
  }
  throw new z.errors.Error(message, code, response.status);
}

module.exports = { actions: [moveStage, addNote, addTask, recordHire] };
