//! Imports of people from a file (SPECIFICATION §14.4). A worker reads the file once into parts of lines, and then writes the
//! lines part by part.

use std::ops::Range;

use derive::Parameters;
use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, ValueKind};
use super::file::{FILE_NAME_CHARS, FileName};
use super::id::{AccountId, ImportId, KeyId, StageId, UserId};
use super::input::{Body, Json, Patch};
use super::labels::Labels;
use super::match_by::MatchBy;
use super::run_id::RunId;
use super::time::UnixMs;

/// The most bytes of a file: 200 MB.
pub const MAX_IMPORT_BYTES: usize = 200 * 1024 * 1024;

/// How long an import and its files are kept after its end, in milliseconds.
pub const KEPT_MS: i64 = 30 * 24 * 3_600_000;

/// How long an import that nobody starts is kept after its creation, in milliseconds.
pub const UNSTARTED_MS: i64 = 7 * 24 * 3_600_000;

named! {
    pub enum ImportStatus {
        /// The bytes are not there.
        Waiting = "waiting",
        Reading = "reading",
        /// The file was read, and the import can be started.
        Ready = "ready",
        Running = "running",
        Done = "done",
        Canceled = "canceled",
        Failed = "failed",
    }
}

impl ImportStatus {
    pub const fn is_ended(self) -> bool {
        matches!(self, Self::Done | Self::Canceled | Self::Failed)
    }
}

named! {
    pub enum ImportEncoding {
        Utf8 = "utf-8",
        Utf16Le = "utf-16le",
        Utf16Be = "utf-16be",
        Windows1252 = "windows-1252",
    }
}

sent_by_name!(ImportEncoding, "must be utf-8, utf-16le, utf-16be or windows-1252");

named! {
    pub enum ImportDelimiter {
        Comma = ",",
        Semicolon = ";",
        Tab = "\t",
        Bar = "|",
    }
}

/// A delimiter is no text that may be trimmed.
impl Format for ImportDelimiter {
    const KIND: ValueKind = ValueKind::Enumeration(&Self::NAMES);
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let Json::Text(text) = value else {
            body.fault(field.name, format!("must be a string, not {}", value.kind()));
            return None;
        };
        let delimiter = Self::parse(&text);
        if delimiter.is_none() {
            body.fault(field.name, "must be a comma, a semicolon, a tab or |");
        }
        delimiter
    }
}

/// The size of the file.
pub struct ImportBytes;

impl Format for ImportBytes {
    const KIND: ValueKind = ValueKind::Schema {
        form: "integer",
        bounds: &[("$most", MAX_IMPORT_BYTES)],
        shown: r#"{"type":"integer","format":"int32","minimum":1,"maximum":$most}"#,
        sent: r#"{"type":"integer","format":"int32","minimum":1,"maximum":$most}"#,
    };
    type Value = u32;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<u32> {
        body.integer(field.name, &value, 1..=u32::try_from(MAX_IMPORT_BYTES).unwrap_or(u32::MAX))
    }
}

/// What a request for an import has besides its options.
#[derive(Clone, Debug, Default, Parameters)]
pub struct ImportParameters {
    /// The name of the file.
    #[field(required, with = FileName)]
    pub file_name: Option<String>,
    /// The size of the file in bytes.
    #[field(required, with = ImportBytes)]
    pub size_bytes: Option<u32>,
}

/// The options of an import. A request that changes an import sends some of them.
#[derive(Clone, Debug, Default, Parameters)]
pub struct ImportOptions {
    /// The encoding of the file. Null is the one that its bytes show.
    pub encoding: Patch<ImportEncoding>,
    /// The delimiter of the columns. Null is the one that the file shows.
    pub delimiter: Patch<ImportDelimiter>,
    /// The sheet of a workbook. Null is the first one.
    #[field(text = 1..=FILE_NAME_CHARS)]
    pub sheet: Patch<String>,
    /// The fields that may match a prospect.
    pub match_by: Option<MatchBy>,
    /// Whether new custom fields are created for all columns for which the service suggests one.
    pub create_fields: Option<bool>,
    /// Whether webhooks get no events of the lines.
    pub mute_webhook: Option<bool>,
    /// The labels of lines that have none.
    #[field(with = Labels)]
    pub labels: Option<Vec<String>>,
    /// The owner of lines that have none.
    pub owner_id: Patch<UserId>,
    /// The stage of lines that have none.
    pub stage_id: Patch<StageId>,
}

