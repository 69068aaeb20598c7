//! The account's log: who changed how the account works, who took data out of it, and who was refused (SPECIFICATION
//! §17.10). An entry has ids, settings and names of settings, but nothing of a prospect and no secret.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use ulid::Ulid;

use super::actor::Actor;
use super::changed_field::{ChangedField, previous, unshown};
use super::field::{Field, Record, Shown};
use super::id::{KeyId, LogEntryId};
use super::time::UnixMs;

/// How long an entry is kept, in milliseconds: 400 days (SPECIFICATION §17.10).
pub const LOG_KEPT_MS: i64 = 400 * 24 * 3_600_000;

named! {
    /// The kind of an entry.
    #[derive(PartialOrd, Ord)]
    pub enum LogKind {
        AccountUpdated = "account.updated",
        UserCreated = "user.created",
        UserUpdated = "user.updated",
        UserDeleted = "user.deleted",
        PipelineCreated = "pipeline.created",
        PipelineUpdated = "pipeline.updated",
        PipelineDeleted = "pipeline.deleted",
        StageCreated = "stage.created",
        StageUpdated = "stage.updated",
        StageDeleted = "stage.deleted",
        OfficeCreated = "office.created",
        OfficeUpdated = "office.updated",
        OfficeDeleted = "office.deleted",
        SourceCreated = "source.created",
        SourceUpdated = "source.updated",
        SourceDeleted = "source.deleted",
        JobCreated = "job.created",
        JobUpdated = "job.updated",
        JobDeleted = "job.deleted",
        CustomFieldCreated = "custom_field.created",
        CustomFieldUpdated = "custom_field.updated",
        CustomFieldDeleted = "custom_field.deleted",
        CustomFieldRestored = "custom_field.restored",
        KeyCreated = "key.created",
        KeyUpdated = "key.updated",
        KeyRevoked = "key.revoked",
        /// A request with a key that is revoked, expired or bound to other networks.
        KeyRefused = "key.refused",
        /// A request whose key lacks a permission.
        PermissionRefused = "permission.refused",
        ClientCreated = "client.created",
        ClientDeleted = "client.deleted",
        /// Somebody allowed a client to act for them.
        GrantCreated = "grant.created",
        GrantEnded = "grant.ended",
        WebhookCreated = "webhook.created",
        WebhookUpdated = "webhook.updated",
        WebhookDeleted = "webhook.deleted",
        WebhookSecretRotated = "webhook.secret_rotated",
        ImportCreated = "import.created",
        ImportUpdated = "import.updated",
        ImportStarted = "import.started",
        ImportCanceled = "import.canceled",
        ImportDeleted = "import.deleted",
        /// An answer that leads to the rejected lines of an import.
        ImportRejectedShown = "import.rejected_shown",
        ExportCreated = "export.created",
        /// An answer with the addresses of an export's files.
        ExportShown = "export.shown",
        /// An answer with everything about a person.
        ProspectExported = "prospect.exported",
        ProspectErased = "prospect.erased",
    }
}

named! {
    /// Why a key that the service knows was refused.
    #[derive(Hash)]
    pub enum KeyRefusal {
        Revoked = "revoked",
        Expired = "expired",
        /// The request came from a network that the key does not allow.
        Network = "network",
    }
}

/// A minute, in milliseconds.
const MINUTE_MS: i64 = 60_000;

/// The characters of a ULID that follow its time carry 80 bits.
const RANDOM_BYTES: usize = 10;

impl LogEntryId {
    /// The id of the entry that stands for all refusals of a key for one cause in the minute of `now`: every process finds
    /// the same one. Its time is the beginning of the minute.
    pub fn of_refusals(key: KeyId, cause: KeyRefusal, now: UnixMs) -> Self {
        let hash = Sha256::digest(format!("{key} {}", cause.name()));
        let random = hash.iter().take(RANDOM_BYTES).fold(0_u128, |random, byte| random << 8 | u128::from(*byte));
        let minute = now.minute().saturating_mul(MINUTE_MS);
        Self::new(Ulid::from_parts(minute.unsigned_abs(), random))
    }

    /// The time of the entry.
    pub fn at(self) -> UnixMs {
        let ms = i64::try_from(self.ulid().timestamp_ms()).ok();
        ms.and_then(UnixMs::new).unwrap_or_default()
    }
}

/// An entry.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    pub id: LogEntryId,
    #[serde(rename = "type")]
    pub kind: LogKind,
    pub actor: Actor,
    /// The source address of the request; `None` for work of the service itself.
    pub ip: Option<IpAddr>,
    pub request_id: String,
    /// The record that was changed or shown; `None` for a refused request.
    pub record_id: Option<String>,
    /// The names of the changed fields.
    pub changes: Vec<String>,
    /// Old values, as JSON text.
    pub previous: Option<String>,
    /// New values, as JSON text.
    pub current: Option<String>,
    /// How many requests it stands for.
    pub count: u64,
}

