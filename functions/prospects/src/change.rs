//! What a request makes of a prospect: the record as it is to be, what changed, and what the client is warned of. Pure: it
//! reads nothing and writes nothing, so that it can be done again when another writer was faster.

use domain::prospect::{Application, ProspectSource, SourceOrigin, StoredResume, digest};
use domain::{Prospect, ProspectId, Settings, UserId, prospect_view};
use shared::http::{ApiError, Patch, Reply};
use shared::records::prospects::resume_parts;

use crate::input::references::{self, InputPhone, InputPlace, InputSource};
use crate::resolved_input::ResolvedInput;

/// What a request makes of a prospect.
#[derive(Debug)]
pub struct Change {
    /// The record as it is to be.
    pub prospect: Prospect,
    /// The names of the fields that differ from before; empty where nothing changes.
    pub changes: Vec<&'static str>,
    /// What the client is warned of.
    pub warnings: Vec<&'static str>,
}

const INVALID_PHONE: &str = "The phone number is not valid and was not saved.";
const TAKEN_PHONE: &str = "The phone number belongs to another prospect and was not saved.";
const KEPT_SOURCE: &str = "The source was set by the account and was not changed.";
const UNREADABLE_RESUME: &str = "The resume was saved, but its text could not be read.";

impl Change {
    /// The answer: the prospect as it is to be, the warnings in its `message`, its revision as `ETag`.
    ///
    /// # Errors
    /// 500 where it cannot be written as JSON.
    pub fn reply(&self, settings: &Settings) -> Result<Reply, ApiError> {
        let message = (!self.warnings.is_empty()).then(|| self.warnings.join(" "));
        let item = prospect_view::item(&self.prospect, settings, message.as_deref());
        Ok(Reply::item(&item)?.with_revision(self.prospect.revision))
    }
}

/// A new prospect (SPECIFICATION §8.6, rule 2).
///
/// # Errors
/// 500 where the account's settings have no pipeline to place it in.
pub fn created(
    resolved: &ResolvedInput<'_>,
    id: ProspectId,
    caller: UserId,
    settings: &Settings,
) -> Result<Change, ApiError> {
    let (stage_id, pipeline_id) = match resolved.place {
        InputPlace::Stage(stage, pipeline) | InputPlace::Pipeline(pipeline, stage) => (stage, pipeline),
        InputPlace::Keep => {
            let default = settings
                .pipeline(settings.account.default_pipeline_id)
                .or(settings.pipelines.first());
            let pipeline = default.ok_or_else(|| ApiError::internal("an account without a pipeline"))?;
            (pipeline.default_stage_id, pipeline.id)
        }
    };
    let blank = Prospect {
        id,
        revision: 0,
        first_name: String::new(),
        last_name: String::new(),
        email: None,
        phone: None,
        stage_id,
        pipeline_id,
        labels: Vec::new(),
        title: None,
        company: None,
        license_status: None,
        street_address: None,
        city: None,
        state: None,
        postal_code: None,
        office_id: None,
        source: None,
        applications: Vec::new(),
        owner_id: references::owner(resolved.input, caller),
        notes_digest: None,
        questions_digest: None,
        resume: None,
        deleting: false,
        created_at: resolved.now,
        updated_at: resolved.now,
    };
    let mut change = updated(resolved, &blank, false);
    change.prospect.revision = 1;
    change.changes.clear();
    Ok(change)
}

