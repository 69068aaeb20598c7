//! What a merge makes of the fields of the prospects, and what is left of it when the merge is undone. The functions
//! are pure.

use domain::prospect::{Absorbed, Application, digest};
use domain::text::caseless;
use domain::{Email, ExternalId, Phone, Prospect, ProspectId};
use shared::http::{ApiError, Code};

use crate::input::MAX_LABELS;

/// The most prospects that may be merged into one, those that were merged into the losers before among them
/// (SPECIFICATION §15.1).
pub const MAX_ABSORBED: usize = 20;

/// A field that has one value a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "FIELDS has their names")]
pub enum Field {
    FirstName,
    LastName,
    Email,
    Phone,
    Stage,
    Title,
    Company,
    LicenseStatus,
    StreetAddress,
    City,
    State,
    PostalCode,
    Office,
    Source,
    Owner,
    Notes,
    Questions,
    Resume,
    ExternalIds,
}

/// The fields, by the names that PATCH has for them. A stage comes with its pipeline.
pub const FIELDS: [(&str, Field); 19] = [
    ("firstName", Field::FirstName),
    ("lastName", Field::LastName),
    ("email", Field::Email),
    ("phone", Field::Phone),
    ("stageId", Field::Stage),
    ("title", Field::Title),
    ("company", Field::Company),
    ("licenseStatus", Field::LicenseStatus),
    ("streetAddress", Field::StreetAddress),
    ("city", Field::City),
    ("state", Field::State),
    ("postalCode", Field::PostalCode),
    ("officeId", Field::Office),
    ("sourceId", Field::Source),
    ("ownerId", Field::Owner),
    ("notes", Field::Notes),
    ("applicationQuestions", Field::Questions),
    ("resume", Field::Resume),
    ("externalIds", Field::ExternalIds),
];

impl Field {
    /// Gives the field of `to` the value that `from` has.
    fn copy(self, to: &mut Prospect, from: &Prospect) {
        let id = to.id;
        let place = |other: Option<ProspectId>| Some(other.unwrap_or(from.id)).filter(|place| *place != id);
        match self {
            Self::FirstName => to.first_name.clone_from(&from.first_name),
            Self::LastName => to.last_name.clone_from(&from.last_name),
            Self::Email => to.email.clone_from(&from.email),
            Self::Phone => to.phone.clone_from(&from.phone),
            Self::Stage => (to.stage_id, to.pipeline_id) = (from.stage_id, from.pipeline_id),
            Self::Title => to.title.clone_from(&from.title),
            Self::Company => to.company.clone_from(&from.company),
            Self::LicenseStatus => to.license_status = from.license_status,
            Self::StreetAddress => to.street_address.clone_from(&from.street_address),
            Self::City => to.city.clone_from(&from.city),
            Self::State => to.state.clone_from(&from.state),
            Self::PostalCode => to.postal_code.clone_from(&from.postal_code),
            Self::Office => to.office_id = from.office_id,
            Self::Source => to.source.clone_from(&from.source),
            Self::Owner => to.owner_id = from.owner_id,
            Self::Notes => {
                to.notes_digest.clone_from(&from.notes_digest);
                to.absorbed.notes_from = place(from.absorbed.notes_from);
            }
            Self::Questions => {
                to.questions_digest.clone_from(&from.questions_digest);
                to.absorbed.questions_from = place(from.absorbed.questions_from);
            }
            Self::Resume => {
                to.resume.clone_from(&from.resume);
                to.absorbed.resume_from = place(from.absorbed.resume_from);
            }
            Self::ExternalIds => to.external_ids.clone_from(&from.external_ids),
        }
    }

    /// Whether two states of a prospect have the same value.
    fn is_same(self, one: &Prospect, other: &Prospect) -> bool {
        let mut copied = one.clone();
        self.copy(&mut copied, other);
        copied == *one
    }

