//! Samples of events: GET /events/samples, and the events of POST /webhooks/{webhookId}/test (SPECIFICATION §12.6,
//! §12.1). Their records are the samples of the `OpenAPI` document.

use std::collections::BTreeMap;

use domain::event::MergeNotice;
use domain::prospect_view::ProspectContact;
use domain::{ChangedField, Event, EventId, EventKind, UnixMs, WebhookId};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use shared::endpoints::list_parameters::event_kinds;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::events::EventMeta;
use ulid::Ulid;

/// The sample of each kind of record, by its name. `cargo run -p tests --bin definitions` writes it.
const RECORDS: &str = include_str!("samples.json");

/// A merge and one of its losers.
const MERGED: &str =
    r#"{"mergedIds":["prospect_01KJN0A5PGQ2T5W8Z1C4F7J9MN"],"mergeId":"merge_01KJN0A5PJ4R7V0Y3B6E9H2MPS"}"#;

#[derive(Serialize)]
struct Samples<'a> {
    success: bool,
    items: &'a [Box<RawValue>],
}

/// Returns one sample of each kind, or of the kinds that `type` names.
pub fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let named = event_kinds(&mut reader, "type");
    reader.or(())?;
    let wanted = EventKind::EVERY.into_iter();
    let wanted = wanted.filter(|kind| named.is_empty() || named.contains(kind));
    let mut items = Vec::new();
    for (number, kind) in (0..).zip(wanted) {
        let mut event = sample(context, kind, context.now, None)?;
        event.id = EventId::new(Ulid::from_parts(context.now.ms().unsigned_abs(), number));
        let payload = event.payload(context.account()).map_err(ApiError::internal)?;
        items.push(serde_json::value::to_raw_value(&payload).map_err(ApiError::internal)?);
    }
    Reply::ok(&Samples { success: true, items: &items })
}

/// The sample of this kind at this time, for this webhook alone.
pub fn sample(
    context: &Context<'_>,
    kind: EventKind,
    at: UnixMs,
    webhook_id: Option<WebhookId>,
) -> Result<Event, ApiError> {
    let records: BTreeMap<String, Map<String, Value>> = serde_json::from_str(RECORDS).map_err(ApiError::internal)?;
    let (noun, action) = kind.name().split_once('.').unwrap_or_default();
    // The event of a consent shows its prospect.
    let noun = if noun == "consent" { "prospect" } else { noun };
    let mut item = records.get(noun).cloned().unwrap_or_default();
    if kind == EventKind::ProspectErased {
        item.retain(|name, _| name == "id");
    }
    let mut changed = Vec::new();
    for (name, [old, new]) in changes(kind) {
        let [old, new] = [old, new].map(|json| serde_json::from_str::<Value>(json));
        let (old, new) = (old.map_err(ApiError::internal)?, new.map_err(ApiError::internal)?);
        changed.push(ChangedField::new(*name, &old, &new));
        // The record of a prospect does not show its consents.
        if let Some(shown) = item.get_mut(*name) {
            *shown = new;
        }
    }
    let prospect = records.get("prospect").cloned().map(Value::Object);
    let prospect = prospect.filter(|_| action == "created" && !["prospect", "custom_field"].contains(&noun));
    let is_merge = matches!(kind, EventKind::ProspectMerged | EventKind::ProspectUnmerged);
    let merge = is_merge.then(|| serde_json::from_str::<MergeNotice>(MERGED));
    let meta = EventMeta {
        changes: changed,
        webhook_id,
        merge: merge.transpose().map_err(ApiError::internal)?,
        prospect: prospect.map(serde_json::from_value::<ProspectContact>).transpose().map_err(ApiError::internal)?,
        is_sample: true,
        ..EventMeta::new(kind)
    };
    context.unwritten_event(meta, at, (1, &item))
}

/// The fields that the sample of a kind says were changed, each with its old and its new value as JSON.
const fn changes(kind: EventKind) -> &'static [(&'static str, [&'static str; 2])] {
    match kind {
        EventKind::ProspectUpdated | EventKind::ProspectMerged => &[("title", ["null", r#""Countess""#])],
        EventKind::ProspectUnmerged => &[("title", [r#""Countess""#, "null"])],
        EventKind::ConsentChanged => {
            &[("consents.email", ["null", r#"{"status":"granted","source":"Application form","at":1772366430000}"#])]
        }
        EventKind::TaskUpdated => &[("task", [r#""Call Ada.""#, r#""Call Ada back.""#])],
        EventKind::TaskCompleted => &[("completedAt", ["null", "1772366430000"])],
        EventKind::HireUpdated => &[("hireDescription", [r#""""#, r#""Starts in the spring.""#])],
        EventKind::NoteUpdated => &[("pin", ["true", "false"])],
        EventKind::MeetingUpdated => &[("location", ["null", r#""Main Office""#])],
        EventKind::CustomFieldUpdated => &[("label", [r#""Visa""#, r#""Visa status""#])],
        EventKind::WebhookDisabled => {
            &[("active", ["true", "false"]), ("disabledReason", ["null", r#""The receiver answered 410 Gone.""#])]
        }
        _ => &[],
    }
}
