//! Computes the new state of a prospect: the record, the changed fields and the warnings. The functions are pure, so that
//! a request can be decided again after another writer was faster.

use domain::custom;
use domain::external_id::{EXTERNAL_IDS, united};
use domain::field::Input;
use domain::labels::{MAX_LABELS, changed};
use domain::prospect::{Application, ProspectSource, SourceOrigin, StoredResume, digest};
use domain::{
    ChangedField, Contact, Email, ExternalId, JobId, Phone, Prospect, ProspectId, ProspectParameters, SourceId,
    StageCause, StageEntry, UnixMs,
};
use shared::endpoints::prospects::{changes, first_values};
use shared::http::{ApiError, Patch};
use shared::records::prospects::Profile;

use crate::request::{By, InputPhone};
use crate::resolved::Resolved;

/// The result of a request for one prospect.
pub struct Change {
    /// The new record.
    pub prospect: Prospect,
    /// The fields that differ from the stored record, or that the new record has; empty if nothing changes.
    pub changes: Vec<ChangedField>,
    /// Warnings for the client, in `message` too.
    pub warnings: Vec<&'static str>,
    /// Warnings for the client, which `message` does not have.
    pub notices: Vec<&'static str>,
}

const OTHER_PIPELINE: &str = "pipelineId was ignored: the stage of stageId is in another pipeline.";
const INVALID_PHONE: &str = "The phone number is not valid and was not saved.";
const TAKEN_PHONE: &str = "The phone number belongs to another prospect and was not saved.";
const KEPT_SOURCE: &str = "The source was set by the account and was not changed.";
const INACTIVE_OWNER: &str =
    "The user of the API key is not active, and became the owner of the prospect. Send ownerId to name another user.";
const UNREADABLE_RESUME: &str = "The resume was saved, but its text could not be read.";

impl Change {
    /// No change of a stored prospect.
    pub fn none(stored: &Prospect) -> Self {
        Self { prospect: stored.clone(), changes: Vec::new(), warnings: Vec::new(), notices: Vec::new() }
    }
}

/// A new prospect (SPECIFICATION §7.3, rule 2).
pub fn created(resolved: &Resolved<'_>, id: ProspectId) -> Result<Change, ApiError> {
    let settings = resolved.settings;
    let (office, pipeline) = resolved.only;
    let default = settings.pipeline(pipeline.unwrap_or(settings.account.default_pipeline_id));
    let default = default.or(settings.pipelines.first());
    let pipeline = default.ok_or_else(|| ApiError::internal("an account without a pipeline"))?;
    let place = resolved.placement((pipeline.default_stage_id, pipeline.id));
    let owner_id = resolved.request.input.owner_id.unwrap_or(resolved.owner);
    let entered = entry(resolved, StageCause::Create);
    let blank = Prospect { office_id: office, ..Prospect::blank(id, place, owner_id, entered) };
    let (prospect, warnings) = merged(resolved, &blank)?;
    let is_inactive = settings.user(owner_id).is_some_and(|user| !user.active);
    Ok(Change {
        changes: first_values(&resolved.settings.custom_fields, &prospect, &sent_profile(resolved)),
        prospect,
        warnings,
        notices: is_inactive.then_some(INACTIVE_OWNER).into_iter().collect(),
    })
}

/// A prospect after the update (SPECIFICATION §7.3, rules 3 and 5). The stored record comes with the attachments that
/// the request replaces.
pub fn updated(resolved: &Resolved<'_>, (stored, attachments): (&Prospect, &Profile)) -> Result<Change, ApiError> {
    let (mut prospect, warnings) = merged(resolved, stored)?;
    let sent = sent_profile(resolved);
    let changes = changes(&resolved.settings.custom_fields, stored, &prospect, [attachments, &sent]);
    if !changes.is_empty() {
        prospect.revision = stored.revision.saturating_add(1);
        prospect.updated_at = resolved.now;
    }
    Ok(Change { prospect, changes, warnings, notices: Vec::new() })
}

/// The attachments that the request sends.
fn sent_profile(resolved: &Resolved<'_>) -> Profile {
    let input = &resolved.request.input;
    Profile {
        notes: input.notes.clone(),
        application_questions: input.application_questions.clone().unwrap_or_default(),
    }
}

