//! The table of `trigger`: the steps that make an event of each kind occur.

use domain::EventKind;
use prospect_api::Method;
use serde_json::{Value, json};

/// The label of each prospect that `trigger` creates, and the description of each webhook.
pub const LABEL: &str = "cli-trigger";

/// A record that steps are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    Prospect,
    /// A second prospect, which is merged into the first one.
    OtherProspect,
    Task,
    Hire,
    Note,
    Meeting,
    File,
    CustomField,
    Webhook,
}

/// One request, or several that ask for the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Create(Record),
    /// Creates the custom field, or restores it: a deleted one counts toward the limit of the account for 30 days.
    Obtain,
    /// Restores the custom field.
    Restore,
    Update(Record),
    Delete(Record),
    /// Completes the task.
    Complete,
    /// Merges the second prospect into the first one.
    Merge,
    Undo,
    /// Records a consent of the prospect.
    Consent,
    /// Erases the prospect.
    Erase,
    /// Sends a test to the webhook.
    Test,
    /// Waits until the service has switched the webhook off.
    AwaitSwitchOff,
    /// Reads the file, so that the service looks for its bytes at once.
    ReadFile,
}

use Record::{CustomField, File, Hire, Meeting, Note, OtherProspect, Prospect, Task, Webhook};
use Step::{
    AwaitSwitchOff, Complete, Consent, Create, Delete, Erase, Merge, Obtain, ReadFile, Restore, Test, Undo, Update,
};

/// The steps whose last one makes an event of this kind occur.
pub(crate) const fn steps(kind: EventKind) -> &'static [Step] {
    match kind {
        EventKind::ProspectCreated => &[Create(Prospect)],
        EventKind::ProspectUpdated => &[Create(Prospect), Update(Prospect)],
        EventKind::ProspectDeleted => &[Create(Prospect), Delete(Prospect)],
        EventKind::ProspectErased => &[Create(Prospect), Erase],
        EventKind::ProspectMerged => &[Create(Prospect), Create(OtherProspect), Merge],
        EventKind::ProspectUnmerged => &[Create(Prospect), Create(OtherProspect), Merge, Undo],
        EventKind::ConsentChanged => &[Create(Prospect), Consent],
        EventKind::TaskCreated => &[Create(Prospect), Create(Task)],
        EventKind::TaskUpdated => &[Create(Prospect), Create(Task), Update(Task)],
        EventKind::TaskCompleted => &[Create(Prospect), Create(Task), Complete],
        EventKind::TaskDeleted => &[Create(Prospect), Create(Task), Delete(Task)],
        EventKind::HireCreated => &[Create(Prospect), Create(Hire)],
        EventKind::HireUpdated => &[Create(Prospect), Create(Hire), Update(Hire)],
        EventKind::HireDeleted => &[Create(Prospect), Create(Hire), Delete(Hire)],
        EventKind::NoteCreated => &[Create(Prospect), Create(Note)],
        EventKind::NoteUpdated => &[Create(Prospect), Create(Note), Update(Note)],
        EventKind::NoteDeleted => &[Create(Prospect), Create(Note), Delete(Note)],
        EventKind::MeetingCreated => &[Create(Prospect), Create(Meeting)],
        EventKind::MeetingUpdated => &[Create(Prospect), Create(Meeting), Update(Meeting)],
        EventKind::MeetingDeleted => &[Create(Prospect), Create(Meeting), Delete(Meeting)],
        EventKind::FileCreated => &[Create(Prospect), Create(File), ReadFile],
        EventKind::FileDeleted => &[Create(Prospect), Create(File), ReadFile, Delete(File)],
        EventKind::CustomFieldCreated => &[Create(CustomField)],
        EventKind::CustomFieldUpdated => &[Obtain, Update(CustomField)],
        EventKind::CustomFieldDeleted => &[Obtain, Delete(CustomField)],
        EventKind::WebhookTest => &[Create(Webhook), Test],
        EventKind::WebhookDisabled => &[Create(Webhook), Test, AwaitSwitchOff],
    }
}

impl Record {
    /// The path of its collection.
    pub(crate) const fn collection(self) -> &'static str {
        match self {
            Prospect | OtherProspect => "/prospects",
            Task => "/tasks",
            Hire => "/hires",
            Note => "/notes",
            Meeting => "/meetings",
            File => "/files",
            CustomField => "/custom-fields",
            Webhook => "/webhooks",
        }
    }

    /// The member that identifies it.
    pub(crate) const fn id_member(self) -> &'static str {
        match self {
            CustomField => "key",
            Prospect | OtherProspect | Task | Hire | Note | Meeting | File | Webhook => "id",
        }
    }

    /// Whether it remains after the steps. The others are deleted with their prospect.
    pub(crate) const fn is_root(self) -> bool {
        matches!(self, Prospect | OtherProspect | CustomField | Webhook)
    }
}

/// What the steps need to know.
#[derive(Debug)]
pub(crate) struct Facts {
    /// Eight characters that no other run has.
    pub(crate) run: String,
    /// The user of the key.
    pub(crate) user_id: String,
    /// The time of the API, in Unix milliseconds.
    pub(crate) now_ms: i64,
    /// The receiver of the webhook.
    pub(crate) receiver: String,
    /// The number of the custom field, from 1.
    pub(crate) field: u32,
}

/// The most custom fields that `trigger` creates. A deleted one counts toward the account's 100 for 30 days.
pub(crate) const MAX_FIELDS: u32 = 5;

