//! The rules of the API for records: an import creates nothing that a request could not create. Every check names all
//! fields of its record, so that a new field does not compile until someone decides how to check it.

use std::collections::BTreeSet;

use chrono_tz::Tz;
use domain::bounds::{MENTIONS, NOTE_BODY_CHARS, are_questions, is_file_url, is_resume};
use domain::external_id::EXTERNAL_IDS;
use domain::html::clean;
use domain::prospect::Resume;
use domain::{ExternalId, Hire, Meeting, Note, Prospect, Task, UserId};
use shared::records::children::Child;

use super::known::Known;
use crate::format::Attachments;

/// Lengths in characters, and counts (SPECIFICATION §15.1).
const NAME: usize = 200;
const TEXT: usize = 300;
const LABEL: usize = 100;
const LABELS: usize = 100;
const NOTES: usize = 100_000;
const TASK: usize = 2_000;
const DESCRIPTION: usize = 10_000;

const UNKNOWN_USER: &str = "a user to whom it refers is not in the account";
const OTHER_PROSPECT: &str = "its prospectId is not the one in its id";

/// Checks a prospect.
///
/// # Errors
/// The reason to refuse it.
pub fn prospect(known: &Known, prospect: &Prospect, attachments: &Attachments) -> Result<(), &'static str> {
    let Prospect {
        id: _,
        revision: _,
        first_name,
        last_name,
        email: _,
        phone: _,
        stage_id,
        pipeline_id,
        labels,
        title,
        company,
        license_status: _,
        street_address,
        city,
        state,
        postal_code,
        office_id,
        source,
        applications,
        owner_id,
        notes_digest: _,
        questions_digest: _,
        resume: _,
        created_at: _,
        updated_at: _,
        // The user may have been deleted since.
        stage_entered: _,
        external_ids,
        merged,
        absorbed: _,
    } = prospect;
    let Attachments {
        notes,
        questions,
        resume,
    } = attachments;
    let is_name = |name: &String| fits(name, 1, NAME);
    let are_texts = [title, company, street_address, city, state, postal_code]
        .into_iter()
        .all(|text| optional_fits(text.as_ref(), TEXT));
    let are_labels = labels.len() <= LABELS && labels.iter().all(|label| fits(label, 1, LABEL));
    // What a merged prospect refers to may have been deleted since.
    let is_merged = merged.is_some();
    let has_office = is_merged || office_id.is_none_or(|id| known.offices.contains(&id));
    let has_source = is_merged || source.as_ref().is_none_or(|source| known.sources.contains(&source.id));
    let has_jobs = is_merged || applications.iter().all(|one| known.jobs.contains(&one.job_id));
    // The length of a line bounds the whole of a resume.
    let is_resume = |json: &String| serde_json::from_str::<Resume>(json).is_ok_and(|resume| is_resume(&resume));
    all_hold(&[
        (is_name(first_name) && is_name(last_name), "a name is empty or too long"),
        (are_texts, "a text is too long"),
        (optional_fits(notes.as_ref(), NOTES), "its notes are too long"),
        (
            questions.as_ref().is_none_or(|questions| are_questions(questions)),
            "it has too many application questions, or one is empty or too long",
        ),
        (
            resume.as_ref().is_none_or(is_resume),
            "its resume has an invalid link, or is too long",
        ),
        (are_labels, "it has too many labels, or one is empty or too long"),
        (
            is_merged || known.stages.get(stage_id) == Some(pipeline_id),
            "its stage does not belong to its pipeline in the account",
        ),
        (is_merged || known.users.contains(owner_id), UNKNOWN_USER),
        (has_office, "its office is not in the account"),
        (has_source, "its source is not in the account"),
        (has_jobs, "one of its jobs is not in the account"),
        (
            are_external_ids(external_ids),
            "it has too many external ids, or one twice",
        ),
    ])
}

/// Checks a task.
///
/// # Errors
/// The reason to refuse it. The same holds for the other checks.
pub fn task(known: &Known, record: &mut Task) -> Result<(), &'static str> {
    let (parent, _) = Child::id(record);
    let Task {
        id: _,
        prospect_id,
        task,
        assigned_to,
        assigned_by,
        created_by,
        created_at: _,
        updated_at: _,
        due_at: _,
        completed_at: _,
        completed_by,
        created_by_api: _,
        created_by_api_key_id: _,
        created_by_api_key_name: _,
    } = record;
    all_hold(&[
        (fits(task, 1, TASK), "its text is empty or too long"),
        (
            are_users(known, [Some(*assigned_to), *assigned_by, *created_by, *completed_by]),
            UNKNOWN_USER,
        ),
        (*prospect_id == parent, OTHER_PROSPECT),
    ])
}

