//! The format of an export: JSON lines. Every line has a `type`. A record's line has the record as `item`, with the
//! field names of the API, and its `revision` if it has one. The first line is the header; the last line marks the
//! file as complete.

mod prospect;

use domain::account::{Account, FORMAT};
use domain::activity::Entry;
use domain::{AccountId, ConsentStatement, EventId, PastStage, ProspectId, UnixMs};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

pub use prospect::{Attachments, ProspectItem, custom_names};

/// The version of the format.
pub const VERSION: u32 = 1;

/// The content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// The header.
    Export,
    Account,
    User,
    /// A pipeline with its stages.
    Pipeline,
    Office,
    /// A custom field.
    #[serde(rename = "customField")]
    CustomField,
    Source,
    Job,
    /// A prospect, with profile and resume.
    Prospect,
    Task,
    Hire,
    Note,
    Meeting,
    /// A file, without its bytes.
    File,
    /// A stage that a prospect left.
    Stage,
    /// What a prospect said about a consent.
    Consent,
    /// An entry of a prospect's activity.
    Activity,
    End,
}

impl LineKind {
    /// Whether a line of this kind is written once, before the prospects that refer to it.
    pub const fn is_setting(self) -> bool {
        matches!(
            self,
            Self::Account | Self::User | Self::Pipeline | Self::Office | Self::CustomField | Self::Source | Self::Job
        )
    }
}

/// A line of a file that is read.
#[derive(Debug, Deserialize)]
pub struct Line<'a> {
    /// Its content.
    #[serde(rename = "type")]
    pub kind: LineKind,
    /// The record's revision; 1 if omitted.
    pub revision: Option<u64>,
    /// The record.
    #[serde(borrow)]
    pub item: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct OutputLine<'a, T> {
    #[serde(rename = "type")]
    kind: LineKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
    item: &'a T,
}

/// The text of a line, including its line feed.
pub fn write(kind: LineKind, revision: Option<u64>, item: &impl Serialize) -> Result<String, serde_json::Error> {
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

/// What a prospect said about a consent.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentItem {
    /// The prospect.
    pub prospect_id: ProspectId,
    /// The statement. The revision of the prospect that recorded it is the line's.
    #[serde(flatten)]
    pub statement: ConsentStatement,
}

/// An entry of a prospect's activity.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActivityItem {
    /// The prospect.
    pub prospect_id: ProspectId,
    /// The event of the entry.
    pub id: EventId,
    /// The entry.
    #[serde(flatten)]
    pub entry: Entry,
}

/// The item of the last line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct End {
    /// The number of records in the file, if the writer knows it.
    pub records: Option<u64>,
}

/// What an export calls the custom field of this number, among the ids of other settings.
pub fn field_reference(number: u16) -> String {
    format!("custom field {number}")
}

/// The numbers of a stored account, by the names of its members. An importing account counts its own changes, and an
/// import writes records in its own form.
const COUNTERS: [(&str, u64); 3] = [("settingsVersion", 1), ("format", FORMAT), ("retiredChanges", 0)];

/// The item of a stored account.
pub fn account_item(account: &Account) -> Result<Value, serde_json::Error> {
    let mut item = serde_json::to_value(account)?;
    if let Value::Object(members) = &mut item {
        members.retain(|name, _| COUNTERS.iter().all(|(counter, _)| counter != name));
    }
    Ok(item)
}

/// A new account with this item's data and the id `id`.
pub fn new_account(item: &RawValue, id: AccountId) -> Result<Account, serde_json::Error> {
    let mut members: Map<String, Value> = serde_json::from_str(item.get())?;
    members.extend(COUNTERS.map(|(counter, count)| (counter.to_owned(), count.into())));
    let account = serde_json::from_value(Value::Object(members))?;
    Ok(Account { id, ..account })
}