    /// Whether there is no value, or an empty one.
    fn is_empty(self, of: &Prospect) -> bool {
        let is_nothing =
            |stored: &Option<String>, empty: &str| stored.as_ref().is_none_or(|stored| *stored == digest(empty));
        match self {
            Self::FirstName | Self::LastName | Self::Stage | Self::Owner => false,
            Self::Email => of.email.is_none(),
            Self::Phone => of.phone.is_none(),
            Self::Title => of.title.is_none(),
            Self::Company => of.company.is_none(),
            Self::LicenseStatus => of.license_status.is_none(),
            Self::StreetAddress => of.street_address.is_none(),
            Self::City => of.city.is_none(),
            Self::State => of.state.is_none(),
            Self::PostalCode => of.postal_code.is_none(),
            Self::Office => of.office_id.is_none(),
            Self::Source => of.source.is_none(),
            Self::Notes => is_nothing(&of.notes_digest, ""),
            Self::Questions => is_nothing(&of.questions_digest, "[]"),
            Self::Resume => of.resume.is_none(),
            Self::ExternalIds => of.external_ids.is_empty(),
        }
    }
}

/// Does nothing: a new field of prospects does not compile until it is decided here what a merge does with it.
const fn every_field_is_decided(prospect: &Prospect) {
    let Prospect {
        // `FIELDS` has these.
        first_name: _,
        last_name: _,
        email: _,
        phone: _,
        stage_id: _,
        pipeline_id: _,
        title: _,
        company: _,
        license_status: _,
        street_address: _,
        city: _,
        state: _,
        postal_code: _,
        office_id: _,
        source: _,
        owner_id: _,
        notes_digest: _,
        questions_digest: _,
        resume: _,
        external_ids: _,
        // These are united.
        labels: _,
        applications: _,
        absorbed: _,
        // Those of the winner stay.
        id: _,
        revision: _,
        created_at: _,
        updated_at: _,
        merged: _,
        // It follows the stage.
        stage_entered: _,
    } = prospect;
}

/// The winner after the merge, with the revision and the times that it had. Its values stay unless `take` names another
/// prospect, its empty fields are filled from the losers in order, and labels and applications are united.
///
/// # Errors
/// 409 `limit_reached` if too many prospects were merged into it, or if it would have too many labels.
pub fn merged(winner: &Prospect, losers: &[Prospect], take: &[(Field, ProspectId)]) -> Result<Prospect, ApiError> {
    every_field_is_decided(winner);
    let mut after = winner.clone();
    for (_, field) in FIELDS {
        let taken = take.iter().find(|(taken, _)| *taken == field).map(|(_, id)| *id);
        let from = match taken {
            Some(id) => losers.iter().find(|loser| loser.id == id),
            None if field.is_empty(winner) => losers.iter().find(|loser| !field.is_empty(loser)),
            None => None,
        };
        if let Some(from) = from {
            field.copy(&mut after, from);
        }
    }
    let all = || std::iter::once(winner).chain(losers);
    after.labels = labels(all().flat_map(|prospect| &prospect.labels));
    after.applications = applications(all().flat_map(|prospect| &prospect.applications));
    let ids = losers.iter().flat_map(Prospect::group);
    after.absorbed.ids.extend(ids);
    after.absorbed.emails = others(all().flat_map(Prospect::emails), after.email.as_slice());
    after.absorbed.phones = others(all().flat_map(Prospect::phones), after.phone.as_slice());
    after.absorbed.external_ids = others(all().flat_map(Prospect::all_external_ids), &after.external_ids);
    if after.absorbed.ids.len() > MAX_ABSORBED {
        let message = format!("At most {MAX_ABSORBED} prospects may be merged into one.");
        return Err(ApiError::new(Code::LimitReached, message));
    }
    if after.labels.len() > MAX_LABELS && after.labels.len() > winner.labels.len() {
        let message = format!("The prospects have more than {MAX_LABELS} labels together.");
        return Err(ApiError::new(Code::LimitReached, message));
    }
    Ok(after)
}

