// Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

//! The records, the bodies and the parameters of the API.

#![allow(missing_docs, reason = "some members of the document have no description")]

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A text, or a value of another type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TextOr<T> {
    Text(String),
    Value(T),
}

impl<T> Default for TextOr<T> {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl<T> From<&str> for TextOr<T> {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<T> From<String> for TextOr<T> {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T> From<Vec<T>> for TextOr<Vec<T>> {
    fn from(values: Vec<T>) -> Self {
        Self::Value(values)
    }
}

/// What a write does to a field that can be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Change<T> {
    /// Leaves the field alone.
    #[default]
    #[serde(skip_deserializing)]
    Keep,
    /// Empties the field.
    Clear,
    /// Gives the field this value.
    Set(T),
}

impl<T> Change<T> {
    /// Whether the body leaves the field out.
    pub const fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
}

impl<T> From<T> for Change<T> {
    fn from(value: T) -> Self {
        Self::Set(value)
    }
}

impl From<&str> for Change<String> {
    fn from(text: &str) -> Self {
        Self::Set(text.to_owned())
    }
}

/// The query parameters whose values are joined by commas. Other lists repeat their parameter.
pub(crate) const JOINED: [&str; 5] = ["by", "fields", "include", "type", "types"];

/// Always `ok`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HealthStatus {
    #[serde(rename = "ok")]
    Ok,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for HealthStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for HealthStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Account,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub affected: Option<RetentionAffected>,
}

/// When prospects are erased on their own; null without retention.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountRetention {
    /// After how many days.
    pub days: i64,
    pub from: RetentionStart,
    /// Whether prospects with a hire stay.
    pub exclude_hired: bool,
    /// The days before which nobody is erased, whatever days says.
    pub floor_days: i64,
}

/// The account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Identifies the account.
    pub id: String,
    /// Name.
    pub name: String,
    /// ISO 3166 code of the region in which phone numbers without a country code are read.
    pub default_region: String,
    /// The default pipeline of new prospects.
    pub default_pipeline_id: String,
    /// When prospects are erased on their own; null without retention.
    pub retention: Option<AccountRetention>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// From when retention counts. The last activity is the last change of the prospect or of its tasks, hire, notes and meetings.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RetentionStart {
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "lastActivityAt")]
    LastActivityAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for RetentionStart {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for RetentionStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Only of a dry run that sends `retention`: how many prospects it would erase now.
pub type RetentionAffected = i64;

/// The kind of an entry of the account's log.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LogEntryType {
    #[serde(rename = "account.updated")]
    AccountUpdated,
    #[serde(rename = "user.created")]
    UserCreated,
    #[serde(rename = "user.updated")]
    UserUpdated,
    #[serde(rename = "user.deleted")]
    UserDeleted,
    #[serde(rename = "pipeline.created")]
    PipelineCreated,
    #[serde(rename = "pipeline.updated")]
    PipelineUpdated,
    #[serde(rename = "pipeline.deleted")]
    PipelineDeleted,
    #[serde(rename = "stage.created")]
    StageCreated,
    #[serde(rename = "stage.updated")]
    StageUpdated,
    #[serde(rename = "stage.deleted")]
    StageDeleted,
    #[serde(rename = "office.created")]
    OfficeCreated,
    #[serde(rename = "office.updated")]
    OfficeUpdated,
    #[serde(rename = "office.deleted")]
    OfficeDeleted,
    #[serde(rename = "source.created")]
    SourceCreated,
    #[serde(rename = "source.updated")]
    SourceUpdated,
    #[serde(rename = "source.deleted")]
    SourceDeleted,
    #[serde(rename = "job.created")]
    JobCreated,
    #[serde(rename = "job.updated")]
    JobUpdated,
    #[serde(rename = "job.deleted")]
    JobDeleted,
    #[serde(rename = "custom_field.created")]
    CustomFieldCreated,
    #[serde(rename = "custom_field.updated")]
    CustomFieldUpdated,
    #[serde(rename = "custom_field.deleted")]
    CustomFieldDeleted,
    #[serde(rename = "custom_field.restored")]
    CustomFieldRestored,
    #[serde(rename = "key.created")]
    KeyCreated,
    #[serde(rename = "key.updated")]
    KeyUpdated,
    #[serde(rename = "key.revoked")]
    KeyRevoked,
    #[serde(rename = "key.refused")]
    KeyRefused,
    #[serde(rename = "permission.refused")]
    PermissionRefused,
    #[serde(rename = "client.created")]
    ClientCreated,
    #[serde(rename = "client.deleted")]
    ClientDeleted,
    #[serde(rename = "grant.created")]
    GrantCreated,
    #[serde(rename = "grant.ended")]
    GrantEnded,
    #[serde(rename = "webhook.created")]
    WebhookCreated,
    #[serde(rename = "webhook.updated")]
    WebhookUpdated,
    #[serde(rename = "webhook.deleted")]
    WebhookDeleted,
    #[serde(rename = "webhook.secret_rotated")]
    WebhookSecretRotated,
    #[serde(rename = "import.created")]
    ImportCreated,
    #[serde(rename = "import.updated")]
    ImportUpdated,
    #[serde(rename = "import.started")]
    ImportStarted,
    #[serde(rename = "import.canceled")]
    ImportCanceled,
    #[serde(rename = "import.deleted")]
    ImportDeleted,
    #[serde(rename = "import.rejected_shown")]
    ImportRejectedShown,
    #[serde(rename = "export.created")]
    ExportCreated,
    #[serde(rename = "export.shown")]
    ExportShown,
    #[serde(rename = "prospect.exported")]
    ProspectExported,
    #[serde(rename = "prospect.erased")]
    ProspectErased,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for LogEntryType {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for LogEntryType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A logentry in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntrySelection {
    /// Identifies the entry.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<LogEntryType>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    /// The address that sent the request; null without a request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// The request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The id of the record, or the key of the custom field. Null in a refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record_id: Option<String>,
    /// The names of the fields that an update changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// The old values of these fields, or of a deleted record. Without values over 8,192 bytes of JSON; of the URL of a webhook, without its path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of these fields, or of a new record. Of `permission.refused`, `route` and `reason`; of `key.refused`, the `cause`: `revoked`, `expired` or `network`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    /// How many requests the entry stands for. Only an entry of `key.refused` stands for more than one: all requests with one key and one cause in the minute that begins at `at`. It shows the latest of them. Of more than 16, it can lack some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
}

/// A member of a logentry in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LogEntryField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "at")]
    At,
    #[serde(rename = "type")]
    Type,
    #[serde(rename = "actor")]
    Actor,
    #[serde(rename = "ip")]
    Ip,
    #[serde(rename = "requestId")]
    RequestId,
    #[serde(rename = "recordId")]
    RecordId,
    #[serde(rename = "changes")]
    Changes,
    #[serde(rename = "previous")]
    Previous,
    #[serde(rename = "current")]
    Current,
    #[serde(rename = "count")]
    Count,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for LogEntryField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for LogEntryField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A page of entries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntryList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<LogEntrySelection>,
    pub pagination: LogPagination,
}

/// A body of the API.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub status: HealthStatus,
}

/// When prospects are erased on their own. Null ends the retention.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountUpdateRetention {
    /// After how many days.
    pub days: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<RetentionStart>,
    /// Whether prospects with a hire stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exclude_hired: Option<bool>,
    /// The days before which nobody is erased, whatever days says. A law that asks for records decides: 365, 730, 1,095 or 1,460 are usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor_days: Option<i64>,
}

/// What to change of the account; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// ISO 3166 code of a region, in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_region: Option<String>,
    /// A pipeline of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_pipeline_id: Option<String>,
    /// When prospects are erased on their own. Null ends the retention.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub retention: Change<AccountUpdateRetention>,
}

/// What became of an item of a batch.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BatchStatus {
    #[serde(rename = "created")]
    Created,
    #[serde(rename = "updated")]
    Updated,
    #[serde(rename = "unchanged")]
    Unchanged,
    #[serde(rename = "failed")]
    Failed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for BatchStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for BatchStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The codes that an error of an item can have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BatchErrorCode {
    #[serde(rename = "invalid_request")]
    InvalidRequest,
    #[serde(rename = "not_found")]
    NotFound,
    #[serde(rename = "merged")]
    Merged,
    #[serde(rename = "suppressed")]
    Suppressed,
    #[serde(rename = "hire_exists")]
    HireExists,
    #[serde(rename = "conflict")]
    Conflict,
    #[serde(rename = "precondition_failed")]
    PreconditionFailed,
    #[serde(rename = "payload_too_large")]
    PayloadTooLarge,
    #[serde(rename = "internal")]
    Internal,
    #[serde(rename = "unavailable")]
    Unavailable,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for BatchErrorCode {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for BatchErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// How many items have each status.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BatchSummary {
    /// New records.
    pub created: i64,
    /// Records that changed.
    pub updated: i64,
    /// Records that stayed as they were.
    pub unchanged: i64,
    /// Items that failed. Nothing was written for them.
    pub failed: i64,
}

/// Why an item failed, as the error of a single request says it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BatchError {
    pub code: BatchErrorCode,
    /// One sentence for a person.
    pub message: String,
    /// Every field error of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<FieldError>>,
    /// The prospect that has the email, phone or external id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// The prospect that the prospect of the item was merged into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// The hire that the prospect has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_id: Option<String>,
}

/// Unix time in milliseconds.
pub type Timestamp = i64;

/// A point in time as in `TimestampInput`, or null.
pub type TimestampInputOrNull = Option<TextOr<i64>>;

/// The `ETag` that GET by id returns, with its quotes. `If-Match` takes it.
pub type EntityTag = String;

/// What an item can show next to its record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ChildInclude {
    #[serde(rename = "prospect")]
    Prospect,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ChildInclude {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ChildInclude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What an item can show next to its record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RecordInclude {
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for RecordInclude {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for RecordInclude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Unix time in milliseconds, or null.
pub type NullableTimestamp = Option<i64>;

/// A point in time in the years 1970 to 9999: Unix milliseconds as an integer, or an ISO 8601 string in the extended format. The string is a date-time with an offset (`Z`, `+02`, `+0200` or `+02:00`), a date-time without one (taken as UTC, with a warning in a body), or a date alone (midnight UTC; in a parameter that ends in `Before`, the end of that day). A fraction of a second follows a point or a comma; `24:00` ends the day, and second 60 is second 0 of the next minute. Digits after the millisecond are dropped. In a query, digits are milliseconds, and a space where `+` stood is `+`.
pub type TimestampInput = TextOr<i64>;

/// The position of a page in its list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pagination {
    /// Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_page_token: Option<String>,
    /// Whether more results exist.
    pub has_more: bool,
    /// How many records match in all; it may be the count as of the first page.
    pub total_count: i64,
}

/// What the service did differently from what the request asks, in sentences. Absent if there is nothing to say.
pub type Warnings = Vec<String>;

/// The response to a deletion.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Deleted {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// What was done.
    pub message: String,
}

/// A way to contact a prospect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ContactChannel {
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "sms")]
    Sms,
    #[serde(rename = "call")]
    Call,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ContactChannel {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ContactChannel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What the prospect said.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ConsentStatus {
    #[serde(rename = "granted")]
    Granted,
    #[serde(rename = "withdrawn")]
    Withdrawn,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ConsentStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ConsentStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What the prospect said about a way to contact it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentRequest {
    pub status: ConsentStatus,
    /// Where the prospect said it.
    pub source: String,
    /// The text that the prospect saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_shown: Option<String>,
    /// When the prospect said it, at most 5 minutes in the future and not before the present consent; now unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<TimestampInput>,
}

/// What a prospect said about a way to contact it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentStatement {
    pub channel: ContactChannel,
    pub status: ConsentStatus,
    /// Where the prospect said it.
    pub source: String,
    /// The text that the prospect saw.
    pub text_shown: Option<String>,
    /// When the prospect said it, in Unix milliseconds.
    pub at: i64,
    /// When it was recorded, in Unix milliseconds.
    pub recorded_at: i64,
    /// The user who recorded it; may have been deleted since. Null if an import did not say it.
    pub user_id: Option<String>,
}

/// The consents of a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentsAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// The present consents, at most one for each channel.
    pub items: Vec<ConsentStatement>,
    /// The last statements, the newest first.
    pub history: Vec<ConsentStatement>,
}

/// The consent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: ConsentStatement,
}

/// A custom field in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldSelection {
    /// Identifies the field, in `customFields` and in filters. It never changes.
    pub key: String,
    /// Its name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<CustomFieldType>,
    /// The options of the types `select` and `multiSelect`, in their order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<CustomFieldOption>>,
    /// Whether lists filter, sort and count by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filterable: Option<bool>,
    /// Whether no two prospects can have the same value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// Whether only the profile of a prospect shows its values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitive: Option<bool>,
    /// The purpose of the field, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its place in forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a custom field in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CustomFieldField {
    #[serde(rename = "key")]
    Key,
    #[serde(rename = "label")]
    Label,
    #[serde(rename = "type")]
    Type,
    #[serde(rename = "options")]
    Options,
    #[serde(rename = "filterable")]
    Filterable,
    #[serde(rename = "unique")]
    Unique,
    #[serde(rename = "sensitive")]
    Sensitive,
    #[serde(rename = "description")]
    Description,
    #[serde(rename = "position")]
    Position,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for CustomFieldField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for CustomFieldField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One custom field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: CustomField,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub affected: Option<AffectedProspects>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indexing: Option<Indexing>,
}

/// A page of custom fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<CustomFieldSelection>,
    pub limits: CustomFieldLimits,
    pub pagination: Pagination,
}

/// A field that the account gives its prospects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomField {
    /// Identifies the field, in `customFields` and in filters. It never changes.
    pub key: String,
    /// Its name for people.
    pub label: String,
    pub r#type: CustomFieldType,
    /// The options of the types `select` and `multiSelect`, in their order.
    pub options: Vec<CustomFieldOption>,
    /// Whether lists filter, sort and count by it.
    pub filterable: bool,
    /// Whether no two prospects can have the same value.
    pub unique: bool,
    /// Whether only the profile of a prospect shows its values.
    pub sensitive: bool,
    /// The purpose of the field, for people.
    pub description: Option<String>,
    /// Its place in forms.
    pub position: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The type of the values of a custom field. `text` has up to 1,000 characters, `longText` up to 10,000, and `url`, with http or https, up to 2,000. `number` takes a number, or a text of digits, within 10^15 either way with up to 6 decimals; more than 15 digits, without zeros at the beginning and the end, must be a text, and is shown as one. `date` is a day such as 2026-01-02, in the years 0001 to 9999, and `datetime` a time as in `TimestampInput`, which is shown in Unix milliseconds. `select` is the value of an option, `multiSelect` an array of up to 50, and `user` the id of a user. An empty text clears a value of any type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CustomFieldType {
    #[serde(rename = "text")]
    Text,
    #[serde(rename = "longText")]
    LongText,
    #[serde(rename = "number")]
    Number,
    #[serde(rename = "boolean")]
    Boolean,
    #[serde(rename = "date")]
    Date,
    #[serde(rename = "datetime")]
    Datetime,
    #[serde(rename = "select")]
    Select,
    #[serde(rename = "multiSelect")]
    MultiSelect,
    #[serde(rename = "url")]
    Url,
    #[serde(rename = "user")]
    User,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for CustomFieldType {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for CustomFieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A custom field to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldCreate {
    /// Identifies the field, in `customFields` and in filters. It never changes.
    pub key: String,
    /// Its name for people.
    pub label: String,
    pub r#type: CustomFieldType,
    /// The options of the types `select` and `multiSelect`, in their order. An option that records may have cannot be left out: archive it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<CustomFieldOptionInput>>,
    /// Whether lists filter, sort and count by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filterable: Option<bool>,
    /// Whether no two prospects can have the same value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// Whether only the profile of a prospect shows its values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitive: Option<bool>,
    /// The purpose of the field, for people. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub description: Change<String>,
    /// Its place in forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
}

/// What to change of a custom field; omitted members stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldUpdate {
    /// Its name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The options of the types `select` and `multiSelect`, in their order. An option that records may have cannot be left out: archive it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<CustomFieldOptionInput>>,
    /// Whether lists filter, sort and count by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filterable: Option<bool>,
    /// Whether only the profile of a prospect shows its values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitive: Option<bool>,
    /// The purpose of the field, for people. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub description: Change<String>,
    /// Its place in forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// Options to replace on every prospect, each with the option that replaces it. A replaced option is archived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_into: Option<BTreeMap<String, String>>,
}

/// An option of a custom field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldOption {
    /// The value that records have. It never changes.
    pub value: String,
    /// The text that people see.
    pub label: String,
    /// Whether no other record can get it.
    pub archived: bool,
    /// The value of the option that replaced this one on every record. Absent unless one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
}

/// An option of a custom field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldOptionInput {
    /// The value that records have, without a comma. No two options of a field have the same.
    pub value: String,
    /// The text that people see; the value unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whether no other record can get it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archived: Option<bool>,
}

/// How many custom fields the account has and may have. Deleted ones count for 30 days.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldQuota {
    /// How many it has.
    pub used: i64,
    /// How many it may have.
    pub allowed: i64,
}

/// How many custom fields the account has and may have.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldLimits {
    pub fields: CustomFieldQuota,
    pub filterable: CustomFieldQuota,
    pub unique: CustomFieldQuota,
}

/// Only of a dry run: how many prospects have a value of the field, or with `mergeInto`, an option to replace. In an account of over 10,000 prospects, it is absent unless the field was filterable before.
pub type AffectedProspects = i64;

/// The response to the deletion of a custom field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldDeleted {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// What was done.
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub affected: Option<AffectedProspects>,
}

