//! The body of POST and PATCH /prospects, parsed into valid values (SPECIFICATION §8.6). All field errors are reported at once.

pub mod external_ids;
mod labels;
mod questions;
mod resume;

use domain::prospect::{ApplicationQuestion, LicenseStatus};
use domain::{Email, JobId, OfficeId, PipelineId, SourceId, StageId, UserId};
use shared::gate::Context;
use shared::http::Length;
use shared::http::{ApiError, Body, Patch};

use external_ids::InputExternalIds;
pub use labels::MAX_LABELS;
pub use resume::{InputResume, ReadResume};

pub(crate) const NO_STAGE: &str = "is no stage of this account";
pub(crate) const NO_PIPELINE: &str = "is no pipeline of this account";
pub(crate) const NO_OFFICE: &str = "is no office of this account";
pub(crate) const NO_SOURCE: &str = "is no source of this account";
pub(crate) const NO_JOB: &str = "is no job of this account";

const NAME: Length = Length::within(200);
const TEXT: Length = Length::up_to(300);
const NOTES: Length = Length::up_to(100_000);
const SOURCE_NAME: Length = Length::within(200);

/// The fields of a request. An omitted field is `None` or [`Patch::Keep`].
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Whether a matched prospect is updated; true by default.
    pub update: bool,
    /// Whether the service sends no notification of this write.
    pub mute_webhook: bool,
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// Email.
    pub email: Patch<Email>,
    /// Phone as text: whether it is valid depends on the account's region.
    pub phone: Patch<String>,
    /// Stage.
    pub stage_id: Option<StageId>,
    /// Pipeline; ignored if there is a stage.
    pub pipeline_id: Option<PipelineId>,
    /// Licence status.
    pub license_status: Patch<LicenseStatus>,
    /// Labels, which replace the stored ones.
    pub labels: Option<Vec<String>>,
    /// Notes.
    pub notes: Option<String>,
    /// Job title.
    pub title: Patch<String>,
    /// Company.
    pub company: Patch<String>,
    /// The user who performs the operation.
    pub user_id: Option<UserId>,
    /// The owner.
    pub owner_id: Option<UserId>,
    /// Street and number.
    pub street_address: Patch<String>,
    /// City.
    pub city: Patch<String>,
    /// State or region.
    pub state: Patch<String>,
    /// Postal code.
    pub postal_code: Patch<String>,
    /// Office.
    pub office_id: Patch<OfficeId>,
    /// Source.
    pub source_id: Patch<SourceId>,
    /// The name of a source, used if `source_id` is omitted.
    pub new_source_name: Option<String>,
    /// Resume.
    pub resume: Option<InputResume>,
    /// Job.
    pub job_id: Option<JobId>,
    /// Application questions, which replace the stored ones.
    pub application_questions: Option<Vec<ApplicationQuestion>>,
    /// External ids.
    pub external_ids: InputExternalIds,
}

impl Input {
    /// Whether the request has the file of a resume without its text.
    #[must_use]
    pub fn has_file(&self) -> bool {
        self.resume.as_ref().is_some_and(InputResume::has_file)
    }

    /// The resume with the text of its file, if the request has one.
    ///
    /// # Errors
    /// 500 if it cannot be written as JSON.
    pub async fn read_resume(&self, context: &Context<'_>) -> Result<Option<ReadResume>, ApiError> {
        match &self.resume {
            Some(resume) => resume.read(context).await.map(Some),
            None => Ok(None),
        }
    }
}

/// Reads the fields of POST /prospects; `firstName` and `lastName` are required.
pub fn upsert(body: &mut Body) -> Input {
    let first_name = Some(body.required_text("firstName", NAME));
    let last_name = Some(body.required_text("lastName", NAME));
    let update = body.boolean("update").unwrap_or(true);
    Input {
        update,
        first_name,
        last_name,
        external_ids: external_ids::for_upsert(body),
        ..fields(body)
    }
}

/// Reads the fields of PATCH /prospects/{prospectId}: the fields of POST, all optional (SPECIFICATION §8.20).
pub fn update(body: &mut Body) -> Input {
    Input {
        first_name: body.text("firstName", NAME),
        last_name: body.text("lastName", NAME),
        external_ids: external_ids::for_update(body),
        ..fields(body)
    }
}

/// A request with a stage ignores the text of `pipelineId` (SPECIFICATION §8.10).
fn pipeline(body: &mut Body, has_stage: bool) -> Option<PipelineId> {
    let parse = |text: &str| match PipelineId::parse(text) {
        None if !has_stage => None,
        id => Some(id),
    };
    body.parse("pipelineId", NO_PIPELINE, parse).flatten()
}

/// Reads the fields that POST and PATCH share.
fn fields(body: &mut Body) -> Input {
    let has_stage = body.has("stageId");
    Input {
        update: true,
        first_name: None,
        last_name: None,
        external_ids: InputExternalIds::Keep,
        mute_webhook: body.boolean("muteWebhook").unwrap_or(false),
        email: body.clearable(
            "email",
            "must be an email address such as ada@example.com",
            Email::parse,
        ),
        phone: body.clearable("phone", "must be a string", |phone| Some(phone.to_owned())),
        stage_id: body.parse("stageId", NO_STAGE, StageId::parse),
        pipeline_id: pipeline(body, has_stage),
        license_status: body.clearable(
            "licenseStatus",
            "must be not_started, in_progress, licensed or null",
            LicenseStatus::parse,
        ),
        labels: labels::read(body),
        notes: body.text("notes", NOTES),
        title: body.clearable_text("title", TEXT),
        company: body.clearable_text("company", TEXT),
        user_id: body.parse("userId", UserId::UNKNOWN, UserId::parse),
        owner_id: body.parse("ownerId", UserId::UNKNOWN, UserId::parse),
        street_address: body.clearable_text("streetAddress", TEXT),
        city: body.clearable_text("city", TEXT),
        state: body.clearable_text("state", TEXT),
        postal_code: body.clearable_text("postalCode", TEXT),
        office_id: body.clearable("officeId", NO_OFFICE, OfficeId::parse),
        source_id: body.clearable("sourceId", NO_SOURCE, SourceId::parse),
        new_source_name: body.text("newSourceName", SOURCE_NAME),
        resume: resume::read(body),
        job_id: body.parse("jobId", NO_JOB, JobId::parse),
        application_questions: questions::read(body),
    }
}