#[derive::sparse]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ImportCounts {
    /// The lines of the file with people.
    pub lines: u64,
    pub done: u64,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    pub rejected: u64,
    /// Lines that were written with a warning.
    pub warnings: u64,
    /// Lines by which no later import would find the prospect.
    pub without_contact: u64,
    /// Prospects that several lines are about.
    pub shared_prospects: u64,
}

/// Why an import failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportFailure {
    /// The reason for programs, such as `no_table`.
    pub code: String,
    /// What to do.
    pub message: String,
}

/// What the file was found to be.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundFile {
    pub format: Option<String>,
    pub encoding: Option<ImportEncoding>,
    pub delimiter: Option<ImportDelimiter>,
    pub sheet: Option<String>,
    pub sheets: Vec<String>,
    /// What may be wrong with it.
    pub warnings: Vec<String>,
}

/// What the caller set.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportSettings {
    pub encoding: Option<ImportEncoding>,
    pub delimiter: Option<ImportDelimiter>,
    pub sheet: Option<String>,
    /// The words of [`MatchBy`]; empty for all.
    pub match_by: Vec<String>,
    pub create_fields: bool,
    pub mute_webhook: bool,
    pub labels: Vec<String>,
    pub owner_id: Option<UserId>,
    pub stage_id: Option<StageId>,
}

impl ImportSettings {
    /// These settings with the options that were sent.
    #[must_use]
    pub fn with(mut self, sent: ImportOptions) -> Self {
        sent.encoding.apply(&mut self.encoding);
        sent.delimiter.apply(&mut self.delimiter);
        sent.sheet.apply(&mut self.sheet);
        sent.owner_id.apply(&mut self.owner_id);
        sent.stage_id.apply(&mut self.stage_id);
        if let Some(match_by) = sent.match_by {
            self.match_by = match_by.words().map(str::to_owned).collect();
        }
        self.create_fields = sent.create_fields.unwrap_or(self.create_fields);
        self.mute_webhook = sent.mute_webhook.unwrap_or(self.mute_webhook);
        self.labels = sent.labels.unwrap_or(self.labels);
        self
    }

    /// The fields that may match a prospect.
    pub fn match_by(&self) -> MatchBy {
        let words: Vec<&str> = self.match_by.iter().map(String::as_str).collect();
        MatchBy::of(&words).unwrap_or_default()
    }

    /// Whether a file is read in another way than with these settings.
    pub fn reads_otherwise(&self, other: &Self) -> bool {
        (self.encoding, self.delimiter, &self.sheet) != (other.encoding, other.delimiter, &other.sheet)
    }
}

/// How far the worker has come.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ImportWork {
    /// How often the file was read. The parts of each reading have names of their own.
    pub readings: u32,
    /// The number of parts of the last reading.
    pub parts: u32,
    /// The most parts of any reading.
    pub most_parts: u32,
    /// The part that comes next.
    pub next: u32,
    /// How often a worker took the import. The results of each have names of their own.
    pub attempts: u32,
    /// Which worker wrote the results of the parts from the second number on.
    pub results: Vec<(u32, u32)>,
    /// How often a worker took the import since it moved on.
    pub tries: u32,
    /// When it moved on: when a worker first took it after its start, or when its last part was written.
    pub moved_at: UnixMs,
    /// Until when a worker keeps others from the import.
    pub leased_until: UnixMs,
    /// Whether the new custom fields exist.
    pub has_fields: bool,
    /// Whether the caller wants it to stop.
    pub cancels: bool,
}

#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    pub id: ImportId,
    /// How often it changed. Each change has the condition that nobody else changed it.
    pub version: u64,
    pub file_name: String,
    pub size_bytes: u32,
    pub status: ImportStatus,
    /// Whether the counts are those of a dry run.
    pub dry_run: bool,
    pub settings: ImportSettings,
    pub found: FoundFile,
    /// The columns, as JSON text.
    pub columns: Option<String>,
    pub counts: ImportCounts,
    /// The key that started it, or asked for it. Its lines are written in the name of that key.
    pub key_id: KeyId,
    pub failure: Option<ImportFailure>,
    pub created_at: UnixMs,
    pub updated_at: UnixMs,
    pub started_at: Option<UnixMs>,
    pub ended_at: Option<UnixMs>,
    pub deleted_at: Option<UnixMs>,
    pub work: ImportWork,
}