/// Why a person is erased.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureRequest {
    /// Why. It is kept for good, so it must not describe the person.
    pub reason: String,
    /// The number that you gave the person's request. It is kept for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// True keeps a keyed hash of the email and the phone. A later write of a prospect with one of them is 409 `suppressed`. Nothing removes the hash. If the prospect was deleted or erased before, it has no effect, and the answer has a warning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suppress: Option<bool>,
}

/// Whether nothing is left.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ErasureStatus {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "done")]
    Done,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ErasureStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ErasureStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// An erasure in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureSelection {
    /// Identifies the erasure.
    pub id: String,
    /// The erased prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// The prospects that had been merged into it, which were erased with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<ErasureStatus>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of the person's request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done_at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<Removed>,
}

/// A member of an erasure in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ErasureField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "prospectId")]
    ProspectId,
    #[serde(rename = "mergedIds")]
    MergedIds,
    #[serde(rename = "status")]
    Status,
    #[serde(rename = "reason")]
    Reason,
    #[serde(rename = "requestId")]
    RequestId,
    #[serde(rename = "actor")]
    Actor,
    #[serde(rename = "requestedAt")]
    RequestedAt,
    #[serde(rename = "dueAt")]
    DueAt,
    #[serde(rename = "doneAt")]
    DoneAt,
    #[serde(rename = "removed")]
    Removed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ErasureField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ErasureField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The receipt.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Erasure,
}

/// A page of erasures.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasureList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<ErasureSelection>,
    pub pagination: LogPagination,
}

/// The receipt of an erasure.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Erasure {
    /// Identifies the erasure.
    pub id: String,
    /// The erased prospect.
    pub prospect_id: String,
    /// The prospects that had been merged into it, which were erased with it.
    pub merged_ids: Vec<String>,
    pub status: ErasureStatus,
    /// Why.
    pub reason: String,
    /// The number of the person's request.
    pub request_id: Option<String>,
    pub actor: Actor,
    pub requested_at: Timestamp,
    pub due_at: Timestamp,
    pub done_at: Option<i64>,
    pub removed: Removed,
}

/// Everything that the service has about a person.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonExport {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub exported_at: Timestamp,
    pub item: Prospect,
    pub profile: Profile,
    /// The resume as it was sent, with the file in base64.
    pub resume: Option<BTreeMap<String, Value>>,
    /// The stages, oldest first.
    pub history: Vec<StageVisit>,
    /// The prospects that were merged into it.
    pub merged: Vec<MergedPerson>,
    /// Tasks.
    pub tasks: Vec<Task>,
    /// Hires.
    pub hires: Vec<Hire>,
    /// Notes.
    pub notes: Vec<Note>,
    /// Meetings.
    pub meetings: Vec<Meeting>,
    /// Files, without their bytes.
    pub files: Vec<File>,
    /// All statements about consents.
    pub consents: Vec<ConsentStatement>,
    /// The activity, oldest first.
    pub activity: Vec<BTreeMap<String, Value>>,
    /// The events of the last 30 days, oldest first.
    pub events: Vec<Event>,
    /// The deliveries of these events, with what the receivers answered.
    pub deliveries: Vec<BTreeMap<String, Value>>,
}

/// A prospect that was merged into the person, with the profile, resume and stages that are stored with it. A value that it took over in a merge is with the prospect that had it first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MergedPerson {
    pub item: Prospect,
    pub profile: Profile,
    /// The resume as it was sent, with the file in base64.
    pub resume: Option<BTreeMap<String, Value>>,
    /// The stages, oldest first.
    pub history: Vec<StageVisit>,
}

/// How many records were removed. The numbers of events, deliveries and merges grow until it is done.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Removed {
    /// The prospect and those merged into it.
    pub prospects: i64,
    /// Tasks.
    pub tasks: i64,
    /// Hires.
    pub hires: i64,
    /// Notes.
    pub notes: i64,
    /// Meetings.
    pub meetings: i64,
    /// Files.
    pub files: i64,
    /// Events.
    pub events: i64,
    /// Deliveries of these events, which lost what the receivers answered.
    pub deliveries: i64,
    /// Merges that could have been undone.
    pub merges: i64,
}

/// The stable code of the error.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ErrorCode {
    #[serde(rename = "invalid_request")]
    InvalidRequest,
    #[serde(rename = "invalid_fields")]
    InvalidFields,
    #[serde(rename = "invalid_page_token")]
    InvalidPageToken,
    #[serde(rename = "unauthenticated")]
    Unauthenticated,
    #[serde(rename = "forbidden")]
    Forbidden,
    #[serde(rename = "out_of_scope")]
    OutOfScope,
    #[serde(rename = "not_found")]
    NotFound,
    #[serde(rename = "method_not_allowed")]
    MethodNotAllowed,
    #[serde(rename = "idempotency_key_reused")]
    IdempotencyKeyReused,
    #[serde(rename = "idempotency_in_progress")]
    IdempotencyInProgress,
    #[serde(rename = "hire_exists")]
    HireExists,
    #[serde(rename = "merged")]
    Merged,
    #[serde(rename = "limit_reached")]
    LimitReached,
    #[serde(rename = "field_indexing")]
    FieldIndexing,
    #[serde(rename = "suppressed")]
    Suppressed,
    #[serde(rename = "import_incomplete")]
    ImportIncomplete,
    #[serde(rename = "gone")]
    Gone,
    #[serde(rename = "conflict")]
    Conflict,
    #[serde(rename = "precondition_failed")]
    PreconditionFailed,
    #[serde(rename = "payload_too_large")]
    PayloadTooLarge,
    #[serde(rename = "unsupported_media_type")]
    UnsupportedMediaType,
    #[serde(rename = "rate_limited")]
    RateLimited,
    #[serde(rename = "internal")]
    Internal,
    #[serde(rename = "unavailable")]
    Unavailable,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ErrorCode {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The body of every error.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ErrorBody {
    pub success: bool,
    /// The class of the error, in short.
    pub error: String,
    pub code: ErrorCode,
    /// What went wrong, in one sentence.
    pub message: String,
    /// Every field error of the request; of a record in use that cannot be deleted, the kinds of records that refer to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<FieldError>>,
    /// Names in `fields` that no item has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invalid_fields: Option<Vec<String>>,
    /// Elements of `fields` that are not plain names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invalid_syntax: Option<Vec<String>>,
    /// Whole seconds after which to try again; the same as `Retry-After`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<i64>,
    /// The hire that the prospect has already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_id: Option<String>,
    /// The prospect that has the email, phone or external id; in a merge, the prospect that caused the error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// The prospects that have a hire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_ids: Option<Vec<String>>,
    /// The prospect that it was merged into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indexing: Option<Indexing>,
    /// The request's id, as in `X-Request-Id`.
    pub request_id: String,
    /// Where the code is explained and what to do about it, relative to the address of the request.
    pub docs_url: String,
}

/// Whether questions about the field are answered.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum IndexingState {
    #[serde(rename = "building")]
    Building,
    #[serde(rename = "ready")]
    Ready,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for IndexingState {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for IndexingState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// How far the index of a custom field is built, in rows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Indexing {
    pub state: IndexingState,
    pub done: i64,
    pub total: i64,
}

/// What is wrong with one field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// The JSON path of the field, or the parameter's name.
    pub field: String,
    /// What is wrong, to be read after the field's name.
    pub message: String,
}

/// A kind of records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExportKind {
    #[serde(rename = "prospects")]
    Prospects,
    #[serde(rename = "tasks")]
    Tasks,
    #[serde(rename = "hires")]
    Hires,
    #[serde(rename = "notes")]
    Notes,
    #[serde(rename = "meetings")]
    Meetings,
    #[serde(rename = "files")]
    Files,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ExportKind {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ExportKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The form of the files. `jsonl` has a JSON object per line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExportFormat {
    #[serde(rename = "jsonl")]
    Jsonl,
    #[serde(rename = "csv")]
    Csv,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ExportFormat {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ExportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// How far an export is. It is `too_large` if it would have more than 2,000 files, or if the account's indexes exceed the memory of the service.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExportStatus {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "done")]
    Done,
    #[serde(rename = "too_large")]
    TooLarge,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ExportStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ExportStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What to export.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportRequest {
    pub format: ExportFormat,
    /// The kinds of records. The default is every kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<ExportKind>>,
    /// Whether the files have the values of sensitive custom fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_sensitive: Option<bool>,
}

/// An export in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportSelection {
    /// Identifies the export.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<ExportStatus>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<ExportFormat>,
    /// The kinds of records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<ExportKind>>,
    /// Whether the files have the values of sensitive custom fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_sensitive: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done_at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// How many records of each kind the files have so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub records: Option<BTreeMap<String, i64>>,
}

/// A member of an export in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExportField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "status")]
    Status,
    #[serde(rename = "format")]
    Format,
    #[serde(rename = "kinds")]
    Kinds,
    #[serde(rename = "includeSensitive")]
    IncludeSensitive,
    #[serde(rename = "asOf")]
    AsOf,
    #[serde(rename = "doneAt")]
    DoneAt,
    #[serde(rename = "expiresAt")]
    ExpiresAt,
    #[serde(rename = "records")]
    Records,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ExportField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ExportField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The export.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Export,
}

/// A page of exports.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<ExportSelection>,
    pub pagination: LogPagination,
}

/// An export of the account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// Identifies the export.
    pub id: String,
    pub status: ExportStatus,
    pub format: ExportFormat,
    /// The kinds of records.
    pub kinds: Vec<ExportKind>,
    /// Whether the files have the values of sensitive custom fields.
    pub include_sensitive: bool,
    pub as_of: Timestamp,
    pub done_at: Option<i64>,
    pub expires_at: Timestamp,
    /// How many records of each kind the files have so far.
    pub records: BTreeMap<String, i64>,
}

/// An export, and its files. They are there once the status is `done`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportFiles {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Export,
    /// The files.
    pub files: Vec<ExportFile>,
}

/// A file of an export.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportFile {
    pub kind: ExportKind,
    /// The name under which a browser saves the file.
    pub file_name: String,
    /// How many records it has.
    pub records: i64,
    /// How many bytes it has.
    pub size_bytes: i64,
    /// Where its bytes are, for an hour.
    pub url: String,
}

/// Counts of records by the values of their fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facets {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// How many records match.
    pub total: i64,
    /// One for each field or pair of `by`, in that order.
    pub facets: Vec<Facet>,
}

/// How many records have each value of a field, or each pair of values of two fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facet {
    /// The field or the pair, as the request names it.
    pub by: String,
    /// By count, the highest first, then by value. Dates: the newest, ascending; a date without records has no bucket.
    pub buckets: Vec<FacetBucket>,
    /// How many records have no value, or for a pair, lack one of the two.
    pub missing: i64,
    /// The sum of the counts of the values beyond `top`.
    pub other: i64,
}

/// A value, and how many records have it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FacetBucket {
    /// An id, a text, or a date such as 2026-11-22, 2026-W47 or 2026-11; of a pair, both values. Companies and labels are grouped as their filters compare them, and shown in the most frequent spelling.
    pub value: TextOr<Vec<String>>,
    /// The name of the stage, pipeline, user, source, office or job, or the label of an option; of a pair, both names, where a value without a name stands for itself. Absent if there is no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<TextOr<Vec<String>>>,
    /// How many records have it.
    pub count: i64,
}

/// A file in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileSelection {
    /// Identifies the file.
    pub id: String,
    /// The prospect that the file belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// The name of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// The media type of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The size of the file in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<FileKind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a file in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FileField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "prospectId")]
    ProspectId,
    #[serde(rename = "fileName")]
    FileName,
    #[serde(rename = "contentType")]
    ContentType,
    #[serde(rename = "sizeBytes")]
    SizeBytes,
    #[serde(rename = "kind")]
    Kind,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "prospect")]
    Prospect,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for FileField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for FileField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: File,
}

/// A page of files.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<FileSelection>,
    pub pagination: Pagination,
}

/// A file of a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct File {
    /// Identifies the file.
    pub id: String,
    /// The prospect that the file belongs to.
    pub prospect_id: String,
    /// The name of the file.
    pub file_name: String,
    /// The media type of the file.
    pub content_type: String,
    /// The size of the file in bytes.
    pub size_bytes: i64,
    pub kind: FileKind,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The kind of the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FileKind {
    #[serde(rename = "resume")]
    Resume,
    #[serde(rename = "other")]
    Other,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for FileKind {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A file to upload.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileCreate {
    /// The name of the file. The service removes folders, control characters and invisible characters, and replaces `< > : " | ? *` by `_`.
    pub file_name: String,
    /// A media type without parameters, such as `application/pdf`. Types that a browser would run, such as `text/html`, `image/svg+xml` and `text/javascript`, are refused; `application/octet-stream` never is.
    pub content_type: String,
    /// The size of the file in bytes.
    pub size_bytes: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<FileKind>,
}

/// A new file, and the request that uploads its bytes. A dry run has no `upload`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileUpload {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: File,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upload: Option<UploadRequest>,
}

/// The request that uploads the bytes of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UploadRequest {
    /// Where to send the bytes.
    pub url: String,
    pub method: UploadMethod,
    /// The headers to send.
    pub headers: BTreeMap<String, String>,
    /// Until when the URL is valid, in Unix milliseconds.
    pub expires_at: i64,
}

/// The method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UploadMethod {
    #[serde(rename = "PUT")]
    PUT,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for UploadMethod {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for UploadMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Where the bytes of a file are.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileContent {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// The URL, which is valid for 5 minutes.
    pub location: String,
}

/// The prospects that it sees when it acts on its own. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientSelectionScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A client in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientSelection {
    /// Identifies the client.
    pub id: String,
    /// Name, which people see before they allow anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the codes of people may lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redirect_uris: Option<Vec<String>>,
    /// What the client may do on its own, with the grant `client_credentials`. Null is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Vec<Permission>>,
    /// The prospects that it sees when it acts on its own. Null is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<ClientSelectionScope>,
    /// The user for whom it acts on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The key that made it, whose end also ends what the client does on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_by: Option<String>,
    /// The grant of what it does on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grant_id: Option<String>,
    /// The last four characters of its secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_four: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
}

/// A member of a client in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ClientField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "redirectUris")]
    RedirectUris,
    #[serde(rename = "permissions")]
    Permissions,
    #[serde(rename = "scope")]
    Scope,
    #[serde(rename = "userId")]
    UserId,
    #[serde(rename = "allowedBy")]
    AllowedBy,
    #[serde(rename = "grantId")]
    GrantId,
    #[serde(rename = "lastFour")]
    LastFour,
    #[serde(rename = "createdAt")]
    CreatedAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ClientField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ClientField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A page of clients.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<ClientSelection>,
    pub pagination: Pagination,
}

/// A new client.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientWithSecretAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: ClientWithSecret,
}

/// The prospects that it sees when it acts on its own. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientWithSecretScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A new client, with its secret.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientWithSecret {
    /// Identifies the client.
    pub id: String,
    /// Name, which people see before they allow anything.
    pub name: String,
    /// Where the codes of people may lead.
    pub redirect_uris: Vec<String>,
    /// What the client may do on its own, with the grant `client_credentials`. Null is nothing.
    pub permissions: Option<Vec<Permission>>,
    /// The prospects that it sees when it acts on its own. Null is all of them.
    pub scope: Option<ClientWithSecretScope>,
    /// The user for whom it acts on its own.
    pub user_id: String,
    /// The key that made it, whose end also ends what the client does on its own.
    pub allowed_by: String,
    /// The grant of what it does on its own.
    pub grant_id: Option<String>,
    /// The last four characters of its secret.
    pub last_four: String,
    pub created_at: Timestamp,
    /// The client's secret, shown once.
    pub secret: String,
}

/// The prospects that the client sees when it acts on its own. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientCreateScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A client to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientCreate {
    /// Name, which people see before they allow anything.
    pub name: String,
    /// Where the codes of people may lead, compared byte for byte; only the port of a loopback address may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redirect_uris: Option<Vec<String>>,
    /// What the client may do on its own, with the grant client_credentials; nothing that the calling key lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Vec<Permission>>,
    /// The prospects that the client sees when it acts on its own. Null is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<ClientCreateScope>,
    /// For whom it acts on its own; the calling key's user unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}

/// The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GrantSelectionScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A grant in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GrantSelection {
    /// Identifies the grant. Events name the key with the same ULID as the actor's.
    pub id: String,
    /// The client: an id, or the link of its document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// What the client calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_name: Option<String>,
    /// The key that allowed it. The grant ends with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_by: Option<String>,
    /// The user for whom it acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What it may do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Vec<Permission>>,
    /// The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<GrantSelectionScope>,
    /// Which addresses take its tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<i64>,
}

/// A member of a grant in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GrantField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "client")]
    Client,
    #[serde(rename = "clientName")]
    ClientName,
    #[serde(rename = "allowedBy")]
    AllowedBy,
    #[serde(rename = "userId")]
    UserId,
    #[serde(rename = "permissions")]
    Permissions,
    #[serde(rename = "scope")]
    Scope,
    #[serde(rename = "resource")]
    Resource,
    #[serde(rename = "expiresAt")]
    ExpiresAt,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "lastUsedAt")]
    LastUsedAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for GrantField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for GrantField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A page of grants.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GrantList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<GrantSelection>,
    pub pagination: Pagination,
}

