//! POST /meetings, PATCH and PUT /meetings/{meetingId} (SPECIFICATION §12.3, §12.4).

use chrono_tz::Tz;
use domain::{EventKind, Meeting, MeetingId, ProspectId, UnixMs, UserId};
use shared::changed_fields;
use shared::endpoints::children::{self, Attribution, ChildUpdate};
use shared::endpoints::users::{self, NO_USER};
use shared::gate::Context;
use shared::http::Length;
use shared::http::{ApiError, Body, Patch, Reply};

const TYPE: Length = Length::within(100);
const LOCATION: Length = Length::up_to(300);
const NOTES: Length = Length::up_to(100_000);

const NO_TIME_ZONE: &str = "must be the IANA name of a time zone, such as Europe/London";

/// The fields of a request, without the prospect and the user who arranges the meeting, which never change.
struct Input {
    date: Option<UnixMs>,
    time_zone: Option<String>,
    kind: Option<String>,
    owner: Option<UserId>,
    location: Patch<String>,
    notes: Patch<String>,
}

/// Creates a meeting.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning; 503 if the store does not answer.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let prospect = children::required_id(&mut body, "prospectId", children::NO_PROSPECT, ProspectId::parse);
    for name in ["meetingDate", "timeZone", "meetingType", "ownerId"] {
        if !body.has(name) {
            body.fault(name, "is required");
        }
    }
    let input = fields(&mut body);
    let user = body.parse("userId", NO_USER, UserId::parse);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    for (field, id) in [("ownerId", input.owner), ("userId", user)] {
        users::check(&settings, &mut errors, field, id, None);
    }
    let found = children::find_prospect(context, prospect, &mut errors).await?;
    errors.or(())?;
    let (Some(named), Some(found)) = (prospect, found) else {
        return Err(ApiError::internal("a required id without a field error"));
    };
    let (Some(meeting_date), Some(time_zone), Some(meeting_type), Some(owner_id)) =
        (input.date, input.time_zone, input.kind, input.owner)
    else {
        return Err(ApiError::internal("a required field without a field error"));
    };
    let attribution = Attribution::of(context, user);
    let suffix = context.child_suffix();
    let meeting = |prospect_id| Meeting {
        id: MeetingId::new(prospect_id, suffix),
        prospect_id,
        meeting_date,
        time_zone: time_zone.clone(),
        meeting_type: meeting_type.clone(),
        owner_id,
        location: input.location.clone().over(None),
        notes: input.notes.clone().over(None),
        created_by: user,
        created_by_api: attribution.created_by_api,
        created_by_api_key_id: attribution.key_id,
        created_by_api_key_name: attribution.key_name.clone(),
        created_at: context.now,
        updated_at: context.now,
    };
    children::create_on_prospect(context, named, found, meeting).await
}

/// Updates a meeting; omitted fields keep their values.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = fields(&mut body);
    let errors = body.into_errors();
    let settings = context.settings().await?;
    children::update(context, |before: &Meeting| {
        let mut errors = errors.clone();
        users::check(&settings, &mut errors, "ownerId", input.owner, Some(before.owner_id));
        Ok(errors.or(decide(before, &input, context.now))?)
    })
    .await
}

fn fields(body: &mut Body) -> Input {
    Input {
        date: body.time("meetingDate"),
        time_zone: body.parse("timeZone", NO_TIME_ZONE, |name| {
            name.parse::<Tz>().ok().map(|zone| zone.name().to_owned())
        }),
        kind: body.text("meetingType", TYPE),
        owner: body.parse("ownerId", NO_USER, UserId::parse),
        location: body.clearable_text("location", LOCATION),
        notes: body.clearable_text("notes", NOTES),
    }
}

fn decide(before: &Meeting, input: &Input, now: UnixMs) -> ChildUpdate<Meeting> {
    let Input {
        date,
        time_zone,
        kind,
        owner,
        location,
        notes,
    } = input;
    let mut meeting = before.clone();
    meeting.meeting_date = date.unwrap_or(before.meeting_date);
    if let Some(time_zone) = time_zone {
        meeting.time_zone.clone_from(time_zone);
    }
    if let Some(kind) = kind {
        meeting.meeting_type.clone_from(kind);
    }
    meeting.owner_id = owner.unwrap_or(before.owner_id);
    meeting.location = location.clone().over(before.location.clone());
    meeting.notes = notes.clone().over(before.notes.clone());
    let changes = changed_fields!(
        before, meeting,
        Meeting {
            meeting_date: "meetingDate",
            time_zone: "timeZone",
            meeting_type: "meetingType",
            owner_id: "ownerId",
            location: "location",
            notes: "notes",
        } not {
            id, prospect_id, created_by, created_by_api, created_by_api_key_id, created_by_api_key_name,
            created_at, updated_at,
        }
    );
    if !changes.is_empty() {
        meeting.updated_at = now.max(before.updated_at);
    }
    ChildUpdate {
        record: meeting,
        changes,
        kind: EventKind::MeetingUpdated,
    }
}
