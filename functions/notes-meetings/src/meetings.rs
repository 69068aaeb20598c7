//! Meetings with prospects (SPECIFICATION §10.5).

use std::sync::Arc;

use domain::field::{Input, Parameters};
use domain::{Meeting, MeetingCreation, MeetingInput, Settings};
use index::{Column, Order};
use shared::endpoints::children::{self, ChildFilters, NewChild};
use shared::endpoints::facets::fields::{FacetFields, FacetValues};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Body, Reply};

const SORTS: [(&str, Column); 2] = [("meetingDate", Column::MeetingDate), ("createdAt", Column::CreatedAt)];

const FACETS: FacetFields = FacetFields {
    values: &[("ownerId", Column::Owner, FacetValues::Users), ("meetingType", Column::MeetingType, FacetValues::Names)],
    times: &[("meetingDate", Column::MeetingDate), ("createdAt", Column::CreatedAt), ("updatedAt", Column::UpdatedAt)],
};

/// Lists meetings by date, latest first, unless `sort` says otherwise.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = filters(&mut reader);
    let order = Order::descending(Column::MeetingDate);
    children::list::<Meeting>(context, filters, reader, (&SORTS, order)).await
}

/// Counts the values of the fields that `by` names, over the meetings that the filters match.
pub async fn facets(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let filters = filters(&mut reader);
    children::facets::<Meeting>(context, filters, reader, &FACETS).await
}

fn filters(reader: &mut Reader<'_>) -> ChildFilters {
    let texts = [("ownerId", Column::Owner), ("meetingType", Column::MeetingType)];
    let date = (["meetingDateAfter", "meetingDateBefore"], Column::MeetingDate);
    children::filters(reader, &texts, &[date])
}

/// Reads the request to create a meeting.
pub fn request(mut body: Body, settings: &Arc<Settings>) -> NewChild<Meeting, MeetingInput> {
    let input = MeetingInput::of_creation(&mut body);
    let MeetingCreation { user_id } = MeetingCreation::read(&mut body);
    let mut errors = body.into_errors();
    for (field, id) in [("ownerId", input.owner_id), ("userId", user_id)] {
        users::check(settings, &mut errors, field, id, None);
    }
    NewChild { prospect_id: input.prospect_id, user_id, errors, input, make: Meeting::new }
}

/// Updates a meeting; omitted fields keep their values.
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
        if let Some(date) = input.meeting_date {
            meeting.meeting_date = date.in_zone(&meeting.time_zone);
        }
        Ok(meeting)
    })
    .await
}