/// The field by which hires are counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HireFacetField {
    #[serde(rename = "sourceId")]
    SourceId,
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "officeId")]
    OfficeId,
    #[serde(rename = "jobId")]
    JobId,
    #[serde(rename = "pipelineId")]
    PipelineId,
    #[serde(rename = "userId")]
    UserId,
    #[serde(rename = "hireDate:day")]
    HireDateDay,
    #[serde(rename = "hireDate:week")]
    HireDateWeek,
    #[serde(rename = "hireDate:month")]
    HireDateMonth,
    #[serde(rename = "createdAt:day")]
    CreatedAtDay,
    #[serde(rename = "createdAt:week")]
    CreatedAtWeek,
    #[serde(rename = "createdAt:month")]
    CreatedAtMonth,
    #[serde(rename = "updatedAt:day")]
    UpdatedAtDay,
    #[serde(rename = "updatedAt:week")]
    UpdatedAtWeek,
    #[serde(rename = "updatedAt:month")]
    UpdatedAtMonth,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for HireFacetField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for HireFacetField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The order of a list of hires; with a leading `-`, descending.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HireSort {
    #[serde(rename = "hireDate")]
    HireDate,
    #[serde(rename = "-hireDate")]
    DescendingHireDate,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "-createdAt")]
    DescendingCreatedAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for HireSort {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for HireSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Always `hire`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HireType {
    #[serde(rename = "hire")]
    Hire,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for HireType {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for HireType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A hire in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireSelection {
    /// Identifies the hire.
    pub id: String,
    /// The hired prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_date: Option<Timestamp>,
    /// Description or notes; empty when none was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<HireType>,
    /// The user of the key that created the hire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The source of the prospect at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<String>,
    /// The owner of the prospect at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// The office of the prospect at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<String>,
    /// The job that the prospect had applied for last at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<String>,
    /// The pipeline that the prospect was in at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a hire in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HireField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "prospectId")]
    ProspectId,
    #[serde(rename = "hireDate")]
    HireDate,
    #[serde(rename = "hireDescription")]
    HireDescription,
    #[serde(rename = "type")]
    Type,
    #[serde(rename = "userId")]
    UserId,
    #[serde(rename = "sourceId")]
    SourceId,
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "officeId")]
    OfficeId,
    #[serde(rename = "jobId")]
    JobId,
    #[serde(rename = "pipelineId")]
    PipelineId,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "prospect")]
    Prospect,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for HireField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for HireField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One hire.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Hire,
}

/// A page of hires.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<HireSelection>,
    pub pagination: Pagination,
}

/// The hire of a prospect. A prospect has at most one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hire {
    /// Identifies the hire.
    pub id: String,
    /// The hired prospect.
    pub prospect_id: String,
    pub hire_date: Timestamp,
    /// Description or notes; empty when none was given.
    pub hire_description: String,
    pub r#type: HireType,
    /// The user of the key that created the hire.
    pub user_id: String,
    /// The source of the prospect at that moment.
    pub source_id: Option<String>,
    /// The owner of the prospect at that moment.
    pub owner_id: Option<String>,
    /// The office of the prospect at that moment.
    pub office_id: Option<String>,
    /// The job that the prospect had applied for last at that moment.
    pub job_id: Option<String>,
    /// The pipeline that the prospect was in at that moment.
    pub pipeline_id: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The response to the deletion of a hire.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireDeleted {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// The hire that was deleted.
    pub hire_id: String,
}

/// A hire to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireCreate {
    /// A prospect of the account.
    pub prospect_id: String,
    pub hire_date: TimestampInput,
    /// Description or notes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_reason: Option<StageReasonInput>,
}

/// What to change of a hire: at least one of the two.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireUpdate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_date: Option<TimestampInput>,
    /// Description or notes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_description: Option<String>,
}

/// How far an import is. It is `waiting` for the bytes, `reading` them, `ready` to be changed and started, and `running`; `failed` is a file that the service cannot read, or an import that it cannot continue.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ImportStatus {
    #[serde(rename = "waiting")]
    Waiting,
    #[serde(rename = "reading")]
    Reading,
    #[serde(rename = "ready")]
    Ready,
    #[serde(rename = "running")]
    Running,
    #[serde(rename = "done")]
    Done,
    #[serde(rename = "canceled")]
    Canceled,
    #[serde(rename = "failed")]
    Failed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ImportStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ImportStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The format, which the bytes decide; null before they are read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ImportFormat {
    #[serde(rename = "csv")]
    Csv,
    #[serde(rename = "xlsx")]
    Xlsx,
    #[serde(rename = "jsonLines")]
    JsonLines,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ImportFormat {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ImportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The encoding of a file of text. Null finds it from the bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ImportEncoding {
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "utf-16le")]
    Utf16le,
    #[serde(rename = "utf-16be")]
    Utf16be,
    #[serde(rename = "windows-1252")]
    Windows1252,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ImportEncoding {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ImportEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The separator of a CSV file, a comma, a semicolon, a tab or `|`. Null finds it from the bytes.
pub type ImportDelimiter = Option<String>;

/// The form of the numbers in a column, `1.234,56` or `1,234.56`; null for a column without numbers.
pub type ImportNumberFormat = Option<String>;

/// Whether dates such as 03/04/2026 begin with the day or with the month; null for a column without them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ImportDateFormat {
    #[serde(rename = "DMY")]
    DMY,
    #[serde(rename = "MDY")]
    MDY,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ImportDateFormat {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ImportDateFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The options of an import.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportOptions {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<ImportEncoding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// The sheet of a workbook. Null is the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The fields by which a line finds its prospect; all three unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
    /// Whether a column without a field becomes a new custom field, as the service suggests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub create_fields: Option<bool>,
    /// Whether the lines are hidden from webhooks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The labels of every line without labels, as a comma-separated text or an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// The owner of every line that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// The stage of every line that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
}

/// A file to import.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportCreate {
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub encoding: Change<ImportEncoding>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub delimiter: Change<String>,
    /// The sheet of a workbook. Null is the first one.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub sheet: Change<String>,
    /// The fields by which a line finds its prospect; all three unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
    /// Whether a column without a field becomes a new custom field, as the service suggests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub create_fields: Option<bool>,
    /// Whether the lines are hidden from webhooks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The labels of every line without labels, as a comma-separated text or an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// The owner of every line that names none.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub owner_id: Change<String>,
    /// The stage of every line that names none.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub stage_id: Change<String>,
    /// The name of the file.
    pub file_name: String,
    /// How many bytes it has, at most 200 MB.
    pub size_bytes: i64,
}

/// What to change of an import; omitted members stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportUpdate {
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub encoding: Change<ImportEncoding>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub delimiter: Change<String>,
    /// The sheet of a workbook. Null is the first one.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub sheet: Change<String>,
    /// The fields by which a line finds its prospect; all three unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
    /// Whether a column without a field becomes a new custom field, as the service suggests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub create_fields: Option<bool>,
    /// Whether the lines are hidden from webhooks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The labels of every line without labels, as a comma-separated text or an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// The owner of every line that names none.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub owner_id: Change<String>,
    /// The stage of every line that names none.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub stage_id: Change<String>,
    /// All columns, in the order of the file. You can send the array of a GET back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<ImportColumnInput>>,
}

/// What to do with a column. Other members of `ImportColumn` are ignored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportColumnInput {
    pub target: Option<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub new_field: Change<ImportNewField>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub number_format: Change<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub date_format: Change<ImportDateFormat>,
}

/// Where the values of a column go: a field such as `firstName`, `name` for a whole name, `customFields.` with a key, `external:` with a system, or `newField`. Null ignores the column.
pub type ImportTarget = Option<String>;

/// The custom field of a column with the target `newField`, or the field that the service suggests; else null.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportNewField {
    /// Identifies the field, in `customFields` and in filters.
    pub key: String,
    /// Its name for people.
    pub label: String,
    pub r#type: CustomFieldType,
    /// The options of the types `select` and `multiSelect`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<CustomFieldOptionInput>>,
}

/// A column of the file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportColumn {
    /// The text in the first line.
    pub header: String,
    /// Values of the column.
    pub samples: Vec<String>,
    pub target: Option<String>,
    pub suggested: Option<String>,
    /// Why the service suggests this target, or none.
    pub reason: String,
    pub new_field: Option<ImportNewField>,
    pub number_format: Option<String>,
    pub date_format: Option<ImportDateFormat>,
    /// The formats among which you must choose, because the values can be read in two ways: of `numberFormat` or of `dateFormat`. Empty otherwise.
    pub choices: Vec<String>,
}

/// A line as the service would store it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportPreviewRow {
    /// The line of the file.
    pub line: i64,
    /// The prospect as GET would show it, a new one without an id; null if the line cannot be stored.
    pub item: Option<BTreeMap<String, Value>>,
    /// Its profile; null if the line cannot be stored.
    pub profile: Option<BTreeMap<String, Value>>,
    /// Why the line cannot be stored.
    pub errors: Vec<String>,
    /// What the service would do differently from what the line asks.
    pub warnings: Vec<String>,
}

/// How many lines the import has, and what became of them. After a dry run, what would become of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportCounts {
    /// Lines of the file.
    pub lines: i64,
    /// Lines that are done, rejected ones included.
    pub done: i64,
    /// New prospects.
    pub created: i64,
    /// Prospects that changed.
    pub updated: i64,
    /// Prospects that stayed as they were.
    pub unchanged: i64,
    /// Lines that the service did not store.
    pub rejected: i64,
    /// Lines with a warning.
    pub warnings: i64,
    /// Lines without an email, a phone and an external id: a second import would create them again.
    pub without_contact: i64,
    /// Prospects that several lines are about.
    pub shared_prospects: i64,
}

/// Why an import failed; null unless it did.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportFailure {
    /// The stable code of the reason: `no_table` if the file has no lines of people, `unreadable` if it is damaged or in a format that the service does not read, `too_large` if it unpacks to more than the service reads, `too_many_lines`, `too_many_columns`, `file_lost`, `fields` if a custom field could not be created, `key_ended` if the key that started it was revoked or has expired, and `stalled` after six days without progress.
    pub code: String,
    /// What is wrong with the file and what to do about it, in one sentence.
    pub message: String,
}

/// An import in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportSelection {
    /// Identifies the import.
    pub id: String,
    /// The name of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// How many bytes it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<ImportStatus>,
    /// Whether a dry run counted `counts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dry_run: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<ImportFormat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<ImportEncoding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// The sheet of a workbook; null of other files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The sheets of a workbook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheets: Option<Vec<String>>,
    /// What to know about the file, such as a guessed encoding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Vec<String>>,
    /// The columns of the file. Absent in events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<ImportColumn>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<ImportCounts>,
    /// The fields by which a line finds its prospect; null for all three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
    /// Whether a column without a field becomes a new custom field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub create_fields: Option<bool>,
    /// Whether the lines are hidden from webhooks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The labels of every line without labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
    /// The owner of every line that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// The stage of every line that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
    /// The run of its writes, whose undo takes the import back; null until it is started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<ImportFailure>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
}

/// A member of an import in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ImportField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "fileName")]
    FileName,
    #[serde(rename = "sizeBytes")]
    SizeBytes,
    #[serde(rename = "status")]
    Status,
    #[serde(rename = "dryRun")]
    DryRun,
    #[serde(rename = "format")]
    Format,
    #[serde(rename = "encoding")]
    Encoding,
    #[serde(rename = "delimiter")]
    Delimiter,
    #[serde(rename = "sheet")]
    Sheet,
    #[serde(rename = "sheets")]
    Sheets,
    #[serde(rename = "warnings")]
    Warnings,
    #[serde(rename = "columns")]
    Columns,
    #[serde(rename = "counts")]
    Counts,
    #[serde(rename = "matchBy")]
    MatchBy,
    #[serde(rename = "createFields")]
    CreateFields,
    #[serde(rename = "muteWebhook")]
    MuteWebhook,
    #[serde(rename = "labels")]
    Labels,
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "stageId")]
    StageId,
    #[serde(rename = "runId")]
    RunId,
    #[serde(rename = "failure")]
    Failure,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "startedAt")]
    StartedAt,
    #[serde(rename = "endedAt")]
    EndedAt,
    #[serde(rename = "expiresAt")]
    ExpiresAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ImportField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ImportField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The import.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Import,
}

/// A page of imports.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<ImportSelection>,
    pub pagination: LogPagination,
}

/// An import of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// Identifies the import.
    pub id: String,
    /// The name of the file.
    pub file_name: String,
    /// How many bytes it has.
    pub size_bytes: i64,
    pub status: ImportStatus,
    /// Whether a dry run counted `counts`.
    pub dry_run: bool,
    pub format: Option<ImportFormat>,
    pub encoding: Option<ImportEncoding>,
    pub delimiter: Option<String>,
    /// The sheet of a workbook; null of other files.
    pub sheet: Option<String>,
    /// The sheets of a workbook.
    pub sheets: Vec<String>,
    /// What to know about the file, such as a guessed encoding.
    pub warnings: Vec<String>,
    /// The columns of the file. Absent in events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<ImportColumn>>,
    /// The first lines as the service would store them, once it is `ready`. Only in answers to GET and PATCH of one import.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<Vec<ImportPreviewRow>>,
    pub counts: ImportCounts,
    /// The fields by which a line finds its prospect; null for all three.
    pub match_by: Option<Vec<MatchBy>>,
    /// Whether a column without a field becomes a new custom field.
    pub create_fields: bool,
    /// Whether the lines are hidden from webhooks.
    pub mute_webhook: bool,
    /// The labels of every line without labels.
    pub labels: Vec<String>,
    /// The owner of every line that names none.
    pub owner_id: Option<String>,
    /// The stage of every line that names none.
    pub stage_id: Option<String>,
    /// The run of its writes, whose undo takes the import back; null until it is started.
    pub run_id: Option<String>,
    pub failure: Option<ImportFailure>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
    pub expires_at: Timestamp,
}

/// A new import, and the request that uploads its file. A dry run has no `upload`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportUpload {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Import,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upload: Option<UploadRequest>,
}

/// What a key may do. `*` is everything.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Permission {
    #[serde(rename = "*")]
    All,
    #[serde(rename = "account:read")]
    AccountRead,
    #[serde(rename = "account:write")]
    AccountWrite,
    #[serde(rename = "hires:read")]
    HiresRead,
    #[serde(rename = "hires:write")]
    HiresWrite,
    #[serde(rename = "meetings:read")]
    MeetingsRead,
    #[serde(rename = "meetings:write")]
    MeetingsWrite,
    #[serde(rename = "notes:read")]
    NotesRead,
    #[serde(rename = "notes:write")]
    NotesWrite,
    #[serde(rename = "privacy:read")]
    PrivacyRead,
    #[serde(rename = "privacy:write")]
    PrivacyWrite,
    #[serde(rename = "prospects:merge")]
    ProspectsMerge,
    #[serde(rename = "prospects:read")]
    ProspectsRead,
    #[serde(rename = "prospects:write")]
    ProspectsWrite,
    #[serde(rename = "tasks:read")]
    TasksRead,
    #[serde(rename = "tasks:write")]
    TasksWrite,
    #[serde(rename = "webhooks:read")]
    WebhooksRead,
    #[serde(rename = "webhooks:write")]
    WebhooksWrite,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for Permission {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The prospects that it sees. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeySelectionScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A key in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeySelection {
    /// Identifies the key.
    pub id: String,
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it may do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Vec<Permission>>,
    /// The user for whom it acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    /// The networks that may use it. Null is any network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_cidrs: Option<Vec<String>>,
    /// The prospects that it sees. Null is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<KeySelectionScope>,
    /// False once it is revoked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<i64>,
    /// The last four characters of its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_four: Option<String>,
}

/// A member of a key in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KeyField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "permissions")]
    Permissions,
    #[serde(rename = "userId")]
    UserId,
    #[serde(rename = "expiresAt")]
    ExpiresAt,
    #[serde(rename = "allowedCidrs")]
    AllowedCidrs,
    #[serde(rename = "scope")]
    Scope,
    #[serde(rename = "active")]
    Active,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "lastUsedAt")]
    LastUsedAt,
    #[serde(rename = "lastFour")]
    LastFour,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for KeyField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for KeyField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One API key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Key,
}

/// A page of keys.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<KeySelection>,
    pub pagination: Pagination,
}

/// The prospects that it sees. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// An API key, without its text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Key {
    /// Identifies the key.
    pub id: String,
    /// Name.
    pub name: String,
    /// What it may do.
    pub permissions: Vec<Permission>,
    /// The user for whom it acts.
    pub user_id: String,
    pub expires_at: Option<i64>,
    /// The networks that may use it. Null is any network.
    pub allowed_cidrs: Option<Vec<String>>,
    /// The prospects that it sees. Null is all of them.
    pub scope: Option<KeyScope>,
    /// False once it is revoked.
    pub active: bool,
    pub created_at: Timestamp,
    pub last_used_at: Option<i64>,
    /// The last four characters of its text.
    pub last_four: String,
}

/// The key, its account and its permissions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyCheckAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: KeyCheck,
}

/// The prospects that the key sees; not present if it sees the whole account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyCheckScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// The key, its account and its permissions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyCheck {
    /// The account of the key.
    pub account_id: String,
    /// The account's name.
    pub account_name: String,
    /// Identifies the key.
    pub key_id: String,
    /// The key's name.
    pub key_name: String,
    /// What the key may do.
    pub permissions: Vec<Permission>,
    /// Always true: a revoked key is refused.
    pub active: bool,
    /// The user for whom the key acts.
    pub user_id: String,
    pub created_at: Timestamp,
    /// The prospects that the key sees; not present if it sees the whole account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<KeyCheckScope>,
}

/// A new key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyWithSecretAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: KeyWithSecret,
}

/// The prospects that it sees. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyWithSecretScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A new key, with its text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyWithSecret {
    /// Identifies the key.
    pub id: String,
    /// Name.
    pub name: String,
    /// What it may do.
    pub permissions: Vec<Permission>,
    /// The user for whom it acts.
    pub user_id: String,
    pub expires_at: Option<i64>,
    /// The networks that may use it. Null is any network.
    pub allowed_cidrs: Option<Vec<String>>,
    /// The prospects that it sees. Null is all of them.
    pub scope: Option<KeyWithSecretScope>,
    /// False once it is revoked.
    pub active: bool,
    pub created_at: Timestamp,
    pub last_used_at: Option<i64>,
    /// The last four characters of its text.
    pub last_four: String,
    /// The key's text, shown once.
    pub key: String,
}