/// Checks a hire.
///
/// # Errors
/// See [`task`].
pub fn hire(known: &Known, record: &mut Hire) -> Result<(), &'static str> {
    let (parent, _) = Child::id(record);
    let Hire {
        id: _,
        prospect_id,
        hire_date: _,
        hire_description,
        kind: _,
        user_id,
        created_at: _,
        updated_at: _,
    } = record;
    all_hold(&[
        (fits(hire_description, 0, DESCRIPTION), "its description is too long"),
        (known.users.contains(user_id), UNKNOWN_USER),
        (*prospect_id == parent, OTHER_PROSPECT),
    ])
}

/// Cleans the body of a note, and checks the note.
///
/// # Errors
/// See [`task`].
pub fn note(known: &Known, record: &mut Note) -> Result<(), &'static str> {
    let (parent, _) = Child::id(record);
    let Note {
        id: _,
        prospect_id,
        body,
        pin: _,
        date: _,
        mentions,
        file_url,
        user_id,
        created_by_api: _,
        created_by_api_key_id: _,
        created_by_api_key_name: _,
        created_at: _,
        updated_at: _,
    } = record;
    // A body that cannot be cleaned becomes empty, and is refused as such.
    let cleaned = fits(body, 1, NOTE_BODY_CHARS).then(|| clean(body, NOTE_BODY_CHARS));
    *body = cleaned.and_then(Result::ok).unwrap_or_default();
    let users = mentions.iter().map(|mention| Some(mention.user_id)).chain([*user_id]);
    all_hold(&[
        (!body.is_empty(), "its body is empty, too long or invalid HTML"),
        (mentions.len() <= MENTIONS, "it has too many mentions"),
        (are_users(known, users), UNKNOWN_USER),
        (
            file_url.as_deref().is_none_or(is_file_url),
            "its fileUrl is not an https link, or is too long",
        ),
        (*prospect_id == parent, OTHER_PROSPECT),
    ])
}

/// Checks a meeting.
///
/// # Errors
/// See [`task`].
pub fn meeting(known: &Known, record: &mut Meeting) -> Result<(), &'static str> {
    let (parent, _) = Child::id(record);
    let Meeting {
        id: _,
        prospect_id,
        meeting_date: _,
        time_zone,
        meeting_type,
        owner_id,
        location,
        notes,
        created_by,
        created_by_api: _,
        created_by_api_key_id: _,
        created_by_api_key_name: _,
        created_at: _,
        updated_at: _,
    } = record;
    let are_texts =
        fits(meeting_type, 1, LABEL) && optional_fits(location.as_ref(), TEXT) && optional_fits(notes.as_ref(), NOTES);
    all_hold(&[
        (are_texts, "a text is too long"),
        (
            time_zone.parse::<Tz>().is_ok(),
            "its timeZone is not the name of a time zone",
        ),
        (are_users(known, [Some(*owner_id), *created_by]), UNKNOWN_USER),
        (*prospect_id == parent, OTHER_PROSPECT),
    ])
}

fn are_external_ids(ids: &[ExternalId]) -> bool {
    let distinct: BTreeSet<&ExternalId> = ids.iter().collect();
    ids.len() <= EXTERNAL_IDS && distinct.len() == ids.len()
}

/// Whether the account has each of the users that are named.
fn are_users(known: &Known, users: impl IntoIterator<Item = Option<UserId>>) -> bool {
    users.into_iter().flatten().all(|user| known.users.contains(&user))
}

/// Whether the text has from `least` to `most` characters.
pub(super) fn fits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.chars().count())
}

fn optional_fits(text: Option<&String>, most: usize) -> bool {
    text.is_none_or(|text| fits(text, 0, most))
}

/// The reason of the first condition that does not hold.
pub(super) fn all_hold(conditions: &[(bool, &'static str)]) -> Result<(), &'static str> {
    let failed = conditions.iter().find(|(holds, _)| !holds);
    failed.map_or(Ok(()), |(_, reason)| Err(reason))
}
