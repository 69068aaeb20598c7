//! Every request that writes.

use serde_json::{Value, json};

use super::fixture::Names;
use crate::request::Request;
use crate::world::{KnownRoute, World, routes};

/// A request that must take effect exactly once.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    pub method: &'static str,
    pub path: &'static str,
    /// Tells apart the scenarios of one route.
    pub what: &'static str,
    /// Names of other records than the usual ones for the path's parameters.
    with: &'static [(&'static str, &'static str)],
    body: fn(&Names) -> Value,
}

/// A request that changes nothing and so has no event.
const UNCHANGED: &str = "changes nothing";

/// A batch in which an item depends on an earlier item.
pub const IN_ORDER: &str = "in order";

const fn sends(method: &'static str, path: &'static str, body: fn(&Names) -> Value) -> Scenario {
    Scenario { method, path, what: "", with: &[], body }
}

const fn deletes(path: &'static str) -> Scenario {
    sends("DELETE", path, |_| Value::Null)
}

impl Scenario {
    const fn what(self, what: &'static str) -> Self {
        Self { what, ..self }
    }

    const fn with(self, with: &'static [(&'static str, &'static str)]) -> Self {
        Self { with, ..self }
    }

    pub fn name(&self) -> String {
        format!("{} {} {}", self.method, self.path, self.what).trim_end().to_owned()
    }

    /// Whether it needs a prospect with many tasks.
    pub fn needs_many(&self) -> bool {
        self.with == MANY
    }

    /// Whether it changes nothing.
    pub fn is_unchanged(&self) -> bool {
        self.what == UNCHANGED
    }

    /// Whether its commit writes an event.
    pub fn has_event(&self) -> bool {
        let with_events = ["/prospects", "/merges", "/tasks", "/hires", "/notes", "/meetings", "/custom-fields"];
        // The transaction that stores the response of a batch, or of an undo of a run, writes no event.
        let is_batch = self.path.ends_with("/batch");
        !self.is_unchanged() && !is_batch && with_events.iter().any(|path| self.path.starts_with(path))
    }

    pub fn route(&self) -> KnownRoute {
        let mut all = routes().into_iter();
        all.find(|route| (route.method, route.path) == (self.method, self.path))
            .unwrap_or_else(|| panic!("{} is no route", self.name()))
    }

    fn target(&self, names: &Names) -> String {
        let segment = |segment: &str| {
            let Some(parameter) = segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
                return segment.to_owned();
            };
            let other = self.with.iter().find(|(usual, _)| *usual == parameter);
            names[other.map_or(parameter, |(_, other)| other)].clone()
        };
        self.path.split('/').map(segment).collect::<Vec<_>>().join("/")
    }

    pub fn request<'w>(&self, world: &'w World, names: &Names) -> Request<'w> {
        let request = world.send(self.method, &self.target(names));
        match (self.body)(names) {
            Value::Null => request,
            body => request.json(&body),
        }
    }
}

const MANY: &[(&str, &str)] = &[("prospectId", "many")];

/// A user who has prospects, a task and a meeting.
const BUSY: &[(&str, &str)] = &[("userId", "user")];

/// A custom field that was deleted.
const DELETED_FIELD: &[(&str, &str)] = &[("key", "deletedField")];

fn lin(names: &Names) -> Value {
    json!({
        "firstName": "Lin", "lastName": "Wu", "email": "lin@example.com", "phone": "+1 202 555 0177", "notes": "a note",
        "newSourceName": "Crash matrix", "labels": ["a", "b"], "jobId": names["usedJob"],
        "resume": {"text": "Engineer"}, "applicationQuestions": [{"label": "When?", "answer": "Now."}],
        "externalIds": [{"system": "ats", "id": "2"}],
    })
}

fn ada(_: &Names) -> Value {
    json!({
        "firstName": "Augusta", "lastName": "King", "email": "ada@example.com", "phone": "+1 202 555 0144",
        "notes": "another note", "resume": {"text": "Countess"}, "externalIds": [{"system": "erp", "id": "3"}],
    })
}

fn unchanged(_: &Names) -> Value {
    json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "update": false})
}

fn moved(_: &Names) -> Value {
    let ids = json!([{"system": "crm", "id": "1"}, {"system": "crm", "id": "2"}]);
    json!({"email": "augusta@example.com", "phone": null, "title": "Countess", "externalIds": ids})
}

fn consent(_: &Names) -> Value {
    json!({"status": "granted", "source": "Form", "textShown": "Yes."})
}

fn merge(names: &Names) -> Value {
    let losers = [&names["other"], &names["twin"]];
    json!({"loserIds": losers, "take": {"email": names["other"]}, "keepHireOf": names["prospectId"]})
}

