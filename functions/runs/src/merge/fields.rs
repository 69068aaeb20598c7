//! The fields of prospects that are merged, and of a winner whose merge is undone. The functions are pure.

use std::borrow::Cow;

use domain::custom::sent::MAX_VALUES_BYTES;
use domain::field::{Field, Record};
use domain::labels::MAX_LABELS;
use domain::prospect::{Absorbed, Application, digest};
use domain::text::folded;
use domain::{Contact, CustomField, CustomFields, CustomValues, Email, ExternalId, Phone, Prospect, ProspectId};
use shared::http::{ApiError, Code};

/// The most prospects that may be merged into one, including the prospects that the losers had absorbed
/// (SPECIFICATION §9.2).
pub const MAX_ABSORBED: usize = 20;

/// A field that has one value per prospect, so that a merge takes it from one of them. A stage comes with its pipeline.
pub type MergedField = &'static Field<Prospect>;

/// The fields that a merge takes from one of the prospects. Labels and applications are united.
pub fn merged_fields() -> impl Iterator<Item = MergedField> {
    Prospect::FIELDS.iter().filter(|field| field.definition.is_filled)
}

/// Gives a field of `to` the value that `from` has.
fn copy(field: MergedField, to: &mut Prospect, from: &Prospect) {
    let id = to.id;
    let place = |other: Option<ProspectId>| Some(other.unwrap_or(from.id)).filter(|place| *place != id);
    (field.copy)(to, from);
    match field.definition {
        Prospect::EMAIL => to.set_shared(Contact::Email, from.shares(Contact::Email)),
        Prospect::PHONE => to.set_shared(Contact::Phone, from.shares(Contact::Phone)),
        Prospect::STAGE_ID => to.pipeline_id = from.pipeline_id,
        Prospect::NOTES_DIGEST => to.absorbed.notes_from = place(from.absorbed.notes_from),
        Prospect::QUESTIONS_DIGEST => to.absorbed.questions_from = place(from.absorbed.questions_from),
        Prospect::RESUME => to.absorbed.resume_from = place(from.absorbed.resume_from),
        _ => {}
    }
}

/// Whether two states of a prospect agree in a field.
fn is_same(field: MergedField, one: &Prospect, other: &Prospect) -> bool {
    let mut copied = one.clone();
    copy(field, &mut copied, other);
    copied == *one
}

/// Whether a prospect has no value, or an empty one.
fn is_empty(field: MergedField, of: &Prospect) -> bool {
    let is_digest = |stored: &Option<String>, empty: &str| stored.as_ref() == Some(&digest(empty));
    (field.is_empty)(of)
        || match field.definition {
            Prospect::NOTES_DIGEST => is_digest(&of.notes_digest, ""),
            Prospect::QUESTIONS_DIGEST => is_digest(&of.questions_digest, "[]"),
            _ => false,
        }
}