/// The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyCreateScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// A key to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyCreate {
    /// Name.
    pub name: String,
    /// What the key may do; nothing that the calling key lacks.
    pub permissions: Vec<Permission>,
    /// For whom it acts; the calling key's user unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub expires_at: Change<TextOr<i64>>,
    /// The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, without the bits of a host. Null allows any.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub allowed_cidrs: Change<Vec<String>>,
    /// The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub scope: Change<KeyCreateScope>,
}

/// The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyUpdateScope {
    /// Their owners. `self` is the user of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_ids: Option<Vec<String>>,
    /// Their offices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_ids: Option<Vec<String>>,
    /// Their pipelines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_ids: Option<Vec<String>>,
}

/// What to change of a key; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub expires_at: Change<TextOr<i64>>,
    /// The networks that may use the key, IPv4 or IPv6. An address alone is a network too. Each is stored once, without the bits of a host. Null allows any.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub allowed_cidrs: Change<Vec<String>>,
    /// The prospects that the key sees and changes. They meet every member that is given. Null is all of them. A scoped key reads no keys, webhooks, events or exports of the account.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub scope: Change<KeyUpdateScope>,
}

/// The field by which meetings are counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MeetingFacetField {
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "meetingType")]
    MeetingType,
    #[serde(rename = "meetingDate:day")]
    MeetingDateDay,
    #[serde(rename = "meetingDate:week")]
    MeetingDateWeek,
    #[serde(rename = "meetingDate:month")]
    MeetingDateMonth,
    #[serde(rename = "createdAt:day")]
    CreatedAtDay,
    #[serde(rename = "createdAt:week")]
    CreatedAtWeek,
    #[serde(rename = "createdAt:month")]
    CreatedAtMonth,
    #[serde(rename = "updatedAt:day")]
    UpdatedAtDay,
    #[serde(rename = "updatedAt:week")]
    UpdatedAtWeek,
    #[serde(rename = "updatedAt:month")]
    UpdatedAtMonth,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for MeetingFacetField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for MeetingFacetField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The order of a list of meetings; with a leading `-`, descending.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MeetingSort {
    #[serde(rename = "meetingDate")]
    MeetingDate,
    #[serde(rename = "-meetingDate")]
    DescendingMeetingDate,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "-createdAt")]
    DescendingCreatedAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for MeetingSort {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for MeetingSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A meeting in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingSelection {
    /// Identifies the meeting.
    pub id: String,
    /// The prospect that the meeting is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_date: Option<Timestamp>,
    /// The IANA name of the time zone in which the meeting was arranged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The kind of meeting, in your words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_type: Option<String>,
    /// The user who holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Where the meeting takes place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Notes on the meeting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The user who arranged it; null when the request named no user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by: Option<String>,
    /// True when it was created through the API without naming a user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api: Option<bool>,
    /// The API key that created it then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api_key_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a meeting in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MeetingField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "prospectId")]
    ProspectId,
    #[serde(rename = "meetingDate")]
    MeetingDate,
    #[serde(rename = "timeZone")]
    TimeZone,
    #[serde(rename = "meetingType")]
    MeetingType,
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "location")]
    Location,
    #[serde(rename = "notes")]
    Notes,
    #[serde(rename = "createdBy")]
    CreatedBy,
    #[serde(rename = "createdByApi")]
    CreatedByApi,
    #[serde(rename = "createdByApiKeyId")]
    CreatedByApiKeyId,
    #[serde(rename = "createdByApiKeyName")]
    CreatedByApiKeyName,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "prospect")]
    Prospect,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for MeetingField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for MeetingField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One meeting.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Meeting,
}

/// A page of meetings.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<MeetingSelection>,
    pub pagination: Pagination,
}

/// A meeting with a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Meeting {
    /// Identifies the meeting.
    pub id: String,
    /// The prospect that the meeting is with.
    pub prospect_id: String,
    pub meeting_date: Timestamp,
    /// The IANA name of the time zone in which the meeting was arranged.
    pub time_zone: String,
    /// The kind of meeting, in your words.
    pub meeting_type: String,
    /// The user who holds it.
    pub owner_id: String,
    /// Where the meeting takes place.
    pub location: Option<String>,
    /// Notes on the meeting.
    pub notes: Option<String>,
    /// The user who arranged it; null when the request named no user.
    pub created_by: Option<String>,
    /// True when it was created through the API without naming a user.
    pub created_by_api: bool,
    /// The API key that created it then.
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// What to change of a meeting; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingUpdate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_date: Option<TimestampInput>,
    /// An IANA name, such as `Europe/London`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The kind of meeting, in your words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_type: Option<String>,
    /// A user of the account, who holds the meeting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Where the meeting takes place. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub location: Change<String>,
    /// Notes on the meeting. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub notes: Change<String>,
}

/// A meeting to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingCreate {
    /// A prospect of the account.
    pub prospect_id: String,
    pub meeting_date: TimestampInput,
    /// An IANA name, such as `Europe/London`.
    pub time_zone: String,
    /// The kind of meeting, in your words.
    pub meeting_type: String,
    /// A user of the account, who holds the meeting.
    pub owner_id: String,
    /// Where the meeting takes place. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub location: Change<String>,
    /// Notes on the meeting. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub notes: Change<String>,
    /// Who arranges the meeting. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}

/// The field that prospects of one group have in common.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DuplicatesBy {
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "nameCompany")]
    NameCompany,
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "phone")]
    Phone,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for DuplicatesBy {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for DuplicatesBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Fields that take their value from the named prospect, even if it is empty. Every other field keeps the value of the winner; an empty field is filled from the losers in order. The name of a custom field is `customFields.` with its key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MergeTake {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_name: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_status: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street_address: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_questions: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<MergeParticipant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_ids: Option<MergeParticipant>,
}

/// A member of a group of prospects that may be the same person in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DuplicatesGroupField {
    #[serde(rename = "value")]
    Value,
    #[serde(rename = "company")]
    Company,
    #[serde(rename = "count")]
    Count,
    #[serde(rename = "ids")]
    Ids,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for DuplicatesGroupField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for DuplicatesGroupField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Prospects that may be the same person, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DuplicatesGroup {
    /// The first and the last name of the oldest prospect; with `email` or `phone`, that contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The company of the oldest prospect; only with `nameCompany`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// How many prospects the group has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// The oldest of them, oldest first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<String>>,
}

/// A page of groups.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DuplicatesList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<DuplicatesGroup>,
    pub pagination: Pagination,
}

/// What is merged into the prospect of the path.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MergeRequest {
    /// Prospects of the account, each once, without the winner.
    pub loser_ids: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take: Option<MergeTake>,
    /// The winner or a loser, whose hire stays if several have one. The other hires are deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_hire_of: Option<String>,
    /// The `participantsTag` of a dry run. If one of the prospects or of their hires has changed since, the merge is 412 `precondition_failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_match: Option<String>,
}

/// The winner or one of the losers.
pub type MergeParticipant = String;

/// The winner after a merge.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MergeAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Prospect,
    /// Identifies the merge.
    pub merge_id: String,
    /// The losers.
    pub merged_ids: Vec<String>,
    /// The state of the winner, the losers and their hires before the merge, for `ifMatch`.
    pub participants_tag: String,
}

/// The winner after a merge was undone.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UndoAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Prospect,
    /// Identifies the merge.
    pub merge_id: String,
    /// The losers, which returned.
    pub restored_ids: Vec<String>,
}

/// A note in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteSelection {
    /// Identifies the note.
    pub id: String,
    /// The prospect that the note is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// HTML without scripts, event handlers, images and foreign schemes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Whether the note is kept on top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pin: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Timestamp>,
    /// The users that the note mentions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<Mention>>,
    /// An https link to a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_url: Option<String>,
    /// The user who wrote it; null when no user was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// True when it was created through the API without naming a user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api: Option<bool>,
    /// The API key that created it then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api_key_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a note in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum NoteField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "prospectId")]
    ProspectId,
    #[serde(rename = "body")]
    Body,
    #[serde(rename = "pin")]
    Pin,
    #[serde(rename = "date")]
    Date,
    #[serde(rename = "mentions")]
    Mentions,
    #[serde(rename = "fileUrl")]
    FileUrl,
    #[serde(rename = "userId")]
    UserId,
    #[serde(rename = "createdByApi")]
    CreatedByApi,
    #[serde(rename = "createdByApiKeyId")]
    CreatedByApiKeyId,
    #[serde(rename = "createdByApiKeyName")]
    CreatedByApiKeyName,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "prospect")]
    Prospect,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for NoteField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for NoteField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One note.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Note,
}

/// A page of notes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<NoteSelection>,
    pub pagination: Pagination,
}

/// A note on a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// Identifies the note.
    pub id: String,
    /// The prospect that the note is on.
    pub prospect_id: String,
    /// HTML without scripts, event handlers, images and foreign schemes.
    pub body: String,
    /// Whether the note is kept on top.
    pub pin: bool,
    pub date: Timestamp,
    /// The users that the note mentions.
    pub mentions: Vec<Mention>,
    /// An https link to a file.
    pub file_url: Option<String>,
    /// The user who wrote it; null when no user was named.
    pub user_id: Option<String>,
    /// True when it was created through the API without naming a user.
    pub created_by_api: bool,
    /// The API key that created it then.
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A user that a note mentions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mention {
    /// The user.
    pub user_id: String,
}

/// What to change of a note; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteUpdate {
    /// HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Whether the note is kept on top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pin: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<TimestampInput>,
    /// The users that the note mentions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<MentionInput>>,
    /// An https link without white space. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub file_url: Change<String>,
    /// Who writes the note. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}

/// A note to create. `date` is the present moment unless it is given.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteCreate {
    /// A prospect of the account.
    pub prospect_id: String,
    /// HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat.
    pub body: String,
    /// Whether the note is kept on top; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pin: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<TimestampInput>,
    /// The users that the note mentions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<MentionInput>>,
    /// An https link without white space. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub file_url: Change<String>,
    /// Who writes the note. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}

/// A user that the note mentions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MentionInput {
    /// A user of the account.
    pub user_id: String,
}

/// A stage of a pipeline to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineStageCreate {
    pub name: String,
}

/// A stage that the pipeline has afterwards.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineStageUpdate {
    /// Keeps this stage, under the name and in the place given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub name: String,
}

/// A pipeline in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineSelection {
    /// Identifies the pipeline.
    pub id: String,
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The stages, in their order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<Vec<PipelineStage>>,
    /// The stage of a prospect that enters this pipeline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_stage_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a pipeline in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PipelineField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "stages")]
    Stages,
    #[serde(rename = "defaultStageId")]
    DefaultStageId,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for PipelineField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for PipelineField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One pipeline.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Pipeline,
}

/// A page of pipelines.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<PipelineSelection>,
    pub pagination: Pagination,
}

/// A pipeline with its stages, in their order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pipeline {
    /// Identifies the pipeline.
    pub id: String,
    /// Name.
    pub name: String,
    /// The stages, in their order.
    pub stages: Vec<PipelineStage>,
    /// The stage of a prospect that enters this pipeline.
    pub default_stage_id: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A stage in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageSelection {
    /// Identifies the stage.
    pub id: String,
    /// Name; the stages of one pipeline differ, ignoring case and accents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The pipeline it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    /// That pipeline's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a stage in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StageField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "pipelineId")]
    PipelineId,
    #[serde(rename = "pipelineName")]
    PipelineName,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for StageField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for StageField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One stage.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Stage,
}

/// A page of stages.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<StageSelection>,
    pub pagination: Pagination,
}

/// A stage of a pipeline. It uses the times and the `ETag` of its pipeline.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stage {
    /// Identifies the stage.
    pub id: String,
    /// Name; the stages of one pipeline differ, ignoring case and accents.
    pub name: String,
    /// The pipeline it is part of.
    pub pipeline_id: String,
    /// That pipeline's name.
    pub pipeline_name: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A stage as its pipeline shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineStage {
    /// Identifies the stage.
    pub id: String,
    /// Name.
    pub name: String,
}

/// A pipeline to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineCreate {
    /// Name.
    pub name: String,
    /// The stages, in their order: names that differ, ignoring case and accents.
    pub stages: Vec<TextOr<PipelineStageCreate>>,
    /// The name of one of the stages; the first unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_stage: Option<String>,
    /// The place among the others, from 0; a place beyond the end means the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
}

/// What to change of a pipeline; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelineUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// All stages, in their order. An `id`, or an equal name, keeps a stage; one that is left out is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<Vec<TextOr<PipelineStageUpdate>>>,
    /// One of the stages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_stage_id: Option<String>,
    /// The place among the others, from 0; a place beyond the end means the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
}

/// A stage to add, at the end unless `position` says otherwise.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageCreate {
    /// Name.
    pub name: String,
    /// A pipeline of the account.
    pub pipeline_id: String,
    /// The place among the others, from 0; a place beyond the end means the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
}

/// What to change of a stage; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The place among the others, from 0; a place beyond the end means the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
}

/// The order of a list of prospects; with a leading `-`, descending.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProspectSort {
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "-createdAt")]
    DescendingCreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "-updatedAt")]
    DescendingUpdatedAt,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "-name")]
    DescendingName,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ProspectSort {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ProspectSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The field by which prospects are counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FacetField {
    #[serde(rename = "stageId")]
    StageId,
    #[serde(rename = "pipelineId")]
    PipelineId,
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "sourceId")]
    SourceId,
    #[serde(rename = "officeId")]
    OfficeId,
    #[serde(rename = "jobId")]
    JobId,
    #[serde(rename = "label")]
    Label,
    #[serde(rename = "licenseStatus")]
    LicenseStatus,
    #[serde(rename = "company")]
    Company,
    #[serde(rename = "createdAt:day")]
    CreatedAtDay,
    #[serde(rename = "createdAt:week")]
    CreatedAtWeek,
    #[serde(rename = "createdAt:month")]
    CreatedAtMonth,
    #[serde(rename = "updatedAt:day")]
    UpdatedAtDay,
    #[serde(rename = "updatedAt:week")]
    UpdatedAtWeek,
    #[serde(rename = "updatedAt:month")]
    UpdatedAtMonth,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for FacetField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for FacetField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A field that may match a prospect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MatchBy {
    #[serde(rename = "externalId")]
    ExternalId,
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "phone")]
    Phone,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for MatchBy {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for MatchBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A contact that another prospect owns.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SharedContact {
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "phone")]
    Phone,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for SharedContact {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for SharedContact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The field by which the service matched the prospect; only in answers to POST.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProspectMatch {
    #[serde(rename = "created")]
    Created,
    #[serde(rename = "external")]
    External,
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "phone")]
    Phone,
    #[serde(rename = "both")]
    Both,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ProspectMatch {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ProspectMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What a prospect can be shown with.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProspectInclude {
    #[serde(rename = "profile")]
    Profile,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ProspectInclude {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ProspectInclude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What a prospect in a list can be shown with.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProspectListInclude {
    #[serde(rename = "profile")]
    Profile,
    #[serde(rename = "customFields")]
    CustomFields,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ProspectListInclude {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ProspectListInclude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Of a new task, hire, note, meeting or file: its prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectContact {
    /// Identifies the prospect.
    pub id: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address.
    pub email: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
}

/// State of the licence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LicenseStatus {
    #[serde(rename = "not_started")]
    NotStarted,
    #[serde(rename = "in_progress")]
    InProgress,
    #[serde(rename = "licensed")]
    Licensed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for LicenseStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for LicenseStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// State of the licence, or null.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LicenseStatusOrNull {
    #[serde(rename = "not_started")]
    NotStarted,
    #[serde(rename = "in_progress")]
    InProgress,
    #[serde(rename = "licensed")]
    Licensed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for LicenseStatusOrNull {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for LicenseStatusOrNull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The values of custom fields, by the keys of the fields.
pub type CustomValues = BTreeMap<String, Value>;

/// What moved the prospect into the stage; null as `enteredAt`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StageMove {
    #[serde(rename = "create")]
    Create,
    #[serde(rename = "update")]
    Update,
    #[serde(rename = "hire")]
    Hire,
    #[serde(rename = "merge")]
    Merge,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for StageMove {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for StageMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A prospect in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectSelection {
    /// Identifies the prospect.
    pub id: String,
    /// First name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// Email address, in lower case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Telephone number in E.164 form. Null when the submitted number was invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// The pipeline of the stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    /// The stage; the same identifier is used on writes and as a filter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
    /// Labels, each once, ignoring case and accents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
    /// Job title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Company.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    /// A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The present name of the stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_stage: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<CustomValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a prospect in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProspectField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "firstName")]
    FirstName,
    #[serde(rename = "lastName")]
    LastName,
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "phone")]
    Phone,
    #[serde(rename = "pipelineId")]
    PipelineId,
    #[serde(rename = "stageId")]
    StageId,
    #[serde(rename = "labels")]
    Labels,
    #[serde(rename = "title")]
    Title,
    #[serde(rename = "company")]
    Company,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "message")]
    Message,
    #[serde(rename = "currentStage")]
    CurrentStage,
    #[serde(rename = "profile")]
    Profile,
    #[serde(rename = "customFields")]
    CustomFields,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ProspectField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ProspectField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Prospect,
}

/// A page of prospects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<ProspectSelection>,
    pub pagination: Pagination,
}

/// A prospect: a candidate or lead. `profile` is a member only of what GET returns, if the request asks for it with `include` or `fields`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Prospect {
    /// Identifies the prospect.
    pub id: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address, in lower case.
    pub email: Option<String>,
    /// Telephone number in E.164 form. Null when the submitted number was invalid.
    pub phone: Option<String>,
    /// The pipeline of the stage.
    pub pipeline_id: String,
    /// The stage; the same identifier is used on writes and as a filter.
    pub stage_id: String,
    /// Labels, each once, ignoring case and accents.
    pub labels: Vec<String>,
    /// Job title.
    pub title: Option<String>,
    /// Company.
    pub company: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored.
    pub message: Option<String>,
    /// The present name of the stage.
    pub current_stage: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<CustomValues>,
}

/// The profile of a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProfileAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Profile,
}

