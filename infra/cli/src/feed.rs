//! The event feed, followed page by page (SPECIFICATION §14.7).
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

use std::time::Duration;

use domain::{EventId, UnixMs};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;

use crate::api::{Api, Call, Failure};
use crate::clock;
use crate::http::Response;
use crate::names::text;
use crate::output::{Output, plain};
use crate::pace::{doubled, jittered};

/// Events per page: the most that the API gives (SPECIFICATION §4.2).
const PAGE: usize = 200;

/// A page that was read completely had every event that is older than this. Events appear 35 s after they occurred.
const SETTLED: Duration = Duration::from_mins(2);

/// An event of the feed.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) id: EventId,
    pub(crate) kind: String,
    pub(crate) at: UnixMs,
    /// The id of its record, if that has one.
    pub(crate) record: String,
    /// The bytes as the API sent them. A webhook has the same bytes as its body.
    pub(crate) body: Box<RawValue>,
}

/// Where to read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// After this event.
    After(EventId),
    /// From this time on.
    Since(UnixMs),
}

impl Position {
    /// Reads a cursor, which is the id of an event or a time.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let position = EventId::parse(text).map(Self::After);
        let position = position.or_else(|| UnixMs::parse_query(text).map(Self::Since));
        position.ok_or("must be now, the id of an event, or a time such as 2026-01-02T03:04:05Z")
    }

    /// The cursor as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::After(id) => id.to_string(),
            Self::Since(at) => at.ms().to_string(),
        }
    }
}

/// The feed, read from a position on.
pub(crate) struct Feed<'a> {
    pub(crate) api: &'a Api,
    types: Option<&'a str>,
    position: Position,
    /// Continues a page that had no event of the kinds that are wanted.
    token: Option<String>,
    pause: Duration,
    /// Whether the last page was the last one of the feed.
    is_at_end: bool,
    /// Whether a page was read.
    was_read: bool,
}

/// A page of the feed.
pub(crate) struct Page {
    pub(crate) events: Vec<Event>,
    pub(crate) has_more: bool,
}

#[derive(Deserialize)]
struct PageBody {
    items: Vec<Box<RawValue>>,
    pagination: Pagination,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pagination {
    next_page_token: Option<String>,
}

fn read_event(body: Box<RawValue>) -> Option<Event> {
    let read: Value = serde_json::from_str(body.get()).ok()?;
    Some(Event {
        id: EventId::parse(text(&read["id"]))?,
        kind: plain(text(&read["type"])),
        at: UnixMs::new(read["createdAt"].as_i64()?)?,
        record: plain(text(&read["data"]["item"]["id"])),
        body,
    })
}

impl<'a> Feed<'a> {
    /// The feed from this position on, all kinds or some.
    pub(crate) fn new(api: &'a Api, types: Option<&'a str>, position: Position) -> Self {
        Self {
            api,
            types,
            position,
            token: None,
            pause: api.pace.poll_min,
            is_at_end: false,
            was_read: false,
        }
    }

    /// Where to read on.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the API knows the position, as far as this is known.
    pub(crate) const fn was_read(&self) -> bool {
        self.was_read
    }

    /// Notes that an event was handled.
    pub(crate) fn pass(&mut self, event: &Event) {
        self.position = Position::After(event.id);
        self.token = None;
    }

    /// The next events, at least one. Waits until there are some, however long the API fails.
    pub(crate) async fn next(&mut self, output: &Output) -> Result<Vec<Event>, String> {
        let mut retry = self.api.pace.api_retry_min;
        loop {
            if self.is_at_end {
                let [random] = clock::random()?;
                tokio::time::sleep(jittered(self.pause, random)).await;
                self.pause = doubled(self.pause, self.api.pace.poll_max);
            }
            let answer = self.api.send(&Call::get(&self.target())).await;
            match answer.and_then(|answer| self.read(&answer)) {
                Ok(page) => {
                    self.was_read = true;
                    self.is_at_end = !page.has_more;
                    retry = self.api.pace.api_retry_min;
                    if !page.events.is_empty() {
                        self.pause = self.api.pace.poll_min;
                        return Ok(page.events);
                    }
                }
                Err(Failure::Lasting(message)) => return Err(message),
                Err(Failure::Passing { message, retry_after }) => {
                    let wait = retry_after.unwrap_or(retry);
                    output.note_wait(&message, wait);
                    tokio::time::sleep(wait).await;
                    retry = doubled(retry, self.api.pace.api_retry_max);
                }
            }
        }
    }

    /// Reads the page that an answer has, and goes on to the next one.
    pub(crate) fn read(&mut self, answer: &Response) -> Result<Page, Failure> {
        let body: PageBody = self.api.read("/events", &answer.body)?;
        let events: Option<Vec<Event>> = body.items.into_iter().map(read_event).collect();
        let unknown = || Failure::Lasting("the feed has an event that this version cannot read".to_owned());
        let events = events.ok_or_else(unknown)?;
        self.token = body.pagination.next_page_token;
        let has_more = self.token.is_some();
        if events.is_empty() && !has_more {
            self.skip_what_was_read(answer.at());
        }
        Ok(Page { events, has_more })
    }

    /// The path of the next page.
    pub(crate) fn target(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("limit", &PAGE.to_string());
        match &self.position {
            Position::After(id) => query.append_pair("after", &id.to_string()),
            Position::Since(at) => query.append_pair("createdAfter", &at.ms().to_string()),
        };
        for (name, value) in [("types", self.types), ("pageToken", self.token.as_deref())] {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        format!("/events?{}", query.finish())
    }

    /// Reads on from a later time after nothing came for long. Otherwise each poll for a rare kind reads every event
    /// since the last one of that kind, and its id leaves the feed after 30 days.
    fn skip_what_was_read(&mut self, read_at: Option<UnixMs>) {
        let settled_ms = i64::try_from(SETTLED.as_millis()).unwrap_or(i64::MAX);
        let Some(until) = read_at.map(|at| at.plus_ms(settled_ms.saturating_neg())) else {
            return;
        };
        let reached = match &self.position {
            Position::After(id) => i64::try_from(id.ulid().timestamp_ms()).unwrap_or(i64::MAX),
            Position::Since(at) => at.ms(),
        };
        if reached < until.ms() {
            self.position = Position::Since(until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "event_01KJN0A5PH3K8Z2M7Q5N9R1XVB";

    #[test]
    fn a_cursor_is_an_event_or_a_time() {
        assert_eq!(Position::parse(ID).unwrap().text(), ID);
        assert_eq!(Position::parse("2026-01-01T00:00:00Z").unwrap().text(), "1767225600000");
        assert_eq!(Position::parse("1767225600000").unwrap().text(), "1767225600000");
        for text in ["", "yesterday", "prospect_01KJN0A5PH3K8Z2M7Q5N9R1XVB", "event_1"] {
            assert!(Position::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_event_keeps_its_bytes() {
        let text = format!(
            r#"{{"id":"{ID}","type":"note.created","apiVersion":"v2","createdAt":1,"data":{{"item":{{"id":"note_1","body":"é\u00e9"}},"changes":[]}}}}"#
        );
        let event = read_event(serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!((event.body.get(), event.record.as_str()), (text.as_str(), "note_1"));
        for wrong in [text.replace(ID, "event_\\n"), text.replace("createdAt", "at")] {
            assert!(read_event(serde_json::from_str(&wrong).unwrap()).is_none(), "{wrong}");
        }
    }
}
