//! GET /events: the events of the last thirty days, oldest first. A consumer that was down catches up from here
//! (SPECIFICATION §14.7).

use domain::EventKind;
use serde_json::value::RawValue;
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::endpoints::page;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records::events::feed::{self, From, StoredEvent, Window};

use crate::counted_list;

/// The fields of an event.
const FIELDS: &[&str] = &["id", "type", "apiVersion", "accountId", "createdAt", "data"];

/// Lists events.
///
/// # Errors
/// 400 for a malformed parameter; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let types = types(&mut reader, "types");
    let (after, before) = (reader.time("createdAfter"), reader.time("createdBefore"));
    let parameters = ListParameters::read(&mut reader, LIMIT);
    reader.or(())?;
    let fields = parameters.fields(FIELDS)?;
    let account = context.account();
    let (account_id, filters) = (account.to_string(), format!("{types:?} {after:?} {before:?}"));
    let page_token = context.page_token(&account_id, "/events", &filters);
    let last_read = parameters.after(&page_token)?;
    let window = Window::new(after, before, &types, context.now);
    let store = &context.app.store;
    // One more than the page takes shows whether another page follows.
    let read_limit = parameters.limit.saturating_add(1);
    let (events, total_count) = if let Some(position) = &last_read {
        let events = feed::oldest(store, account, &window, From::After(&position.id), read_limit).await?;
        (events, counted_list::total_count(position))
    } else {
        let counts = feed::count(store, account, &window).await?;
        let events = feed::oldest(store, account, &window, From::First(&counts), read_limit).await?;
        (events, counts.iter().sum())
    };
    let candidates = events.get(..parameters.limit).unwrap_or(&events);
    let items = page::fill(candidates, |stored| {
        let event = stored.read()?;
        let item = RawValue::from_string(event.item.clone()).map_err(ApiError::internal)?;
        fields.written(&event.payload(account, &item))
    })?;
    let has_more = items.len() < events.len();
    let last = candidates.iter().take(items.len()).next_back().filter(|_| has_more);
    let last = last.map(StoredEvent::read).transpose()?;
    let next_page_token = last.map(|event| page_token.write(&counted_list::position(total_count, event.id.ulid())));
    // Later pages show events that occurred after the first page, but do not count them.
    Page {
        items,
        next_page_token,
        total_count,
    }
    .reply(&Fields::Every)
}

/// A comma-separated list of event kinds.
fn types(reader: &mut Reader<'_>, name: &'static str) -> Vec<EventKind> {
    let mut kinds = Vec::new();
    for word in reader.text(name).unwrap_or_default().split(',').map(str::trim) {
        match EventKind::parse(word) {
            Some(kind) => kinds.push(kind),
            None if word.is_empty() => {}
            None => {
                let names: Vec<_> = EventKind::EVERY.into_iter().map(EventKind::name).collect();
                reader.fault(
                    name,
                    format!("must be some of {}, separated by commas", names.join(", ")),
                );
                break;
            }
        }
    }
    kinds
}
