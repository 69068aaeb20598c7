//! The list envelope (SPECIFICATION §6.1).

use serde::Serialize;

use domain::{Position, UnixMs};

use super::error::ApiError;
use super::fields::Fields;
use super::page_token::PageToken;
use super::reply::Reply;

/// The default and the maximum number of items on a page.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Without `limit`.
    pub default: usize,
    /// The largest `limit`.
    pub max: usize,
}

/// A page of records, and the token of the next page.
#[derive(Clone, Debug)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Where the next page starts; `None` on the last page.
    pub next_page_token: Option<String>,
    /// How many records match in all; `None` for a log that has any, which the service does not count.
    pub total_count: Option<usize>,
    /// Where a consumer of the feed of events is; `None` for every other list.
    pub feed: Option<FeedPosition>,
}

/// Where a consumer of the feed of events is (SPECIFICATION §12.3).
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedPosition {
    /// The service has searched the feed up to this place, which is text for `after`.
    pub cursor: String,
    /// The feed is complete up to this time.
    pub complete_until: UnixMs,
}

#[derive(Serialize)]
struct Envelope<'a, T> {
    success: bool,
    items: &'a [T],
    pagination: Pagination<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Pagination<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    next_page_token: Option<&'a str>,
    has_more: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_count: Option<usize>,
    #[serde(flatten)]
    feed: Option<&'a FeedPosition>,
}

impl<T: Serialize> Page<T> {
    /// A page of a log, read from after one ULID, or from the beginning, up to another one, after which the next page
    /// continues, or to the end. Of a whole log that has no item, the total is known.
    pub fn of_log(items: Vec<T>, token: &PageToken<'_>, (after, read_up_to): (Option<&str>, Option<String>)) -> Self {
        let is_whole = after.is_none() && read_up_to.is_none();
        Self {
            total_count: Some(items.len()).filter(|count| is_whole && *count == 0),
            items,
            next_page_token: read_up_to.map(|id| token.write(&Position::of_id(id))),
            feed: None,
        }
    }

    /// The response, with each item reduced to `fields`.
    pub fn reply(&self, fields: &Fields) -> Result<Reply, ApiError> {
        match fields {
            Fields::Every => self.envelope(&self.items),
            Fields::Only(_) => {
                let selected = self.items.iter().map(|item| fields.written(item));
                self.envelope(&selected.collect::<Result<Vec<_>, _>>()?)
            }
        }
    }

    fn envelope<I: Serialize>(&self, items: &[I]) -> Result<Reply, ApiError> {
        let next_page_token = self.next_page_token.as_deref();
        Reply::ok(&Envelope {
            success: true,
            items,
            pagination: Pagination {
                next_page_token,
                has_more: next_page_token.is_some(),
                total_count: self.total_count,
                feed: self.feed.as_ref(),
            },
        })
    }
}
