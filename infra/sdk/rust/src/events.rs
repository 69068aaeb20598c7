//! The event feed.

use std::time::Duration;

use crate::{client::Client, client::backoff, error::Error, resources::Events, types::Event, types::EventsListParams};

/// The feed from a cursor on, without an end.
pub struct Follow<T = Event> {
    /// Keep it once you have processed an event, and pass it to `follow` after a restart. It moves on with the last event of a page: after
    /// a restart in the middle of a page its events come again, so deduplicate by the event's id. `None` means the start of the feed.
    pub cursor: Option<String>,
    /// Which events, such as only some `types`. The cursor replaces `after`.
    pub params: EventsListParams,
    /// How long to wait after an empty page, at first and at most; 1 and 30 seconds by default.
    pub wait: (Duration, Duration),
    client: Client,
    page: (std::vec::IntoIter<T>, Option<String>),
    empty_pages: u32,
}

impl Events<'_> {
    /// The events after `cursor`, or of the last 30 days, and then each new one.
    pub fn follow(&self, cursor: Option<String>) -> Follow {
        self.follow_as(cursor)
    }

    /// The same as another type, such as the text of each event.
    pub fn follow_as<T>(&self, cursor: Option<String>) -> Follow<T> {
        Follow {
            cursor,
            params: EventsListParams::default(),
            wait: (Duration::from_secs(1), Duration::from_secs(30)),
            client: self.client.clone(),
            page: Default::default(),
            empty_pages: 0,
        }
    }
}

impl<T: serde::de::DeserializeOwned> Follow<T> {
    /// The next event. It waits until there is one. After an error, it continues at the same place.
    pub async fn next(&mut self) -> Result<T, Error> {
        loop {
            if let Some(event) = self.page.0.next() {
                if self.page.0.len() == 0 {
                    self.cursor = self.page.1.take();
                }
                return Ok(event);
            }
            (self.params.limit, self.params.after) = (Some(200), self.cursor.clone());
            let list = self.client.events().list(&self.params);
            let page = list.items_as::<T>().page().with_response().await?.data;
            if !page.items.is_empty() {
                (self.page, self.empty_pages) = ((page.items.into_iter(), page.pagination.cursor), 0);
                continue;
            }
            self.cursor = page.pagination.cursor;
            if !page.pagination.has_more {
                tokio::time::sleep(backoff(self.empty_pages, self.wait.0, self.wait.1)).await;
                self.empty_pages += 1;
            }
        }
    }
}
