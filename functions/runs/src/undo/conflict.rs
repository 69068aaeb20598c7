//! The conflicts of an undo: records and fields that it leaves unchanged, each with the reason.

use domain::{Actor, CustomFields, ExportKind, Permissions, UnixMs};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shared::http::ApiError;

/// The longest value that a conflict shows, in bytes of JSON (SPECIFICATION §13.4).
const MAX_VALUE_BYTES: usize = 1_024;

pub const TOUCHED: &str = "The run created the record, but somebody changed it or what belongs to it since.";
pub const TOO_MANY: &str = "Too much has changed since the run began.";

/// A record, or one of its fields, that undoing leaves as it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    record_id: String,
    field: Option<String>,
    current: Option<Box<RawValue>>,
    would_be: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    changed_by: Option<Actor>,
    message: String,
}

impl Conflict {
    /// A whole record that stays as it is.
    pub fn of_record(record_id: &str, message: &str) -> Self {
        Self {
            record_id: record_id.to_owned(),
            field: None,
            current: None,
            would_be: None,
            changed_by: None,
            message: message.to_owned(),
        }
    }

    /// A field that keeps its value.
    pub fn of_field(record_id: &str, field: &str, message: &str) -> Self {
        Self { field: Some(field.to_owned()), ..Self::of_record(record_id, message) }
    }

    /// The same with the present value and the old value, unless they are too long.
    pub fn with_values(self, current: Option<&RawValue>, would_be: Option<&RawValue>) -> Self {
        let is_short = |json: &&RawValue| json.get().len() <= MAX_VALUE_BYTES;
        let [current, would_be] = [current, would_be].map(|json| json.filter(is_short).map(ToOwned::to_owned));
        Self { current, would_be, ..self }
    }

    /// The same with who changed it since.
    pub fn changed_by(self, actor: &Actor) -> Self {
        Self { changed_by: Some(actor.clone()), ..self }
    }

    /// The same with another message.
    pub fn saying(self, message: &str) -> Self {
        Self { message: message.to_owned(), ..self }
    }

    /// About how many bytes it takes in a response.
    pub fn bytes(&self) -> usize {
        let values = [&self.current, &self.would_be];
        let values = values.into_iter().flatten().map(|json| json.get().len());
        values.fold(self.message.len().saturating_add(512), usize::saturating_add)
    }
}

/// What a refusal says. Faults of the service are errors, not refusals: undoing goes on after them.
pub fn refusal(error: &ApiError) -> Result<String, ApiError> {
    if !error.code().status().is_client_error() {
        return Err(error.clone());
    }
    let message = error.members().get("message").cloned().unwrap_or_default();
    Ok(message.as_str().unwrap_or_default().to_owned())
}

/// What undoing a part of a run did.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Undone {
    /// Records that the run created, and that are deleted now.
    pub created: usize,
    /// Records that the run changed, and that have old values again.
    pub updated: usize,
    /// Records that the run deleted, and that are back.
    pub deleted: usize,
    /// The records and fields that stay unchanged.
    pub conflicts: Vec<Conflict>,
    /// Whether the record of the part is gone, with everything that belongs to it.
    pub is_gone: bool,
}

impl Undone {
    /// Nothing but this conflict.
    pub fn refused(conflict: Conflict) -> Self {
        Self { conflicts: vec![conflict], ..Self::default() }
    }

    /// The same without values of records that the key may not read, and of custom fields that clients do not see.
    pub fn shown(mut self, permissions: &Permissions, (fields, at): (&CustomFields, UnixMs)) -> Self {
        for conflict in &mut self.conflicts {
            let is_hidden = |name: &String| !fields.shows(name, at);
            let noun = conflict.record_id.split('_').next().unwrap_or_default();
            let may_read = permissions.allow(ExportKind::permission_of(noun));
            if !may_read || conflict.field.as_ref().is_some_and(is_hidden) {
                (conflict.current, conflict.would_be) = (None, None);
            }
        }
        self
    }

    /// Adds another outcome.
    pub fn add(&mut self, other: Self) {
        self.created = self.created.saturating_add(other.created);
        self.updated = self.updated.saturating_add(other.updated);
        self.deleted = self.deleted.saturating_add(other.deleted);
        self.conflicts.extend(other.conflicts);
    }
}
