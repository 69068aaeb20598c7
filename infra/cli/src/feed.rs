//! The event feed, followed page by page (SPECIFICATION §12.3).
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use domain::{EventId, UnixMs};
use prospect_api::types::{EventType, EventsListParams};
use prospect_api::{Follow, TextOr};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::api::Api;
use crate::names::text;
use crate::output::plain;

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

    /// The parameters of a list that begins here, of all kinds or some.
    pub(crate) fn params(&self, types: Option<&str>) -> EventsListParams {
        let kind = |name| serde_json::from_value::<EventType>(Value::String(name)).ok();
        let kinds = |types: &str| types.split(',').filter_map(|name| kind(name.to_owned())).collect();
        let mut params = EventsListParams { types: types.map(kinds), limit: Some(200), ..EventsListParams::default() };
        match self {
            Self::After(id) => params.after = Some(id.to_string()),
            Self::Since(at) => params.created_after = Some(TextOr::Value(at.ms())),
        }
        params
    }
}

/// The feed, read from a position on.
pub(crate) struct Feed<'a> {
    api: &'a Api,
    follow: Follow<Box<RawValue>>,
    start: Option<String>,
    has_event: bool,
    position: Position,
}

/// Reads an event, whose bytes stay as the API sent them.
pub(crate) fn read_event(body: Box<RawValue>) -> Result<Event, String> {
    let read: Value = serde_json::from_str(body.get()).unwrap_or_default();
    let id = EventId::parse(text(&read["id"]));
    let at = read["createdAt"].as_i64().and_then(UnixMs::new);
    let unknown = || "the feed has an event that this version cannot read".to_owned();
    let (id, at) = id.zip(at).ok_or_else(unknown)?;
    Ok(Event { id, kind: plain(text(&read["type"])), at, record: plain(text(&read["data"]["item"]["id"])), body })
}

impl<'a> Feed<'a> {
    /// The feed from this position on, all kinds or some.
    pub(crate) fn new(api: &'a Api, types: Option<&str>, position: Position) -> Self {
        api.announce_all();
        let params = position.params(types);
        let start = params.after.clone();
        let mut follow = api.client.events().follow_as(start.clone());
        (follow.params, follow.wait) = (params, (api.pace.poll_min, api.pace.poll_max));
        Self { api, follow, start, has_event: false, position }
    }

    /// Where to read on.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the API knows the position, as far as this is known.
    pub(crate) fn was_read(&self) -> bool {
        self.has_event || self.follow.cursor != self.start
    }

    /// Notes that an event was handled.
    pub(crate) fn pass(&mut self, event: &Event) {
        self.position = Position::After(event.id);
    }

    /// The next event. Waits until there is one, however long the API fails.
    pub(crate) async fn next(&mut self) -> Result<Event, String> {
        let event = self.follow.next().await.map_err(|error| self.api.told(&error))?;
        self.has_event = true;
        read_event(event)
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
}