/// What clients see of an entry.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntryView<'a> {
    id: LogEntryId,
    at: UnixMs,
    #[serde(rename = "type")]
    kind: LogKind,
    actor: &'a Actor,
    ip: Option<IpAddr>,
    request_id: &'a str,
    record_id: Option<&'a str>,
    changes: &'a [String],
    previous: Option<&'a RawValue>,
    current: Option<&'a RawValue>,
    count: u64,
}

impl LogEntry {
    pub fn view(&self) -> Result<LogEntryView<'_>, serde_json::Error> {
        let Self { id, kind, actor, ip, request_id, record_id, changes, previous, current, count } = self;
        Ok(LogEntryView {
            id: *id,
            at: id.at(),
            kind: *kind,
            actor,
            ip: *ip,
            request_id,
            record_id: record_id.as_deref(),
            changes,
            previous: previous.as_deref().map(serde_json::from_str).transpose()?,
            current: current.as_deref().map(serde_json::from_str).transpose()?,
            count: *count,
        })
    }
}

/// What a change, or an answer, leaves in the log: the values of an entry that the endpoint knows.
#[derive(Clone, Debug)]
pub struct LoggedChange {
    record_id: Option<String>,
    effect: Effect,
    fields: Vec<ChangedField>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// Something came to be, or was shown: only new values are known.
    Created,
    Updated,
    /// Only old values are known.
    Deleted,
}

/// The times that the service sets itself say nothing about a change.
const OWN_TIMES: [&str; 3] = ["createdAt", "updatedAt", "lastUsedAt"];

impl LoggedChange {
    /// A change or an answer about this record, without values.
    pub fn of(record_id: &impl ToString) -> Self {
        Self { record_id: Some(record_id.to_string()), ..Self::REFUSAL }
    }

    /// A refusal: it is about no record.
    pub const REFUSAL: Self = Self { record_id: None, effect: Effect::Created, fields: Vec::new() };

    /// The creation of a record, with all values that clients see.
    pub fn created<R: Record>(record_id: &impl ToString, record: &R) -> Self {
        let fields = shown::<R>().map(|field| ChangedField::of(field.definition.name, [None, (field.json)(record)]));
        Self { fields: fields.collect(), ..Self::of(record_id) }
    }

    /// The change of a record, with the values that clients see and that differ.
    pub fn updated<R: Record>(record_id: &impl ToString, before: &R, after: &R) -> Self {
        let changed = shown::<R>().filter(|field| !(field.is_same)(before, after));
        let values = |field: &Field<R>| [(field.json)(before), (field.json)(after)];
        let fields = changed.map(|field| ChangedField::of(field.definition.name, values(field)));
        Self { effect: Effect::Updated, fields: fields.collect(), ..Self::of(record_id) }
    }

    /// The deletion of a record, with all values that clients saw.
    pub fn deleted<R: Record>(record_id: &impl ToString, record: &R) -> Self {
        let fields = shown::<R>().map(|field| ChangedField::of(field.definition.name, [(field.json)(record), None]));
        Self { effect: Effect::Deleted, fields: fields.collect(), ..Self::of(record_id) }
    }

    /// The same with a value that is no field of the record.
    pub fn with(mut self, field: ChangedField) -> Self {
        self.fields.push(field);
        self
    }

    /// The same with a new value that is no field of the record.
    pub fn with_value(self, name: &'static str, value: &impl Serialize) -> Self {
        self.with(ChangedField::of(name, [None, crate::field::json(value)]))
    }

    /// The same with other values of this field, if the entry has the field.
    pub fn masking(mut self, field: &ChangedField) -> Self {
        for known in self.fields.iter_mut().filter(|known| known.name() == field.name()) {
            *known = field.clone();
        }
        self
    }

    /// The entry that this actor leaves.
    pub fn entry(
        &self,
        (id, kind): (LogEntryId, LogKind),
        actor: Actor,
        (ip, request_id): (Option<IpAddr>, &str),
    ) -> Result<LogEntry, serde_json::Error> {
        let is_update = self.effect == Effect::Updated;
        let has = |effect| (self.effect == effect || is_update) && !self.fields.is_empty();
        let names = self.fields.iter().filter(|_| is_update).map(|field| field.name().to_owned());
        Ok(LogEntry {
            id,
            kind,
            actor,
            ip,
            request_id: request_id.to_owned(),
            record_id: self.record_id.clone(),
            changes: names.collect(),
            previous: if has(Effect::Deleted) { previous(&self.fields)? } else { None },
            current: if has(Effect::Created) { unshown(&self.fields, "{}")? } else { None },
            count: 1,
        })
    }
}

/// The fields of a record that an entry shows.
fn shown<R: Record>() -> impl Iterator<Item = &'static Field<R>> {
    let fields = R::FIELDS.iter().filter(|field| field.definition.shown == Shown::Item);
    fields.filter(|field| !OWN_TIMES.contains(&field.definition.name))
}
