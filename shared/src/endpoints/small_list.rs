//! Lists that are short enough to read completely, such as users, pipelines and keys.

use serde::Serialize;

use super::additions::RecordWith;
use super::list_parameters::{LIMIT, ListParameters};
use super::page::Filling;
use crate::gate::Context;
use crate::http::{ApiError, Reply};
use domain::{Position, UnixMs};
use index::{Direction, SearchResult};

/// One element of a short list.
#[derive(Clone, Debug)]
pub struct Element<T> {
    /// Its position in the list's order.
    pub position: Position,
    pub updated_at: UnixMs,
    /// Its revision. No element of a list has one, or all have.
    pub revision: Option<u64>,
    /// What the client sees.
    pub item: T,
}

/// The reply with a page of `elements`, sorted by position. It takes the parameters of every list, plus `updatedAfter`
/// and `updatedBefore` (SPECIFICATION §6.2, §6.6, §6.5). `names` are the fields of the items, and `additions` are the
/// names that `include` takes.
///
/// # Errors
/// 400 for a malformed parameter.
pub fn page<T: Serialize>(
    context: &Context<'_>,
    route: &str,
    (names, additions): (&[&str], &[&'static str]),
    direction: Direction,
    mut elements: Vec<Element<T>>,
) -> Result<Reply, ApiError> {
    let mut reader = context.call.query.reader();
    let (after, before) = (reader.time("updatedAfter"), reader.time("updatedBefore"));
    let parameters = ListParameters::read(reader, LIMIT, names, additions)?;
    let filters = format!("{after:?} {before:?}");
    let page_token = context.page_token(route, &filters);
    let last = parameters.after(&page_token)?;

    elements.sort_by(|a, b| match direction {
        Direction::Ascending => a.position.cmp(&b.position),
        Direction::Descending => b.position.cmp(&a.position),
    });
    elements.retain(|element| {
        let at = element.updated_at;
        after.is_none_or(|bound| at >= bound) && before.is_none_or(|bound| at <= bound)
    });
    let total_count = elements.len();
    // The last record of the page before may have another place by now.
    let place = |last: Position| {
        let now = elements.iter().find(|element| element.position.id == last.id);
        now.map_or(last, |element| element.position.clone())
    };
    let last = last.map(place);
    elements.retain(|element| match (&last, direction) {
        (None, _) => true,
        (Some(last), Direction::Ascending) => element.position > *last,
        (Some(last), Direction::Descending) => element.position < *last,
    });
    let has_more = elements.len() > parameters.limit;
    elements.truncate(parameters.limit);
    let mut page = Filling::default();
    for element in &elements {
        let etag = match element.revision {
            Some(revision) => parameters.additions.etag(&element.item, revision)?,
            None => None,
        };
        let item = RecordWith { record: &element.item, prospect: None, etag };
        if !page.add(&element.position, parameters.fields.written(&item)?) {
            break;
        }
    }
    let found = SearchResult {
        page: elements.into_iter().map(|element| element.position).collect(),
        has_more,
        total: total_count,
        has_merges: false,
    };
    page.reply(&found, &page_token)
}
