//! The tools that write. Erasing, keys, webhooks and settings have none.

use domain::Permission::{
    HiresWrite, MeetingsWrite, NotesWrite, ProspectsMerge, ProspectsRead, ProspectsWrite, TasksWrite,
};
use serde_json::{Value, json};

use super::{CatalogueTool, WriteKind, members, text, texts};

pub(super) fn tools() -> Vec<CatalogueTool> {
    vec![save(), move_stage(), assign(), note(), task(), complete(), reschedule(), meeting(), hire(), merge(), undo()]
}

fn reason() -> Value {
    json!({"type": "object", "description": "Why.", "properties": {
        "code": {"type": "string"}, "text": {"type": "string"}, "automated": {"type": "boolean"}
    }})
}

fn save() -> CatalogueTool {
    let nullable = json!({"type": "string"});
    CatalogueTool {
        name: "save_prospect",
        needs: &[ProspectsWrite],
        description: "Create a prospect, or update one. With prospectId it updates that prospect. Without, it needs firstName and \
                      lastName, and updates the prospect with the same email or phone if there is one. Fields that you leave \
                      out stay; null clears.",
        write: Some(WriteKind::Changes),
        properties: members(json!({
            "prospectId": {"type": "string"},
            "firstName": {"type": "string"},
            "lastName": {"type": "string"},
            "email": nullable,
            "phone": nullable,
            "title": nullable,
            "company": nullable,
            "stageId": {"type": "string"},
            "stageReason": reason(),
            "pipelineId": {"type": "string"},
            "ownerId": {"type": "string"},
            "sourceId": nullable,
            "newSourceName": {"type": "string"},
            "officeId": nullable,
            "jobId": text("Adds an application for the job."),
            "addLabels": texts("Other labels stay."),
            "removeLabels": {"type": "array", "items": {"type": "string"}},
            "licenseStatus": {"type": "string", "enum": ["not_started", "in_progress", "licensed"]},
            "streetAddress": nullable,
            "city": nullable,
            "state": nullable,
            "postalCode": nullable,
            "notes": text("Replaces the text of the profile. Use add_note for what happened."),
            "customFields": {"type": "object", "description": "Values by key; null clears."},
            "matchBy": {"type": "array", "items": {"type": "string", "enum": ["externalId", "email", "phone"]}},
        })),
        ..CatalogueTool::default()
    }
}

fn move_stage() -> CatalogueTool {
    CatalogueTool {
        name: "move_stage",
        needs: &[ProspectsRead, ProspectsWrite],
        description: "Move 1-100 prospects to a stage. More than ten need the digest of a dry run.",
        write: Some(WriteKind::ChangesMany),
        properties: members(json!({
            "prospectIds": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 100},
            "stageId": {"type": "string"},
            "stageReason": reason(),
        })),
        required: &["prospectIds", "stageId"],
    }
}

fn assign() -> CatalogueTool {
    CatalogueTool {
        name: "assign_owner",
        needs: &[ProspectsRead, ProspectsWrite],
        description: "Make a user the owner of 1-100 prospects. More than ten need the digest of a dry run.",
        write: Some(WriteKind::ChangesMany),
        properties: members(json!({
            "prospectIds": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 100},
            "ownerId": text("A user."),
        })),
        required: &["prospectIds", "ownerId"],
    }
}

fn note() -> CatalogueTool {
    CatalogueTool {
        name: "add_note",
        needs: &[NotesWrite],
        description: "Add a note to a prospect: what happened or was said.",
        write: Some(WriteKind::Adds),
        properties: members(json!({
            "prospectId": {"type": "string"},
            "body": text("HTML or plain text."),
            "pin": {"type": "boolean"},
        })),
        required: &["prospectId", "body"],
    }
}

fn task() -> CatalogueTool {
    CatalogueTool {
        name: "add_task",
        needs: &[TasksWrite],
        description: "Give a user something to do about a prospect.",
        write: Some(WriteKind::Adds),
        properties: members(json!({
            "prospectId": {"type": "string"},
            "task": text("What to do."),
            "assignedTo": text("A user."),
            "dueAt": text("ISO 8601 with an offset. Default: now."),
        })),
        required: &["prospectId", "task", "assignedTo"],
    }
}

fn complete() -> CatalogueTool {
    CatalogueTool {
        name: "complete_task",
        needs: &[TasksWrite],
        description: "Complete a task, or reopen it with complete false. list_tasks has the ids.",
        write: Some(WriteKind::Changes),
        properties: members(json!({
            "taskId": {"type": "string"},
            "complete": {"type": "boolean", "default": true},
        })),
        required: &["taskId"],
    }
}

fn reschedule() -> CatalogueTool {
    CatalogueTool {
        name: "reschedule_task",
        needs: &[TasksWrite],
        description: "Give a task another time, or another user.",
        write: Some(WriteKind::Changes),
        properties: members(json!({
            "taskId": {"type": "string"},
            "dueAt": text("ISO 8601 with an offset."),
            "assignedTo": text("A user."),
        })),
        required: &["taskId"],
    }
}

fn undo() -> CatalogueTool {
    CatalogueTool {
        name: "undo_run",
        needs: &[ProspectsRead, ProspectsWrite],
        description: "Take back what a run did, except what somebody else changed since. Always needs the digest of a dry run \
                      that the person has seen.",
        write: Some(WriteKind::ChangesMany),
        properties: members(json!({"run": text("From list_runs, or the runId of a result.")})),
        required: &["run"],
    }
}

fn meeting() -> CatalogueTool {
    CatalogueTool {
        name: "schedule_meeting",
        needs: &[MeetingsWrite],
        description: "Record a meeting with a prospect. It sends no invitation.",
        write: Some(WriteKind::Adds),
        properties: members(json!({
            "prospectId": {"type": "string"},
            "meetingDate": text("Its beginning: ISO 8601; without an offset, in timeZone."),
            "timeZone": text("IANA name, such as Europe/Berlin."),
            "meetingType": text("Such as Interview."),
            "ownerId": text("The user who holds it."),
            "location": {"type": "string"},
            "notes": {"type": "string"},
        })),
        required: &["prospectId", "meetingDate", "timeZone", "meetingType", "ownerId"],
    }
}

fn hire() -> CatalogueTool {
    CatalogueTool {
        name: "record_hire",
        needs: &[HiresWrite],
        description: "Record that a prospect was hired, which moves them to the stage Hired. A prospect has one hire at most.",
        write: Some(WriteKind::Adds),
        properties: members(json!({
            "prospectId": {"type": "string"},
            "hireDate": {"type": "string"},
            "hireDescription": {"type": "string"},
        })),
        required: &["prospectId", "hireDate"],
    }
}

fn merge() -> CatalogueTool {
    CatalogueTool {
        name: "merge_prospects",
        needs: &[ProspectsRead, ProspectsMerge],
        description: "Merge 1-5 prospects into the winner, who keeps its values and gets what it lacks. Always needs the digest of \
                      a dry run that the person has seen.",
        write: Some(WriteKind::ChangesMany),
        properties: members(json!({
            "winnerId": {"type": "string"},
            "loserIds": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 5},
            "take": {"type": "object", "description": "Field name: id of the prospect whose value wins."},
            "keepHireOf": text("If several have a hire: the id of the prospect whose hire stays."),
        })),
        required: &["winnerId", "loserIds"],
    }
}