/// The stored attributes that a prospect's own record does not show.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Identifies the prospect.
    pub id: String,
    pub license_status: Option<LicenseStatusOrNull>,
    /// Street and number.
    pub street_address: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or region.
    pub state: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// The office.
    pub office_id: Option<String>,
    /// The source.
    pub source_id: Option<String>,
    /// The user who owns the prospect.
    pub owner_id: String,
    /// The ids that other systems gave the prospect.
    pub external_ids: Vec<ExternalId>,
    /// The contacts that it shares with other prospects. They never match it: other prospects own them.
    pub shared_contacts: Vec<SharedContact>,
    pub hold_until: Option<i64>,
    /// Plain text for the profile.
    pub notes: Option<String>,
    /// The jobs that the prospect applied for.
    pub jobs: Vec<Application>,
    /// Questions of an application form, with their answers.
    pub application_questions: Vec<ApplicationQuestion>,
    pub custom_fields: CustomValues,
    /// Whether a resume is stored.
    pub has_resume: bool,
    /// Emails of merged prospects, which find this one too.
    pub alternate_emails: Vec<String>,
    /// Phones of merged prospects, which find this one too.
    pub alternate_phones: Vec<String>,
    /// External ids of merged prospects, which find this one too.
    pub alternate_external_ids: Vec<ExternalId>,
}

/// A job that a prospect applied for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// The job.
    pub job_id: String,
    pub applied_at: Timestamp,
}

/// An id that another system gave a prospect. No two prospects of an account have the same.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExternalId {
    /// The name of the system.
    pub system: String,
    /// The id that it gave.
    pub id: String,
}

/// One question of an application form, and its answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationQuestion {
    /// The question.
    pub label: String,
    /// The answer.
    pub answer: String,
    /// The kind of question, as the sender names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// The sender's id of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// The resume of a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResumeAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Resume,
}

/// What is known of a resume.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resume {
    /// The prospect.
    pub prospect_id: String,
    /// The file's name.
    pub file_name: Option<String>,
    /// The file's media type.
    pub content_type: Option<String>,
    /// The address of the file.
    pub url: Option<String>,
    /// The size of the stored file in bytes; null when none was sent.
    pub size: Option<i64>,
    /// The text, as given or as extracted from the file.
    pub text: Option<String>,
}

/// A stage that a prospect is or was in.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageVisit {
    /// The stage.
    pub stage_id: String,
    /// The present name of the stage, or the last name of a deleted stage; null once the account has forgotten it.
    pub stage_name: Option<String>,
    /// The pipeline of the stage.
    pub pipeline_id: String,
    /// When the prospect entered the stage, in Unix milliseconds; null if that was before the service recorded it.
    pub entered_at: Option<i64>,
    /// When the prospect left the stage, in Unix milliseconds; null for the present stage.
    pub left_at: Option<i64>,
    /// The user who moved the prospect, or else the user of the API key; may have been deleted since. Null as `enteredAt`.
    pub user_id: Option<String>,
    pub by: Option<StageMove>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
}

/// An activity in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActivitySelection {
    /// The event of the change.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<EventType>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    /// The request of the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The record that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record_id: Option<String>,
    /// The names of the fields that changed; empty unless the change is an update or a merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// The old values of these fields, as the event has them. Absent if `changes` is empty, or if the key may not read the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// Present if a text of the values has more than 1,000 characters; the entry has the first 1,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
}

/// A member of an activity in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActivityField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "at")]
    At,
    #[serde(rename = "type")]
    Type,
    #[serde(rename = "actor")]
    Actor,
    #[serde(rename = "requestId")]
    RequestId,
    #[serde(rename = "recordId")]
    RecordId,
    #[serde(rename = "changes")]
    Changes,
    #[serde(rename = "previous")]
    Previous,
    #[serde(rename = "current")]
    Current,
    #[serde(rename = "reason")]
    Reason,
    #[serde(rename = "cut")]
    Cut,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ActivityField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ActivityField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A page of entries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActivityList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<ActivitySelection>,
    pub pagination: LogPagination,
}

/// Why a prospect was moved to a stage. Members that say nothing are absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageReason {
    /// A word of the client's own list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// A sentence for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// No person decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automated: Option<bool>,
}

/// The stages of a prospect, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<StageVisit>,
}

/// A count of prospects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectCount {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// How many prospects match.
    pub count: i64,
}

/// What to change of a prospect; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectUpdate {
    /// First name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// Email address; trimmed, and put in lower case. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub email: Change<String>,
    /// Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub phone: Change<String>,
    /// Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    /// The stage, with its pipeline. Takes precedence over `pipelineId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
    /// A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// Job title. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub title: Change<String>,
    /// Company. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub company: Change<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub license_status: Change<LicenseStatusOrNull>,
    /// Street and number. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub street_address: Change<String>,
    /// City. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub city: Change<String>,
    /// State or region. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub state: Change<String>,
    /// Postal code. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub postal_code: Change<String>,
    /// An office of the account. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub office_id: Change<String>,
    /// A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub source_id: Change<String>,
    /// A job of the account; recorded once, with the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<String>,
    /// The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Plain text for the profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Questions of an application form. They replace the stored ones; at most 300,000 bytes in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_questions: Option<Vec<ApplicationQuestionInput>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumeInput>,
    /// The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub external_ids: Change<Vec<ExternalIdInput>>,
    /// Values of custom fields, by their keys. Absent keys stay; null clears a field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub hold_until: Change<TextOr<i64>>,
    /// True suppresses the outbound notifications of this write; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Without `sourceId`: the source of this name, ignoring case and accents, is used, or created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_source_name: Option<String>,
    /// Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_labels: Option<TextOr<Vec<String>>>,
    /// Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove_labels: Option<TextOr<Vec<String>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_reason: Option<StageReasonInput>,
}

/// A prospect to create, or to update when one has an external id, the email or the phone.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectUpsert {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Email address; trimmed, and put in lower case. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub email: Change<String>,
    /// Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub phone: Change<String>,
    /// Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    /// The stage, with its pipeline. Takes precedence over `pipelineId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
    /// A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// Job title. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub title: Change<String>,
    /// Company. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub company: Change<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub license_status: Change<LicenseStatusOrNull>,
    /// Street and number. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub street_address: Change<String>,
    /// City. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub city: Change<String>,
    /// State or region. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub state: Change<String>,
    /// Postal code. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub postal_code: Change<String>,
    /// An office of the account. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub office_id: Change<String>,
    /// A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub source_id: Change<String>,
    /// A job of the account; recorded once, with the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<String>,
    /// The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Plain text for the profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Questions of an application form. They replace the stored ones; at most 300,000 bytes in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_questions: Option<Vec<ApplicationQuestionInput>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumeInput>,
    /// The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub external_ids: Change<Vec<ExternalIdInput>>,
    /// Values of custom fields, by their keys. Absent keys stay; null clears a field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub hold_until: Change<TextOr<i64>>,
    /// True suppresses the outbound notifications of this write; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Without `sourceId`: the source of this name, ignoring case and accents, is used, or created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_source_name: Option<String>,
    /// Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_labels: Option<TextOr<Vec<String>>>,
    /// Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove_labels: Option<TextOr<Vec<String>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_reason: Option<StageReasonInput>,
    /// False returns a matched prospect unchanged; true unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<bool>,
    /// The fields that may match; all three unless it is given. An email or phone that is not named and belongs to another prospect is stored as a shared contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
}

/// Prospects to create or update.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectUpsertBatch {
    /// The fields that may match, for items without their own `matchBy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
    /// The prospects; each as the body of POST /prospects.
    pub items: Vec<ProspectUpsertItem>,
}

/// A prospect to create, or to update when one has an external id, the email or the phone.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectUpsertItem {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Email address; trimmed, and put in lower case. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub email: Change<String>,
    /// Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub phone: Change<String>,
    /// Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    /// The stage, with its pipeline. Takes precedence over `pipelineId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
    /// A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// Job title. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub title: Change<String>,
    /// Company. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub company: Change<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub license_status: Change<LicenseStatusOrNull>,
    /// Street and number. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub street_address: Change<String>,
    /// City. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub city: Change<String>,
    /// State or region. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub state: Change<String>,
    /// Postal code. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub postal_code: Change<String>,
    /// An office of the account. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub office_id: Change<String>,
    /// A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub source_id: Change<String>,
    /// A job of the account; recorded once, with the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<String>,
    /// The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Plain text for the profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Questions of an application form. They replace the stored ones; at most 300,000 bytes in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_questions: Option<Vec<ApplicationQuestionInput>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumeInput>,
    /// The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub external_ids: Change<Vec<ExternalIdInput>>,
    /// Values of custom fields, by their keys. Absent keys stay; null clears a field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub hold_until: Change<TextOr<i64>>,
    /// True suppresses the outbound notifications of this write; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Without `sourceId`: the source of this name, ignoring case and accents, is used, or created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_source_name: Option<String>,
    /// Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_labels: Option<TextOr<Vec<String>>>,
    /// Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove_labels: Option<TextOr<Vec<String>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_reason: Option<StageReasonInput>,
    /// False returns a matched prospect unchanged; true unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<bool>,
    /// The fields that may match; all three unless it is given. An email or phone that is not named and belongs to another prospect is stored as a shared contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_by: Option<Vec<MatchBy>>,
    /// What you call the item; echoed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// Prospects to update.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectUpdateBatch {
    /// The prospects; each as the body of PATCH /prospects/{prospectId}.
    pub items: Vec<ProspectUpdateItem>,
}

/// What to change of a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectUpdateItem {
    /// First name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// Email address; trimmed, and put in lower case. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub email: Change<String>,
    /// Telephone number, read in the account's region and kept as E.164. An invalid one never fails the request: `message` warns, and on a match the stored number stays. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub phone: Change<String>,
    /// Used only when `stageId` is omitted: the pipeline's default stage, unless the prospect is in that pipeline already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<String>,
    /// The stage, with its pipeline. Takes precedence over `pipelineId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<String>,
    /// A comma-separated text, or an array. Empty and repeated labels are dropped. The others replace the stored labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<TextOr<Vec<String>>>,
    /// Job title. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub title: Change<String>,
    /// Company. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub company: Change<String>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub license_status: Change<LicenseStatusOrNull>,
    /// Street and number. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub street_address: Change<String>,
    /// City. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub city: Change<String>,
    /// State or region. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub state: Change<String>,
    /// Postal code. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub postal_code: Change<String>,
    /// An office of the account. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub office_id: Change<String>,
    /// A source of the account. On a match it changes, or is cleared by null, only if the present source is empty or was set through the API; otherwise it stays and `message` reports that.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub source_id: Change<String>,
    /// A job of the account; recorded once, with the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<String>,
    /// The owner, a user of the account. A prospect that exists keeps its owner unless this is sent. An inactive user can be named only if it is the owner already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Plain text for the profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Questions of an application form. They replace the stored ones; at most 300,000 bytes in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_questions: Option<Vec<ApplicationQuestionInput>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumeInput>,
    /// The ids that other systems gave the prospect, no pair twice. PATCH and PUT replace all of them; POST replaces the ids of the systems in the request. Null clears them.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub external_ids: Change<Vec<ExternalIdInput>>,
    /// Values of custom fields, by their keys. Absent keys stay; null clears a field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub hold_until: Change<TextOr<i64>>,
    /// True suppresses the outbound notifications of this write; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute_webhook: Option<bool>,
    /// The user who performs the operation; without `ownerId`, the owner of a new prospect. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Without `sourceId`: the source of this name, ignoring case and accents, is used, or created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_source_name: Option<String>,
    /// Labels that the prospect gets in addition to its own: a comma-separated text, or an array. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add_labels: Option<TextOr<Vec<String>>>,
    /// Labels that the prospect loses, ignoring case and accents: a comma-separated text, or an array. They are removed before `addLabels` are added. Not with `labels`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remove_labels: Option<TextOr<Vec<String>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_reason: Option<StageReasonInput>,
    /// The prospect.
    pub id: String,
    /// Entity tags, as `If-Match` has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_match: Option<String>,
    /// What you call the item; echoed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// What became of each item of a batch of prospects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectBatchAnswer {
    /// Whether no item failed.
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub summary: BatchSummary,
    /// The results, in the order of the items.
    pub results: Vec<ProspectBatchResult>,
}

/// What became of an item: `item` as a single request would show it or, if it failed, `error`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectBatchResult {
    /// The place of the item in the request.
    pub index: i64,
    /// The reference of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    pub status: BatchStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#match: Option<ProspectMatch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Prospect>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<BatchError>,
}

/// An id that another system gave a prospect. No two prospects of an account have the same.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExternalIdInput {
    /// The name of the system: a small letter, then small letters, digits, `_` and `-`.
    pub system: String,
    /// The id that it gave.
    pub id: String,
}

/// One question of an application form, and its answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationQuestionInput {
    /// The question.
    pub label: String,
    /// The answer.
    pub answer: String,
    /// The kind of question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<String>,
    /// Your id of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// Why the prospect moves to another stage. It is kept with the move; without one, it changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageReasonInput {
    /// A word of your own list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// A sentence for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether no person decided; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automated: Option<bool>,
}

/// A resume to be stored. A resume that cannot be read is stored all the same, and `message` contains a warning.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResumeInput {
    /// The file's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// The file's media type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The resume's text. Without it, the text is extracted from `data`: text, HTML, RTF, PDF or DOCX.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The file, in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// The address of the file; never fetched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// A field by which the report of stages groups prospects.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StagesReportField {
    #[serde(rename = "ownerId")]
    OwnerId,
    #[serde(rename = "sourceId")]
    SourceId,
    #[serde(rename = "officeId")]
    OfficeId,
    #[serde(rename = "jobId")]
    JobId,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for StagesReportField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for StagesReportField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The report of stages. It has `stages`, or with `by`, the other members.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StagesReport {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// The stages of all prospects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<Vec<StageReport>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StagesReportField>,
    /// The groups, the one with the most entries first, then by value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<StagesReportGroup>>,
    /// How many groups are not listed, because the response would be too large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub omitted: Option<i64>,
}

/// The stages of the prospects that have a value.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StagesReportGroup {
    /// The id of the user, source, office or job; null for the prospects without one.
    pub value: Option<String>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The stages that these prospects entered.
    pub stages: Vec<StageReport>,
}

/// How many prospects entered a stage, and what became of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageReport {
    /// The stage.
    pub stage_id: String,
    /// How often a prospect entered it.
    pub entered: i64,
    /// How many of these prospects are still in it.
    pub current: i64,
    /// How many left it.
    pub left: i64,
    /// Where they went, the most frequent stage first, then by id.
    pub moved_to: Vec<StageDestination>,
    /// How many left it because they were hired.
    pub hired: i64,
    /// The median of the milliseconds that they stayed; null if none left.
    pub median_ms: Option<i64>,
    /// The 90th percentile of the milliseconds that they stayed; null if none left.
    pub p90_ms: Option<i64>,
}

/// A stage that prospects moved to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StageDestination {
    /// The stage.
    pub stage_id: String,
    /// How many moved to it.
    pub count: i64,
}

/// A run in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunSelection {
    /// Its name.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_at: Option<Timestamp>,
    /// How many records it created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// How often it changed a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated: Option<i64>,
    /// How many records it deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted: Option<i64>,
    /// Present if the run has more changes than the service counts. Then only its first ones are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_partial: Option<bool>,
}

/// A member of a run in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RunField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "actor")]
    Actor,
    #[serde(rename = "startedAt")]
    StartedAt,
    #[serde(rename = "lastAt")]
    LastAt,
    #[serde(rename = "created")]
    Created,
    #[serde(rename = "updated")]
    Updated,
    #[serde(rename = "deleted")]
    Deleted,
    #[serde(rename = "isPartial")]
    IsPartial,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for RunField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for RunField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Run,
}

/// A page of runs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<RunSelection>,
    pub pagination: LogPagination,
}

/// A group of writes that belong together.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Its name.
    pub id: String,
    pub actor: Actor,
    pub started_at: Timestamp,
    pub last_at: Timestamp,
    /// How many records it created.
    pub created: i64,
    /// How often it changed a record.
    pub updated: i64,
    /// How many records it deleted.
    pub deleted: i64,
    /// Present if the run has more changes than the service counts. Then only its first ones are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_partial: Option<bool>,
}

/// How many records a request took back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UndoneCounts {
    /// Records that the run created. They are deleted.
    pub created: i64,
    /// Records in which fields have their old values again.
    pub updated: i64,
    /// Records that the run deleted. They are back.
    pub deleted: i64,
}

/// A record, or a field of it, that an undo leaves as it is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UndoConflict {
    /// The record.
    pub record_id: String,
    /// The field; null for the whole record.
    pub field: Option<String>,
    /// The value after the last change; null if it is longer than 1,024 bytes, or not known, or if the key may not read the record.
    pub current: Value,
    /// The value before the run; null if it is longer than 1,024 bytes, or not known, or if the key may not read the record.
    pub would_be: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_by: Option<Actor>,
    /// Why it stays.
    pub message: String,
}

/// What a request took back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UndoRunAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// The run of the undo.
    pub run_id: String,
    pub undone: UndoneCounts,
    /// The records and fields that stay unchanged.
    pub conflicts: Vec<UndoConflict>,
    /// Whether the request must be sent again.
    pub has_more: bool,
}