/// Each label once, whatever its case.
fn labels<'a>(labels: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    labels.filter(|label| seen.insert(caseless(label))).cloned().collect()
}

/// Each job once, with the earliest application.
fn applications<'a>(all: impl Iterator<Item = &'a Application>) -> Vec<Application> {
    let mut united: Vec<Application> = Vec::new();
    for one in all {
        match united.iter_mut().find(|known| known.job_id == one.job_id) {
            Some(known) => known.applied_at = known.applied_at.min(one.applied_at),
            None => united.push(one.clone()),
        }
    }
    united
}

/// Each of these values once, without those that the prospect has itself.
fn others<'a, T: Clone + PartialEq + 'a>(all: impl Iterator<Item = &'a T>, own: &[T]) -> Vec<T> {
    let mut others: Vec<T> = Vec::new();
    for value in all {
        if !own.contains(value) && !others.contains(value) {
            others.push(value.clone());
        }
    }
    others
}

/// The winner after `losers` left it, with the revision and the times that it has. `before` and `after` are its states
/// around the merge: what still is as after it becomes what it was before.
#[must_use]
pub fn restored(present: &Prospect, (before, after): (&Prospect, &Prospect), losers: &[Prospect]) -> Prospect {
    let mut restored = present.clone();
    for (_, field) in FIELDS {
        if field.is_same(present, after) {
            field.copy(&mut restored, before);
        }
    }
    if present.labels == after.labels {
        restored.labels.clone_from(&before.labels);
    }
    if present.applications == after.applications {
        restored.applications.clone_from(&before.applications);
    }
    // What came with another prospect may have left with it meanwhile.
    let found_by = |email: &Email| present.emails().any(|known| known == email);
    restored.email = restored.email.filter(found_by);
    let found_by = |phone: &Phone| present.phones().any(|known| known == phone);
    restored.phone = restored.phone.filter(found_by);
    let found_by = |id: &ExternalId| present.all_external_ids().any(|known| known == id);
    restored.external_ids.retain(found_by);
    let leave = |id: &ProspectId| losers.iter().any(|loser| loser.group().any(|left| left == *id));
    let emails = others(present.emails(), restored.email.as_slice()).into_iter();
    let emails = emails.filter(|email| losers.iter().all(|loser| loser.emails().all(|left| left != email)));
    let phones = others(present.phones(), restored.phone.as_slice()).into_iter();
    let phones = phones.filter(|phone| losers.iter().all(|loser| loser.phones().all(|left| left != phone)));
    let ids = others(present.all_external_ids(), &restored.external_ids).into_iter();
    let ids = ids.filter(|id| {
        losers
            .iter()
            .all(|loser| loser.all_external_ids().all(|left| left != id))
    });
    restored.absorbed = Absorbed {
        emails: emails.collect(),
        phones: phones.collect(),
        external_ids: ids.collect(),
        ..restored.absorbed
    };
    restored.absorbed.ids.retain(|id| !leave(id));
    without_foreign_attachments(restored)
}

/// The same without attachments of prospects that are not part of it any more.
fn without_foreign_attachments(mut prospect: Prospect) -> Prospect {
    let group: Vec<ProspectId> = prospect.group().collect();
    let is_foreign = |from: Option<ProspectId>| from.is_some_and(|from| !group.contains(&from));
    if is_foreign(prospect.absorbed.notes_from) {
        (prospect.notes_digest, prospect.absorbed.notes_from) = (None, None);
    }
    if is_foreign(prospect.absorbed.questions_from) {
        (prospect.questions_digest, prospect.absorbed.questions_from) = (None, None);
    }
    if is_foreign(prospect.absorbed.resume_from) {
        (prospect.resume, prospect.absorbed.resume_from) = (None, None);
    }
    prospect
}
