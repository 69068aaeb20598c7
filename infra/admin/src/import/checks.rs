//! The rules of the API for records: an import creates only records that a request could create. [`Record::check`]
//! checks the fields, as it does for a request. This module checks the references.

use domain::application_question::ApplicationQuestions;
use domain::field::Record;
use domain::input::{Body, FieldErrors};
use domain::resume::SentResume;
use domain::{Contact, Prospect, ProspectId, UserId};
use shared::records::children::Child;

use super::known::Known;
use crate::format::Attachments;

const UNKNOWN_USER: &str = "a user to whom it refers is not in the account";
const OTHER_PROSPECT: &str = "its prospectId is not the one in its id";

/// The reason of the first error of a field.
fn reason(errors: &FieldErrors) -> Result<(), String> {
    errors.message().map_or(Ok(()), Err)
}

/// Checks the fields that clients send.
pub(super) fn check_fields(record: &impl Record) -> Result<(), String> {
    record.check().or_else(|errors| reason(&errors))
}

/// Checks a prospect.
pub fn prospect(known: &Known, prospect: &Prospect, attachments: &Attachments) -> Result<(), String> {
    check_fields(prospect)?;
    let mut body = Body::of(attachments).map_err(|errors| errors.message().unwrap_or_default())?;
    body.field::<String>(&Prospect::NOTES_DIGEST);
    body.field::<ApplicationQuestions>(&Prospect::QUESTIONS_DIGEST);
    body.field::<SentResume>(&Prospect::RESUME);
    reason(&body.into_errors())?;
    let has = |contact: &Contact| match contact {
        Contact::Email => prospect.email.is_some(),
        Contact::Phone => prospect.phone.is_some(),
    };
    let shared = &prospect.shared_contacts;
    if !shared.iter().all(has) || !shared.is_sorted_by(|one, next| one < next) {
        return Err("its sharedContacts are not as the service would store them".to_owned());
    }
    // The references of a merged prospect may have been deleted since.
    if prospect.merged.is_some() {
        return Ok(());
    }
    let settings = &known.settings;
    let pipeline = settings.stage(prospect.stage_id).map(|(pipeline, _)| pipeline.id);
    let has_office = prospect.office_id.is_none_or(|id| settings.office(id).is_some());
    let mut sources = prospect.source.iter().map(|source| source.id);
    let mut jobs = prospect.applications.iter().map(|one| one.job_id);
    all_hold(&[
        (
            pipeline == Some(prospect.pipeline_id),
            "its stage does not belong to its pipeline in the account",
        ),
        (settings.user(prospect.owner_id).is_some(), UNKNOWN_USER),
        (has_office, "its office is not in the account"),
        (
            sources.all(|id| known.sources.contains(&id)),
            "its source is not in the account",
        ),
        (
            jobs.all(|id| known.jobs.contains(&id)),
            "one of its jobs is not in the account",
        ),
    ])
}

/// Checks a record that belongs to a prospect: its fields, and the prospect and the users that it names.
pub fn child<C: Child>(known: &Known, record: &C, (prospect, users): (ProspectId, Vec<UserId>)) -> Result<(), String> {
    check_fields(record)?;
    all_hold(&[
        (
            users.iter().all(|user| known.settings.user(*user).is_some()),
            UNKNOWN_USER,
        ),
        (prospect == record.id().0, OTHER_PROSPECT),
    ])
}

/// The reason of the first condition that does not hold.
pub(super) fn all_hold(conditions: &[(bool, &'static str)]) -> Result<(), String> {
    let failed = conditions.iter().find(|(holds, _)| !holds);
    failed.map_or(Ok(()), |(_, reason)| Err((*reason).to_owned()))
}