/// A new prospect, one that matches, and one that is refused.
fn batch(names: &Names) -> Value {
    json!({"items": [lin(names), ada(names), {"firstName": "Nobody"}]})
}

fn updates(names: &Names) -> Value {
    let first = json!({"id": names["prospectId"], "title": "Countess", "externalIds": null});
    json!({"items": [first, {"id": names["other"], "company": "Navy"}, {"id": names["other"], "ifMatch": "\"9\""}]})
}

fn in_order(names: &Names) -> Value {
    let title = |title: &str| json!({"id": names["prospectId"], "title": title});
    json!({"items": [title("Countess"), {"id": names["other"], "company": "Navy"}, title("Duchess")]})
}

fn task(names: &Names) -> Value {
    json!({"prospectId": names["prospectId"], "assignedTo": names["user"], "task": "Write"})
}

fn hire(names: &Names) -> Value {
    json!({"prospectId": names["other"], "hireDate": "2026-03-01"})
}

fn note(names: &Names) -> Value {
    json!({"prospectId": names["prospectId"], "body": "<p>Again</p>", "pin": true})
}

fn meeting(names: &Names) -> Value {
    json!({"prospectId": names["prospectId"], "meetingDate": 1_775_000_000_000_i64, "timeZone": "UTC",
           "meetingType": "Call", "ownerId": names["user"]})
}

fn file(_: &Names) -> Value {
    json!({"fileName": "b.txt", "contentType": "text/plain", "sizeBytes": 3})
}

/// Two new records on one prospect, one on another prospect, and one that is refused.
fn many(names: &Names, one: fn(&Names) -> Value) -> Value {
    let (mut other, mut last) = (one(names), one(names));
    other["prospectId"] = names["twin"].as_str().into();
    last["userId"] = names["user"].as_str().into();
    json!({"items": [one(names), other, last, {"prospectId": names["prospectId"]}]})
}

/// A new hire, and one of a prospect that has a hire.
fn hires(names: &Names) -> Value {
    let mut other = hire(names);
    other["prospectId"] = names["prospectId"].as_str().into();
    json!({"items": [hire(names), other]})
}

fn named(_: &Names) -> Value {
    json!({"name": "Renamed"})
}

fn user(_: &Names) -> Value {
    json!({"name": "New", "email": "new@example.com"})
}

fn pipeline(_: &Names) -> Value {
    json!({"name": "New", "stages": [{"name": "First"}, {"name": "Second"}]})
}

fn stage(names: &Names) -> Value {
    json!({"name": "Third", "pipelineId": names["pipelineId"]})
}

fn custom_field(_: &Names) -> Value {
    json!({"key": "badge", "label": "Badge", "type": "text", "filterable": true, "unique": true})
}

fn key(_: &Names) -> Value {
    json!({"name": "New", "permissions": ["tasks:read"]})
}

fn partner(_: &Names) -> Value {
    json!({"name": "New", "permissions": ["tasks:read"], "redirectUris": ["https://partner.example.com/callback"]})
}

fn webhook(_: &Names) -> Value {
    json!({"url": "http://localhost/new", "eventTypes": ["task.created"]})
}

