//! POST /meetings and /meetings/batch, PATCH and PUT /meetings/{meetingId} (SPECIFICATION §12.3, §12.4).

use std::sync::Arc;

use domain::field::{Input, Parameters};
use domain::{Meeting, MeetingCreation, MeetingInput, Settings};
use shared::endpoints::children::{self, NewChild};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::{ApiError, Body, Reply};

/// Reads the request to create a meeting.
#[must_use]
pub fn request(mut body: Body, settings: &Arc<Settings>) -> NewChild<Meeting, MeetingInput> {
    let input = MeetingInput::of_creation(&mut body);
    let MeetingCreation { user_id } = MeetingCreation::read(&mut body);
    let mut errors = body.into_errors();
    for (field, id) in [("ownerId", input.owner_id), ("userId", user_id)] {
        users::check(settings, &mut errors, field, id, None);
    }
    NewChild {
        prospect_id: input.prospect_id,
        user_id,
        errors,
        input,
        make: Meeting::new,
    }
}

/// Updates a meeting; omitted fields keep their values.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = MeetingInput::of_update(&mut body);
    let errors = body.into_errors();
    let settings = context.settings().await?;
    children::update(context, None, |before: &Meeting| {
        let mut errors = errors.clone();
        users::check(&settings, &mut errors, "ownerId", input.owner_id, Some(before.owner_id));
        errors.or(())?;
        let mut meeting = before.clone();
        input.apply(&mut meeting);
        Ok(meeting)
    })
    .await
}
