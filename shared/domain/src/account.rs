//! An account, its users, offices, sources and jobs (SPECIFICATION §17), and the settings that requests need.

use derive::Record;
use serde::{Deserialize, Serialize};

use super::custom::{CustomField, CustomFields};
use super::email::Email;
use super::field::ValueKind;
use super::id::{AccountId, JobId, OfficeId, PipelineId, SourceId, StageId, UserId};
use super::phone::Phone;
use super::pipeline::{Pipeline, Stage};
use super::retention::Retention;
use super::time::UnixMs;

/// The most users of an account: its settings are read completely.
pub const MAX_USERS: usize = 1_000;

/// The most pipelines of an account: moving one writes the positions of the others, in one transaction with the keys.
pub const MAX_PIPELINES: usize = 30;

/// The newest form of an account's records that this build can read. A build that changes the form raises it, reads the
/// older forms too, and writes the form of the account (infra/docs/guides/aws-operate.md, "Two versions at once").
pub const FORMAT: u64 = 1;

/// The form of records without a number.
pub const fn first_format() -> u64 {
    1
}

#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "account")]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Identifies the account.
    pub id: AccountId,
    /// Name.
    #[field(client, text = 1..=200)]
    pub name: String,
    /// ISO 3166 code of the region in which phone numbers without a country code are read.
    #[field(client, with = RegionCode, sent = "ISO 3166 code of a region, in any case.")]
    pub default_region: String,
    /// The default pipeline of new prospects.
    #[field(client, label = "Default pipeline", sent = "A pipeline of the account.")]
    pub default_pipeline_id: PipelineId,
    /// When prospects are erased on their own; null without retention.
    #[field(client, clears, sent = "When prospects are erased on their own. Null ends the retention.")]
    pub retention: Option<Retention>,
    /// Counts the changes of the settings; every key of the account carries it too.
    #[field(hidden)]
    pub settings_version: u64,
    /// The form of the account's records; every key of the account carries it too.
    #[field(hidden)]
    #[serde(default = "first_format")]
    pub format: u64,
    /// Counts the changes that deleted stages. Each of them has its own item.
    #[field(hidden)]
    pub retired_changes: u64,
    /// How many custom fields the account ever had: the number of the newest.
    #[field(hidden)]
    #[serde(default)]
    pub custom_fields: u16,
    /// The newest version of the columns of its custom fields.
    #[field(hidden)]
    #[serde(default)]
    pub custom_columns: u32,
    /// When the account was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the account was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

impl Account {
    pub const fn new(id: AccountId, name: String, region: String, pipeline: PipelineId, now: UnixMs) -> Self {
        Self {
            id,
            name,
            default_region: region,
            default_pipeline_id: pipeline,
            retention: None,
            settings_version: 1,
            format: FORMAT,
            retired_changes: 0,
            custom_fields: 0,
            custom_columns: 0,
            created_at: now,
            updated_at: now,
        }
    }

    /// The account and one of its custom fields after a change of `filterable`. A field that became filterable gets a
    /// version of columns that no field had before: index segments name the newest version that they have (ADR 0043).
    pub fn with_column_of(self, field: CustomField) -> (Self, CustomField) {
        match (field.filterable, field.since) {
            (true, Some(_)) | (false, None) => (self, field),
            (false, Some(_)) => (self, CustomField { since: None, ..field }),
            (true, None) => {
                let version = self.custom_columns.saturating_add(1);
                let since = Some(version);
                let account = Self { custom_columns: version, ..self };
                (account, CustomField { since, ..field })
            }
        }
    }
}

read_from_text! {
    /// The ISO 3166 code of a region whose dialling plan is known.
    pub struct RegionCode -> String {
        ValueKind::Schema {
            form: "region",
            bounds: &[],
            shown: r#"{"type":"string","pattern":"^[A-Z0-9]{2,3}$"}"#,
            sent: r#"{"type":"string"}"#,
        },
        "must be the ISO 3166 code of a region, such as US",
        |text| Some(text.to_ascii_uppercase()).filter(|code| Phone::is_region(code)),
    }
}

