//! The filters of `GET /prospects`, which two tools take (SPECIFICATION §7.2).

use serde_json::{Map, Value, json};

use super::{members, text, texts};

/// The parameters of the API that are filters, with their schemas.
pub(super) fn filters() -> Map<String, Value> {
    let boolean = json!({"type": "boolean"});
    let id = json!({"type": "array", "items": {"type": "string"}});
    members(json!({
        "q": text("1-100 characters in name, title or company; or a whole email or phone."),
        "resume": {"type": "boolean", "description": "Also find q as whole words of resumes."},
        "name": {"type": "string"},
        "email": {"type": "string"},
        "phone": {"type": "string"},
        "company": {"type": "string"},
        "title": {"type": "string"},
        "stageId": id,
        "pipelineId": id,
        "ownerId": id,
        "sourceId": id,
        "officeId": id,
        "jobId": id,
        "label": texts("Any of these labels."),
        "labelNot": texts("None of these labels."),
        "licenseStatus": {"type": "array", "items": {"type": "string", "enum": ["not_started", "in_progress", "licensed"]}},
        "hasEmail": boolean,
        "hasPhone": boolean,
        "hasOpenTask": boolean,
        "hasOverdueTask": boolean,
        "hasHire": boolean,
        "hasNote": boolean,
        "hasMeeting": boolean,
        "contactable": {"type": "string", "enum": ["email", "sms", "call"]},
        "createdAfter": {"type": "string"},
        "createdBefore": {"type": "string"},
        "updatedAfter": {"type": "string"},
        "updatedBefore": {"type": "string"},
        "activeAfter": {"type": "string"},
        "activeBefore": text("No activity after this time."),
        "customFields": {
            "type": "object",
            "description": "By key of a filterable field: a value; or key.min, key.max, key.empty."
        },
    }))
}
