//! GET /events: what happened, oldest first, for thirty days; a consumer that was down catches up from here (SPECIFICATION §14.7).

use domain::{Event, EventKind, Position};
use serde_json::value::RawValue;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records::events::feed::{self, From, Window};

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// A page ends early at this size: a function's answer may be 6 MB at the most.
const MAX_PAGE_BYTES: usize = 5 * 1024 * 1024;

/// The fields of an event.
const FIELDS: &[&str] = &["id", "type", "apiVersion", "accountId", "createdAt", "data"];

/// Lists events.
///
/// # Errors
/// 400 for a malformed parameter; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let types = types(&mut reader, "types");
    let (after, before) = (reader.time("createdAfter"), reader.time("createdBefore"));
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    let (fields, token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let fields = Fields::parse(fields, FIELDS)?;
    let account = context.account();
    let (account_id, filters) = (account.to_string(), format!("{types:?} {after:?} {before:?}"));
    let page_token = context.page_token(&account_id, "/events", &filters);
    let from = token.map(|text| page_token.read(text)).transpose()?;
    let window = Window::new(after, before, &types, context.now);
    let store = &context.app.store;
    let wanted = limit.saturating_add(1);
    // Counted for the first page, which tells the days to read; the token carries the count on.
    let (mut events, total_count) = if let Some(position) = &from {
        let events = feed::oldest(store, account, &window, From::After(&position.id), wanted).await?;
        (events, usize::try_from(position.key).unwrap_or_default())
    } else {
        let counts = feed::count(store, account, &window).await?;
        let events = feed::oldest(store, account, &window, From::First(&counts), wanted).await?;
        (events, counts.iter().sum())
    };
    let mut more = events.len() > limit;
    events.truncate(limit);
    let (mut items, mut bytes, mut last) = (Vec::with_capacity(events.len()), 0_usize, None);
    for event in &events {
        let item = item(context, event)?;
        let written = fields.written(&event.payload(account, &item))?;
        bytes = bytes.saturating_add(written.get().len());
        if bytes > MAX_PAGE_BYTES && !items.is_empty() {
            more = true;
            break;
        }
        items.push(written);
        last = Some(event);
    }
    let next_page_token = last.filter(|_| more).map(|event| {
        page_token.write(&Position {
            key: i64::try_from(total_count).unwrap_or(i64::MAX),
            id: event.id.ulid().to_string(),
        })
    });
    // Events that came since the first page are shown, and counted only there.
    Page {
        items,
        next_page_token,
        total_count,
    }
    .reply(&Fields::Every)
}

/// The record that an event carries.
pub(crate) fn item(_: &Context<'_>, event: &Event) -> Result<Box<RawValue>, ApiError> {
    RawValue::from_string(event.item.clone()).map_err(ApiError::internal)
}

/// A comma-separated list of kinds of events.
pub(crate) fn types(reader: &mut Reader<'_>, name: &'static str) -> Vec<EventKind> {
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
