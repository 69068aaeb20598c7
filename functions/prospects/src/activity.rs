//! GET /prospects/{prospectId}/activity: who changed what of a prospect and of what belongs to it, newest first
//! (SPECIFICATION §13.2).

use domain::activity::Entry;
use domain::{ActorKind, EventKind, KeyId, ProspectId, RunId, UnixMs, UserId};
use shared::endpoints::list_parameters::{LIMIT, ListParameters, event_kinds};
use shared::endpoints::page;
use shared::endpoints::prospects::{Asks, named, present, with_settings};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records::activity::{self, ActivityWindow};
use shared::records::prospects;

/// The actor of what the service does by itself.
const SYSTEM: &str = ActorKind::System.name();

/// The fields of an entry.
const FIELDS: &[&str] =
    &["id", "at", "type", "actor", "requestId", "recordId", "changes", "previous", "current", "reason", "cut"];

/// Which entries are shown.
struct Filters<'a> {
    types: Vec<EventKind>,
    /// `system`, or the id of a key or of a user.
    actor: Option<&'a str>,
    agent: Option<&'a str>,
    run_id: Option<&'a str>,
    from: Option<UnixMs>,
    until: Option<UnixMs>,
}

impl<'a> Filters<'a> {
    fn read(reader: &mut Reader<'a>) -> Self {
        let actor = reader.text("actor");
        let is_known = |text| text == SYSTEM || KeyId::parse(text).is_some() || UserId::parse(text).is_some();
        if !actor.is_none_or(is_known) {
            reader.fault("actor", "must be the id of a key, the id of a user, or system");
        }
        Self {
            types: event_kinds(reader, "type"),
            actor,
            agent: reader.text("agent"),
            run_id: reader.text("runId"),
            from: reader.time("createdAfter"),
            until: reader.time("createdBefore"),
        }
    }

    /// Whether they look at the entries themselves, not only at their time.
    const fn are_any(&self) -> bool {
        !self.types.is_empty() || self.actor.is_some() || self.agent.is_some() || self.run_id.is_some()
    }

    fn admit(&self, entry: &Entry) -> bool {
        let actor = &entry.origin.actor;
        let is_by = self.actor.is_none_or(|text| {
            let is_key = actor.key_id.is_some() && actor.key_id == KeyId::parse(text);
            let is_user = actor.user_id.is_some() && actor.user_id == UserId::parse(text);
            is_key || is_user || text == SYSTEM && actor.kind == ActorKind::System
        });
        let is_named = |wanted: Option<&str>, name: Option<&str>| wanted.is_none() || wanted == name;
        let is_kind = self.types.is_empty() || self.types.contains(&entry.kind);
        is_kind
            && is_by
            && is_named(self.agent, actor.agent.as_deref())
            && is_named(self.run_id, actor.run_id.as_ref().map(RunId::as_str))
    }
}

/// Lists the entries of a prospect and of the prospects that were merged into it.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    let mut reader = context.call.query.reader();
    let filters = Filters::read(&mut reader);
    let parameters = ListParameters::read(reader, LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let bound = format!("{id} {}", parameters.selection);
    let page_token = context.page_token("/prospects/{prospectId}/activity", &bound);
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (prospect, settings) = with_settings(context, prospects::get(context.sight(), id)).await?;
    let prospect = present(context, prospect, Asks::Reads("/activity")).await?;
    let window = ActivityWindow { from: filters.from, until: filters.until, after: after.as_deref() };
    let group: Vec<ProspectId> = prospect.group().collect();
    let admits = filters.are_any().then_some(|entry: &Entry| filters.admit(entry));
    let found = activity::newest((store, account), &group, &window, admits, parameters.limit).await?;
    let items = page::fill(&found.entries, |(id, entry)| {
        let entry = entry.clone().shown(*id, &settings.custom_fields);
        let mut entry = entry.map_err(ApiError::internal)?;
        if !context.caller.permissions.allow(entry.kind.permission()) {
            (entry.previous, entry.current, entry.cut) = (None, None, false);
        }
        parameters.fields.written(&entry.view(*id).map_err(ApiError::internal)?)
    })?;
    let shown = found.entries.get(..items.len()).unwrap_or_default();
    let read_up_to = if shown.len() < found.entries.len() {
        shown.last().map(|(id, _)| id.ulid().to_string())
    } else {
        found.read_up_to
    };
    Page::of_log(items, &page_token, (after.as_deref(), read_up_to)).reply(&Fields::Every)
}