/// An office in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficeSelection {
    /// Identifies the office.
    pub id: String,
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of an office in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OfficeField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for OfficeField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for OfficeField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One office.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficeAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Office,
}

/// A page of offices.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficeList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<OfficeSelection>,
    pub pagination: Pagination,
}

/// An office.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Office {
    /// Identifies the office.
    pub id: String,
    /// Name.
    pub name: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A source in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceSelection {
    /// Identifies the source.
    pub id: String,
    /// Name, unique among the sources of an account, ignoring case and accents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a source in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SourceField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for SourceField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for SourceField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One source.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Source,
}

/// A page of sources.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<SourceSelection>,
    pub pagination: Pagination,
}

/// Where prospects come from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// Identifies the source.
    pub id: String,
    /// Name, unique among the sources of an account, ignoring case and accents.
    pub name: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A job in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobSelection {
    /// Identifies the job.
    pub id: String,
    /// Title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a job in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum JobField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "title")]
    Title,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for JobField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for JobField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One job.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Job,
}

/// A page of jobs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<JobSelection>,
    pub pagination: Pagination,
}

/// A job that prospects apply for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Identifies the job.
    pub id: String,
    /// Title.
    pub title: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// An office to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficeCreate {
    /// Name.
    pub name: String,
}

/// What to change of an office.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficeUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A source to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceCreate {
    /// Name.
    pub name: String,
}

/// What to change of a source.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A job to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobCreate {
    /// Title.
    pub title: String,
}

/// What to change of a job.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobUpdate {
    /// Title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The field by which tasks are counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TaskFacetField {
    #[serde(rename = "assignedTo")]
    AssignedTo,
    #[serde(rename = "createdBy")]
    CreatedBy,
    #[serde(rename = "dueAt:day")]
    DueAtDay,
    #[serde(rename = "dueAt:week")]
    DueAtWeek,
    #[serde(rename = "dueAt:month")]
    DueAtMonth,
    #[serde(rename = "completedAt:day")]
    CompletedAtDay,
    #[serde(rename = "completedAt:week")]
    CompletedAtWeek,
    #[serde(rename = "completedAt:month")]
    CompletedAtMonth,
    #[serde(rename = "createdAt:day")]
    CreatedAtDay,
    #[serde(rename = "createdAt:week")]
    CreatedAtWeek,
    #[serde(rename = "createdAt:month")]
    CreatedAtMonth,
    #[serde(rename = "updatedAt:day")]
    UpdatedAtDay,
    #[serde(rename = "updatedAt:week")]
    UpdatedAtWeek,
    #[serde(rename = "updatedAt:month")]
    UpdatedAtMonth,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for TaskFacetField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for TaskFacetField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The order of a list of tasks; with a leading `-`, descending.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TaskSort {
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "-createdAt")]
    DescendingCreatedAt,
    #[serde(rename = "dueAt")]
    DueAt,
    #[serde(rename = "-dueAt")]
    DescendingDueAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for TaskSort {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for TaskSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Which tasks a list has.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TaskStatus {
    #[serde(rename = "open")]
    Open,
    #[serde(rename = "completed")]
    Completed,
    #[serde(rename = "all")]
    All,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for TaskStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for TaskStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A task in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskSelection {
    /// Identifies the task.
    pub id: String,
    /// The prospect that the task belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Title or instruction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The user who does it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned_to: Option<String>,
    /// Who assigned it. Null when no `userId` was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned_by: Option<String>,
    /// Who created it; matched by the `userId` filter. Null when created without `userId`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<i64>,
    /// Who completed it: the `userId` of the completing request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_by: Option<String>,
    /// True when it was created through the API without naming a user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api: Option<bool>,
    /// The API key that created it then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by_api_key_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a task in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TaskField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "prospectId")]
    ProspectId,
    #[serde(rename = "task")]
    Task,
    #[serde(rename = "assignedTo")]
    AssignedTo,
    #[serde(rename = "assignedBy")]
    AssignedBy,
    #[serde(rename = "createdBy")]
    CreatedBy,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "dueAt")]
    DueAt,
    #[serde(rename = "completedAt")]
    CompletedAt,
    #[serde(rename = "completedBy")]
    CompletedBy,
    #[serde(rename = "createdByApi")]
    CreatedByApi,
    #[serde(rename = "createdByApiKeyId")]
    CreatedByApiKeyId,
    #[serde(rename = "createdByApiKeyName")]
    CreatedByApiKeyName,
    #[serde(rename = "prospect")]
    Prospect,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for TaskField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for TaskField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One task.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Task,
}

/// A page of tasks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<TaskSelection>,
    pub pagination: Pagination,
}

/// A task attached to a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// Identifies the task.
    pub id: String,
    /// The prospect that the task belongs to.
    pub prospect_id: String,
    /// Title or instruction.
    pub task: String,
    /// The user who does it.
    pub assigned_to: String,
    /// Who assigned it. Null when no `userId` was given.
    pub assigned_by: Option<String>,
    /// Who created it; matched by the `userId` filter. Null when created without `userId`.
    pub created_by: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub due_at: Timestamp,
    pub completed_at: Option<i64>,
    /// Who completed it: the `userId` of the completing request.
    pub completed_by: Option<String>,
    /// True when it was created through the API without naming a user.
    pub created_by_api: bool,
    /// The API key that created it then.
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
}

/// A task to create. `dueAt` is the present moment unless it is given.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskCreate {
    /// A prospect of the account.
    pub prospect_id: String,
    /// Title or instruction.
    pub task: String,
    /// A user of the account.
    pub assigned_to: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<TimestampInput>,
    /// Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}

/// What to change of a task; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskUpdate {
    /// Title or instruction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned_to: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<TimestampInput>,
    /// The acting user, for the audit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// True completes the task; false opens it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
}

/// How many records this execution of the request reassigned; at most 100 in all.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReassignedCounts {
    /// Prospects with another owner.
    pub prospects: i64,
    /// Tasks assigned to another user.
    pub tasks: i64,
    /// Meetings that another user holds.
    pub meetings: i64,
}

/// A kind of records that can be reassigned.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ReassignedKind {
    #[serde(rename = "prospects")]
    Prospects,
    #[serde(rename = "tasks")]
    Tasks,
    #[serde(rename = "meetings")]
    Meetings,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ReassignedKind {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ReassignedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A user in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserSelection {
    /// Identifies the user.
    pub id: String,
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Email address, unique among the users of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Whether the user can be assigned anything new.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a user in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UserField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "email")]
    Email,
    #[serde(rename = "active")]
    Active,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for UserField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for UserField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One user.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: User,
}

/// A page of users.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<UserSelection>,
    pub pagination: Pagination,
}

/// A user of the account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Identifies the user.
    pub id: String,
    /// Name.
    pub name: String,
    /// Email address, unique among the users of an account.
    pub email: Option<String>,
    /// Whether the user can be assigned anything new.
    pub active: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A user to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserCreate {
    /// Name.
    pub name: String,
    /// Email address. Null clears it; two users cannot have the same.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub email: Change<String>,
    /// Whether the user can be assigned anything; true unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
}

/// What to change of a user; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserUpdate {
    /// Name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Email address. Null clears it; two users cannot have the same.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub email: Change<String>,
    /// Whether the user can be assigned anything new. Existing assignments stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
}

/// Who gets the records, and which.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReassignRequest {
    /// An active user of the account, other than the one in the path.
    pub to_user_id: String,
    /// The kinds of records; all of them unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ReassignedKind>>,
}

/// What was reassigned.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reassigned {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub moved: ReassignedCounts,
    /// Whether the user still has such records: ask again.
    pub has_more: bool,
}

/// Alternatives.
pub type FilterValues = Vec<String>;

/// One value, or alternatives.
pub type FilterValuesInput = TextOr<Vec<String>>;

/// The order of the feed; with a leading `-`, the newest events first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EventSort {
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "-createdAt")]
    DescendingCreatedAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for EventSort {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for EventSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Samples of events.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventSamples {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// One sample of each kind.
    pub items: Vec<Event>,
}

/// What can happen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EventType {
    #[serde(rename = "prospect.created")]
    ProspectCreated,
    #[serde(rename = "prospect.updated")]
    ProspectUpdated,
    #[serde(rename = "prospect.deleted")]
    ProspectDeleted,
    #[serde(rename = "prospect.erased")]
    ProspectErased,
    #[serde(rename = "prospect.merged")]
    ProspectMerged,
    #[serde(rename = "prospect.unmerged")]
    ProspectUnmerged,
    #[serde(rename = "consent.changed")]
    ConsentChanged,
    #[serde(rename = "task.created")]
    TaskCreated,
    #[serde(rename = "task.updated")]
    TaskUpdated,
    #[serde(rename = "task.completed")]
    TaskCompleted,
    #[serde(rename = "task.deleted")]
    TaskDeleted,
    #[serde(rename = "hire.created")]
    HireCreated,
    #[serde(rename = "hire.updated")]
    HireUpdated,
    #[serde(rename = "hire.deleted")]
    HireDeleted,
    #[serde(rename = "note.created")]
    NoteCreated,
    #[serde(rename = "note.updated")]
    NoteUpdated,
    #[serde(rename = "note.deleted")]
    NoteDeleted,
    #[serde(rename = "meeting.created")]
    MeetingCreated,
    #[serde(rename = "meeting.updated")]
    MeetingUpdated,
    #[serde(rename = "meeting.deleted")]
    MeetingDeleted,
    #[serde(rename = "file.created")]
    FileCreated,
    #[serde(rename = "file.deleted")]
    FileDeleted,
    #[serde(rename = "custom_field.created")]
    CustomFieldCreated,
    #[serde(rename = "custom_field.updated")]
    CustomFieldUpdated,
    #[serde(rename = "custom_field.deleted")]
    CustomFieldDeleted,
    #[serde(rename = "import.finished")]
    ImportFinished,
    #[serde(rename = "webhook.test")]
    WebhookTest,
    #[serde(rename = "webhook.disabled")]
    WebhookDisabled,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for EventType {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for EventType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// An event in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventSelection {
    /// Identifies the event; sorts by time.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<EventType>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub api_version: Option<ApiVersion>,
    /// The account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<EventData>,
}

/// A member of an event in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EventField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "type")]
    Type,
    #[serde(rename = "apiVersion")]
    ApiVersion,
    #[serde(rename = "accountId")]
    AccountId,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "data")]
    Data,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for EventField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for EventField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One event.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Event,
}

/// A page of events.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<EventSelection>,
    pub pagination: FeedPagination,
}

/// An event, as webhooks receive it and the feed shows it. The kind decides which record it has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// An event with a record of this kind.
    Prospect(Box<ProspectEvent>),
    /// An event with a record of this kind.
    ErasedProspect(Box<ErasedProspectEvent>),
    /// An event with a record of this kind.
    Task(Box<TaskEvent>),
    /// An event with a record of this kind.
    Hire(Box<HireEvent>),
    /// An event with a record of this kind.
    Note(Box<NoteEvent>),
    /// An event with a record of this kind.
    Meeting(Box<MeetingEvent>),
    /// An event with a record of this kind.
    File(Box<FileEvent>),
    /// An event with a record of this kind.
    CustomField(Box<CustomFieldEvent>),
    /// An event with a record of this kind.
    Import(Box<ImportEvent>),
    /// An event with a record of this kind.
    Webhook(Box<WebhookEvent>),
    /// A kind that this version of the package does not know.
    Unrecognized(Value),
}

impl Default for Event {
    fn default() -> Self {
        Self::Unrecognized(Value::Null)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let event = match value.get("type").and_then(Value::as_str) {
            Some(
                "prospect.created" | "prospect.updated" | "prospect.deleted" | "prospect.merged" | "prospect.unmerged"
                | "consent.changed",
            ) => serde_json::from_value(value).map(Self::Prospect),
            Some("prospect.erased") => serde_json::from_value(value).map(Self::ErasedProspect),
            Some("task.created" | "task.updated" | "task.completed" | "task.deleted") => {
                serde_json::from_value(value).map(Self::Task)
            }
            Some("hire.created" | "hire.updated" | "hire.deleted") => serde_json::from_value(value).map(Self::Hire),
            Some("note.created" | "note.updated" | "note.deleted") => serde_json::from_value(value).map(Self::Note),
            Some("meeting.created" | "meeting.updated" | "meeting.deleted") => {
                serde_json::from_value(value).map(Self::Meeting)
            }
            Some("file.created" | "file.deleted") => serde_json::from_value(value).map(Self::File),
            Some("custom_field.created" | "custom_field.updated" | "custom_field.deleted") => {
                serde_json::from_value(value).map(Self::CustomField)
            }
            Some("import.finished") => serde_json::from_value(value).map(Self::Import),
            Some("webhook.test" | "webhook.disabled") => serde_json::from_value(value).map(Self::Webhook),
            _ => Ok(Self::Unrecognized(value)),
        };
        event.map_err(serde::de::Error::custom)
    }
}

/// Which of these events are sent. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookSelectionFilter {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<FilterValues>,
}

/// A webhook in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookSelection {
    /// Identifies the webhook.
    pub id: String,
    /// Where events are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Which events are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_types: Option<Vec<EventType>>,
    /// Which of these events are sent. Null is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<WebhookSelectionFilter>,
    /// Your description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether events are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
    /// Why the service switched it off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failing_since: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// A member of a webhook in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WebhookField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "url")]
    Url,
    #[serde(rename = "eventTypes")]
    EventTypes,
    #[serde(rename = "filter")]
    Filter,
    #[serde(rename = "description")]
    Description,
    #[serde(rename = "active")]
    Active,
    #[serde(rename = "disabledReason")]
    DisabledReason,
    #[serde(rename = "failingSince")]
    FailingSince,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    #[serde(rename = "etag")]
    Etag,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for WebhookField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for WebhookField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One webhook.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Webhook,
}

/// A page of webhooks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<WebhookSelection>,
    pub pagination: Pagination,
}

/// Which of these events are sent. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookFilter {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<FilterValues>,
}

/// Where events are sent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    /// Identifies the webhook.
    pub id: String,
    /// Where events are sent.
    pub url: String,
    /// Which events are sent.
    pub event_types: Vec<EventType>,
    /// Which of these events are sent. Null is all of them.
    pub filter: Option<WebhookFilter>,
    /// Your description.
    pub description: Option<String>,
    /// Whether events are sent.
    pub active: bool,
    /// Why the service switched it off.
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed.
    pub failing_since: Option<i64>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A webhook with its secret.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookWithSecretAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: WebhookWithSecret,
}

/// Which of these events are sent. Null is all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookWithSecretFilter {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<FilterValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<FilterValues>,
}

/// A webhook with its secret.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookWithSecret {
    /// Identifies the webhook.
    pub id: String,
    /// Where events are sent.
    pub url: String,
    /// Which events are sent.
    pub event_types: Vec<EventType>,
    /// Which of these events are sent. Null is all of them.
    pub filter: Option<WebhookWithSecretFilter>,
    /// Your description.
    pub description: Option<String>,
    /// Whether events are sent.
    pub active: bool,
    /// Why the service switched it off.
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed.
    pub failing_since: Option<i64>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// Signs what is sent. Shown at creation and at rotation only.
    pub secret: String,
}

/// Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookCreateFilter {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<FilterValuesInput>,
}

/// A webhook to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookCreate {
    /// An https address that is global. Loopback is accepted in local mode only.
    pub url: String,
    /// Which events are sent; all unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_types: Option<Vec<EventType>>,
    /// Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub filter: Change<WebhookCreateFilter>,
    /// Your description. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub description: Change<String>,
    /// Whether events are sent; true unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
}

/// Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookUpdateFilter {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<FilterValuesInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<FilterValuesInput>,
}

/// What to change of a webhook; omitted fields stay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookUpdate {
    /// An https address that is global. Loopback is accepted in local mode only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Which events are sent; all unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_types: Option<Vec<EventType>>,
    /// Which of these events are sent. Their prospect met every member before the change, or meets it after the change. Values of one member are alternatives. Null is all events.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub filter: Change<WebhookUpdateFilter>,
    /// Your description. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub description: Change<String>,
    /// Whether events are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
}

/// What to send.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookTestRequest {
    /// The kind of the sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_type: Option<EventType>,
}

/// One attempt.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryAttempt {
    pub status: DeliveryAttemptStatus,
    pub at: Timestamp,
    /// How long it took, in milliseconds.
    pub duration_ms: i64,
    /// The receiver's status code.
    pub status_code: Option<i64>,
    /// Why there is no status code: `dns`, `blocked_address`, `connect`, `tls`, `protocol` or `timeout`; `slow` if a first attempt took more than a second and was repeated with the whole time.
    pub error: Option<String>,
    /// The beginning of the response, at most 1,000 characters.
    pub response: Option<String>,
}

/// A delivery in a list, with all members, or with the members that `fields` selects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliverySelection {
    /// Identifies the delivery.
    pub id: String,
    /// The webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook_id: Option<String>,
    /// The event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_type: Option<EventType>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<DeliveryStatus>,
    /// The last 30 attempts, oldest first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<Vec<DeliveryAttempt>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_attempt_at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
}

/// A member of a delivery in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeliveryField {
    #[serde(rename = "id")]
    Id,
    #[serde(rename = "webhookId")]
    WebhookId,
    #[serde(rename = "eventId")]
    EventId,
    #[serde(rename = "eventType")]
    EventType,
    #[serde(rename = "status")]
    Status,
    #[serde(rename = "attempts")]
    Attempts,
    #[serde(rename = "nextAttemptAt")]
    NextAttemptAt,
    #[serde(rename = "createdAt")]
    CreatedAt,
    #[serde(rename = "updatedAt")]
    UpdatedAt,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for DeliveryField {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for DeliveryField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One delivery.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryAnswer {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub item: Delivery,
}

/// A page of deliveries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryList {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub items: Vec<DeliverySelection>,
    pub pagination: LogPagination,
}

