//! GET /prospects: newest first, every filter, exact total (SPECIFICATION §8.3).

use domain::prospect_view as view;
use domain::{Position, ProspectId};
use index::{Column, Direction, Kind, Order, Search};
use shared::gate::Context;
use shared::http::{ApiError, Fields, Page, Reply};
use shared::records;

use crate::filters;

const DEFAULT_LIMIT: usize = 25;
const MAX_LIMIT: usize = 1_000;

/// A page ends early at this size: a function's answer may be 6 MB at the most.
const MAX_PAGE_BYTES: usize = 5 * 1024 * 1024;

/// Lists prospects.
///
/// # Errors
/// 400 for a malformed filter, `limit`, `fields` or `pageToken`; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let account = context.account();
    let settings = context.settings().await?;
    let mut reader = context.call.query.reader();
    let mut search = Search {
        filters: filters::read(&mut reader, &settings),
        order: Order {
            by: Column::CreatedAt,
            direction: Direction::NewestFirst,
        },
        after: None,
        limit: reader.limit(DEFAULT_LIMIT, MAX_LIMIT),
    };
    let (fields, token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let fields = Fields::parse(fields, view::FIELDS)?;
    let (account_id, signature) = (account.to_string(), search.signature());
    let page_token = context.page_token(&account_id, "/prospects", &signature);
    search.after = token.map(|token| page_token.read(token)).transpose()?;

    let store = &context.app.store;
    let found = index::search(store, account, Kind::Prospect, &search).await?;
    let ids: Vec<ProspectId> = found
        .page
        .iter()
        .filter_map(|place| ProspectId::parse(&place.id))
        .collect();
    let prospects = records::prospects::get_many(store, account, &ids).await?;
    let (mut items, mut bytes, mut cut) = (Vec::with_capacity(prospects.len()), 0_usize, None);
    for prospect in &prospects {
        let item = fields.written(&view::item(prospect, &settings, None))?;
        bytes = bytes.saturating_add(item.get().len());
        if bytes > MAX_PAGE_BYTES && !items.is_empty() {
            break;
        }
        cut = Some(Position {
            key: prospect.created_at.ms(),
            id: prospect.id.to_string(),
        });
        items.push(item);
    }
    let whole = items.len() == prospects.len();
    let last = if whole { found.page.last().cloned() } else { cut };
    let more = found.has_more || !whole;
    let next_page_token = last.filter(|_| more).map(|place| page_token.write(&place));
    Page {
        items,
        next_page_token,
        total_count: found.total,
    }
    .reply(&Fields::Every)
}
