//! The format of an export: JSON lines. Every line has a `type`. A record's line has the record as `item`, with the
//! field names of the API, and its `revision` if it has one. The first line is the header; the last line marks the
//! file as complete.

mod prospect;

use domain::account::Account;
use domain::{AccountId, PastStage, PipelineId, ProspectId, UnixMs};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use prospect::{Attachments, ProspectItem};

/// The version of the format.
pub const VERSION: u32 = 1;

/// The content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The header.
    Export,
    /// The account.
    Account,
    /// A user.
    User,
    /// A pipeline with its stages.
    Pipeline,
    /// An office.
    Office,
    /// A source.
    Source,
    /// A job.
    Job,
    /// A prospect, with profile and resume.
    Prospect,
    /// A task.
    Task,
    /// A hire.
    Hire,
    /// A note.
    Note,
    /// A meeting.
    Meeting,
    /// A stage that a prospect left.
    Stage,
    /// The end.
    End,
}

impl Kind {
    /// Whether a line of this kind is written once, before the prospects that refer to it.
    #[must_use]
    pub const fn is_setting(self) -> bool {
        match self {
            Self::Account | Self::User | Self::Pipeline | Self::Office | Self::Source | Self::Job => true,
            Self::Export
            | Self::Prospect
            | Self::Task
            | Self::Hire
            | Self::Note
            | Self::Meeting
            | Self::Stage
            | Self::End => false,
        }
    }
}

/// A line of a file that is read.
#[derive(Debug, Deserialize)]
pub struct Line<'a> {
    /// Its content.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The record's revision; 1 if omitted.
    pub revision: Option<u64>,
    /// The record.
    #[serde(borrow)]
    pub item: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct OutputLine<'a, T> {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
    item: &'a T,
}

/// The text of a line, including its line feed.
///
/// # Errors
/// The record cannot be written as JSON.
pub fn write(kind: Kind, revision: Option<u64>, item: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(&OutputLine { kind, revision, item })?;
    text.push('\n');
    Ok(text)
}

/// The item of the first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The account that was exported.
    pub account_id: AccountId,
    /// When the export started.
    pub exported_at: UnixMs,
}

/// A stage that a prospect left.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageItem {
    /// The prospect.
    pub prospect_id: ProspectId,
    /// The stage. Its revision is the line's too.
    #[serde(flatten)]
    pub stage: PastStage,
}

/// The item of the last line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct End {
    /// The number of records in the file, if the writer knows it.
    pub records: Option<u64>,
}

/// The account.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountItem {
    /// The account's id.
    pub id: AccountId,
    /// The account's name.
    pub name: String,
    /// The country whose dialling plan applies to phone numbers without a country code.
    pub default_region: String,
    /// The pipeline of new prospects.
    pub default_pipeline_id: PipelineId,
    /// When the account was created.
    pub created_at: UnixMs,
    /// When the account last changed.
    pub updated_at: UnixMs,
}

impl AccountItem {
    /// The item of a stored account.
    #[must_use]
    pub fn of(account: Account) -> Self {
        let Account {
            id,
            name,
            default_region,
            default_pipeline_id,
            // The importing account counts its own changes.
            settings_version: _,
            // Only prospects that are changed during the deletion of a stage show the names of deleted stages.
            retired_changes: _,
            created_at,
            updated_at,
        } = account;
        Self {
            id,
            name,
            default_region,
            default_pipeline_id,
            created_at,
            updated_at,
        }
    }

    /// A new account with this item's data and the id `id`.
    #[must_use]
    pub fn into_account(self, id: AccountId) -> Account {
        let Self {
            id: _,
            name,
            default_region,
            default_pipeline_id,
            created_at,
            updated_at,
        } = self;
        Account {
            id,
            name,
            default_region,
            default_pipeline_id,
            settings_version: 1,
            retired_changes: 0,
            created_at,
            updated_at,
        }
    }
}