impl Facts {
    /// The key of the custom field.
    pub(crate) fn field_key(&self) -> String {
        format!("cliTrigger{}", self.field)
    }
}

/// The ids that earlier steps brought.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    records: Vec<(Record, String)>,
    pub(crate) merge: String,
}

impl Ids {
    pub(crate) fn add(&mut self, record: Record, id: String) {
        self.records.push((record, id));
    }

    /// The id of a record that was created before; empty if it was not.
    pub(crate) fn of(&self, record: Record) -> &str {
        let found = self.records.iter().find(|(known, _)| *known == record);
        found.map_or("", |(_, id)| id.as_str())
    }

    fn path(&self, record: Record) -> String {
        format!("{}/{}", record.collection(), self.of(record))
    }
}

/// A request of a step.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Option<Value>,
}

impl Step {
    /// The request that the step sends.
    pub(crate) fn request(self, facts: &Facts, ids: &Ids) -> Request {
        let webhook = ids.path(Webhook);
        let (method, path, body) = match self {
            Create(record) => {
                let path = match record {
                    File => format!("{}{}", ids.path(Prospect), File.collection()),
                    record => record.collection().to_owned(),
                };
                (Method::POST, path, Some(creation(record, facts, ids)))
            }
            Obtain => return Create(CustomField).request(facts, ids),
            Restore => {
                let path = format!("{}/{}/restore", CustomField.collection(), facts.field_key());
                (Method::POST, path, None)
            }
            Update(record) => (Method::PATCH, ids.path(record), Some(change(record, facts))),
            Complete => (Method::PATCH, ids.path(Task), Some(json!({"complete": true}))),
            Delete(record) => (Method::DELETE, ids.path(record), None),
            Merge => {
                let body = json!({"loserIds": [ids.of(OtherProspect)]});
                (Method::POST, format!("{}/merge", ids.path(Prospect)), Some(body))
            }
            Undo => (Method::POST, format!("/merges/{}/undo", ids.merge), None),
            Consent => {
                let body = json!({"status": "granted", "source": LABEL});
                (
                    Method::PUT,
                    format!("{}/consents/email", ids.path(Prospect)),
                    Some(body),
                )
            }
            Erase => {
                let body = json!({"reason": LABEL});
                (Method::POST, format!("{}/erase", ids.path(Prospect)), Some(body))
            }
            Test => (Method::POST, format!("{webhook}/test"), None),
            AwaitSwitchOff => (Method::GET, webhook, None),
            ReadFile => (Method::GET, ids.path(File), None),
        };
        Request { method, path, body }
    }

    /// The record that it brings.
    pub(crate) const fn created(self) -> Option<Record> {
        match self {
            Create(record) => Some(record),
            Obtain | Restore => Some(CustomField),
            _ => None,
        }
    }

    /// The permission that the request needs (SPECIFICATION §1.2).
    pub(crate) fn permission(self) -> String {
        let write = |record: Record| match record {
            CustomField => "account:write".to_owned(),
            File => "prospects:write".to_owned(),
            record => format!("{}:write", record.collection().trim_start_matches('/')),
        };
        match self {
            Create(record) | Update(record) | Delete(record) => write(record),
            Obtain | Restore => write(CustomField),
            Complete => write(Task),
            Consent => write(Prospect),
            Erase => "privacy:write".to_owned(),
            Merge | Undo => "prospects:merge".to_owned(),
            Test => write(Webhook),
            AwaitSwitchOff => "webhooks:read".to_owned(),
            ReadFile => "prospects:read".to_owned(),
        }
    }
}

fn creation(record: Record, facts: &Facts, ids: &Ids) -> Value {
    let (run, user, prospect) = (&facts.run, &facts.user_id, ids.of(Prospect));
    match record {
        // Nobody has these emails, so no prospect is matched.
        Prospect | OtherProspect => json!({
            "firstName": "Test", "lastName": "Trigger", "email": format!("{LABEL}-{run}-{record:?}@example.com"),
            "title": "Created by prospects-cli trigger", "labels": [LABEL],
        }),
        Task => json!({"prospectId": prospect, "assignedTo": user, "task": LABEL}),
        Hire => json!({"prospectId": prospect, "hireDate": facts.now_ms, "hireDescription": LABEL}),
        Note => json!({"prospectId": prospect, "body": format!("<p>{LABEL}</p>")}),
        Meeting => json!({
            "prospectId": prospect, "meetingDate": facts.now_ms, "timeZone": "UTC", "meetingType": LABEL,
            "ownerId": user,
        }),
        File => json!({"fileName": format!("{LABEL}.txt"), "contentType": "text/plain", "sizeBytes": LABEL.len()}),
        CustomField => json!({"key": facts.field_key(), "label": LABEL, "type": "text"}),
        Webhook => json!({"url": facts.receiver, "eventTypes": ["webhook.test"], "description": LABEL}),
    }
}

fn change(record: Record, facts: &Facts) -> Value {
    match record {
        Prospect | OtherProspect => json!({"title": "Updated by prospects-cli trigger"}),
        Task => json!({"task": format!("{LABEL}, updated")}),
        Hire => json!({"hireDescription": format!("{LABEL}, updated")}),
        Note => json!({"pin": true}),
        Meeting => json!({"location": format!("{LABEL}, updated")}),
        // A file never changes.
        File => json!({}),
        // A restored field has the label of an earlier run.
        CustomField => json!({"label": format!("{LABEL}, updated {}", facts.run)}),
        Webhook => json!({"description": format!("{LABEL}, updated")}),
    }
}
