//! POST /meetings, PATCH and PUT /meetings/{meetingId} (SPECIFICATION §12.3, §12.4).

use domain::field::{Input, Parameters};
use domain::{Meeting, MeetingCreation, MeetingInput};
use shared::endpoints::{children, users};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

/// Creates a meeting.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = MeetingInput::of_creation(&mut body);
    let MeetingCreation { user_id } = MeetingCreation::read(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    for (field, id) in [("ownerId", input.owner_id), ("userId", user_id)] {
        users::check(&settings, &mut errors, field, id, None);
    }
    children::create_on_prospect(context, input.prospect_id, user_id, errors, |creation| {
        Meeting::new(creation, &input)
    })
    .await
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
    children::update(context, |before: &Meeting| {
        let mut errors = errors.clone();
        users::check(&settings, &mut errors, "ownerId", input.owner_id, Some(before.owner_id));
        errors.or(())?;
        let mut meeting = before.clone();
        input.apply(&mut meeting);
        Ok(meeting)
    })
    .await
}