/// A person who works for the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "user")]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Identifies the user.
    pub id: UserId,
    /// Name.
    #[field(client, required, text = 1..=200)]
    pub name: String,
    /// Email address, unique among the users of an account.
    #[field(client, clears, sent = "Email address. Null clears it; two users cannot have the same.")]
    pub email: Option<Email>,
    /// Whether the user can be assigned anything new.
    #[field(client, sent = "Whether the user can be assigned anything; true unless it is given.")]
    pub active: bool,
    /// When the user was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the user was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

impl User {
    pub const fn new(id: UserId, name: String, email: Option<Email>, now: UnixMs) -> Self {
        Self { id, name, email, active: true, created_at: now, updated_at: now }
    }
}

/// An office that prospects can belong to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "office")]
#[serde(rename_all = "camelCase")]
pub struct Office {
    /// Identifies the office.
    pub id: OfficeId,
    /// Name.
    #[field(client, required, text = 1..=200)]
    pub name: String,
    /// When the office was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the office was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

/// Where prospects come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "source")]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// Identifies the source.
    pub id: SourceId,
    /// Name, unique among the sources of an account, ignoring case and accents.
    #[field(client, required, text = 1..=200, sent = "Name.")]
    pub name: String,
    /// When the source was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the source was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

/// A job that prospects apply for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "job")]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Identifies the job.
    pub id: JobId,
    /// Title.
    #[field(client, required, text = 1..=300)]
    pub title: String,
    /// When the job was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the job was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

/// The settings that nearly every request needs, loaded together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub account: Account,
    pub users: Vec<User>,
    /// Its pipelines, in order.
    pub pipelines: Vec<Pipeline>,
    pub offices: Vec<Office>,
    /// The custom fields of its prospects.
    pub custom_fields: CustomFields,
    /// Deleted stages whose names a request needs. They are read apart from the settings.
    pub retired_stages: Vec<Stage>,
}

impl Settings {
    pub fn new(account: Account) -> Self {
        Self {
            account,
            users: Vec::new(),
            pipelines: Vec::new(),
            offices: Vec::new(),
            custom_fields: CustomFields::default(),
            retired_stages: Vec::new(),
        }
    }

    /// The stage and the pipeline that it belongs to.
    pub fn stage(&self, id: StageId) -> Option<(&Pipeline, &Stage)> {
        self.pipelines
            .iter()
            .find_map(|pipeline| Some((pipeline, pipeline.stages.iter().find(|stage| stage.id == id)?)))
    }

    pub fn pipeline(&self, id: PipelineId) -> Option<&Pipeline> {
        self.pipelines.iter().find(|pipeline| pipeline.id == id)
    }

    pub fn user(&self, id: UserId) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    /// Why this user cannot be added (SPECIFICATION §17.2).
    pub fn refusal_of_new_user(&self, user: &User) -> Option<String> {
        if self.users.len() >= MAX_USERS {
            return Some(format!("An account has at most {MAX_USERS} users."));
        }
        self.refusal_of_email(user)
    }

    /// Why this user cannot have this email (SPECIFICATION §17.2).
    pub fn refusal_of_email(&self, user: &User) -> Option<String> {
        let mut others = self.users.iter().filter(|other| other.id != user.id);
        let is_taken = user.email.is_some() && others.any(|other| other.email == user.email);
        is_taken.then(|| "Another user has this email.".to_owned())
    }

    /// Why no pipeline can be added (SPECIFICATION §17.3).
    pub fn refusal_of_pipeline(&self) -> Option<String> {
        let is_full = self.pipelines.len() >= MAX_PIPELINES;
        is_full.then(|| format!("An account has at most {MAX_PIPELINES} pipelines."))
    }

    pub fn office(&self, id: OfficeId) -> Option<&Office> {
        self.offices.iter().find(|office| office.id == id)
    }

    /// The same settings with more deleted stages, for [`Settings::stage_name`].
    pub fn with_retired(&self, stages: Vec<Stage>) -> Self {
        let mut settings = self.clone();
        settings.retired_stages.extend(stages);
        settings
    }

    /// The current name of a stage, or the last name of a deleted stage; empty if neither is known.
    pub fn stage_name(&self, id: StageId) -> &str {
        let retired = || self.retired_stages.iter().find(|stage| stage.id == id);
        let stage = self.stage(id).map(|(_, stage)| stage).or_else(retired);
        stage.map_or("", |stage| stage.name.as_str())
    }
}
