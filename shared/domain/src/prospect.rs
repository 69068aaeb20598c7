//! A prospect: a candidate or lead (SPECIFICATION §8.1, §8.2).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::id::{JobId, MergeId, OfficeId, PipelineId, ProspectId, SourceId, StageId, UserId};
use super::{Email, ExternalId, Phone, StageEntry, UnixMs};

/// The progress of a prospect's licence (SPECIFICATION §8.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LicenseStatus {
    /// Not started.
    NotStarted,
    /// In progress.
    InProgress,
    /// Licensed.
    Licensed,
}

impl LicenseStatus {
    /// Every status.
    pub const EVERY: [Self; 3] = [Self::NotStarted, Self::InProgress, Self::Licensed];

    /// Reads the name of the specification.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|status| status.name() == name)
    }

    /// The name of the specification.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotStarted => "not_started",
            Self::InProgress => "in_progress",
            Self::Licensed => "licensed",
        }
    }
}

/// Who chose a prospect's source; only a choice made through the API may be changed through it (SPECIFICATION §8.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceOrigin {
    /// A write through this API.
    Api,
    /// An import, or the administrator.
    Account,
}

/// The source of a prospect, and who chose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProspectSource {
    /// The source.
    pub id: SourceId,
    /// Who chose it.
    pub origin: SourceOrigin,
}

/// A job the prospect applied for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// The job.
    pub job_id: JobId,
    /// When the prospect first applied.
    pub applied_at: UnixMs,
}

/// One question of an application form, and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplicationQuestion {
    /// The question.
    pub label: String,
    /// The answer.
    pub answer: String,
    /// The sender's kind of the question.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none", default)]
    pub kind: Option<String>,
    /// The sender's id of the question.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub id: Option<String>,
}

/// A resume: the file, its metadata and its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resume {
    /// The file's name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file_name: Option<String>,
    /// The file's media type.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub content_type: Option<String>,
    /// The text, from the request or from the file.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// The file, in base64.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub data: Option<String>,
    /// A link to the file.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
}

/// What a record keeps of its resume, which is an attachment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredResume {
    /// The digest of the resume.
    pub digest: String,
    /// How many items hold it.
    pub parts: u32,
}

/// Where a prospect went that was merged into another one (SPECIFICATION §8.29). Its record stays, and nobody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Merged {
    /// The prospect that it is part of now, which is not merged into another one itself.
    pub into: ProspectId,
    /// The merge.
    pub merge_id: MergeId,
    /// When it was merged.
    pub at: UnixMs,
}

/// What a prospect has from those that were merged into it. Their items stay where they are (ADR 0028).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Absorbed {
    /// The prospects, in the order of the merges.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ids: Vec<ProspectId>,
    /// Emails that find the prospect besides its own.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub emails: Vec<Email>,
    /// Phones that find the prospect besides its own.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub phones: Vec<Phone>,
    /// External ids that find the prospect besides its own.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub external_ids: Vec<ExternalId>,
    /// The prospect in whose partition the notes are, unless it is its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub notes_from: Option<ProspectId>,
    /// The same for the application questions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub questions_from: Option<ProspectId>,
    /// The same for the resume.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub resume_from: Option<ProspectId>,
}

impl Absorbed {
    fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// The digest of a text: half of its SHA-256, in base64. A record keeps the digests of its attachments, so that an
/// update that changes nothing is recognized without reading them.
#[must_use]
pub fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    URL_SAFE_NO_PAD.encode(hash.first_chunk::<16>().copied().unwrap_or_default())
}

/// The stored record. Its attachments (notes, application questions, resume) are separate items, so that reading a
/// prospect costs one read unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Prospect {
    /// Its id.
    pub id: ProspectId,
    /// Counts its changes, from 1; the ETag.
    pub revision: u64,
    /// First name, 1 to 200 characters.
    pub first_name: String,
    /// Last name, 1 to 200 characters.
    pub last_name: String,
    /// Its email; no two prospects of an account have the same.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<Email>,
    /// Its phone; no two prospects of an account have the same.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub phone: Option<Phone>,
    /// Its stage.
    pub stage_id: StageId,
    /// The pipeline of that stage.
    pub pipeline_id: PipelineId,
    /// Its labels, in the order of the request, without repetitions (ignoring case).
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub labels: Vec<String>,
    /// Job title.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// Company.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub company: Option<String>,
    /// How far its licence is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub license_status: Option<LicenseStatus>,
    /// Street and number.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub street_address: Option<String>,
    /// City.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub city: Option<String>,
    /// State or region.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub state: Option<String>,
    /// Postal code.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub postal_code: Option<String>,
    /// Its office.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub office_id: Option<OfficeId>,
    /// Where it came from.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub source: Option<ProspectSource>,
    /// The jobs it applied for, each once.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub applications: Vec<Application>,
    /// The user who owns it.
    pub owner_id: UserId,
    /// The digest of its notes, which are an attachment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub notes_digest: Option<String>,
    /// The digest of its application questions, which are an attachment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub questions_digest: Option<String>,
    /// Its resume, which is an attachment.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub resume: Option<StoredResume>,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed; never before an earlier change.
    pub updated_at: UnixMs,
    /// How it came into its stage; `None` if an import did not say it (SPECIFICATION §8.31).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stage_entered: Option<StageEntry>,
    /// The ids that other systems gave it, each once; no two prospects of an account have the same.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub external_ids: Vec<ExternalId>,
    /// Where it went, if it was merged into another prospect.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merged: Option<Merged>,
    /// What it has from prospects that were merged into it.
    #[serde(skip_serializing_if = "Absorbed::is_nothing", default)]
    pub absorbed: Absorbed,
}

impl Prospect {
    /// The prospects whose items are its own: itself, then those that were merged into it.
    pub fn group(&self) -> impl Iterator<Item = ProspectId> + '_ {
        std::iter::once(self.id).chain(self.absorbed.ids.iter().copied())
    }

    /// The emails that find it, its own first.
    pub fn emails(&self) -> impl Iterator<Item = &Email> {
        self.email.iter().chain(&self.absorbed.emails)
    }

    /// The phones that find it, its own first.
    pub fn phones(&self) -> impl Iterator<Item = &Phone> {
        self.phone.iter().chain(&self.absorbed.phones)
    }

    /// The external ids that find it, its own first.
    pub fn all_external_ids(&self) -> impl Iterator<Item = &ExternalId> {
        self.external_ids.iter().chain(&self.absorbed.external_ids)
    }
}

impl Prospect {
    /// The same prospect in another stage.
    #[must_use]
    pub fn moved_to(&self, (stage_id, pipeline_id): (StageId, PipelineId), entry: StageEntry) -> Self {
        Self {
            stage_id,
            pipeline_id,
            stage_entered: Some(entry),
            ..self.clone()
        }
    }
}