impl Import {
    pub fn new(
        id: ImportId,
        (file_name, size_bytes): (String, u32),
        settings: ImportSettings,
        (key_id, now): (KeyId, UnixMs),
    ) -> Self {
        Self {
            id,
            version: 1,
            file_name,
            size_bytes,
            status: ImportStatus::Waiting,
            dry_run: false,
            settings,
            found: FoundFile::default(),
            columns: None,
            counts: ImportCounts::default(),
            key_id,
            failure: None,
            created_at: now,
            updated_at: now,
            started_at: None,
            ended_at: None,
            deleted_at: None,
            work: ImportWork::default(),
        }
    }

    /// When it is removed.
    pub fn expires_at(&self) -> UnixMs {
        let started = self.ended_at.or(self.started_at);
        let kept = started.map_or(self.created_at.plus_ms(UNSTARTED_MS), |at| at.plus_ms(KEPT_MS));
        self.deleted_at.unwrap_or(kept)
    }

    /// The run of its writes.
    pub fn run_id(&self) -> Option<RunId> {
        RunId::of_client(&self.id.to_string())
    }

    pub fn ended(self, status: ImportStatus, now: UnixMs) -> Self {
        Self { status, ended_at: Some(now), ..self }
    }

    pub fn failed(self, code: &str, message: impl Into<String>, now: UnixMs) -> Self {
        let failure = ImportFailure { code: code.to_owned(), message: message.into() };
        Self { failure: Some(failure), ..self.ended(ImportStatus::Failed, now) }
    }

    /// The key of one of its objects in the bucket.
    pub fn object_key(&self, account: AccountId, object: ImportObject) -> String {
        let name = match object {
            ImportObject::File => "file".to_owned(),
            ImportObject::Lines(reading, part) => format!("lines.{reading}.{part}"),
            ImportObject::Result(attempt, part) => format!("result.{attempt}.{part}"),
            ImportObject::Rejected => "rejected".to_owned(),
        };
        format!("imports/{}/{}/{name}", account.ulid(), self.id.ulid())
    }

    /// The objects that it may have of these parts.
    pub fn objects(&self, parts: Range<u32>) -> Vec<ImportObject> {
        let readings = 1..=self.work.readings;
        let lines = readings.flat_map(|reading| parts.clone().map(move |part| ImportObject::Lines(reading, part)));
        // A worker stores one result more than it saves. After a dry run, the parts begin again.
        let taken = self.work.results.iter();
        let ends = taken.clone().skip(1).map(|(_, next)| Some(*next)).chain([None]);
        let results = taken.zip(ends).flat_map(|((attempt, from), next)| {
            let end = next.filter(|next| next >= from).map_or(parts.end, |next| parts.end.min(next.saturating_add(1)));
            (parts.start.max(*from)..end).map(|part| ImportObject::Result(*attempt, part))
        });
        lines.chain(results).collect()
    }

    /// The worker that wrote the result of a part.
    pub fn attempt_of(&self, part: u32) -> u32 {
        let written = self.work.results.iter().rev().find(|(_, from)| *from <= part);
        written.map_or(0, |(attempt, _)| *attempt)
    }
}

/// An object of an import in the bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportObject {
    /// The file that the client sent.
    File,
    /// Lines of a reading: the number of the reading, and of the part.
    Lines(u32, u32),
    /// What became of the lines of a part: the number of the worker, and of the part.
    Result(u32, u32),
    /// The rejected lines.
    Rejected,
}

/// Whether an object with this key belongs to an import.
pub fn is_object(key: &str) -> bool {
    let is_name =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'.');
    key.rsplit_once('/').is_some_and(|(import, name)| is_name(name) && of_file(&format!("{import}/file")).is_some())
}

/// The account and the import whose file has this key.
pub fn of_file(key: &str) -> Option<(AccountId, ImportId)> {
    let mut parts = key.strip_prefix("imports/")?.strip_suffix("/file")?.split('/');
    let (account, id) = (AccountId::of_ulid(parts.next()?)?, ImportId::of_ulid(parts.next()?)?);
    parts.next().is_none().then_some((account, id))
}
