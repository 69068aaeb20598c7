//! The rules of the API for records: an import creates only records that a request could create. [`Record::check`]
//! checks the fields, as it does for a request. This module checks the references.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::activity::Entry;
use domain::application_question::ApplicationQuestions;
use domain::custom::sent::{CustomChange, MAX_VALUES_BYTES};
use domain::custom::{CustomKind, SentCustomFields};
use domain::field::Record;
use domain::input::{Body, FieldErrors};
use domain::resume::SentResume;
use domain::{Contact, CustomValue, Prospect, ProspectId, UserId};
use serde_json::value::RawValue;
use shared::records::children::Child;

use super::known::Known;
use crate::format::{Attachments, custom_names};

const UNKNOWN_USER: &str = "a user to whom it refers is not in the account";
const FUTURE: &str = "its updatedAt is in the future";
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
    if !prospect.consents.are_valid(prospect.revision) {
        return Err("its consents are not as the service would store them".to_owned());
    }
    custom_values(known, prospect)?;
    all_hold(&[(prospect.updated_at <= known.latest, FUTURE)])?;
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

/// Checks the values of custom fields as if a request sent them. It skips values of deleted fields, which come back with
/// their fields, and of the type `user`: the user may have been deleted since.
fn custom_values(known: &Known, prospect: &Prospect) -> Result<(), String> {
    let settings = &known.settings;
    let fields = &settings.custom_fields;
    let is_known = |(name, number): (String, Option<u16>)| {
        let mut all = fields.all().iter();
        let field = all.find(|field| Some(field.number) == number);
        let is_given = number.is_some_and(|number| (1..=settings.account.custom_fields).contains(&number));
        is_given && field.is_none_or(|field| field.stored_name() == name)
    };
    if !custom_names(prospect).all(is_known) {
        return Err("a custom field of which it has a value is not in the account".to_owned());
    }
    let stored = fields.present().filter(|field| field.kind != CustomKind::User);
    let stored = stored.filter_map(|field| Some((field.key.as_str(), prospect.custom.get(field)?)));
    let sent: BTreeMap<&str, BTreeMap<&str, Cow<'_, CustomValue>>> =
        BTreeMap::from([(Prospect::CUSTOM.name, stored.collect())]);
    let mut body = Body::of(&sent).map_err(|errors| errors.message().unwrap_or_default())?;
    let sent = body.field::<SentCustomFields>(&Prospect::CUSTOM);
    let is_user = |id| settings.user(id).is_some();
    let changes = sent.map(|sent| sent.changes(&mut body, &settings.custom_fields, is_user));
    let changes = changes.unwrap_or_default();
    reason(&body.into_errors())?;
    let is_same = |(field, value): &CustomChange| prospect.custom.get(field).as_deref() == value.as_ref();
    let bytes = serde_json::to_vec(&prospect.custom).map_or(usize::MAX, |json| json.len());
    all_hold(&[
        (
            changes.iter().all(is_same),
            "its values of custom fields are not as the service would store them",
        ),
        (
            bytes <= MAX_VALUES_BYTES,
            "its values of custom fields are larger than the service stores",
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
        (*record.clone().updated_at() <= known.latest, FUTURE),
    ])
}

/// Checks that the values of an entry are JSON objects: the service could not show the activity otherwise.
pub fn activity(entry: &Entry) -> Result<(), String> {
    let is_object = |json: &Option<String>| {
        let parsed = json.as_deref().map(serde_json::from_str::<BTreeMap<String, &RawValue>>);
        parsed.is_none_or(|parsed| parsed.is_ok())
    };
    all_hold(&[
        (is_object(&entry.previous), "its previous values are not a JSON object"),
        (is_object(&entry.current), "its current values are not a JSON object"),
    ])
}

/// The reason of the first condition that does not hold.
pub(super) fn all_hold(conditions: &[(bool, &'static str)]) -> Result<(), String> {
    let failed = conditions.iter().find(|(holds, _)| !holds);
    failed.map_or(Ok(()), |(_, reason)| Err((*reason).to_owned()))
}
