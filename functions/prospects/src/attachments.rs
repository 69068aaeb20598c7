//! The notes, the application questions and the resume: the writes of a request, and the changes of a merge.

use domain::{AccountId, ChangedField, CustomFields, Prospect};
use futures::future::try_join;
use shared::endpoints::prospects;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::files;
use shared::records::prospects::{
    Attachment, attachments, delete_notes, parts_here, put_notes, put_questions, put_resume,
};
use store::Write;

use crate::resolved::Resolved;
use crate::resume::ReadResume;

/// The writes of the attachments that differ from the stored ones.
///
/// # Errors
/// 500 if an attachment cannot be stored as an item.
pub fn writes(
    account: AccountId,
    resolved: &Resolved<'_>,
    before: Option<&Prospect>,
    after: &Prospect,
) -> Result<Vec<Write>, ApiError> {
    let input = &resolved.request.input;
    let mut writes = Vec::new();
    if let Some(notes) = &input.notes
        && before.is_none_or(|before| before.notes_digest != after.notes_digest)
    {
        writes.push(put_notes(account, after.id, notes)?);
    }
    if resolved.request.removes.notes {
        writes.push(delete_notes(account, after.id));
    }
    if let Some(questions) = &input.application_questions
        && before.is_none_or(|before| before.questions_digest != after.questions_digest)
    {
        writes.push(put_questions(account, after.id, questions)?);
    }
    let stored = before.and_then(|before| before.resume.as_ref());
    if let Some(resume) = resolved.resume
        && stored.is_none_or(|stored| stored.digest != resume.stored.digest)
    {
        // The parts of a merged prospect's resume stay with that prospect.
        let is_here = before.is_some_and(|before| before.absorbed.resume_from.is_none());
        let replaced = stored
            .filter(|_| is_here)
            .map_or(resolved.displaced_parts, |stored| stored.parts);
        let sent = (&resume.resume, resume.json.as_str());
        writes.extend(put_resume((account, after), sent, replaced));
        writes.extend(files::put_resume((account, after), &resume.resume, replaced > 0)?);
    }
    Ok(writes)
}

/// How many items the own resume of a prospect takes that a sent resume replaces although a merge gave the prospect another
/// one. No undo can give it back afterwards.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn displaced_parts(
    context: &Context<'_>,
    sent: Option<&ReadResume>,
    stored: Option<&Prospect>,
) -> Result<u32, ApiError> {
    match stored {
        Some(stored) if sent.is_some() && stored.absorbed.resume_from.is_some() => {
            Ok(parts_here(&context.app.store, context.account(), stored.id).await?)
        }
        _ => Ok(0),
    }
}

/// The fields that a merge or its undoing changes. It reads the notes and the questions if they change.
///
/// # Errors
/// 409 if another writer changed them meanwhile; 503 if the store does not answer.
pub async fn changes(
    context: &Context<'_>,
    fields: &CustomFields,
    before: &Prospect,
    after: &Prospect,
) -> Result<Vec<ChangedField>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let parts = parts([
        before.notes_digest != after.notes_digest,
        before.questions_digest != after.questions_digest,
    ]);
    let (old, new) = try_join(
        attachments(store, account, before, &parts),
        attachments(store, account, after, &parts),
    )
    .await?;
    if !old.is_of(before, &parts)? || !new.is_of(after, &parts)? {
        return Err(ApiError::conflict());
    }
    Ok(prospects::changes(fields, before, after, [&old, &new]))
}

/// The fields of a prospect that becomes a record of its own again. It reads the notes and the questions.
///
/// # Errors
/// 409 if another writer changed them meanwhile; 503 if the store does not answer.
pub async fn first_values(
    context: &Context<'_>,
    fields: &CustomFields,
    prospect: &Prospect,
) -> Result<Vec<ChangedField>, ApiError> {
    let parts = parts([&prospect.notes_digest, &prospect.questions_digest].map(Option::is_some));
    let profile = attachments(&context.app.store, context.account(), prospect, &parts).await?;
    if !profile.is_of(prospect, &parts)? {
        return Err(ApiError::conflict());
    }
    Ok(prospects::first_values(fields, prospect, &profile))
}

/// The attachments that are asked for: the notes, and the questions.
fn parts([notes, questions]: [bool; 2]) -> Vec<Attachment> {
    let notes = notes.then_some(Attachment::Notes);
    let questions = questions.then_some(Attachment::Questions);
    notes.into_iter().chain(questions).collect()
}
