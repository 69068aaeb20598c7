//! The event feed.

use std::time::Duration;

use crate::client::Events;
use crate::error::Error;
use crate::transport::Client;
use crate::types::{Event, EventType, EventsListParams};

/// An event, and where to go on.
#[derive(Debug, Clone, PartialEq)]
pub struct Followed {
    /// The event.
    pub event: Event,
    /// Keep it once you have processed the event, and pass it to `follow` after a restart. It moves on with the last event of a page: after
    /// a restart in the middle of a page its events come again, so deduplicate by the event's id. `None` means the start of the feed.
    pub cursor: Option<String>,
}

/// The feed from a place on, without an end.
#[derive(Debug)]
pub struct Follow {
    client: Client,
    params: EventsListParams,
    page: std::vec::IntoIter<Event>,
    next_cursor: Option<String>,
    first_wait: Duration,
    longest_wait: Duration,
    wait: Duration,
}

impl Events<'_> {
    /// The events after `cursor`, or of the last 30 days, and then each new one.
    #[must_use]
    pub fn follow(&self, cursor: Option<String>) -> Follow {
        let params = EventsListParams {
            after: cursor,
            limit: Some(200),
            ..EventsListParams::default()
        };
        let wait = Duration::from_secs(1);
        Follow {
            client: self.client.clone(),
            params,
            page: Vec::new().into_iter(),
            next_cursor: None,
            first_wait: wait,
            longest_wait: Duration::from_secs(30),
            wait,
        }
    }
}

impl Follow {
    /// Only these kinds.
    #[must_use]
    pub fn types(mut self, types: Vec<EventType>) -> Self {
        self.params.types = Some(types);
        self
    }

    /// How long to wait after an empty page, at first and at most; 1 and 30 seconds by default.
    #[must_use]
    pub const fn wait(mut self, first: Duration, longest: Duration) -> Self {
        (self.first_wait, self.longest_wait, self.wait) = (first, longest, first);
        self
    }

    /// The next event. It waits until there is one.
    ///
    /// # Errors
    ///
    /// Any [`Error`] of the call for the next page. The feed then goes on at the same place.
    pub async fn next(&mut self) -> Result<Followed, Error> {
        loop {
            if let Some(event) = self.page.next() {
                if self.page.len() == 0 {
                    self.params.after = self.next_cursor.take();
                }
                return Ok(Followed {
                    event,
                    cursor: self.params.after.clone(),
                });
            }
            let page = self.client.events().list(&self.params).page().await?;
            if page.items.is_empty() {
                self.params.after = page.pagination.cursor;
                if !page.pagination.has_more {
                    tokio::time::sleep(self.wait).await;
                    self.wait = self.wait.saturating_mul(2).min(self.longest_wait);
                }
            } else {
                self.next_cursor = page.pagination.cursor;
                self.page = page.items.into_iter();
                self.wait = self.first_wait;
            }
        }
    }
}