/// A matched prospect after the update (SPECIFICATION §8.6, rules 3 and 5). `phone_is_taken`: another prospect has the phone.
#[must_use]
pub fn updated(resolved: &ResolvedInput<'_>, stored: &Prospect, phone_is_taken: bool) -> Change {
    let input = resolved.input;
    let mut warnings = Vec::new();
    let (stage_id, pipeline_id) = match resolved.place {
        InputPlace::Stage(stage, pipeline) => (stage, pipeline),
        InputPlace::Pipeline(pipeline, stage) if pipeline != stored.pipeline_id => (stage, pipeline),
        InputPlace::Pipeline(..) | InputPlace::Keep => (stored.stage_id, stored.pipeline_id),
    };
    let phone = match &resolved.phone {
        InputPhone::Keep => stored.phone.clone(),
        InputPhone::Clear => None,
        InputPhone::Number(_) if phone_is_taken => {
            warnings.push(TAKEN_PHONE);
            stored.phone.clone()
        }
        InputPhone::Number(phone) => Some(phone.clone()),
        InputPhone::Invalid => {
            warnings.push(INVALID_PHONE);
            stored.phone.clone()
        }
    };
    let source = source(&resolved.source, stored.source.as_ref(), &mut warnings);
    if input.resume.as_ref().is_some_and(|resume| resume.unreadable) {
        warnings.push(UNREADABLE_RESUME);
    }
    let over = |patch: &Patch<String>, stored: &Option<String>| patch.clone().over(stored.clone());
    let mut prospect = Prospect {
        first_name: input.first_name.clone().unwrap_or_else(|| stored.first_name.clone()),
        last_name: input.last_name.clone().unwrap_or_else(|| stored.last_name.clone()),
        email: input.email.clone().over(stored.email.clone()),
        phone,
        stage_id,
        pipeline_id,
        labels: input.labels.clone().unwrap_or_else(|| stored.labels.clone()),
        title: over(&input.title, &stored.title),
        company: over(&input.company, &stored.company),
        license_status: input.license_status.clone().over(stored.license_status),
        street_address: over(&input.street_address, &stored.street_address),
        city: over(&input.city, &stored.city),
        state: over(&input.state, &stored.state),
        postal_code: over(&input.postal_code, &stored.postal_code),
        office_id: input.office_id.clone().over(stored.office_id),
        source,
        applications: applications(resolved, &stored.applications),
        notes_digest: input
            .notes
            .as_deref()
            .map(digest)
            .or_else(|| stored.notes_digest.clone()),
        questions_digest: resolved
            .questions
            .as_deref()
            .map(digest)
            .or_else(|| stored.questions_digest.clone()),
        resume: resolved
            .resume
            .as_deref()
            .map(stored_resume)
            .or_else(|| stored.resume.clone()),
        ..stored.clone()
    };
    let changes = differences(stored, &prospect);
    if !changes.is_empty() {
        prospect.revision = stored.revision.saturating_add(1);
        prospect.updated_at = resolved.now.max(stored.updated_at);
    }
    Change {
        prospect,
        changes,
        warnings,
    }
}

/// A source may change, or be cleared, only where there is none or it was set through the API (SPECIFICATION §8.15).
fn source(
    resolved: &InputSource,
    stored: Option<&ProspectSource>,
    warnings: &mut Vec<&'static str>,
) -> Option<ProspectSource> {
    let resolved = match resolved {
        InputSource::Keep => return stored.cloned(),
        InputSource::Clear => None,
        InputSource::Existing(id) | InputSource::New(id, _) => Some(*id),
    };
    match stored {
        Some(stored) if stored.origin == SourceOrigin::Account => {
            if resolved != Some(stored.id) {
                warnings.push(KEPT_SOURCE);
            }
            Some(stored.clone())
        }
        Some(_) | None => resolved.map(|id| ProspectSource {
            id,
            origin: SourceOrigin::Api,
        }),
    }
}

/// A job is applied for once; the first moment counts (SPECIFICATION §8.14).
fn applications(resolved: &ResolvedInput<'_>, stored: &[Application]) -> Vec<Application> {
    let new = resolved
        .input
        .job_id
        .filter(|id| stored.iter().all(|application| application.job_id != *id));
    let new = new.map(|job_id| Application {
        job_id,
        applied_at: resolved.now,
    });
    stored.iter().cloned().chain(new).collect()
}

fn stored_resume(json: &str) -> StoredResume {
    let parts = resume_parts(json).len();
    StoredResume {
        digest: digest(json),
        parts: u32::try_from(parts).unwrap_or(u32::MAX),
    }
}

/// The names of the fields in which two states of a prospect differ.
fn differences(before: &Prospect, after: &Prospect) -> Vec<&'static str> {
    [
        ("firstName", before.first_name != after.first_name),
        ("lastName", before.last_name != after.last_name),
        ("email", before.email != after.email),
        ("phone", before.phone != after.phone),
        ("stageId", before.stage_id != after.stage_id),
        ("pipelineId", before.pipeline_id != after.pipeline_id),
        ("labels", before.labels != after.labels),
        ("title", before.title != after.title),
        ("company", before.company != after.company),
        ("licenseStatus", before.license_status != after.license_status),
        ("streetAddress", before.street_address != after.street_address),
        ("city", before.city != after.city),
        ("state", before.state != after.state),
        ("postalCode", before.postal_code != after.postal_code),
        ("officeId", before.office_id != after.office_id),
        ("sourceId", source_of(before) != source_of(after)),
        ("jobId", before.applications != after.applications),
        ("notes", before.notes_digest != after.notes_digest),
        (
            "applicationQuestions",
            before.questions_digest != after.questions_digest,
        ),
        (
            "resume",
            before.resume.as_ref().map(|r| &r.digest) != after.resume.as_ref().map(|r| &r.digest),
        ),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect()
}

fn source_of(prospect: &Prospect) -> Option<domain::SourceId> {
    prospect.source.as_ref().map(|source| source.id)
}