/// The stored record with the fields of the request, and the warnings.
fn merged(resolved: &Resolved<'_>, stored: &Prospect) -> Result<(Prospect, Vec<&'static str>), ApiError> {
    let (input, by) = (&resolved.request.input, resolved.request.by);
    let mut warnings = Vec::new();
    let mut after = stored.clone();
    input.apply(&mut after);
    after.email = email(&input.email, stored, by);
    after.phone = phone(resolved, stored, by, &mut warnings);
    share_contacts(&mut after, resolved, stored);
    after.labels = labels(&resolved.request.parameters, &after.labels)?;
    after.source = source(&resolved.source, stored.source.as_ref(), &mut warnings);
    if resolved.resume.is_some_and(|resume| resume.is_unreadable) {
        warnings.push(UNREADABLE_RESUME);
    }
    (after.stage_id, after.pipeline_id) = resolved.placement((stored.stage_id, stored.pipeline_id));
    let sent = input.stage_id.and(input.pipeline_id);
    if sent.is_some_and(|sent| sent != after.pipeline_id) {
        warnings.push(OTHER_PIPELINE);
    }
    if (after.stage_id, after.pipeline_id) != (stored.stage_id, stored.pipeline_id) {
        after.stage_entered = Some(entry(resolved, StageCause::Update));
    }
    if let Some(notes) = &input.notes {
        after.notes_digest = Some(digest(notes));
    } else if resolved.request.removes.notes {
        after.notes_digest = None;
    }
    let has_questions = |questions: &&Vec<_>| !questions.is_empty() || stored.questions_digest.is_some();
    if let Some(questions) = input.application_questions.as_ref().filter(has_questions) {
        let json = serde_json::to_string(questions).map_err(ApiError::internal)?;
        after.questions_digest = Some(digest(&json));
    }
    // A resume with the digest of the stored resume is not written again.
    let resume = resolved.resume.map(|resume| &resume.stored);
    let is_new = |sent: &&StoredResume| stored.resume.as_ref().is_none_or(|stored| stored.digest != sent.digest);
    after.resume = resume.filter(is_new).or(stored.resume.as_ref()).cloned();
    let kept = |application: &Application| !resolved.request.removes.jobs.contains(&application.job_id);
    let applied: Vec<Application> = stored.applications.iter().filter(|one| kept(one)).cloned().collect();
    after.applications = applications(input.job_id, &applied, resolved.now);
    after.external_ids = external_ids(&input.external_ids, stored, by)?;
    let custom = custom::sent::changed(&stored.custom, &resolved.request.custom);
    after.custom = custom.map_err(|(field, message)| ApiError::invalid(&field, &message))?;
    leave_alternates(&mut after, stored);
    Ok((after, warnings))
}

/// A contact that the request gives the prospect is shared if another prospect owns it. One that stays is shared if it
/// was.
fn share_contacts(after: &mut Prospect, resolved: &Resolved<'_>, stored: &Prospect) {
    let (sent, owners) = (&resolved.request.references, &resolved.claims.lookup);
    let is_foreign = |owner: Option<ProspectId>| owner.is_some_and(|owner| owner != stored.id);
    let is_sent =
        [sent.email.is_some() && sent.email == after.email, sent.phone.is_some() && sent.phone == after.phone];
    let is_there = [after.email.is_some(), after.phone.is_some()];
    let contacts = [(Contact::Email, owners.by_email), (Contact::Phone, owners.by_phone)];
    for (((contact, owner), is_sent), is_there) in contacts.into_iter().zip(is_sent).zip(is_there) {
        let is_shared = if is_sent { is_foreign(owner) } else { is_there && stored.shares(contact) };
        after.set_shared(contact, is_shared);
    }
}

/// The labels after the request removed some and added some.
fn labels(parameters: &ProspectParameters, stored: &[String]) -> Result<Vec<String>, ApiError> {
    let list = |sent: &Option<Vec<String>>| sent.clone().unwrap_or_default();
    if parameters.add_labels.is_none() && parameters.remove_labels.is_none() {
        return Ok(stored.to_vec());
    }
    let labels = changed(stored, &list(&parameters.remove_labels), &list(&parameters.add_labels));
    if labels.len() > MAX_LABELS.max(stored.len()) {
        let message = format!("must leave the prospect with at most {MAX_LABELS} labels, not {}", labels.len());
        return Err(ApiError::invalid("addLabels", &message));
    }
    Ok(labels)
}

