//! The tools that read.

use domain::Permission::{ProspectsRead, TasksRead};
use serde_json::json;

use super::filters::filters;
use super::{CatalogueTool, members, text, texts};

pub(super) fn tools() -> Vec<CatalogueTool> {
    vec![whoami(), search(), summarize(), get(), duplicates(), stages(), tasks(), runs()]
}

fn whoami() -> CatalogueTool {
    CatalogueTool {
        name: "whoami",
        needs: &[],
        description: "The account and the permissions of this key. With the permission account:read also the ids and names of \
                      pipelines, stages, users, sources, offices, jobs and custom fields. Call it first.",
        ..CatalogueTool::default()
    }
}

fn search() -> CatalogueTool {
    let mut properties = filters();
    properties.extend(members(json!({
        "sort": text("createdAt, updatedAt, name or cf.<key>; - before it for descending. Default -createdAt."),
        "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
        "pageToken": text("From the page before, with the same filters."),
    })));
    CatalogueTool {
        name: "search_prospects",
        needs: &[ProspectsRead],
        description: "Find prospects and their ids. All filters must match; several values of one filter are alternatives. Use \
                      summarize_prospects to count, and get_prospect for all about one.",
        properties,
        ..CatalogueTool::default()
    }
}

fn summarize() -> CatalogueTool {
    let mut properties = filters();
    properties.extend(members(json!({
        "by": texts("1-3 of stageId, pipelineId, ownerId, sourceId, officeId, jobId, label, licenseStatus, company, \
                     createdAt:month (day, week), updatedAt:month, cf.<key>; or a pair such as sourceId*stageId."),
        "timeZone": text("IANA name for dates; default UTC."),
        "top": {"type": "integer", "minimum": 1, "maximum": 200, "description": "Most values per field; default 50."},
    })));
    CatalogueTool {
        name: "summarize_prospects",
        needs: &[ProspectsRead],
        description: "Count prospects exactly, in all or by fields, for example how many are in each stage. Use it for every \
                      question that begins with how many.",
        properties,
        ..CatalogueTool::default()
    }
}

fn get() -> CatalogueTool {
    CatalogueTool {
        name: "get_prospect",
        needs: &[ProspectsRead],
        description: "One prospect with profile and custom fields, and what `include` names.",
        properties: members(json!({
            "prospectId": {"type": "string"},
            "include": {"type": "array", "items": {"type": "string", "enum": [
                "tasks", "notes", "meetings", "hires", "history", "activity", "resume", "consents"
            ]}},
        })),
        required: &["prospectId"],
        ..CatalogueTool::default()
    }
}

fn duplicates() -> CatalogueTool {
    CatalogueTool {
        name: "find_duplicates",
        needs: &[ProspectsRead],
        description: "Groups of prospects that may be the same person. Compare them with get_prospect before you merge.",
        properties: members(json!({
            "by": {"type": "string", "enum": ["name", "nameCompany", "email", "phone"]},
            "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
            "pageToken": {"type": "string"},
        })),
        required: &["by"],
        ..CatalogueTool::default()
    }
}

fn stages() -> CatalogueTool {
    CatalogueTool {
        name: "report_stages",
        needs: &[ProspectsRead],
        description: "How many prospects entered, are in and left each stage, how many of them were hired, and how long they \
                      stayed.",
        properties: members(json!({
            "pipelineId": {"type": "array", "items": {"type": "string"}},
            "by": text("A group for each ownerId, sourceId, officeId or cf.<key>."),
            "enteredAfter": {"type": "string"},
            "enteredBefore": {"type": "string"},
        })),
        ..CatalogueTool::default()
    }
}

fn tasks() -> CatalogueTool {
    CatalogueTool {
        name: "list_tasks",
        needs: &[TasksRead],
        description: "Tasks, the next due first.",
        properties: members(json!({
            "prospectId": {"type": "string"},
            "assignedTo": text("A user."),
            "status": {"type": "string", "enum": ["open", "completed", "all"]},
            "dueAfter": {"type": "string"},
            "dueBefore": {"type": "string"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
            "pageToken": {"type": "string"},
        })),
        ..CatalogueTool::default()
    }
}

fn runs() -> CatalogueTool {
    CatalogueTool {
        name: "list_runs",
        needs: &[ProspectsRead],
        description: "Groups of writes of the last 30 days, such as yours: who made them, and how many records. undo_run takes \
                      one back.",
        properties: members(json!({
            "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
            "pageToken": {"type": "string"},
        })),
        ..CatalogueTool::default()
    }
}