/// Every request that writes, at least one a route.
pub const ALL: &[Scenario] = &[
    sends("POST", "/prospects", lin).what("creates"),
    sends("POST", "/prospects", ada).what("updates"),
    sends("POST", "/prospects", unchanged).what(UNCHANGED),
    sends("POST", "/prospects/batch", batch),
    sends("PATCH", "/prospects/batch", updates),
    sends("PATCH", "/prospects/batch", in_order).what(IN_ORDER),
    sends("PUT", "/prospects/batch", updates),
    sends("PATCH", "/prospects/{prospectId}", moved),
    sends("PUT", "/prospects/{prospectId}", moved),
    deletes("/prospects/{prospectId}"),
    deletes("/prospects/{prospectId}").what("with many tasks").with(MANY),
    sends("PUT", "/prospects/{prospectId}/consents/{channel}", consent),
    sends("POST", "/prospects/{prospectId}/merge", merge),
    sends("POST", "/prospects/{prospectId}/erase", |_| json!({"reason": "Asked"})),
    sends("POST", "/merges/{mergeId}/undo", |_| Value::Null),
    sends("POST", "/runs/{runId}/undo", |_| Value::Null),
    sends("POST", "/tasks", task),
    sends("POST", "/tasks/batch", |names| many(names, task)),
    sends("PATCH", "/tasks/{taskId}", |_| json!({"complete": true})),
    sends("PUT", "/tasks/{taskId}", |_| json!({"task": "Write"})),
    deletes("/tasks/{taskId}"),
    sends("POST", "/hires", hire),
    sends("POST", "/hires/batch", hires),
    sends("PATCH", "/hires/{hireId}", |_| json!({"hireDescription": "Part time"})),
    sends("PUT", "/hires/{hireId}", |_| json!({"hireDate": "2026-02-02"})),
    deletes("/hires/{hireId}"),
    deletes("/prospects/{prospectId}/hire/{hireId}"),
    sends("POST", "/notes", note),
    sends("POST", "/notes/batch", |names| many(names, note)),
    sends("PATCH", "/notes/{noteId}", |_| json!({"pin": true})),
    sends("PUT", "/notes/{noteId}", |_| json!({"body": "<b>Twice</b>"})),
    deletes("/notes/{noteId}"),
    sends("POST", "/meetings", meeting),
    sends("POST", "/meetings/batch", |names| many(names, meeting)),
    sends("PATCH", "/meetings/{meetingId}", |_| json!({"location": "Room 2"})),
    sends("PUT", "/meetings/{meetingId}", |_| json!({"notes": "Bring it"})),
    deletes("/meetings/{meetingId}"),
    sends("POST", "/prospects/{prospectId}/files", file),
    deletes("/files/{fileId}"),
    deletes("/prospects/{prospectId}/resume"),
    sends("POST", "/exports", |_| json!({"format": "csv"})),
    sends("POST", "/imports", |_| json!({"fileName": "a.csv", "sizeBytes": 9})),
    sends("PATCH", "/imports/{importId}", |_| json!({"labels": ["fair"]})),
    sends("PUT", "/imports/{importId}", |_| json!({"createFields": true})),
    sends("POST", "/imports/{importId}/start", |_| Value::Null),
    sends("POST", "/imports/{importId}/cancel", |_| Value::Null),
    deletes("/imports/{importId}"),
    sends("PATCH", "/account", named),
    sends("PUT", "/account", named),
    sends("POST", "/users", user),
    sends("PATCH", "/users/{userId}", named),
    sends("PUT", "/users/{userId}", named),
    deletes("/users/{userId}"),
    sends("POST", "/users/{userId}/reassign", |names| json!({"toUserId": names["userId"]})).with(BUSY),
    sends("POST", "/pipelines", pipeline),
    sends("PATCH", "/pipelines/{pipelineId}", named),
    sends("PUT", "/pipelines/{pipelineId}", named),
    deletes("/pipelines/{pipelineId}"),
    sends("POST", "/stages", stage),
    sends("PATCH", "/stages/{stageId}", named),
    sends("PUT", "/stages/{stageId}", named),
    deletes("/stages/{stageId}"),
    sends("POST", "/offices", |_| json!({"name": "New"})),
    sends("PATCH", "/offices/{officeId}", named),
    sends("PUT", "/offices/{officeId}", named),
    deletes("/offices/{officeId}"),
    sends("POST", "/sources", |_| json!({"name": "New"})),
    sends("PATCH", "/sources/{sourceId}", named),
    sends("PUT", "/sources/{sourceId}", named),
    deletes("/sources/{sourceId}"),
    sends("POST", "/jobs", |_| json!({"title": "New"})),
    sends("PATCH", "/jobs/{jobId}", |_| json!({"title": "Renamed"})),
    sends("PUT", "/jobs/{jobId}", |_| json!({"title": "Renamed"})),
    deletes("/jobs/{jobId}"),
    sends("POST", "/custom-fields", custom_field),
    sends("PATCH", "/custom-fields/{key}", |_| json!({"filterable": true})),
    sends("PUT", "/custom-fields/{key}", |_| json!({"label": "Renamed"})),
    deletes("/custom-fields/{key}"),
    sends("POST", "/custom-fields/{key}/restore", |_| Value::Null).with(DELETED_FIELD),
    sends("POST", "/keys", key),
    sends("PATCH", "/keys/{keyId}", |_| json!({"allowedCidrs": ["203.0.113.0/24"]})),
    sends("PUT", "/keys/{keyId}", named),
    deletes("/keys/{keyId}"),
    sends("POST", "/clients", partner),
    deletes("/clients/{clientId}"),
    deletes("/grants/{grantId}"),
    sends("POST", "/webhooks", webhook),
    sends("PATCH", "/webhooks/{webhookId}", |_| json!({"description": "Ours"})),
    sends("PUT", "/webhooks/{webhookId}", |_| json!({"eventTypes": ["task.created"]})),
    deletes("/webhooks/{webhookId}"),
    sends("POST", "/webhooks/{webhookId}/rotate-secret", |_| json!({})),
    sends("POST", "/webhooks/{webhookId}/test", |_| json!({})),
    sends("POST", "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", |_| json!({})),
    sends("POST", "/webhooks/{webhookId}/redeliver", |_| json!({"since": "2026-02-01"})),
];
