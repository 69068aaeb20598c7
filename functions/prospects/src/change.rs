//! Decides what a request changes of a prospect: the new record, the changed fields and the warnings. The
//! functions are pure, so that a request can be decided again after another writer was faster.

use domain::prospect::{Absorbed, Application, ProspectSource, SourceOrigin, StoredResume, digest};
use domain::{
    ChangedField, Email, ExternalId, Phone, PipelineId, Prospect, ProspectId, Settings, StageCause, StageEntry,
    StageId, UnixMs, UserId, prospect_view,
};
use shared::endpoints::prospects::changes;
use shared::http::{ApiError, Patch, Reply};
use shared::records::prospects::{Profile, resume_parts};

use crate::input::Input;
use crate::input::external_ids::InputExternalIds;
use crate::input::references::{self, InputPhone, InputPlacement, InputSource};
use crate::resolved_input::ResolvedInput;

/// The request that changes a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// POST. An email or a phone that finds the prospect besides its own changes nothing, so that two senders who know
    /// different ones do not replace them in turns (SPECIFICATION §8.29).
    Post {
        /// Whether another prospect has the phone.
        phone_is_taken: bool,
    },
    /// PATCH. Such an email or phone becomes its own.
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
    /// The reply: the new record, the warnings in its `message`, its revision as `ETag`.
    ///
    /// # Errors
    /// 500 if the record cannot be written as JSON.
    pub fn reply(&self, settings: &Settings) -> Result<Reply, ApiError> {
        let shown = Reply::item(&prospect_view::item(&self.prospect, settings, None))?;
        let shown = shown.with_revision(self.prospect.revision);
        if self.warnings.is_empty() {
            return Ok(shown);
        }
        let message = self.warnings.join(" ");
        let item = prospect_view::item(&self.prospect, settings, Some(&message));
        Ok(Reply::item(&item)?.with_tag_of(&shown))
    }
}