/// The winner after the merge, with the revision and the times that it had. Its values stay unless the request takes
/// another prospect's, its empty fields are filled from the losers in order, and labels and applications are
/// united.
pub fn merged(
    winner: &Prospect,
    losers: &[Prospect],
    take: &[(MergedField, ProspectId)],
    take_custom: &[(CustomField, ProspectId)],
) -> Result<Prospect, ApiError> {
    let mut after = winner.clone();
    for field in merged_fields() {
        let is_taken = |(taken, _): &&(MergedField, ProspectId)| taken.definition.name == field.definition.name;
        let taken = take.iter().find(is_taken).map(|(_, id)| *id);
        let from = match taken {
            Some(id) => losers.iter().find(|loser| loser.id == id),
            None if is_empty(field, winner) => losers.iter().find(|loser| !is_empty(field, loser)),
            None => None,
        };
        if let Some(from) = from {
            copy(field, &mut after, from);
        }
    }
    let all = || std::iter::once(winner).chain(losers);
    for loser in losers {
        after.custom.fill(&loser.custom);
    }
    for (field, id) in take_custom {
        let from = all().find(|prospect| prospect.id == *id).unwrap_or(winner);
        after.custom.set(field, from.custom.get(field).map(Cow::into_owned));
    }
    check_custom(&winner.custom, &after.custom)?;
    after.labels = labels(all().flat_map(|prospect| &prospect.labels));
    after.applications = applications(all().flat_map(|prospect| &prospect.applications));
    // Nobody may erase the winner before one of them.
    after.hold_until = all().filter_map(|prospect| prospect.hold_until).max();
    let consents: Vec<_> = losers.iter().map(|loser| (loser.id, &loser.consents)).collect();
    after.consents = winner.consents.merged(winner.id, &consents);
    let ids = losers.iter().flat_map(Prospect::group);
    after.absorbed.ids.extend(ids);
    // What one of them owns belongs to the winner.
    let is_owned = |shared: &str| all().flat_map(Prospect::owned_contacts).any(|owned| owned == shared);
    let owned = after.shared_with_others().filter(|(_, shared)| is_owned(shared));
    for contact in owned.map(|(contact, _)| contact).collect::<Vec<_>>() {
        after.set_shared(contact, false);
    }
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

/// Fails if the values of custom fields after a merge take more than a prospect may have. A winner that has more
/// already must not get more.
fn check_custom(before: &CustomValues, after: &CustomValues) -> Result<(), ApiError> {
    let bytes = after.bytes();
    if bytes <= MAX_VALUES_BYTES || bytes <= before.bytes() {
        return Ok(());
    }
    let message = format!(
        "The custom fields of the prospects take {bytes} bytes together, and one prospect may have {MAX_VALUES_BYTES}. \
         Clear some of them first. Deleted fields count while they can come back."
    );
    Err(ApiError::new(Code::LimitReached, message))
}

/// Each label once, whatever its case and accents.
fn labels<'a>(labels: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    labels.filter(|label| seen.insert(folded(label))).cloned().collect()
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

/// Each of these values once, without the prospect's own values.
fn others<'a, T: Clone + PartialEq + 'a>(all: impl Iterator<Item = &'a T>, own: &[T]) -> Vec<T> {
    let mut others: Vec<T> = Vec::new();
    for value in all {
        if !own.contains(value) && !others.contains(value) {
            others.push(value.clone());
        }
    }
    others
}

/// The values of this kind that stay with a prospect when `losers` leave it, without its own ones.
fn left<'p, T, I>(present: &'p Prospect, losers: &'p [Prospect], own: &[T], of: impl Fn(&'p Prospect) -> I) -> Vec<T>
where
    T: Clone + PartialEq + 'p,
    I: Iterator<Item = &'p T>,
{
    let mut values = others(of(present), own);
    values.retain(|value| losers.iter().all(|loser| of(loser).all(|gone| gone != value)));
    values
}

/// The winner after `losers` left it, with the revision and the times that it has. `before` and `after` are its states
/// around the merge: a field that still has its value of `after` gets its value of `before`. What the prospects in `stay`
/// hold or withdrew counts as after a merge with them.
pub fn restored(
    (present, fields): (&Prospect, &CustomFields),
    (before, after): (&Prospect, &Prospect),
    losers: &[Prospect],
    stay: &[Prospect],
) -> Prospect {
    let mut restored = present.clone();
    for field in merged_fields() {
        if is_same(field, present, after) {
            copy(field, &mut restored, before);
        }
    }
    if present.labels == after.labels {
        restored.labels.clone_from(&before.labels);
    }
    restored.custom = present.custom.settled(fields);
    restored.custom.restore(&before.custom.settled(fields), &after.custom.settled(fields));
    if present.applications == after.applications {
        restored.applications.clone_from(&before.applications);
    }
    if present.hold_until == after.hold_until && before.hold_until != after.hold_until {
        let held = stay.iter().filter_map(|prospect| prospect.hold_until);
        restored.hold_until = held.chain(before.hold_until).max();
    }
    restored.consents = present.consents.restored(&before.consents, &after.consents);
    // A contact may have left meanwhile, together with the prospect that brought it.
    let shares_email = restored.shares(Contact::Email);
    let stays = |email: &Email| shares_email || present.emails().any(|known| known == email);
    restored.email = restored.email.filter(stays);
    let shares_phone = restored.shares(Contact::Phone);
    let stays = |phone: &Phone| shares_phone || present.phones().any(|known| known == phone);
    restored.phone = restored.phone.filter(stays);
    let found_by = |id: &ExternalId| present.all_external_ids().any(|known| known == id);
    restored.external_ids.retain(found_by);
    restored.absorbed = Absorbed {
        emails: left(present, losers, restored.email.as_slice(), Prospect::emails),
        phones: left(present, losers, restored.phone.as_slice(), Prospect::phones),
        external_ids: left(present, losers, &restored.external_ids, Prospect::all_external_ids),
        ..restored.absorbed
    };
    let leave = |id: &ProspectId| losers.iter().any(|loser| loser.group().any(|left| left == *id));
    restored.absorbed.ids.retain(|id| !leave(id));
    let mut restored = without_foreign_items(restored);
    let stay: Vec<_> = stay.iter().map(|prospect| (prospect.id, &prospect.consents)).collect();
    restored.consents = restored.consents.united(&present.consents, restored.id, &stay);
    restored
}

/// The same without attachments and consents of prospects that are not part of it any more.
fn without_foreign_items(mut prospect: Prospect) -> Prospect {
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
    prospect.consents.retain_from(&group);
    prospect
}
