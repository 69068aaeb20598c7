//! The format of an export: JSON lines. Each has a `type`; those of records have the record as `item`, with the API's field
//! names, and its `revision` where it has one. The first line is the header, the last says that the file is whole.

use domain::prospect::{Application, ApplicationQuestion, ProspectSource, SourceOrigin, StoredResume, digest};
use domain::{
    AccountId, Email, LicenseStatus, OfficeId, Phone, PipelineId, Prospect, ProspectId, SourceId, StageId, UnixMs,
    UserId,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shared::records::prospects::resume_parts;

/// The version of the format.
pub const VERSION: u32 = 1;

/// What a line holds.
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
    /// The end.
    End,
}

/// A line as it is read.
#[derive(Debug, Deserialize)]
pub struct Line<'a> {
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The record's revision; 1 where it is left out.
    pub revision: Option<u64>,
    /// The record.
    #[serde(borrow)]
    pub item: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Written<'a, T> {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
    item: &'a T,
}

/// The text of a line, with the line feed that ends it.
///
/// # Errors
/// Why the record is no JSON.
pub fn write(kind: Kind, revision: Option<u64>, item: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(&Written { kind, revision, item })?;
    text.push('\n');
    Ok(text)
}

/// What the first line says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The account that was exported.
    pub account_id: AccountId,
    /// When the export began.
    pub exported_at: UnixMs,
}

/// What the last line says.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct End {
    /// How many records stand before it, where that is known.
    pub records: Option<u64>,
}

/// The account.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountItem {
    /// Its id.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// The country whose dialling plan it uses.
    pub default_region: String,
    /// Its default pipeline.
    pub default_pipeline_id: PipelineId,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// A prospect, with what lies beside its record.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectItem {
    /// Its id.
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
    /// Licence.
    pub license_status: Option<LicenseStatus>,
    /// Street and number.
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
    /// Who chose the source; the account, where it is left out.
    pub source_origin: Option<SourceOrigin>,
    /// The jobs that it applied for.
    #[serde(default)]
    pub jobs: Vec<Application>,
    /// Its owner.
    pub owner_id: UserId,
    /// Notes.
    pub notes: Option<String>,
    /// Application questions.
    pub application_questions: Option<Vec<ApplicationQuestion>>,
    /// Resume, byte for byte as it is stored.
    pub resume: Option<Box<RawValue>>,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// What lies beside the record of a prospect.
#[derive(Clone, Debug, Default)]
pub struct Attachment {
    /// Notes.
    pub notes: Option<String>,
    /// Application questions.
    pub questions: Option<Vec<ApplicationQuestion>>,
    /// Resume, as JSON text.
    pub resume: Option<String>,
}

impl ProspectItem {
    /// The item of a stored prospect.
    ///
    /// # Errors
    /// The stored resume is no JSON.
    pub fn of(prospect: Prospect, beside: Attachment) -> Result<Self, serde_json::Error> {
        let (source_id, source_origin) = prospect.source.map(|source| (source.id, source.origin)).unzip();
        Ok(Self {
            id: prospect.id,
            first_name: prospect.first_name,
            last_name: prospect.last_name,
            email: prospect.email,
            phone: prospect.phone,
            stage_id: prospect.stage_id,
            pipeline_id: prospect.pipeline_id,
            labels: prospect.labels,
            title: prospect.title,
            company: prospect.company,
            license_status: prospect.license_status,
            street_address: prospect.street_address,
            city: prospect.city,
            state: prospect.state,
            postal_code: prospect.postal_code,
            office_id: prospect.office_id,
            source_id,
            source_origin,
            jobs: prospect.applications,
            owner_id: prospect.owner_id,
            notes: beside.notes,
            application_questions: beside.questions,
            resume: beside.resume.map(RawValue::from_string).transpose()?,
            created_at: prospect.created_at,
            updated_at: prospect.updated_at,
        })
    }

    /// The record, and what lies beside it.
    ///
    /// # Errors
    /// The questions are no JSON.
    pub fn into_stored(self, revision: u64) -> Result<(Prospect, Attachment), serde_json::Error> {
        let questions = self.application_questions.as_ref();
        let questions_text = questions.map(serde_json::to_string).transpose()?;
        let resume = self.resume.map(|resume| resume.get().to_owned());
        let source = self.source_id.map(|id| ProspectSource {
            id,
            origin: self.source_origin.unwrap_or(SourceOrigin::Account),
        });
        let prospect = Prospect {
            id: self.id,
            revision,
            first_name: self.first_name,
            last_name: self.last_name,
            email: self.email,
            phone: self.phone,
            stage_id: self.stage_id,
            pipeline_id: self.pipeline_id,
            labels: self.labels,
            title: self.title,
            company: self.company,
            license_status: self.license_status,
            street_address: self.street_address,
            city: self.city,
            state: self.state,
            postal_code: self.postal_code,
            office_id: self.office_id,
            source,
            applications: self.jobs,
            owner_id: self.owner_id,
            notes_digest: self.notes.as_deref().map(digest),
            questions_digest: questions_text.as_deref().map(digest),
            resume: resume.as_deref().map(|json| StoredResume {
                digest: digest(json),
                parts: u32::try_from(resume_parts(json).len()).unwrap_or(u32::MAX),
            }),
            deleting: false,
            created_at: self.created_at,
            updated_at: self.updated_at,
        };
        let beside = Attachment {
            notes: self.notes,
            questions: self.application_questions,
            resume,
        };
        Ok((prospect, beside))
    }
}
