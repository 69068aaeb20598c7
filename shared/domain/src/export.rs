//! Exports of an account (SPECIFICATION §14). The sweeper writes one in steps: each step adds a file to the bucket.

use std::collections::BTreeMap;

use derive::Parameters;
use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, Parameters as _, ValueKind};
use super::id::{AccountId, ExportId, ProspectId};
use super::input::{Body, FieldErrors, Json};
use super::permission::Permission;
use super::position::{Position, SortKey};
use super::time::UnixMs;

/// How long an export and its files are kept, in milliseconds: an hour less than an erasure may take.
pub const KEPT_MS: i64 = 24 * 3_600_000;

pub const MAX_EXPORT_FILES: usize = 2_000;

named! {
    /// The form of the files. Its name is also the ending of the names of its files.
    pub enum ExportFormat {
        /// A JSON object per line.
        Jsonl = "jsonl",
        /// Comma-separated values, with a line of names.
        Csv = "csv",
    }
}

impl ExportFormat {
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Jsonl => "application/x-ndjson",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}

sent_by_name!(ExportFormat, "must be jsonl or csv");

named! {
    /// A kind of records, in the order in which an export has them: prospects come before what refers to them.
    #[derive(PartialOrd, Ord)]
    pub enum ExportKind {
        /// Prospects, with their profiles.
        Prospects = "prospects",
        Tasks = "tasks",
        Hires = "hires",
        Notes = "notes",
        Meetings = "meetings",
        /// Files, without their bytes.
        Files = "files",
    }
}

impl ExportKind {
    /// What a key needs to read these records.
    pub const fn permission(self) -> Permission {
        match self {
            Self::Prospects | Self::Files => Permission::ProspectsRead,
            Self::Tasks => Permission::TasksRead,
            Self::Hires => Permission::HiresRead,
            Self::Notes => Permission::NotesRead,
            Self::Meetings => Permission::MeetingsRead,
        }
    }

    /// The permission to read records whose ids and whose kinds of events begin with this noun: prospects, or records that
    /// belong to them.
    pub fn permission_of(noun: &str) -> Permission {
        let mut kinds = Self::EVERY.into_iter();
        let kind = kinds.find(|kind| kind.name().strip_suffix('s') == Some(noun));
        kind.map_or(Permission::ProspectsRead, Self::permission)
    }
}

/// The kinds of an export, each once, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExportKinds(Vec<ExportKind>);

impl Format for ExportKinds {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[],
        shown: r##"{"type":"array","items":{"$ref":"#/components/schemas/ExportKind"}}"##,
        sent: r##"{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/ExportKind"}}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let mut kinds = body.all_named(field.name, value, ExportKind::EVERY, ExportKind::name)?;
        kinds.sort_unstable();
        kinds.dedup();
        Some(Self(kinds))
    }
}

/// The body of a request for an export.
#[derive(Clone, Debug, Default, Parameters)]
pub struct ExportParameters {
    /// The form of the files.
    pub format: Option<ExportFormat>,
    /// The kinds of records. The default is every kind.
    pub kinds: Option<ExportKinds>,
    /// Whether the files have the values of sensitive custom fields.
    pub include_sensitive: Option<bool>,
}

impl ExportParameters {
    /// Reads the body. Also returns the format, which must be there.
    ///
    /// # Errors
    /// Every field error.
    pub fn read_all(mut body: Body) -> Result<(Self, ExportFormat), FieldErrors> {
        if !body.has("format") {
            body.fault_missing("format");
        }
        let mut parameters = Self::read(&mut body);
        let format = parameters.format.take().unwrap_or(ExportFormat::Jsonl);
        body.into_errors().or((parameters, format))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExportStatus {
    /// Files are missing.
    Pending,
    Done,
    /// It would have more than [`MAX_EXPORT_FILES`] files, or the function has too little memory for the account's indexes.
    TooLarge,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    pub id: ExportId,
    pub format: ExportFormat,
    /// The kinds of records.
    pub kinds: ExportKinds,
    /// Whether it has the values of sensitive custom fields.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub include_sensitive: bool,
    /// The records are as they were at this time.
    pub as_of: UnixMs,
    pub status: ExportStatus,
    pub done_at: Option<UnixMs>,
    pub files: Vec<ExportFile>,
    /// Where the next step goes on.
    pub place: ExportPlace,
    /// How many steps have begun. Each has an object of its own in the bucket, so two steps at once harm nothing.
    pub attempts: u32,
    /// Until when a step that has begun keeps others from beginning.
    pub leased_until: UnixMs,
}

#[derive::sparse]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportFile {
    #[serde(rename = "k")]
    pub kind: ExportKind,
    /// The step that wrote it.
    #[serde(rename = "a")]
    pub attempt: u32,
    #[serde(rename = "r")]
    pub records: usize,
    #[serde(rename = "b")]
    pub bytes: usize,
    /// The last prospect in it, if it has prospects in the order of their creation.
    #[serde(rename = "l")]
    pub last: Option<(UnixMs, ProspectId)>,
}

#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportPlace {
    /// The kind, by its number among the kinds of the export.
    pub kind: usize,
    /// The record after which the step goes on: its creation and its id.
    pub after: Option<(i64, String)>,
    /// Whether only the prospects are left that were merged meanwhile.
    pub is_at_merged: bool,
}