/// The delivery of one event to one webhook.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// Identifies the delivery.
    pub id: String,
    /// The webhook.
    pub webhook_id: String,
    /// The event.
    pub event_id: String,
    pub event_type: EventType,
    pub status: DeliveryStatus,
    /// The last 30 attempts, oldest first.
    pub attempts: Vec<DeliveryAttempt>,
    pub next_attempt_at: Option<i64>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The beginning of the range.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RedeliveryRange {
    pub since: TimestampInput,
}

/// What is tried again.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Redelivered {
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    /// How many deliveries are tried again.
    pub count: i64,
    /// Whether more have failed since then: ask again.
    pub has_more: bool,
}

/// A record as polling shows it: the fields of GET under snake_case names, with ISO 8601 times.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PolledRecord {
    /// Identifies the record.
    pub id: String,
    /// When it was created.
    #[serde(rename = "created_at", default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<String>,
    /// When it was last changed.
    #[serde(rename = "updated_at", default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

/// The state of a delivery.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeliveryStatus {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "delivered")]
    Delivered,
    #[serde(rename = "failed")]
    Failed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for DeliveryStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for DeliveryStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The state of a delivery. `retrying`: pending after an attempt that failed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeliveryStatusFilter {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "retrying")]
    Retrying,
    #[serde(rename = "delivered")]
    Delivered,
    #[serde(rename = "failed")]
    Failed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for DeliveryStatusFilter {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for DeliveryStatusFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Whether the receiver accepted the event.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeliveryAttemptStatus {
    #[serde(rename = "delivered")]
    Delivered,
    #[serde(rename = "failed")]
    Failed,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for DeliveryAttemptStatus {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for DeliveryAttemptStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The version of the records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ApiVersion {
    #[serde(rename = "v2")]
    V2,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ApiVersion {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ApiVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: BTreeMap<String, Value>,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// A request with an API key, the service itself, or, in the account's log alone, who runs the service.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActorType {
    #[serde(rename = "key")]
    Key,
    #[serde(rename = "system")]
    System,
    #[serde(rename = "operator")]
    Operator,
    /// A value that this version of the package does not know.
    #[serde(untagged)]
    Unrecognized(String),
}

impl Default for ActorType {
    fn default() -> Self {
        Self::Unrecognized(String::new())
    }
}

impl fmt::Display for ActorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Who made a change. Members that say nothing are absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Actor {
    pub r#type: ActorType,
    /// The API key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_id: Option<String>,
    /// The name of the API key at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_name: Option<String>,
    /// The user who acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The header `Agent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// The header `Run-Id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
}

/// The position of a page in a log, which is not counted.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LogPagination {
    /// Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_page_token: Option<String>,
    /// Whether more results may follow. A page with a filter may be empty even so.
    pub has_more: bool,
    /// 0 if there is nothing; otherwise absent, because the service does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_count: Option<i64>,
}

/// The position of a page in the feed of events. The feed has every event up to `completeUntil`, and none after it: an event that is missing appears once `completeUntil` has passed its time.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedPagination {
    /// Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_page_token: Option<String>,
    /// Whether more results may follow. A page may be short or empty even so.
    pub has_more: bool,
    /// 0 if there is nothing; otherwise absent, because the service does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_count: Option<i64>,
    /// On every page: the service has searched the feed up to this place. To continue later, send it as `after`, with any filters.
    pub cursor: String,
    pub complete_until: Timestamp,
}

/// The tasks to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskBatch {
    /// The tasks; each as the body of POST /tasks.
    pub items: Vec<TaskItem>,
}

/// A task to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskItem {
    /// A prospect of the account.
    pub prospect_id: String,
    /// Title or instruction.
    pub task: String,
    /// A user of the account.
    pub assigned_to: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<TimestampInput>,
    /// Who creates the task. When omitted, `createdBy` and `assignedBy` are null and the key is named instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What you call the item; echoed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// What became of each item of a batch of tasks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskBatchAnswer {
    /// Whether no item failed.
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub summary: BatchSummary,
    /// The results, in the order of the items.
    pub results: Vec<TaskBatchResult>,
}

/// What became of an item: `item` as a single request would show it or, if it failed, `error`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskBatchResult {
    /// The place of the item in the request.
    pub index: i64,
    /// The reference of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    pub status: BatchStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Task>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<BatchError>,
}

/// The hires to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireBatch {
    /// The hires; each as the body of POST /hires.
    pub items: Vec<HireItem>,
}

/// A hire to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireItem {
    /// A prospect of the account.
    pub prospect_id: String,
    pub hire_date: TimestampInput,
    /// Description or notes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hire_description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_reason: Option<StageReasonInput>,
    /// What you call the item; echoed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// What became of each item of a batch of hires.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireBatchAnswer {
    /// Whether no item failed.
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub summary: BatchSummary,
    /// The results, in the order of the items.
    pub results: Vec<HireBatchResult>,
}

/// What became of an item: `item` as a single request would show it or, if it failed, `error`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireBatchResult {
    /// The place of the item in the request.
    pub index: i64,
    /// The reference of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    pub status: BatchStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Hire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<BatchError>,
}

/// The notes to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteBatch {
    /// The notes; each as the body of POST /notes.
    pub items: Vec<NoteItem>,
}

/// A note to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteItem {
    /// A prospect of the account.
    pub prospect_id: String,
    /// HTML. The service sanitizes it before it stores it. It refuses a body that is empty afterwards, a body of more than 100,000 characters, and a body that exceeds a bound of HTML: 5,000 tags, 100 open elements, 20 open formatting elements, 100 attributes per tag, 2 MiB of formatting elements that a parser would repeat.
    pub body: String,
    /// Whether the note is kept on top; false unless it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pin: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<TimestampInput>,
    /// The users that the note mentions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<MentionInput>>,
    /// An https link without white space. Null clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub file_url: Change<String>,
    /// Who writes the note. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What you call the item; echoed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// What became of each item of a batch of notes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteBatchAnswer {
    /// Whether no item failed.
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub summary: BatchSummary,
    /// The results, in the order of the items.
    pub results: Vec<NoteBatchResult>,
}

/// What became of an item: `item` as a single request would show it or, if it failed, `error`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteBatchResult {
    /// The place of the item in the request.
    pub index: i64,
    /// The reference of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    pub status: BatchStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Note>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<BatchError>,
}

/// The meetings to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingBatch {
    /// The meetings; each as the body of POST /meetings.
    pub items: Vec<MeetingItem>,
}

/// A meeting to create.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingItem {
    /// A prospect of the account.
    pub prospect_id: String,
    pub meeting_date: TimestampInput,
    /// An IANA name, such as `Europe/London`.
    pub time_zone: String,
    /// The kind of meeting, in your words.
    pub meeting_type: String,
    /// A user of the account, who holds the meeting.
    pub owner_id: String,
    /// Where the meeting takes place. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub location: Change<String>,
    /// Notes on the meeting. Null or an empty text clears it.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub notes: Change<String>,
    /// Who arranges the meeting. A user of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What you call the item; echoed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// What became of each item of a batch of meetings.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingBatchAnswer {
    /// Whether no item failed.
    pub success: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    pub summary: BatchSummary,
    /// The results, in the order of the items.
    pub results: Vec<MeetingBatchResult>,
}

/// What became of an item: `item` as a single request would show it or, if it failed, `error`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingBatchResult {
    /// The place of the item in the request.
    pub index: i64,
    /// The reference of the item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    pub status: BatchStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<Warnings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Meeting>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<BatchError>,
}

/// What is left of an erased prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasedProspect {
    pub id: String,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Prospect,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: ProspectEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasedProspectEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: ErasedProspect,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErasedProspectEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: ErasedProspectEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Task,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: TaskEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Hire,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HireEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: HireEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Note,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: NoteEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Meeting,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: MeetingEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: File,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: FileEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: CustomField,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: CustomFieldEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Import,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: ImportEventData,
}

/// The record, and how it changed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookEventData {
    /// The record as GET shows it; of a deletion, as it was.
    pub item: Webhook,
    /// The names of the fields that changed; empty unless the event is an update or a merge.
    pub changes: Vec<String>,
    /// The old value of each field that `changes` names, as the record or its profile shows it; of `jobId`, the ids of the jobs. Without `resume` and without values over 8,192 bytes of JSON. Absent if `changes` is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<BTreeMap<String, Value>>,
    /// The new values of the same fields, in the same form. In `prospect.created`, the values that `item` does not show, such as the notes. Absent if `item` shows everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StageReason>,
    /// The `ETag` of the record at that moment; of a deletion, the one before.
    pub etag: String,
    pub actor: Actor,
    /// The `X-Request-Id` of the change, or an id in the service's log if the service made the change.
    pub request_id: String,
    /// Of `prospect.merged` and `prospect.unmerged`: the losers. Of `prospect.erased`: the prospects that had been merged into it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_ids: Option<Vec<String>>,
    /// Of `prospect.merged` and `prospect.unmerged`: the merge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_id: Option<String>,
    /// Of `prospect.deleted`: the prospect that it was merged into, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged_into: Option<String>,
    /// Only of a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<bool>,
}

/// An event, as webhooks receive it and the feed shows it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookEvent {
    /// Identifies the event; sorts by time.
    pub id: String,
    pub r#type: EventType,
    pub api_version: ApiVersion,
    /// The account.
    pub account_id: String,
    pub created_at: Timestamp,
    pub data: WebhookEventData,
}

/// An item of a list that does not select `fields`: a prospect: a candidate or lead. `profile` is a member only of what GET returns, if the request asks for it with `include` or `fields`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedProspect {
    /// Identifies the prospect.
    pub id: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address, in lower case.
    pub email: Option<String>,
    /// Telephone number in E.164 form. Null when the submitted number was invalid.
    pub phone: Option<String>,
    /// The pipeline of the stage.
    pub pipeline_id: String,
    /// The stage; the same identifier is used on writes and as a filter.
    pub stage_id: String,
    /// Labels, each once, ignoring case and accents.
    pub labels: Vec<String>,
    /// Job title.
    pub title: Option<String>,
    /// Company.
    pub company: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// A warning about what this write did not do, such as an invalid phone. Null otherwise; never stored.
    pub message: Option<String>,
    /// The present name of the stage.
    pub current_stage: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_fields: Option<CustomValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a group of writes that belong together.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedRun {
    /// Its name.
    pub id: String,
    pub actor: Actor,
    pub started_at: Timestamp,
    pub last_at: Timestamp,
    /// How many records it created.
    pub created: i64,
    /// How often it changed a record.
    pub updated: i64,
    /// How many records it deleted.
    pub deleted: i64,
    /// Present if the run has more changes than the service counts. Then only its first ones are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_partial: Option<bool>,
}

/// An item of a list that does not select `fields`: the receipt of an erasure.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedErasure {
    /// Identifies the erasure.
    pub id: String,
    /// The erased prospect.
    pub prospect_id: String,
    /// The prospects that had been merged into it, which were erased with it.
    pub merged_ids: Vec<String>,
    pub status: ErasureStatus,
    /// Why.
    pub reason: String,
    /// The number of the person's request.
    pub request_id: Option<String>,
    pub actor: Actor,
    pub requested_at: Timestamp,
    pub due_at: Timestamp,
    pub done_at: Option<i64>,
    pub removed: Removed,
}

