//! The fields that a merge or its undoing changes, with the notes and the questions.

use domain::{ChangedField, CustomFields, Prospect};
use futures::future::try_join;
use shared::endpoints::prospects;
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::{Attachment, Profile, attachments};

/// The fields that differ between two states of a prospect.
pub async fn of(
    context: &Context<'_>,
    fields: &CustomFields,
    before: &Prospect,
    after: &Prospect,
) -> Result<Vec<ChangedField>, ApiError> {
    let differ = [before.notes_digest != after.notes_digest, before.questions_digest != after.questions_digest];
    let (old, new) = try_join(read(context, before, differ), read(context, after, differ)).await?;
    Ok(prospects::changes(fields, before, after, [&old, &new]))
}

/// The fields of a prospect that becomes a record of its own again.
pub async fn first_values(
    context: &Context<'_>,
    fields: &CustomFields,
    prospect: &Prospect,
) -> Result<Vec<ChangedField>, ApiError> {
    let has = [&prospect.notes_digest, &prospect.questions_digest].map(Option::is_some);
    let profile = read(context, prospect, has).await?;
    Ok(prospects::first_values(fields, prospect, &profile))
}

/// The notes and the questions, if they are asked for. Another writer may have changed them: 409.
async fn read(context: &Context<'_>, prospect: &Prospect, [notes, questions]: [bool; 2]) -> Result<Profile, ApiError> {
    let notes = notes.then_some(Attachment::Notes);
    let questions = questions.then_some(Attachment::Questions);
    let parts: Vec<Attachment> = notes.into_iter().chain(questions).collect();
    let profile = attachments(&context.app.store, context.account(), prospect, &parts).await?;
    if profile.is_of(prospect, &parts)? { Ok(profile) } else { Err(ApiError::conflict()) }
}
