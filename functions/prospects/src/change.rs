//! Computes the new state of a prospect: the record, the changed fields and the warnings. The functions are pure, so that
//! a request can be decided again after another writer was faster.

use domain::prospect::{Absorbed, Application, ProspectSource, SourceOrigin, StoredResume};
use domain::{
    ChangedField, Email, JobId, Phone, PipelineId, Prospect, ProspectId, Settings, SourceId, StageCause, StageEntry,
    StageId, UnixMs,
};
use shared::endpoints::prospects::changes;
use shared::http::{ApiError, Patch};
use shared::records::prospects::Profile;

use crate::input::Input;
use crate::request::InputPhone;
use crate::resolved::{InputPlacement, Resolved};

/// The request that changes a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// POST. An alternate email, phone or external id of the prospect changes nothing, so that two senders who know
    /// different ones do not replace each other's (SPECIFICATION §8.29).
    Post,
    /// PATCH. An alternate email, phone or external id becomes the prospect's own.
    Patch,
}

/// The result of a request for one prospect.
#[derive(Debug)]
pub struct Change {
    /// The new record.
    pub prospect: Prospect,
    /// The fields that differ from the stored record; empty if nothing changes.
    pub changes: Vec<ChangedField>,
    /// Warnings for the client.
    pub warnings: Vec<&'static str>,
}

const INVALID_PHONE: &str = "The phone number is not valid and was not saved.";
const TAKEN_PHONE: &str = "The phone number belongs to another prospect and was not saved.";
const KEPT_SOURCE: &str = "The source was set by the account and was not changed.";
const UNREADABLE_RESUME: &str = "The resume was saved, but its text could not be read.";

