//! The item of a prospect's line.

use domain::prospect::{
    Absorbed, Application, ApplicationQuestion, Merged, ProspectSource, Resume, SourceOrigin, digest,
};
use domain::{
    Email, ExternalId, LicenseStatus, OfficeId, Phone, PipelineId, Prospect, ProspectId, SourceId, StageEntry, StageId,
    UnixMs, UserId,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shared::records::prospects::stored_resume;

/// A prospect with its attachments.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectItem {
    /// The prospect's id.
    pub id: ProspectId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email.
    pub email: Option<Email>,
    /// Phone.
    pub phone: Option<Phone>,
    /// Stage.
    pub stage_id: StageId,
    /// Pipeline.
    pub pipeline_id: PipelineId,
    /// Labels.
    #[serde(default)]
    pub labels: Vec<String>,
    /// Job title.
    pub title: Option<String>,
    /// Company.
    pub company: Option<String>,
    /// Licence status.
    pub license_status: Option<LicenseStatus>,
    /// Street and house number.
    pub street_address: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or region.
    pub state: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// Office.
    pub office_id: Option<OfficeId>,
    /// Source.
    pub source_id: Option<SourceId>,
    /// Who chose the source; the account if omitted.
    pub source_origin: Option<SourceOrigin>,
    /// Applications for jobs.
    #[serde(default)]
    pub jobs: Vec<Application>,
    /// The user who owns the prospect.
    pub owner_id: UserId,
    /// Notes.
    pub notes: Option<String>,
    /// Application questions.
    pub application_questions: Option<Vec<ApplicationQuestion>>,
    /// Resume, byte for byte as stored.
    pub resume: Option<Box<RawValue>>,
    /// When the prospect was created.
    pub created_at: UnixMs,
    /// When the prospect last changed.
    pub updated_at: UnixMs,
    /// How the prospect came into its stage.
    pub stage_entered: Option<StageEntry>,
    /// External ids.
    #[serde(default)]
    pub external_ids: Vec<ExternalId>,
    /// Where it went, if it was merged into another prospect. That one precedes it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub merged: Option<Merged>,
    /// What it has from prospects that were merged into it. They follow it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub absorbed: Option<Absorbed>,
}

/// The attachments of a prospect: the parts that are stored as items of their own.
#[derive(Clone, Debug, Default)]
pub struct Attachments {
    /// Notes.
    pub notes: Option<String>,
    /// Application questions.
    pub questions: Option<Vec<ApplicationQuestion>>,
    /// Resume, as JSON text.
    pub resume: Option<String>,
}

impl ProspectItem {
    /// The item of a stored prospect, with the ids of the settings, sources and jobs to which it refers.
    ///
    /// # Errors
    /// The stored resume is not JSON.
    pub fn of(prospect: Prospect, attachments: Attachments) -> Result<(Self, Vec<String>), serde_json::Error> {
        let Prospect {
            id,
            // The line has the revision, and the attachments have what the digests describe.
            revision: _,
            first_name,
            last_name,
            email,
            phone,
            stage_id,
            pipeline_id,
            labels,
            title,
            company,
            license_status,
            street_address,
            city,
            state,
            postal_code,
            office_id,
            source,
            applications: jobs,
            owner_id,
            notes_digest: _,
            questions_digest: _,
            resume: _,
            created_at,
            updated_at,
            stage_entered,
            external_ids,
            merged,
            absorbed,
        } = prospect;
        let Attachments {
            notes,
            questions,
            resume,
        } = attachments;
        let (source_id, source_origin) = source.map(|ProspectSource { id, origin }| (id, origin)).unzip();
        let references = references(pipeline_id, owner_id, office_id, source_id, &jobs);
        let item = Self {
            id,
            first_name,
            last_name,
            email,
            phone,
            stage_id,
            pipeline_id,
            labels,
            title,
            company,
            license_status,
            street_address,
            city,
            state,
            postal_code,
            office_id,
            source_id,
            source_origin,
            jobs,
            owner_id,
            notes,
            application_questions: questions,
            resume: resume.map(RawValue::from_string).transpose()?,
            created_at,
            updated_at,
            stage_entered,
            external_ids,
            merged,
            absorbed: Some(absorbed).filter(|absorbed| *absorbed != Absorbed::default()),
        };
        Ok((item, references))
    }

    /// The prospect and its attachments.
    ///
    /// # Errors
    /// The resume is malformed, or the questions cannot be written as JSON.
    pub fn into_stored(self, revision: u64) -> Result<(Prospect, Attachments), serde_json::Error> {
        let Self {
            id,
            first_name,
            last_name,
            email,
            phone,
            stage_id,
            pipeline_id,
            labels,
            title,
            company,
            license_status,
            street_address,
            city,
            state,
            postal_code,
            office_id,
            source_id,
            source_origin,
            jobs,
            owner_id,
            notes,
            application_questions: questions,
            resume,
            created_at,
            updated_at,
            stage_entered,
            external_ids,
            merged,
            absorbed,
        } = self;
        let questions_text = questions.as_ref().map(serde_json::to_string).transpose()?;
        // Written again, so that it has no other members than the service stores.
        let resume = resume.map(|resume| serde_json::from_str::<Resume>(resume.get()));
        let resume = resume
            .transpose()?
            .map(|resume| serde_json::to_string(&resume))
            .transpose()?;
        let prospect = Prospect {
            id,
            revision,
            first_name,
            last_name,
            email,
            phone,
            stage_id,
            pipeline_id,
            labels,
            title,
            company,
            license_status,
            street_address,
            city,
            state,
            postal_code,
            office_id,
            source: source_id.map(|id| source(id, source_origin)),
            applications: jobs,
            owner_id,
            notes_digest: notes.as_deref().map(digest),
            questions_digest: questions_text.as_deref().map(digest),
            resume: resume.as_deref().map(stored_resume),
            created_at,
            updated_at,
            stage_entered,
            external_ids,
            merged,
            absorbed: absorbed.unwrap_or_default(),
        };
        let attachments = Attachments {
            notes,
            questions,
            resume,
        };
        Ok((prospect, attachments))
    }
}

fn references(
    pipeline: PipelineId,
    owner: UserId,
    office: Option<OfficeId>,
    source: Option<SourceId>,
    jobs: &[Application],
) -> Vec<String> {
    let mut ids = vec![pipeline.to_string(), owner.to_string()];
    ids.extend(office.map(|id| id.to_string()));
    ids.extend(source.map(|id| id.to_string()));
    ids.extend(
        jobs.iter()
            .map(|Application { job_id, applied_at: _ }| job_id.to_string()),
    );
    ids
}

fn source(id: SourceId, origin: Option<SourceOrigin>) -> ProspectSource {
    let origin = origin.unwrap_or(SourceOrigin::Account);
    ProspectSource { id, origin }
}
