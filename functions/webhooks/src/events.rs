//! GET /events: the events of the last thirty days, oldest first. A consumer that was down catches up from here
//! (SPECIFICATION §14.7).

use domain::{EventId, EventKind, Position, SortKey};
use futures::future::try_join;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::endpoints::page;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records::events::feed::{self, FeedWindow, StoredEvent};

/// The fields of an event.
const FIELDS: &[&str] = &["id", "type", "apiVersion", "accountId", "createdAt", "data"];

/// Lists events.
///
/// # Errors
/// 400 for a malformed parameter, or if `after` names no event of the feed; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let types = types(&mut reader, "types");
    let (from, until) = (reader.time("createdAfter"), reader.time("createdBefore"));
    let after = event_id(&mut reader, "after");
    let parameters = ListParameters::read(reader, LIMIT, FIELDS, &[])?;
    let account = context.account();
    let filters = format!("{types:?} {from:?} {until:?} {:?}", after.map(EventId::ulid));
    let account_id = account.to_string();
    let page_token = context.page_token(&account_id, "/events", &filters);
    let last_read = parameters.after(&page_token)?.map(|position| position.id);
    let is_first_page = last_read.is_none();
    let last_read = last_read.or_else(|| after.map(|id| id.ulid().to_string()));
    let window = FeedWindow::new(from, until, &types, context.now);
    let store = &context.app.store;
    let known = async {
        match after.filter(|_| is_first_page) {
            Some(id) => feed::holds(store, account, id, context.now).await,
            None => Ok(true),
        }
    };
    let read = feed::oldest(store, account, &window, last_read.as_deref(), parameters.limit);
    let (is_known, found) = try_join(known, read).await?;
    if !is_known {
        let mut reader = context.call.query.reader();
        reader.fault("after", NOT_IN_THE_FEED);
        reader.or(())?;
    }
    let items = page::fill(&found.events, |stored| {
        let event = stored.read()?;
        parameters
            .fields
            .written(&event.payload(account).map_err(ApiError::internal)?)
    })?;
    let read_up_to = if items.len() < found.events.len() {
        let last = found.events.iter().take(items.len()).next_back();
        let last = last.map(StoredEvent::read).transpose()?;
        last.map(|event| event.id.ulid().to_string())
    } else {
        found.read_up_to
    };
    Page {
        items,
        next_page_token: read_up_to.map(|id| {
            page_token.write(&Position {
                key: SortKey::Number(0),
                id,
            })
        }),
        total_count: None,
        complete_until: Some(feed::complete_until(context.now)),
    }
    .reply(&Fields::Every)
}

/// Says that a consumer cannot continue: it may have missed events.
const NOT_IN_THE_FEED: &str = "is the id of no event in the feed: it is older than 30 days, or not of this account. \
                               Start again without `after`";

fn event_id(reader: &mut Reader<'_>, name: &'static str) -> Option<EventId> {
    let text = reader.text(name)?;
    let id = EventId::parse(text);
    if id.is_none() {
        reader.fault(
            name,
            "must be the id of an event, such as event_01KJN0A5PH3K8Z2M7Q5N9R1XVB",
        );
    }
    id
}

/// A list of event kinds, separated by commas or repeated.
fn types(reader: &mut Reader<'_>, name: &'static str) -> Vec<EventKind> {
    let Some(value) = reader.joined(name) else {
        return Vec::new();
    };
    let kinds: Option<Vec<_>> = value.split(',').map(|word| EventKind::parse(word.trim())).collect();
    let Some(kinds) = kinds else {
        let names: Vec<_> = EventKind::EVERY.into_iter().map(EventKind::name).collect();
        reader.fault(
            name,
            format!("must be some of {}, separated by commas", names.join(", ")),
        );
        return Vec::new();
    };
    // Each once: DynamoDB compares a value with at most 100 others.
    let every = EventKind::EVERY.into_iter();
    every.filter(|kind| kinds.contains(kind)).collect()
}