impl Change {
    /// No change of a stored prospect.
    #[must_use]
    pub fn none(stored: &Prospect) -> Self {
        Self {
            prospect: stored.clone(),
            changes: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

/// A new prospect (SPECIFICATION §8.6, rule 2).
///
/// # Errors
/// 400 if it would have too many external ids; 500 if the account has no pipeline.
pub fn created(resolved: &Resolved<'_>, id: ProspectId, settings: &Settings) -> Result<Change, ApiError> {
    let default = settings.pipeline(settings.account.default_pipeline_id);
    let default = default.or(settings.pipelines.first());
    let pipeline = default.ok_or_else(|| ApiError::internal("an account without a pipeline"))?;
    let (stage_id, pipeline_id) = match resolved.placement {
        InputPlacement::Stage(stage, pipeline) | InputPlacement::Pipeline(pipeline, stage) => (stage, pipeline),
        InputPlacement::Keep => (pipeline.default_stage_id, pipeline.id),
    };
    let blank = Prospect {
        id,
        revision: 1,
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
        owner_id: resolved.new_owner.unwrap_or(resolved.actor),
        notes_digest: None,
        questions_digest: None,
        resume: None,
        created_at: resolved.now,
        updated_at: resolved.now,
        stage_entered: Some(entry(resolved, resolved.now, StageCause::Create)),
        external_ids: Vec::new(),
        merged: None,
        absorbed: Absorbed::default(),
    };
    let (prospect, warnings) = merged(resolved, &blank, By::Post)?;
    Ok(Change {
        prospect,
        changes: Vec::new(),
        warnings,
    })
}

/// A prospect after the update (SPECIFICATION §8.6, rules 3 and 5). The stored record comes with the attachments that
/// the request replaces.
///
/// # Errors
/// 400 if it would have too many external ids.
pub fn updated(
    resolved: &Resolved<'_>,
    (stored, attachments): (&Prospect, &Profile),
    by: By,
) -> Result<Change, ApiError> {
    let (mut prospect, warnings) = merged(resolved, stored, by)?;
    let changes = changes(stored, &prospect, attachments);
    if !changes.is_empty() {
        prospect.revision = stored.revision.saturating_add(1);
        prospect.updated_at = resolved.now.max(stored.updated_at);
    }
    Ok(Change {
        prospect,
        changes,
        warnings,
    })
}

/// The stored record with the fields of the request, and the warnings. The request is destructured and the record
/// constructed without `..`, so that a new field does not compile until it is handled here.
fn merged(resolved: &Resolved<'_>, stored: &Prospect, by: By) -> Result<(Prospect, Vec<&'static str>), ApiError> {
    let Input {
        first_name,
        last_name,
        license_status,
        labels,
        title,
        company,
        street_address,
        city,
        state,
        postal_code,
        office_id,
        owner_id,
        email: sent_email,
        external_ids: sent_external_ids,
        job_id,
        // `resolved` has the values of these.
        notes: _,
        phone: _,
        stage_id: _,
        pipeline_id: _,
        source_id: _,
        new_source_name: _,
        resume: _,
        application_questions: _,
        // These are not stored in the record of a prospect that exists.
        update: _,
        mute_webhook: _,
        user_id: _,
    } = &resolved.request.input;
    let mut warnings = Vec::new();
    let email = email(sent_email, stored, by);
    let phone = phone(resolved, stored, by, &mut warnings);
    let source = source(&resolved.source, stored.source.as_ref(), &mut warnings);
    if resolved.resume.is_some_and(|resume| resume.is_unreadable) {
        warnings.push(UNREADABLE_RESUME);
    }
    let text = |patch: &Patch<String>, stored: &Option<String>| patch.clone().over(stored.clone());
    let (stage_id, pipeline_id) = placement(resolved.placement, stored);
    let is_moved = (stage_id, pipeline_id) != (stored.stage_id, stored.pipeline_id);
    let moved = is_moved.then(|| entry(resolved, resolved.now.max(stored.updated_at), StageCause::Update));
    let notes_digest = resolved.notes_digest.as_ref().or(stored.notes_digest.as_ref()).cloned();
    let questions_digest = resolved.questions_digest.as_ref().or(stored.questions_digest.as_ref());
    let questions_digest = questions_digest.cloned();
    // A resume with the digest of the stored resume is not written again.
    let resume = resolved.resume.map(|resume| &resume.stored);
    let is_new = |sent: &&StoredResume| stored.resume.as_ref().is_none_or(|stored| stored.digest != sent.digest);
    let resume = resume.filter(is_new).or(stored.resume.as_ref()).cloned();
    let applications = applications(*job_id, &stored.applications, resolved.now);
    let external_ids = sent_external_ids.over(stored)?;
    let mut absorbed = stored.absorbed.clone();
    absorbed.emails.retain(|alternate| email.as_ref() != Some(alternate));
    absorbed.phones.retain(|alternate| phone.as_ref() != Some(alternate));
    absorbed
        .external_ids
        .retain(|alternate| !external_ids.contains(alternate));
    // New attachments go to the prospect's own partition.
    absorbed.notes_from = absorbed.notes_from.filter(|_| notes_digest == stored.notes_digest);
    absorbed.questions_from = absorbed
        .questions_from
        .filter(|_| questions_digest == stored.questions_digest);
    absorbed.resume_from = absorbed.resume_from.filter(|_| resume == stored.resume);
    let prospect = Prospect {
        id: stored.id,
        revision: stored.revision,
        first_name: first_name.clone().unwrap_or_else(|| stored.first_name.clone()),
        last_name: last_name.clone().unwrap_or_else(|| stored.last_name.clone()),
        email,
        phone,
        stage_id,
        pipeline_id,
        labels: labels.clone().unwrap_or_else(|| stored.labels.clone()),
        title: text(title, &stored.title),
        company: text(company, &stored.company),
        license_status: license_status.clone().over(stored.license_status),
        street_address: text(street_address, &stored.street_address),
        city: text(city, &stored.city),
        state: text(state, &stored.state),
        postal_code: text(postal_code, &stored.postal_code),
        office_id: office_id.clone().over(stored.office_id),
        source,
        applications,
        owner_id: owner_id.unwrap_or(stored.owner_id),
        notes_digest,
        questions_digest,
        resume,
        created_at: stored.created_at,
        updated_at: stored.updated_at,
        stage_entered: moved.or(stored.stage_entered),
        external_ids,
        merged: stored.merged.clone(),
        absorbed,
    };
    Ok((prospect, warnings))
}

const fn entry(resolved: &Resolved<'_>, at: UnixMs, by: StageCause) -> StageEntry {
    StageEntry {
        at,
        user_id: resolved.actor,
        by,
    }
}

fn email(input: &Patch<Email>, stored: &Prospect, by: By) -> Option<Email> {
    let is_alternate = |email: &Email| stored.absorbed.emails.contains(email);
    match (input, by) {
        (Patch::Set(email), By::Post) if stored.email.is_some() && is_alternate(email) => stored.email.clone(),
        (Patch::Keep | Patch::Clear | Patch::Set(_), By::Post | By::Patch) => input.clone().over(stored.email.clone()),
    }
}

fn phone(resolved: &Resolved<'_>, stored: &Prospect, by: By, warnings: &mut Vec<&'static str>) -> Option<Phone> {
    let is_alternate = |phone: &Phone| stored.absorbed.phones.contains(phone);
    let owner = resolved.claims.lookup.by_phone;
    match (&resolved.request.phone, by) {
        (InputPhone::Keep, _) => stored.phone.clone(),
        (InputPhone::Clear, _) => None,
        (InputPhone::Number(_), By::Post) if owner.is_some_and(|owner| owner != stored.id) => {
            warnings.push(TAKEN_PHONE);
            stored.phone.clone()
        }
        (InputPhone::Number(phone), By::Post) if stored.phone.is_some() && is_alternate(phone) => stored.phone.clone(),
        (InputPhone::Number(phone), _) => Some(phone.clone()),
        (InputPhone::Invalid, _) => {
            warnings.push(INVALID_PHONE);
            stored.phone.clone()
        }
    }
}

fn placement(input: InputPlacement, stored: &Prospect) -> (StageId, PipelineId) {
    match input {
        InputPlacement::Stage(stage, pipeline) => (stage, pipeline),
        InputPlacement::Pipeline(pipeline, stage) if pipeline != stored.pipeline_id => (stage, pipeline),
        InputPlacement::Pipeline(..) | InputPlacement::Keep => (stored.stage_id, stored.pipeline_id),
    }
}

/// A request cannot change or clear a source that the account set (SPECIFICATION §8.15).
fn source(
    input: &Patch<SourceId>,
    stored: Option<&ProspectSource>,
    warnings: &mut Vec<&'static str>,
) -> Option<ProspectSource> {
    match (input, stored) {
        (Patch::Keep, _) => stored.cloned(),
        (sent, Some(stored)) if stored.origin == SourceOrigin::Account => {
            if sent.value() != Some(&stored.id) {
                warnings.push(KEPT_SOURCE);
            }
            Some(stored.clone())
        }
        (sent, _) => sent.value().map(|id| ProspectSource {
            id: *id,
            origin: SourceOrigin::Api,
        }),
    }
}

/// A prospect applies for a job once; the first time counts (SPECIFICATION §8.14).
fn applications(job: Option<JobId>, stored: &[Application], now: UnixMs) -> Vec<Application> {
    let new = job.filter(|id| stored.iter().all(|application| application.job_id != *id));
    let new = new.map(|job_id| Application {
        job_id,
        applied_at: now,
    });
    stored.iter().cloned().chain(new).collect()
}
