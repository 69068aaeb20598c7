//! GET /prospects/{prospectId}/export: one document with everything that the service has about a person (SPECIFICATION
//! §15.4).

use ::prospects::stages::{Visit, visits, with_deleted_stages};
use domain::activity::EntryView;
use domain::custom::value::Audience;
use domain::event::Payload;
use domain::field::{Record, View};
use domain::prospect_view::{self, ProspectView};
use domain::{
    Attempt, ConsentStatement, Delivery, DeliveryId, DeliveryState, EventId, EventKind, File, Hire, Meeting, Note,
    PastStage, Prospect, ProspectId, Resume, Settings, StageId, Task, UnixMs, WebhookId,
};
use futures::future::{try_join, try_join3};
use serde::Serialize;
use shared::endpoints::profile::{self, ProfileView};
use shared::endpoints::prospects::{Asks, named, present};
use shared::gate::Context;
use shared::http::lambda_size::{MAX_BODY_BYTES, lambda_bytes};
use shared::http::{ApiError, Code, Reply};
use shared::records::persons;
use shared::records::prospects::{self, Profile};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Export<'a> {
    success: bool,
    exported_at: UnixMs,
    #[serde(flatten)]
    own: ExportedProspect<'a>,
    merged: Vec<ExportedProspect<'a>>,
    tasks: Vec<View<'a, Task>>,
    hires: Vec<View<'a, Hire>>,
    notes: Vec<View<'a, Note>>,
    meetings: Vec<View<'a, Meeting>>,
    files: Vec<View<'a, File>>,
    consents: &'a [ConsentStatement],
    activity: Vec<EntryView<'a>>,
    events: Vec<Payload<'a>>,
    deliveries: Vec<Delivered<'a>>,
}

/// The prospect, or one that was merged into it.
#[derive(Serialize)]
struct ExportedProspect<'a> {
    item: ProspectView<'a>,
    profile: ProfileView<'a>,
    resume: Option<&'a Resume>,
    history: Vec<Visit<'a>>,
}

/// A delivery of an event, with what the receiver answered.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Delivered<'a> {
    id: DeliveryId,
    webhook_id: WebhookId,
    event_id: EventId,
    event_type: EventKind,
    status: DeliveryState,
    attempts: &'a [Attempt],
    created_at: UnixMs,
    updated_at: UnixMs,
}

/// Exports a person.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let (store, account) = (&context.app.store, context.account());
    let found = async { Ok(prospects::get_with_profile(context.sight(), id).await?) };
    let resume = async { Ok(prospects::get_with_resume(context.sight(), id).await?) };
    let (found, resume, settings) = Box::pin(try_join3(found, resume, context.settings())).await?;
    let (prospect, attachments) = found.unzip();
    let prospect = present(context, prospect, Asks::Reads("/export")).await?;
    let group: Vec<ProspectId> = prospect.group().collect();
    let past = prospects::get_with_past_stages(context.sight(), id);
    let (past, person) = try_join(past, persons::read(store, account, (&group, context.now))).await?;
    let person = person.ok_or_else(too_large)?;
    let past = past.map(|(_, past)| past).unwrap_or_default();
    let of_merged = person.merged.iter().map(|merged| (&merged.prospect, &merged.past));
    let stages = of_merged.chain([(&prospect, &past)]);
    let stages = stages.flat_map(|(of, past)| past.iter().map(|stage| stage.stage_id).chain([of.stage_id]));
    let stages: Vec<StageId> = stages.collect();
    let settings = with_deleted_stages(context, settings, stages.into_iter()).await?;
    let activity = person.activity.iter().map(|(id, entry)| entry.view(*id));
    let events = person.events.iter().map(|event| event.payload(account));
    let attachments = attachments.unwrap_or_default();
    let resume = resume.and_then(|(_, resume)| resume);
    let merged = person.merged.iter();
    let merged = merged.map(|one| exported((&one.prospect, &one.profile), one.resume.as_ref(), &one.past, &settings));
    let reply = Reply::ok(&Export {
        success: true,
        exported_at: context.now,
        own: exported((&prospect, &attachments), resume.as_ref(), &past, &settings),
        merged: merged.collect(),
        tasks: views(&person.tasks),
        hires: views(&person.hires),
        notes: views(&person.notes),
        meetings: views(&person.meetings),
        files: views(&person.files),
        consents: &person.consents,
        activity: activity.collect::<Result<_, _>>().map_err(ApiError::internal)?,
        events: events.collect::<Result<_, _>>().map_err(ApiError::internal)?,
        deliveries: person.deliveries.iter().map(delivered).collect(),
    })?;
    if lambda_bytes(&reply.body) > MAX_BODY_BYTES {
        return Err(too_large());
    }
    Ok(reply)
}

fn exported<'a>(
    (prospect, profile): (&'a Prospect, &'a Profile),
    resume: Option<&'a Resume>,
    past: &'a [PastStage],
    settings: &'a Settings,
) -> ExportedProspect<'a> {
    ExportedProspect {
        item: prospect_view::item(prospect, settings, None),
        profile: profile::view(prospect, profile, (&settings.custom_fields, Audience::Profile)),
        resume,
        history: visits(prospect, past, settings),
    }
}

fn views<R: Record>(records: &[R]) -> Vec<View<'_, R>> {
    records.iter().map(View).collect()
}

fn delivered(delivery: &Delivery) -> Delivered<'_> {
    Delivered {
        id: delivery.id,
        webhook_id: delivery.webhook_id,
        event_id: delivery.event_id,
        event_type: delivery.event_type,
        status: delivery.state,
        attempts: &delivery.attempts,
        created_at: delivery.created_at,
        updated_at: delivery.updated_at,
    }
}

fn too_large() -> ApiError {
    let message = "There is more about this person than one response can hold. Read its profile, activity, consents, \
                   tasks, notes, meetings and hires one by one.";
    ApiError::new(Code::PayloadTooLarge, message)
}