impl ExportPlace {
    /// The position in the index after which the step goes on.
    pub fn position(&self) -> Option<Position> {
        let (created_at, id) = self.after.clone()?;
        Some(Position { key: SortKey::Number(created_at), id })
    }
}

impl Export {
    /// A new export of the account as it is at this time.
    pub fn new(id: ExportId, parameters: ExportParameters, format: ExportFormat, as_of: UnixMs) -> Self {
        Self {
            id,
            format,
            kinds: parameters.kinds.unwrap_or_else(|| ExportKinds(ExportKind::EVERY.to_vec())),
            include_sensitive: parameters.include_sensitive.unwrap_or_default(),
            as_of,
            status: ExportStatus::Pending,
            done_at: None,
            files: Vec::new(),
            place: ExportPlace::default(),
            attempts: 0,
            leased_until: UnixMs::default(),
        }
    }

    pub fn ended(self, status: ExportStatus, now: UnixMs) -> Self {
        Self { status, done_at: Some(now), ..self }
    }

    pub fn kinds(&self) -> &[ExportKind] {
        &self.kinds.0
    }

    pub fn expires_at(&self) -> UnixMs {
        self.as_of.plus_ms(KEPT_MS)
    }

    /// The key of the object that a step writes.
    pub fn object_key(&self, account: AccountId, attempt: u32) -> String {
        format!("exports/{}/{}/{attempt}.{}", account.ulid(), self.id.ulid(), self.format.name())
    }

    /// Whether an object with this key belongs to an export.
    pub fn is_object(key: &str) -> bool {
        let mut parts = key.split('/');
        let mut next = || parts.next().unwrap_or_default();
        let is_export =
            next() == "exports" && AccountId::of_ulid(next()).is_some() && ExportId::of_ulid(next()).is_some();
        let (attempt, ending) = next().split_once('.').unwrap_or_default();
        let is_file = attempt.parse::<u32>().is_ok() && ExportFormat::NAMES.contains(&ending);
        is_export && is_file && parts.next().is_none()
    }

    pub fn view(&self) -> ExportView<'_> {
        let mut records: BTreeMap<&str, usize> = self.kinds().iter().map(|kind| (kind.name(), 0)).collect();
        for file in &self.files {
            let count = records.entry(file.kind.name()).or_default();
            *count = count.saturating_add(file.records);
        }
        ExportView {
            id: self.id,
            status: self.status,
            format: self.format,
            kinds: self.kinds(),
            include_sensitive: self.include_sensitive,
            as_of: self.as_of,
            done_at: self.done_at,
            expires_at: self.expires_at(),
            records,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportView<'a> {
    id: ExportId,
    status: ExportStatus,
    format: ExportFormat,
    kinds: &'a [ExportKind],
    include_sensitive: bool,
    as_of: UnixMs,
    done_at: Option<UnixMs>,
    expires_at: UnixMs,
    records: BTreeMap<&'a str, usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_objects_are_known() {
        let account = AccountId::new(ulid::Ulid::from_parts(1, u128::MAX));
        let id = ExportId::new(ulid::Ulid::from_parts(3, u128::MAX));
        for format in [ExportFormat::Jsonl, ExportFormat::Csv] {
            let key = Export::new(id, ExportParameters::default(), format, UnixMs::default()).object_key(account, 7);
            assert!(Export::is_object(&key), "{key}");
            for other in
                [key.to_lowercase(), format!("{key}/x"), key.replace("/7.", "/x."), key.replace("exports/", "../")]
            {
                assert!(!Export::is_object(&other), "{other}");
            }
        }
    }
}
