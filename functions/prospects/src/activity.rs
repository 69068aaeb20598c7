//! GET /prospects/{prospectId}/activity: who changed what of a prospect and of what belongs to it, newest first
//! (SPECIFICATION §8.32).

use domain::activity::Entry;
use domain::{ActorKind, EventKind, KeyId, ProspectId, RunId, UnixMs, UserId};
use futures::future::try_join;
use shared::endpoints::list_parameters::{LIMIT, ListParameters, event_kinds};
use shared::endpoints::page;
use shared::endpoints::prospects::{Asks, present};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records::activity::{self, ActivityWindow};
use shared::records::prospects;

/// The fields of an entry.
const FIELDS: &[&str] = &[
    "id",
    "at",
    "type",
    "actor",
    "requestId",
    "recordId",
    "changes",
    "previous",
    "current",
    "reason",
    "cut",
];

/// Whose changes are shown.
#[derive(Debug)]
enum By {
    Key(KeyId),
    User(UserId),
    System,
}

/// Which entries are shown.
#[derive(Debug)]
struct Filters<'a> {
    types: Vec<EventKind>,
    by: Option<By>,
    agent: Option<&'a str>,
    run_id: Option<&'a str>,
    from: Option<UnixMs>,
    until: Option<UnixMs>,
}

impl<'a> Filters<'a> {
    fn read(reader: &mut Reader<'a>) -> Self {
        let by = reader.text("actor").map(|text| match text {
            "system" => Some(By::System),
            id => KeyId::parse(id)
                .map(By::Key)
                .or_else(|| UserId::parse(id).map(By::User)),
        });
        if matches!(by, Some(None)) {
            reader.fault("actor", "must be the id of a key, the id of a user, or system");
        }
        Self {
            types: event_kinds(reader, "type"),
            by: by.flatten(),
            agent: reader.text("agent"),
            run_id: reader.text("runId"),
            from: reader.time("createdAfter"),
            until: reader.time("createdBefore"),
        }
    }

    /// Whether they look at the entries themselves, not only at their time.
    const fn are_any(&self) -> bool {
        !self.types.is_empty() || self.by.is_some() || self.agent.is_some() || self.run_id.is_some()
    }

    fn admit(&self, entry: &Entry) -> bool {
        let actor = &entry.origin.actor;
        let is_by = self.by.as_ref().is_none_or(|by| match by {
            By::Key(id) => actor.key_id == Some(*id),
            By::User(id) => actor.user_id == Some(*id),
            By::System => actor.kind == ActorKind::System,
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
///
/// # Errors
/// 301 if the prospect was merged; 400 for a malformed parameter; 404 if the account has no such prospect; 503 if the
/// store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = ProspectId::parse(context.parameter("prospectId")).ok_or_else(|| ApiError::not_found("prospect"))?;
    let mut reader = context.call.query.reader();
    let filters = Filters::read(&mut reader);
    let parameters = ListParameters::read(reader, LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let bound = format!("{id} {filters:?}");
    let page_token = context.page_token("/prospects/{prospectId}/activity", &bound);
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let prospect = async { Ok(prospects::get(store, account, id).await?) };
    let (prospect, settings) = try_join(prospect, context.settings()).await?;
    let prospect = present(context, prospect, Asks::Reads("/activity")).await?;
    let window = ActivityWindow {
        from: filters.from,
        until: filters.until,
        after: after.as_deref(),
    };
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
