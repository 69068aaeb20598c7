//! Pages that end early if their records are large (SPECIFICATION §4.2).

use domain::Position;
use index::Found;
use serde_json::value::RawValue;

use crate::http::{ApiError, Fields, Page, PageToken, Reply};

/// The size of a page's items, in bytes: Lambda allows a reply of 6 MB.
const MAX_PAGE_BYTES: usize = 5 * 1024 * 1024;

/// Writes the first of `records` as JSON, as many as fit into one page. A page has at least one record if there is one.
///
/// # Errors
/// Those of `write`.
pub fn fill<R>(
    records: &[R],
    write: impl Fn(&R) -> Result<Box<RawValue>, ApiError>,
) -> Result<Vec<Box<RawValue>>, ApiError> {
    let (mut items, mut bytes) = (Vec::with_capacity(records.len()), 0_usize);
    for record in records {
        let item = write(record)?;
        bytes = bytes.saturating_add(item.get().len());
        if bytes > MAX_PAGE_BYTES && !items.is_empty() {
            break;
        }
        items.push(item);
    }
    Ok(items)
}

/// The reply with the page of a search. `records` are the records of `found.page` that still exist. If not all of them
/// fit, the next page starts after the last one that does.
///
/// # Errors
/// Those of `write`.
pub fn reply<R>(
    found: &Found,
    records: &[(Position, R)],
    token: &PageToken<'_>,
    write: impl Fn(&R) -> Result<Box<RawValue>, ApiError>,
) -> Result<Reply, ApiError> {
    let items = fill(records, |(_, record)| write(record))?;
    let complete = items.len() == records.len();
    let last = if complete {
        found.page.last()
    } else {
        records
            .iter()
            .take(items.len())
            .next_back()
            .map(|(position, _)| position)
    };
    let next_page_token = last
        .filter(|_| found.has_more || !complete)
        .map(|last| token.write(last));
    Page {
        items,
        next_page_token,
        total_count: Some(found.total),
    }
    .reply(&Fields::Every)
}
