//! An account and its settings: users, pipelines with their stages, offices; and its sources and jobs.

use serde::{Deserialize, Serialize};

use super::id::{AccountId, JobId, OfficeId, PipelineId, SourceId, StageId, UserId};
use super::time::UnixMs;

/// The most users of an account: its settings are read completely.
pub const MAX_USERS: usize = 1_000;

/// The most pipelines of an account: moving one writes the positions of the others, in one transaction with the keys.
pub const MAX_PIPELINES: usize = 30;

/// The most stages of a pipeline.
pub const MAX_STAGES: usize = 100;

/// The account itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// The ISO 3166 code of the region whose dialling plan a number without a country code is read in.
    pub default_region: String,
    /// The pipeline of a new prospect that names neither stage nor pipeline.
    pub default_pipeline_id: PipelineId,
    /// Counts the changes of the settings; every key of the account carries it too.
    pub settings_version: u64,
    /// How many changes have deleted stages. Each of them has its own item.
    pub retired_changes: u64,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// A person who works for the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// Its display name.
    pub name: String,
    /// Its address, if known.
    pub email: Option<String>,
    /// Whether records can be assigned to it.
    pub active: bool,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// A place in a pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Stage {
    /// Its id.
    pub id: StageId,
    /// Its display name, which prospects show as `currentStage`.
    pub name: String,
}

/// A sequence of stages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pipeline {
    /// Its id.
    pub id: PipelineId,
    /// Its display name.
    pub name: String,
    /// Its position among the account's pipelines.
    pub position: u32,
    /// Its stages, in order.
    pub stages: Vec<Stage>,
    /// The stage of a prospect that names only this pipeline.
    pub default_stage_id: StageId,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// An office that prospects can belong to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Office {
    /// Its id.
    pub id: OfficeId,
    /// Its display name.
    pub name: String,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// Where prospects come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// Its id, derived from its name without case, so that one name is one source.
    pub id: SourceId,
    /// Its display name.
    pub name: String,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// A job that prospects apply for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// Its title.
    pub title: String,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// The settings that nearly every request needs, loaded together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The account.
    pub account: Account,
    /// Its users.
    pub users: Vec<User>,
    /// Its pipelines, in order.
    pub pipelines: Vec<Pipeline>,
    /// Its offices.
    pub offices: Vec<Office>,
    /// Deleted stages whose names a request needs. They are read apart from the settings.
    pub retired_stages: Vec<Stage>,
}

impl Settings {
    /// The stage and the pipeline that it belongs to.
    #[must_use]
    pub fn stage(&self, id: StageId) -> Option<(&Pipeline, &Stage)> {
        self.pipelines
            .iter()
            .find_map(|pipeline| Some((pipeline, pipeline.stages.iter().find(|stage| stage.id == id)?)))
    }

    /// The pipeline of that id.
    #[must_use]
    pub fn pipeline(&self, id: PipelineId) -> Option<&Pipeline> {
        self.pipelines.iter().find(|pipeline| pipeline.id == id)
    }

    /// The user of that id.
    #[must_use]
    pub fn user(&self, id: UserId) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    /// Why this user cannot be added (SPECIFICATION §13.3).
    #[must_use]
    pub fn refusal_of_new_user(&self, user: &User) -> Option<String> {
        if self.users.len() >= MAX_USERS {
            return Some(format!("An account has at most {MAX_USERS} users."));
        }
        self.refusal_of_email(user)
    }

    /// Why this user cannot have this email (SPECIFICATION §13.3).
    #[must_use]
    pub fn refusal_of_email(&self, user: &User) -> Option<String> {
        let mut others = self.users.iter().filter(|other| other.id != user.id);
        let is_taken = user.email.is_some() && others.any(|other| other.email == user.email);
        is_taken.then(|| "Another user has this email.".to_owned())
    }

    /// Why no pipeline can be added (SPECIFICATION §13.4).
    #[must_use]
    pub fn refusal_of_pipeline(&self) -> Option<String> {
        let is_full = self.pipelines.len() >= MAX_PIPELINES;
        is_full.then(|| format!("An account has at most {MAX_PIPELINES} pipelines."))
    }

    /// The office of that id.
    #[must_use]
    pub fn office(&self, id: OfficeId) -> Option<&Office> {
        self.offices.iter().find(|office| office.id == id)
    }

    /// The same settings with more deleted stages, for [`Settings::stage_name`].
    #[must_use]
    pub fn with_retired(&self, stages: Vec<Stage>) -> Self {
        let mut settings = self.clone();
        settings.retired_stages.extend(stages);
        settings
    }

    /// The current name of a stage, or the last name of a deleted stage; empty if neither is known.
    #[must_use]
    pub fn stage_name(&self, id: StageId) -> &str {
        let retired = || self.retired_stages.iter().find(|stage| stage.id == id);
        let stage = self.stage(id).map(|(_, stage)| stage).or_else(retired);
        stage.map_or("", |stage| stage.name.as_str())
    }
}
