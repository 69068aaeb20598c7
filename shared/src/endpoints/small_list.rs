//! Lists that are short enough to be read whole: users, pipelines, keys and the like.

use serde::Serialize;

use crate::gate::Context;
use crate::http::{ApiError, Fields, Page, Reply};
use domain::{Position, UnixMs};
use index::Direction;

const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: usize = 200;

/// One element of a short list.
#[derive(Clone, Debug)]
pub struct Element<T> {
    /// Its place in the list's order.
    pub place: Position,
    /// When it was last changed.
    pub updated_at: UnixMs,
    /// What the client sees.
    pub item: T,
}

/// Answers with a page of `elements`, sorted by their places: `limit`, `pageToken`, `fields`, `updatedAfter` and
/// `updatedBefore` as every list takes them (SPECIFICATION §4.2, §4.6, §4.7).
///
/// # Errors
/// 400 for a malformed parameter.
pub fn page<T: Serialize>(
    context: &Context<'_>,
    route: &str,
    names: &[&str],
    direction: Direction,
    mut elements: Vec<Element<T>>,
) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let limit = reader.limit(DEFAULT_LIMIT, MAX_LIMIT);
    let (after, before) = (reader.time("updatedAfter"), reader.time("updatedBefore"));
    let (fields, token) = (reader.text("fields"), reader.text("pageToken"));
    reader.or(())?;
    let fields = Fields::parse(fields, names)?;
    let account = context.account().to_string();
    let filters = format!("{after:?} {before:?}");
    let page_token = context.page_token(&account, route, &filters);
    let from = token.map(|token| page_token.read(token)).transpose()?;

    elements.sort_by(|a, b| match direction {
        Direction::OldestFirst => a.place.cmp(&b.place),
        Direction::NewestFirst => b.place.cmp(&a.place),
    });
    let in_range = |at: UnixMs| after.is_none_or(|bound| at >= bound) && before.is_none_or(|bound| at <= bound);
    let matching: Vec<_> = elements
        .into_iter()
        .filter(|element| in_range(element.updated_at))
        .collect();
    let total_count = matching.len();
    let beyond = |place: &Position| match (&from, direction) {
        (None, _) => true,
        (Some(last), Direction::OldestFirst) => place > last,
        (Some(last), Direction::NewestFirst) => place < last,
    };
    let rest: Vec<_> = matching.into_iter().filter(|element| beyond(&element.place)).collect();
    let next = (rest.len() > limit)
        .then(|| limit.checked_sub(1).and_then(|last| rest.get(last)))
        .flatten();
    let next_page_token = next.map(|element| page_token.write(&element.place));
    let items = rest.into_iter().take(limit).map(|element| element.item).collect();
    Page {
        items,
        next_page_token,
        total_count,
    }
    .reply(&fields)
}
