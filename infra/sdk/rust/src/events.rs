//! The event feed.

use std::time::Duration;

use crate::types::{Event, EventType, EventsListParams};
use crate::{client::Client, error::Error, resources::Events};

/// The feed from a cursor on, without an end.
pub struct Follow {
    /// Keep it once you have processed an event, and pass it to `follow` after a restart. It moves on with the last event of a page: after
    /// a restart in the middle of a page its events come again, so deduplicate by the event's id. `None` means the start of the feed.
    pub cursor: Option<String>,
    /// Only these kinds.
    pub types: Option<Vec<EventType>>,
    /// How long to wait after an empty page, at first and at most; 1 and 30 seconds by default.
    pub wait: (Duration, Duration),
    client: Client,
    page: std::vec::IntoIter<Event>,
    next_cursor: Option<String>,
    empty_pages: u32,
}

impl Events<'_> {
    /// The events after `cursor`, or of the last 30 days, and then each new one.
    pub fn follow(&self, cursor: Option<String>) -> Follow {
        Follow {
            cursor,
            types: None,
            wait: (Duration::from_secs(1), Duration::from_secs(30)),
            client: self.client.clone(),
            page: Vec::new().into_iter(),
            next_cursor: None,
            empty_pages: 0,
        }
    }
}

impl Follow {
    /// The next event. It waits until there is one. After an error, it continues at the same place.
    pub async fn next(&mut self) -> Result<Event, Error> {
        let mut params = EventsListParams::default();
        (params.limit, params.types) = (Some(200), self.types.clone());
        loop {
            if let Some(event) = self.page.next() {
                if self.page.len() == 0 {
                    self.cursor = self.next_cursor.take();
                }
                return Ok(event);
            }
            params.after = self.cursor.clone();
            let page = self.client.events().list(&params).page().await?;
            if !page.items.is_empty() {
                (self.page, self.next_cursor, self.empty_pages) = (page.items.into_iter(), page.pagination.cursor, 0);
                continue;
            }
            self.cursor = page.pagination.cursor;
            if !page.pagination.has_more {
                let wait = self.wait.0 * (1 << self.empty_pages.min(16));
                tokio::time::sleep(wait.min(self.wait.1)).await;
                self.empty_pages += 1;
            }
        }
    }
}