/// A new prospect (SPECIFICATION §8.6, rule 2).
///
/// # Errors
/// 500 if the account has no pipeline.
pub fn created(
    resolved: &ResolvedInput<'_>,
    id: ProspectId,
    caller: UserId,
    settings: &Settings,
) -> Result<Change, ApiError> {
    let (stage_id, pipeline_id) = match resolved.placement {
        InputPlacement::Stage(stage, pipeline) | InputPlacement::Pipeline(pipeline, stage) => (stage, pipeline),
        InputPlacement::Keep => {
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
        owner_id: references::new_owner(resolved.input).unwrap_or(caller),
        notes_digest: None,
        questions_digest: None,
        resume: None,
        deleting: false,
        created_at: resolved.now,
        updated_at: resolved.now,
        stage_entered: Some(entry(resolved, resolved.now, StageCause::Create)),
        external_ids: Vec::new(),
        merged: None,
        absorbed: Absorbed::default(),
    };
    let by = By::Post { phone_is_taken: false };
    let mut change = updated(resolved, (&blank, &Profile::default()), by);
    change.prospect.revision = 1;
    change.changes.clear();
    Ok(change)
}

/// A prospect after the update (SPECIFICATION §8.6, rules 3 and 5). The stored record comes with the attachments that
/// the request replaces.
#[must_use]
pub fn updated(resolved: &ResolvedInput<'_>, (stored, attachments): (&Prospect, &Profile), by: By) -> Change {
    let mut warnings = Vec::new();
    let email = email(&resolved.input.email, stored, by);
    let phone = phone(&resolved.phone, stored, by, &mut warnings);
    let source = source(&resolved.source, stored.source.as_ref(), &mut warnings);
    if resolved.input.resume.as_ref().is_some_and(|resume| resume.unreadable) {
        warnings.push(UNREADABLE_RESUME);
    }
    let external_ids = external_ids(&resolved.input.external_ids, stored, by);
    let mut prospect = merged(resolved, stored, (email, phone, external_ids), source);
    let changes = changes(stored, &prospect, attachments);
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

/// The stored record with the fields of the request. The request is destructured and the record constructed without
/// `..`, so that a new field does not compile until it is handled here.
fn merged(
    resolved: &ResolvedInput<'_>,
    stored: &Prospect,
    (email, phone, external_ids): (Option<Email>, Option<Phone>, Vec<ExternalId>),
    source: Option<ProspectSource>,
) -> Prospect {
    let Input {
        first_name,
        last_name,
        license_status,
        labels,
        notes,
        title,
        company,
        street_address,
        city,
        state,
        postal_code,
        office_id,
        owner_id,
        // `resolved` and the parameters have the values of these.
        email: _,
        external_ids: _,
        phone: _,
        stage_id: _,
        pipeline_id: _,
        source_id: _,
        new_source_name: _,
        job_id: _,
        resume: _,
        application_questions: _,
        // These are not stored in the record of a prospect that exists.
        update: _,
        mute_webhook: _,
        user_id: _,
    } = resolved.input;
    let text = |patch: &Patch<String>, stored: &Option<String>| patch.clone().over(stored.clone());
    let (stage_id, pipeline_id) = placement(resolved.placement, stored);
    let is_moved = (stage_id, pipeline_id) != (stored.stage_id, stored.pipeline_id);
    let moved = is_moved.then(|| entry(resolved, resolved.now.max(stored.updated_at), StageCause::Update));
    let notes_digest = updated_digest(notes.as_deref(), stored.notes_digest.as_ref());
    let questions_digest = updated_digest(resolved.questions.as_deref(), stored.questions_digest.as_ref());
    let resume = resume(resolved.resume.as_deref(), stored.resume.as_ref());
    let mut absorbed = stored.absorbed.clone();
    absorbed.emails.retain(|alternate| email.as_ref() != Some(alternate));
    absorbed.phones.retain(|alternate| phone.as_ref() != Some(alternate));
    absorbed
        .external_ids
        .retain(|alternate| !external_ids.contains(alternate));
    // What is written now is written to the prospect's own partition.
    absorbed.notes_from = absorbed.notes_from.filter(|_| notes_digest == stored.notes_digest);
    absorbed.questions_from = absorbed
        .questions_from
        .filter(|_| questions_digest == stored.questions_digest);
    absorbed.resume_from = absorbed.resume_from.filter(|_| resume == stored.resume);
    Prospect {
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
        applications: applications(resolved, &stored.applications),
        owner_id: owner_id.unwrap_or(stored.owner_id),
        notes_digest,
        questions_digest,
        resume,
        deleting: stored.deleting,
        created_at: stored.created_at,
        updated_at: stored.updated_at,
        stage_entered: moved.or(stored.stage_entered),
        external_ids,
        merged: stored.merged.clone(),
        absorbed,
    }
}

const fn entry(resolved: &ResolvedInput<'_>, at: UnixMs, by: StageCause) -> StageEntry {
    StageEntry {
        at,
        user_id: resolved.actor,
        by,
    }
}

fn email(input: &Patch<Email>, stored: &Prospect, by: By) -> Option<Email> {
    let is_alternate = |email: &Email| stored.absorbed.emails.contains(email);
    match (input, by) {
        (Patch::Set(email), By::Post { .. }) if stored.email.is_some() && is_alternate(email) => stored.email.clone(),
        (Patch::Keep | Patch::Clear | Patch::Set(_), By::Post { .. } | By::Patch) => {
            input.clone().over(stored.email.clone())
        }
    }
}

fn external_ids(input: &InputExternalIds, stored: &Prospect, by: By) -> Vec<ExternalId> {
    let is_alternate = |id: &ExternalId| stored.absorbed.external_ids.contains(id);
    match (input, by) {
        (InputExternalIds::Unite(sent), By::Post { .. }) if !stored.external_ids.is_empty() => {
            let new = sent.iter().filter(|id| !is_alternate(id)).cloned();
            InputExternalIds::Unite(new.collect()).over(&stored.external_ids)
        }
        (input, By::Post { .. } | By::Patch) => input.over(&stored.external_ids),
    }
}

fn phone(input: &InputPhone, stored: &Prospect, by: By, warnings: &mut Vec<&'static str>) -> Option<Phone> {
    let is_alternate = |phone: &Phone| stored.absorbed.phones.contains(phone);
    match (input, by) {
        (InputPhone::Keep, _) => stored.phone.clone(),
        (InputPhone::Clear, _) => None,
        (InputPhone::Number(_), By::Post { phone_is_taken: true }) => {
            warnings.push(TAKEN_PHONE);
            stored.phone.clone()
        }
        (InputPhone::Number(phone), By::Post { .. }) if stored.phone.is_some() && is_alternate(phone) => {
            stored.phone.clone()
        }
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

/// A source can be changed or cleared only if there is none or it was set through the API (SPECIFICATION §8.15).
fn source(
    input: &InputSource,
    stored: Option<&ProspectSource>,
    warnings: &mut Vec<&'static str>,
) -> Option<ProspectSource> {
    let id = match input {
        InputSource::Keep => return stored.cloned(),
        InputSource::Clear => None,
        InputSource::Existing(id) | InputSource::New(id, _) => Some(*id),
    };
    match stored {
        Some(stored) if stored.origin == SourceOrigin::Account => {
            if id != Some(stored.id) {
                warnings.push(KEPT_SOURCE);
            }
            Some(stored.clone())
        }
        Some(_) | None => id.map(|id| ProspectSource {
            id,
            origin: SourceOrigin::Api,
        }),
    }
}

/// A prospect applies for a job once; the first time counts (SPECIFICATION §8.14).
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

fn updated_digest(input: Option<&str>, stored: Option<&String>) -> Option<String> {
    input.map(digest).or_else(|| stored.cloned())
}

/// A resume with the digest of the stored one is the stored one: its items are not written again.
fn resume(json: Option<&str>, stored: Option<&StoredResume>) -> Option<StoredResume> {
    let Some(json) = json else { return stored.cloned() };
    let digest = digest(json);
    if stored.is_some_and(|stored| stored.digest == digest) {
        return stored.cloned();
    }
    let parts = resume_parts(json).len();
    Some(StoredResume {
        digest,
        parts: u32::try_from(parts).unwrap_or(u32::MAX),
    })
}