/// An item of a list that does not select `fields`: a task attached to a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedTask {
    /// Identifies the task.
    pub id: String,
    /// The prospect that the task belongs to.
    pub prospect_id: String,
    /// Title or instruction.
    pub task: String,
    /// The user who does it.
    pub assigned_to: String,
    /// Who assigned it. Null when no `userId` was given.
    pub assigned_by: Option<String>,
    /// Who created it; matched by the `userId` filter. Null when created without `userId`.
    pub created_by: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub due_at: Timestamp,
    pub completed_at: Option<i64>,
    /// Who completed it: the `userId` of the completing request.
    pub completed_by: Option<String>,
    /// True when it was created through the API without naming a user.
    pub created_by_api: bool,
    /// The API key that created it then.
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: the hire of a prospect. A prospect has at most one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedHire {
    /// Identifies the hire.
    pub id: String,
    /// The hired prospect.
    pub prospect_id: String,
    pub hire_date: Timestamp,
    /// Description or notes; empty when none was given.
    pub hire_description: String,
    pub r#type: HireType,
    /// The user of the key that created the hire.
    pub user_id: String,
    /// The source of the prospect at that moment.
    pub source_id: Option<String>,
    /// The owner of the prospect at that moment.
    pub owner_id: Option<String>,
    /// The office of the prospect at that moment.
    pub office_id: Option<String>,
    /// The job that the prospect had applied for last at that moment.
    pub job_id: Option<String>,
    /// The pipeline that the prospect was in at that moment.
    pub pipeline_id: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a note on a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedNote {
    /// Identifies the note.
    pub id: String,
    /// The prospect that the note is on.
    pub prospect_id: String,
    /// HTML without scripts, event handlers, images and foreign schemes.
    pub body: String,
    /// Whether the note is kept on top.
    pub pin: bool,
    pub date: Timestamp,
    /// The users that the note mentions.
    pub mentions: Vec<Mention>,
    /// An https link to a file.
    pub file_url: Option<String>,
    /// The user who wrote it; null when no user was named.
    pub user_id: Option<String>,
    /// True when it was created through the API without naming a user.
    pub created_by_api: bool,
    /// The API key that created it then.
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a meeting with a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedMeeting {
    /// Identifies the meeting.
    pub id: String,
    /// The prospect that the meeting is with.
    pub prospect_id: String,
    pub meeting_date: Timestamp,
    /// The IANA name of the time zone in which the meeting was arranged.
    pub time_zone: String,
    /// The kind of meeting, in your words.
    pub meeting_type: String,
    /// The user who holds it.
    pub owner_id: String,
    /// Where the meeting takes place.
    pub location: Option<String>,
    /// Notes on the meeting.
    pub notes: Option<String>,
    /// The user who arranged it; null when the request named no user.
    pub created_by: Option<String>,
    /// True when it was created through the API without naming a user.
    pub created_by_api: bool,
    /// The API key that created it then.
    pub created_by_api_key_id: Option<String>,
    /// That key's name.
    pub created_by_api_key_name: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a file of a prospect.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedFile {
    /// Identifies the file.
    pub id: String,
    /// The prospect that the file belongs to.
    pub prospect_id: String,
    /// The name of the file.
    pub file_name: String,
    /// The media type of the file.
    pub content_type: String,
    /// The size of the file in bytes.
    pub size_bytes: i64,
    pub kind: FileKind,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: an import of a file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedImport {
    /// Identifies the import.
    pub id: String,
    /// The name of the file.
    pub file_name: String,
    /// How many bytes it has.
    pub size_bytes: i64,
    pub status: ImportStatus,
    /// Whether a dry run counted `counts`.
    pub dry_run: bool,
    pub format: Option<ImportFormat>,
    pub encoding: Option<ImportEncoding>,
    pub delimiter: Option<String>,
    /// The sheet of a workbook; null of other files.
    pub sheet: Option<String>,
    /// The sheets of a workbook.
    pub sheets: Vec<String>,
    /// What to know about the file, such as a guessed encoding.
    pub warnings: Vec<String>,
    /// The columns of the file. Absent in events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<ImportColumn>>,
    pub counts: ImportCounts,
    /// The fields by which a line finds its prospect; null for all three.
    pub match_by: Option<Vec<MatchBy>>,
    /// Whether a column without a field becomes a new custom field.
    pub create_fields: bool,
    /// Whether the lines are hidden from webhooks.
    pub mute_webhook: bool,
    /// The labels of every line without labels.
    pub labels: Vec<String>,
    /// The owner of every line that names none.
    pub owner_id: Option<String>,
    /// The stage of every line that names none.
    pub stage_id: Option<String>,
    /// The run of its writes, whose undo takes the import back; null until it is started.
    pub run_id: Option<String>,
    pub failure: Option<ImportFailure>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
    pub expires_at: Timestamp,
}

/// An item of a list that does not select `fields`: an export of the account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedExport {
    /// Identifies the export.
    pub id: String,
    pub status: ExportStatus,
    pub format: ExportFormat,
    /// The kinds of records.
    pub kinds: Vec<ExportKind>,
    /// Whether the files have the values of sensitive custom fields.
    pub include_sensitive: bool,
    pub as_of: Timestamp,
    pub done_at: Option<i64>,
    pub expires_at: Timestamp,
    /// How many records of each kind the files have so far.
    pub records: BTreeMap<String, i64>,
}

/// An item of a list that does not select `fields`: a user of the account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedUser {
    /// Identifies the user.
    pub id: String,
    /// Name.
    pub name: String,
    /// Email address, unique among the users of an account.
    pub email: Option<String>,
    /// Whether the user can be assigned anything new.
    pub active: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a pipeline with its stages, in their order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedPipeline {
    /// Identifies the pipeline.
    pub id: String,
    /// Name.
    pub name: String,
    /// The stages, in their order.
    pub stages: Vec<PipelineStage>,
    /// The stage of a prospect that enters this pipeline.
    pub default_stage_id: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a stage of a pipeline. It uses the times and the `ETag` of its pipeline.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedStage {
    /// Identifies the stage.
    pub id: String,
    /// Name; the stages of one pipeline differ, ignoring case and accents.
    pub name: String,
    /// The pipeline it is part of.
    pub pipeline_id: String,
    /// That pipeline's name.
    pub pipeline_name: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: an office.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedOffice {
    /// Identifies the office.
    pub id: String,
    /// Name.
    pub name: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: where prospects come from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedSource {
    /// Identifies the source.
    pub id: String,
    /// Name, unique among the sources of an account, ignoring case and accents.
    pub name: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a job that prospects apply for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedJob {
    /// Identifies the job.
    pub id: String,
    /// Title.
    pub title: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: a field that the account gives its prospects.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedCustomField {
    /// Identifies the field, in `customFields` and in filters. It never changes.
    pub key: String,
    /// Its name for people.
    pub label: String,
    pub r#type: CustomFieldType,
    /// The options of the types `select` and `multiSelect`, in their order.
    pub options: Vec<CustomFieldOption>,
    /// Whether lists filter, sort and count by it.
    pub filterable: bool,
    /// Whether no two prospects can have the same value.
    pub unique: bool,
    /// Whether only the profile of a prospect shows its values.
    pub sensitive: bool,
    /// The purpose of the field, for people.
    pub description: Option<String>,
    /// Its place in forms.
    pub position: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: an API key, without its text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedKey {
    /// Identifies the key.
    pub id: String,
    /// Name.
    pub name: String,
    /// What it may do.
    pub permissions: Vec<Permission>,
    /// The user for whom it acts.
    pub user_id: String,
    pub expires_at: Option<i64>,
    /// The networks that may use it. Null is any network.
    pub allowed_cidrs: Option<Vec<String>>,
    /// The prospects that it sees. Null is all of them.
    pub scope: Option<KeySelectionScope>,
    /// False once it is revoked.
    pub active: bool,
    pub created_at: Timestamp,
    pub last_used_at: Option<i64>,
    /// The last four characters of its text.
    pub last_four: String,
}

/// An item of a list that does not select `fields`: where events are sent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedWebhook {
    /// Identifies the webhook.
    pub id: String,
    /// Where events are sent.
    pub url: String,
    /// Which events are sent.
    pub event_types: Vec<EventType>,
    /// Which of these events are sent. Null is all of them.
    pub filter: Option<WebhookSelectionFilter>,
    /// Your description.
    pub description: Option<String>,
    /// Whether events are sent.
    pub active: bool,
    /// Why the service switched it off.
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed.
    pub failing_since: Option<i64>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<EntityTag>,
}

/// An item of a list that does not select `fields`: the delivery of one event to one webhook.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedDelivery {
    /// Identifies the delivery.
    pub id: String,
    /// The webhook.
    pub webhook_id: String,
    /// The event.
    pub event_id: String,
    pub event_type: EventType,
    pub status: DeliveryStatus,
    /// The last 30 attempts, oldest first.
    pub attempts: Vec<DeliveryAttempt>,
    pub next_attempt_at: Option<i64>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The position of a page in its list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PagePosition {
    /// Opaque; give it back as `pageToken`. Present exactly when `hasMore` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_page_token: Option<String>,
    /// Whether more results may follow. A page may be short or empty even so.
    pub has_more: bool,
    /// 0 if there is nothing; otherwise absent, because the service does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_count: Option<i64>,
    /// On every page: the service has searched the feed up to this place. To continue later, send it as `after`, with any filters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete_until: Option<Timestamp>,
}

/// The parameters of `prospects().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectsListParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Exactly this address, after white space around it is removed and its ASCII letters are lowercased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Exactly this number, in any format. A value that is not a number matches nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Contained in `firstName lastName`, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Contained in the title, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Contained in the company, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<bool>,
    /// In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<Vec<String>>,
    /// In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<Vec<String>>,
    /// Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Vec<String>>,
    /// From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<Vec<String>>,
    /// Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<Vec<String>>,
    /// Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<Vec<String>>,
    /// Has any of these license statuses. May be repeated; one value can also contain several, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_status: Option<Vec<LicenseStatus>>,
    /// Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Vec<String>>,
    /// Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_all: Option<Vec<String>>,
    /// Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_not: Option<Vec<String>>,
    /// True finds prospects with an email, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_email: Option<bool>,
    /// True finds prospects with a phone, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_phone: Option<bool>,
    /// May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contactable: Option<ContactChannel>,
    /// Has an id of this system, or with `externalId` this id of the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_system: Option<String>,
    /// Has this id of the system that `externalSystem` names; without that, of any system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// True finds prospects with a task that is not completed, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_open_task: Option<bool>,
    /// True finds prospects with an open task whose `dueAt` has passed, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_overdue_task: Option<bool>,
    /// True finds prospects with a hire, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_hire: Option<bool>,
    /// True finds prospects with a note, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_note: Option<bool>,
    /// True finds prospects with a meeting, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_meeting: Option<bool>,
    /// The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_after: Option<TimestampInput>,
    /// The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_before: Option<TimestampInput>,
    /// The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retention_due_before: Option<TimestampInput>,
    /// The field by which the list is sorted, ascending; with a leading `-`, descending. `name` is "firstName lastName" without case and accents. The default is `-createdAt`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<ProspectSort>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `profile` adds the object of GET /prospects/{prospectId}/profile, `customFields` the values of custom fields that are not sensitive, and `etag` the `ETag` that GET /prospects/{prospectId} returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ProspectListInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ProspectField>>,
}

/// The parameters of `prospects().get`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectsGetParams {
    /// The parts that each item shows in addition to the record. `profile` adds the object of GET /prospects/{prospectId}/profile, also to the members that `fields` selects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ProspectInclude>>,
}

/// The parameters of `prospects().list_duplicates`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectsListDuplicatesParams {
    /// The fields that the prospects of a group have in common.
    pub by: DuplicatesBy,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each group, as names separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<DuplicatesGroupField>>,
}

/// The parameters of `prospects().count`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectsCountParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Exactly this address, after white space around it is removed and its ASCII letters are lowercased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Exactly this number, in any format. A value that is not a number matches nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Contained in `firstName lastName`, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Contained in the title, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Contained in the company, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<bool>,
    /// In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<Vec<String>>,
    /// In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<Vec<String>>,
    /// Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Vec<String>>,
    /// From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<Vec<String>>,
    /// Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<Vec<String>>,
    /// Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<Vec<String>>,
    /// Has any of these license statuses. May be repeated; one value can also contain several, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_status: Option<Vec<LicenseStatus>>,
    /// Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Vec<String>>,
    /// Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_all: Option<Vec<String>>,
    /// Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_not: Option<Vec<String>>,
    /// True finds prospects with an email, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_email: Option<bool>,
    /// True finds prospects with a phone, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_phone: Option<bool>,
    /// May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contactable: Option<ContactChannel>,
    /// Has an id of this system, or with `externalId` this id of the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_system: Option<String>,
    /// Has this id of the system that `externalSystem` names; without that, of any system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// True finds prospects with a task that is not completed, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_open_task: Option<bool>,
    /// True finds prospects with an open task whose `dueAt` has passed, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_overdue_task: Option<bool>,
    /// True finds prospects with a hire, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_hire: Option<bool>,
    /// True finds prospects with a note, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_note: Option<bool>,
    /// True finds prospects with a meeting, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_meeting: Option<bool>,
    /// The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_after: Option<TimestampInput>,
    /// The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_before: Option<TimestampInput>,
    /// The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retention_due_before: Option<TimestampInput>,
}

/// The parameters of `prospects().count_facets`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectsCountFacetsParams {
    /// One to three fields, separated by commas, or pairs of them, such as `sourceId*stageId`. A filterable custom field is `cf.` and its key. Dates need a unit, such as `createdAt:month`. Weeks are ISO weeks, which begin on Monday.
    pub by: Vec<FacetField>,
    /// The time zone of the dates: an IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<i64>,
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Exactly this address, after white space around it is removed and its ASCII letters are lowercased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Exactly this number, in any format. A value that is not a number matches nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Contained in `firstName lastName`, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Contained in the title, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Contained in the company, ignoring case, accents and runs of white space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Contained in `firstName lastName`, the title or the company, ignoring case, accents and runs of white space; or exactly the email or the phone, normalized as on writing. Trimmed before its characters are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// With true, `q` also finds prospects whose resume has every word of `q`: whole words, without case and accents. A word is a run of letters, digits, `+` and `#`, of at most 64 bytes; in Chinese, Japanese, Korean and Thai, two characters in a row; of a long resume, the first 32 KB of different words count. Without `q` it has no effect. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<bool>,
    /// In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<Vec<String>>,
    /// In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<Vec<String>>,
    /// Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Vec<String>>,
    /// From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<Vec<String>>,
    /// Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<Vec<String>>,
    /// Applied for any of these jobs. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_id: Option<Vec<String>>,
    /// Has any of these license statuses. May be repeated; one value can also contain several, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_status: Option<Vec<LicenseStatus>>,
    /// Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Vec<String>>,
    /// Has each of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_all: Option<Vec<String>>,
    /// Has none of these labels, ignoring case and accents; a prospect without labels matches. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_not: Option<Vec<String>>,
    /// True finds prospects with an email, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_email: Option<bool>,
    /// True finds prospects with a phone, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_phone: Option<bool>,
    /// May be contacted in this way: the prospect granted it and has the email, or for text messages and calls the phone. A contact that it shares counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contactable: Option<ContactChannel>,
    /// Has an id of this system, or with `externalId` this id of the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_system: Option<String>,
    /// Has this id of the system that `externalSystem` names; without that, of any system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// True finds prospects with a task that is not completed, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_open_task: Option<bool>,
    /// True finds prospects with an open task whose `dueAt` has passed, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_overdue_task: Option<bool>,
    /// True finds prospects with a hire, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_hire: Option<bool>,
    /// True finds prospects with a note, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_note: Option<bool>,
    /// True finds prospects with a meeting, false those without. Any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_meeting: Option<bool>,
    /// The prospect, or one of its tasks, hires, notes, meetings and files, has this `updatedAt` or a later one. A deletion does not count. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_after: Option<TimestampInput>,
    /// The prospect and all of its tasks, hires, notes, meetings and files have this `updatedAt` or an earlier one. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_before: Option<TimestampInput>,
    /// The prospects whose retention has ended by this time: the account erases them next. None without a `retention` of the account. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retention_due_before: Option<TimestampInput>,
}

/// The parameters of `prospects().list_activity`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectsListActivityParams {
    /// Only these kinds, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<Vec<EventType>>,
    /// Only changes by this API key or user, given by id, or by the service itself: `system`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// Only changes whose request had this header `Agent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// Only changes whose request had this header `Run-Id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ActivityField>>,
}

/// The parameters of `reports().stages`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportsStagesParams {
    /// In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<Vec<String>>,
    /// Earliest time at which the prospect entered the stage, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered_after: Option<TimestampInput>,
    /// Latest time at which the prospect entered the stage, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered_before: Option<TimestampInput>,
    /// Groups the prospects by this field. A prospect with several jobs counts in each of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StagesReportField>,
}

/// The parameters of `runs().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunsListParams {
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<RunField>>,
}

/// The parameters of `privacy().list_erasures`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrivacyListErasuresParams {
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ErasureField>>,
}

/// The parameters of `tasks().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TasksListParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Only tasks assigned to this user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned_to: Option<String>,
    /// Only tasks that this user created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// True lists open tasks only, false all tasks, in any case. It replaces `status`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incomplete_only: Option<bool>,
    /// Lists open tasks, completed tasks, or all tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<TaskStatus>,
    /// Earliest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_after: Option<TimestampInput>,
    /// Latest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_before: Option<TimestampInput>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `createdAt` if the request bounds the creation, else `dueAt`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<TaskSort>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ChildInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<TaskField>>,
}

/// The parameters of `tasks().count_facets`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TasksCountFacetsParams {
    /// One to three fields, separated by commas, or pairs of them, such as `assignedTo*dueAt:week`. Dates need a unit. Weeks are ISO weeks, which begin on Monday.
    pub by: Vec<TaskFacetField>,
    /// The time zone of the dates: an IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<i64>,
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Only tasks assigned to this user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned_to: Option<String>,
    /// Only tasks that this user created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// True lists open tasks only, false all tasks, in any case. It replaces `status`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incomplete_only: Option<bool>,
    /// Lists open tasks, completed tasks, or all tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<TaskStatus>,
    /// Earliest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_after: Option<TimestampInput>,
    /// Latest due date, inclusive. Ignored while only completed tasks are listed, and with `createdAfter` or `createdBefore`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_before: Option<TimestampInput>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
}

/// The parameters of `hires().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HiresListParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Earliest `hireDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hired_after: Option<TimestampInput>,
    /// Latest `hireDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hired_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `-hireDate`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<HireSort>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ChildInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<HireField>>,
}

/// The parameters of `hires().count_facets`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HiresCountFacetsParams {
    /// One to three fields, separated by commas, or pairs of them, such as `sourceId*hireDate:month`. Dates need a unit. Weeks are ISO weeks, which begin on Monday.
    pub by: Vec<HireFacetField>,
    /// The time zone of the dates: an IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<i64>,
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Earliest `hireDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hired_after: Option<TimestampInput>,
    /// Latest `hireDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hired_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
}

/// The parameters of `notes().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NotesListParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Only notes that this user wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ChildInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<NoteField>>,
}

/// The parameters of `meetings().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingsListParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Only meetings that this user owns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Only meetings of exactly this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_type: Option<String>,
    /// Earliest `meetingDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_date_after: Option<TimestampInput>,
    /// Latest `meetingDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_date_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// The field by which the list is sorted, ascending; with a leading `-`, descending. The default is `-meetingDate`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<MeetingSort>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ChildInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<MeetingField>>,
}

/// The parameters of `meetings().count_facets`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MeetingsCountFacetsParams {
    /// One to three fields, separated by commas, or pairs of them, such as `ownerId*meetingDate:week`. Dates need a unit. Weeks are ISO weeks, which begin on Monday.
    pub by: Vec<MeetingFacetField>,
    /// The time zone of the dates: an IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The maximum number of buckets of a facet. It lists the most frequent values, or the newest dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<i64>,
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Only meetings that this user owns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<String>,
    /// Only meetings of exactly this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_type: Option<String>,
    /// Earliest `meetingDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_date_after: Option<TimestampInput>,
    /// Latest `meetingDate`, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting_date_before: Option<TimestampInput>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
}

/// The parameters of `files().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FilesListParams {
    /// Only the records with these ids. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 100 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Vec<String>>,
    /// Only records of this prospect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prospect_id: Option<String>,
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `prospect` adds the name and the contacts of its prospect, and needs the permission `prospects:read`; `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<ChildInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<FileField>>,
}

/// The parameters of `imports().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportsListParams {
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ImportField>>,
}

/// The parameters of `exports().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportsListParams {
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ExportField>>,
}

/// The parameters of `account().list_log`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountListLogParams {
    /// Only these kinds, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<Vec<LogEntryType>>,
    /// Only entries of this API key or user, given by id, of the service itself, `system`, or of who runs it, `operator`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    /// Only entries of requests with this API key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key_id: Option<String>,
    /// Only entries of requests from this address, IPv4 or IPv6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<LogEntryField>>,
}

/// The parameters of `users().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UsersListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<UserField>>,
}

/// The parameters of `pipelines().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PipelinesListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<PipelineField>>,
}

/// The parameters of `stages().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StagesListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<StageField>>,
}

/// The parameters of `offices().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficesListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<OfficeField>>,
}

/// The parameters of `sources().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourcesListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<SourceField>>,
}

/// The parameters of `jobs().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JobsListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<JobField>>,
}

/// The parameters of `custom_fields().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CustomFieldsListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `key`. White space around names and repeated names do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<CustomFieldField>>,
}

/// The parameters of `keys().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeysListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<KeyField>>,
}

/// The parameters of `grants().list_clients`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GrantsListClientsParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ClientField>>,
}

/// The parameters of `grants().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GrantsListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<GrantField>>,
}

/// The parameters of `webhooks().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhooksListParams {
    /// Earliest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_after: Option<TimestampInput>,
    /// Latest `updatedAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_before: Option<TimestampInput>,
    /// What each item shows next to the record, also next to the members that `fields` selects. `etag` adds the `ETag` that GET by id returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<RecordInclude>>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<WebhookField>>,
}

/// The parameters of `webhooks().poll`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhooksPollParams {
    /// The kind of event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_type: Option<EventType>,
    /// The maximum number of records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
}

/// The parameters of `webhooks().list_deliveries`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhooksListDeliveriesParams {
    /// Only deliveries with this status. `retrying` means pending after an attempt that failed; a `slow` attempt does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<DeliveryStatusFilter>,
    /// Only the delivery of this event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_id: Option<String>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<DeliveryField>>,
}

/// The parameters of `events().list`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventsListParams {
    /// Only these kinds, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<EventType>>,
    /// Only updates that changed one of these fields; and every creation and deletion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// In any of these stages. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_id: Option<Vec<String>>,
    /// In a stage of any of these pipelines. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline_id: Option<Vec<String>>,
    /// Owned by any of these users. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner_id: Option<Vec<String>>,
    /// Of any of these offices. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office_id: Option<Vec<String>>,
    /// Has any of these labels, ignoring case and accents. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Vec<String>>,
    /// From any of these sources. An unknown id matches nothing. May be repeated; one value can also contain several, separated by commas. At most 10 different ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<Vec<String>>,
    /// Only events after this place: the `pagination.cursor` of a page, or the id of an event. Keep the cursor of the last page that you read, and come back with it within 30 days. An older cursor is 400, and so is an id that is not in the feed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Earliest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_after: Option<TimestampInput>,
    /// Latest `createdAt`, inclusive. An integer, or an ISO 8601 date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_before: Option<TimestampInput>,
    /// The order. `-createdAt` is newest first, and does not combine with `after`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<EventSort>,
    /// The maximum number of items of a page. A page has fewer items if it would exceed 5 MB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The `nextPageToken` of the page before. It is good for the same account, list and filters; `limit`, `fields` and `include` may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_token: Option<String>,
    /// The members of each item, as names separated by commas. Every item has its `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<EventField>>,
}

/// The parameters of `events().get_samples`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventsGetSamplesParams {
    /// Only these kinds, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<Vec<EventType>>,
}