/// Takes the alternate values that are the prospect's own now from its alternates. New attachments go to the
/// prospect's own partition.
fn leave_alternates(after: &mut Prospect, stored: &Prospect) {
    let Prospect { email, phone, external_ids, absorbed, .. } = after;
    absorbed.emails.retain(|alternate| email.as_ref() != Some(alternate));
    absorbed.phones.retain(|alternate| !phone.as_ref().is_some_and(|phone| phone.is_line_of(alternate)));
    absorbed.external_ids.retain(|alternate| !external_ids.contains(alternate));
    for (is_kept, from) in [
        (after.notes_digest == stored.notes_digest, &mut absorbed.notes_from),
        (after.questions_digest == stored.questions_digest, &mut absorbed.questions_from),
        (after.resume == stored.resume, &mut absorbed.resume_from),
    ] {
        *from = from.filter(|_| is_kept);
    }
}

/// POST replaces the external ids of the systems that it sends, PATCH replaces all of them. An alternate external id
/// that POST sends becomes one of the prospect's own ids only if the prospect has no own id.
fn external_ids(sent: &Patch<Vec<ExternalId>>, stored: &Prospect, by: By) -> Result<Vec<ExternalId>, ApiError> {
    let own = &stored.external_ids;
    let ids = match (sent, by) {
        (Patch::Keep, _) => own.clone(),
        (Patch::Clear, _) => Vec::new(),
        (Patch::Set(sent), By::Patch) => sent.clone(),
        (Patch::Set(sent), By::Post) => {
            let mut new = sent.clone();
            new.retain(|id| own.is_empty() || !stored.absorbed.external_ids.contains(id));
            united(own, &new)
        }
    };
    if ids.len() > EXTERNAL_IDS {
        let message = format!("must leave the prospect with at most {EXTERNAL_IDS} external ids, not {}", ids.len());
        return Err(ApiError::invalid("externalIds", &message));
    }
    Ok(ids)
}

fn entry(resolved: &Resolved<'_>, by: StageCause) -> StageEntry {
    StageEntry {
        at: resolved.now,
        user_id: resolved.actor,
        by,
        reason: resolved.request.parameters.stage_reason.clone(),
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
    let is_alternate = |phone: &Phone| stored.absorbed.phones.iter().any(|alternate| alternate.is_line_of(phone));
    let owner = resolved.claims.lookup.by_phone;
    let is_foreign = resolved.request.match_by.phone && owner.is_some_and(|owner| owner != stored.id);
    match (&resolved.request.phone, by) {
        (InputPhone::Keep, _) => stored.phone.clone(),
        (InputPhone::Clear, _) => None,
        (InputPhone::Number(phone), By::Post)
            if is_foreign && !stored.shared_phone().is_some_and(|shared| shared.is_line_of(phone)) =>
        {
            warnings.push(TAKEN_PHONE);
            stored.phone.clone()
        }
        (InputPhone::Number(phone), By::Post) if stored.phone.is_some() && is_alternate(phone) => stored.phone.clone(),
        (InputPhone::Number(phone), By::Post)
            if stored.phone.as_ref().is_some_and(|stored| stored.is_line_of(phone)) =>
        {
            stored.phone.clone()
        }
        (InputPhone::Number(phone), _) => Some(phone.clone()),
        (InputPhone::Invalid, _) => {
            warnings.push(INVALID_PHONE);
            stored.phone.clone()
        }
    }
}

/// A request cannot change or clear a source that the account set (SPECIFICATION §7.8).
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
        (sent, _) => sent.value().map(|id| ProspectSource { id: *id, origin: SourceOrigin::Api }),
    }
}

/// A prospect applies for a job once; the first time counts (SPECIFICATION §7.8).
fn applications(job: Option<JobId>, stored: &[Application], now: UnixMs) -> Vec<Application> {
    let new = job.filter(|id| stored.iter().all(|application| application.job_id != *id));
    let new = new.map(|job_id| Application { job_id, applied_at: now });
    stored.iter().cloned().chain(new).collect()
}
