//! GET /events: the events of the last thirty days, oldest first. A consumer that was down catches up from here. A person
//! reads them from the newest on. GET /events/{eventId}: one of them (SPECIFICATION §12.3).

use domain::{EventFilter, EventId, EventKind, Position, UnixMs};
use futures::future::{try_join, try_join3};
use index::{Column, Direction, Order};
use shared::endpoints::list_parameters::{LIMIT, ListParameters, event_kinds, order, values};
use shared::endpoints::page;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, FeedPosition, Fields, Page, PageToken, Reply};
use shared::records::events::feed::{FeedWindow, StoredEvent};
use shared::records::events::{self, feed};
use store::{Descending, StoreError};

const FIELDS: &[&str] = &["id", "type", "apiVersion", "accountId", "createdAt", "data"];

/// The order that consumers need.
const OLDEST_FIRST: Order = Order::ascending(Column::CreatedAt);

/// The list for which cursors are signed. A cursor is a place in the feed, whatever the filters are.
const CURSORS: &str = "/events after";

/// Where a consumer reads on.
#[derive(Clone, Debug)]
enum After {
    /// After this event.
    Event(EventId),
    /// After this place, a ULID.
    Place(String),
}

impl After {
    fn ulid(&self) -> String {
        match self {
            Self::Event(id) => id.ulid().to_string(),
            Self::Place(ulid) => ulid.clone(),
        }
    }
}

pub async fn one(context: &Context<'_>) -> Result<Reply, ApiError> {
    let not_found = || ApiError::not_found("event");
    let id = EventId::parse(context.parameter("eventId")).ok_or_else(not_found)?;
    let found = async { Ok(events::kept(&context.app.store, context.account(), id, context.now).await?) };
    let (found, settings) = try_join(found, context.settings()).await?;
    let event = found.ok_or_else(not_found)?;
    let event = event.shown(&settings.custom_fields).map_err(ApiError::internal)?;
    Reply::item(&event.payload(context.account()).map_err(ApiError::internal)?)
}

/// What a request asks of the feed.
#[derive(Debug)]
struct Question<'a> {
    types: Vec<EventKind>,
    filter: EventFilter,
    times: (Option<UnixMs>, Option<UnixMs>),
    after: Option<After>,
    order: Order,
    parameters: ListParameters<'a>,
}

impl<'a> Question<'a> {
    fn read(mut reader: Reader<'a>, cursors: &PageToken<'_>) -> Result<Self, ApiError> {
        let types = event_kinds(&mut reader, "types");
        let mut filter = EventFilter::default();
        for member in EventFilter::MEMBERS {
            filter.set(member, values(&mut reader, member, str::to_owned));
        }
        let times = (reader.time("createdAfter"), reader.time("createdBefore"));
        let after = after(&mut reader, cursors);
        let order = order(&mut reader, &[("createdAt", Column::CreatedAt)], OLDEST_FIRST);
        if order != OLDEST_FIRST && after.is_some() {
            reader.fault("sort", "must be createdAt together with after");
        }
        Ok(Self { types, filter, times, after, order, parameters: ListParameters::read(reader, LIMIT, FIELDS, &[])? })
    }

    /// The filters as text. A page token works only with the same ones.
    fn filters(&self) -> String {
        let ((from, until), after) = (self.times, self.after.as_ref().map(After::ulid));
        format!("{:?} {:?} {from:?} {until:?} {:?} {after:?}", self.types, self.filter, self.order)
    }

    const fn descending(&self) -> Descending {
        match self.order.direction {
            Direction::Ascending => Descending::No,
            Direction::Descending => Descending::Yes,
        }
    }
}

pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let (app, account) = (context.app, context.account());
    let cursors = context.page_token(CURSORS, "");
    let question = Question::read(context.call.query.reader(), &cursors)?;
    let filters = question.filters();
    let page_token = context.page_token("/events", &filters);
    let page_start = question.parameters.after(&page_token)?.map(|position| position.id);
    let first_after = question.after.as_ref().filter(|_| page_start.is_none());
    let last_read = page_start.clone().or_else(|| question.after.as_ref().map(After::ulid));
    let complete_until = feed::complete_until(app.moments.as_ref(), &app.clock, context.now);
    let (types, (from, until)) = (&question.types, question.times);
    let kept = match &last_read {
        Some(after) if question.order == OLDEST_FIRST => {
            let (is_walk, name) = if page_start.is_some() { (true, "pageToken") } else { (false, "after") };
            let complete = feed::complete_from(after, is_walk, context.now);
            complete.ok_or_else(|| ApiError::invalid(name, NOT_IN_THE_FEED))?
        }
        Some(_) | None => feed::kept_from(context.now),
    };
    let window = FeedWindow::new((from, until), types, kept, complete_until);
    let place = (last_read.as_deref(), question.descending());
    let read = feed::page(&app.store, account, &window, place, question.parameters.limit);
    let read = async { Ok(read.await?) };
    let (is_known, found, settings) =
        Box::pin(try_join3(is_known(context, first_after), read, context.settings())).await?;
    if !is_known {
        return Err(ApiError::invalid("after", NOT_IN_THE_FEED));
    }
    // A sample is only for the webhook that it tests.
    let mut events = found.events;
    events.retain(|stored| !stored.is_sample());
    if !question.filter.is_empty() {
        let wanted = events.iter().map(|stored| Ok(question.filter.admits(&stored.read()?)));
        let mut wanted = wanted.collect::<Result<Vec<bool>, StoreError>>()?.into_iter();
        events.retain(|_| wanted.next().unwrap_or(false));
    }
    let items = page::fill(&events, |stored| {
        let event = stored.read()?.shown(&settings.custom_fields);
        let event = event.map_err(ApiError::internal)?;
        let fields = &question.parameters.fields;
        fields.written(&event.payload(account).map_err(ApiError::internal)?)
    })?;
    let read_up_to = if items.len() < events.len() {
        let last = events.iter().take(items.len()).next_back();
        let last = last.map(StoredEvent::read).transpose()?;
        last.map(|event| event.id.ulid().to_string())
    } else {
        found.read_up_to
    };
    // A consumer whose cursor is beyond the window stays where it is. From the newest events, it goes on to later ones.
    let place = match question.descending() {
        Descending::No => read_up_to.clone().or_else(|| last_read.max(Some(window.end()))),
        Descending::Yes => Some(window.end()),
    };
    Page {
        feed: Some(FeedPosition { cursor: cursors.write(&Position::of_id(place.unwrap_or_default())), complete_until }),
        ..Page::of_log(items, &page_token, (page_start.as_deref(), read_up_to))
    }
    .reply(&Fields::Every)
}

/// Whether the account's feed has the event that a consumer continues after.
async fn is_known(context: &Context<'_>, after: Option<&After>) -> Result<bool, ApiError> {
    let Some(After::Event(id)) = after else { return Ok(true) };
    let event = events::kept(&context.app.store, context.account(), *id, context.now).await?;
    Ok(event.is_some_and(|event| !event.sample))
}

/// Says that a consumer cannot continue: it may have missed events.
const NOT_IN_THE_FEED: &str = "is no place in the feed: it is older than 30 days, or it is not of this account. Start again \
                               without `after`";

/// The parameter `after`: a cursor, or the id of an event.
fn after(reader: &mut Reader<'_>, cursors: &PageToken<'_>) -> Option<After> {
    let text = reader.text("after")?;
    if let Some(id) = EventId::parse(text) {
        return Some(After::Event(id));
    }
    let place = cursors.read(text).ok();
    if place.is_none() {
        let message = "must be `pagination.cursor` of a page of this account's feed, or the id of an event";
        reader.fault("after", message);
    }
    place.map(|position| After::Place(position.id))
}

pub(crate) fn event_id(reader: &mut Reader<'_>, name: &'static str) -> Option<EventId> {
    let text = reader.text(name)?;
    let id = EventId::parse(text);
    if id.is_none() {
        reader.fault(name, "must be the id of an event, such as event_01KJN0A5PH3K8Z2M7Q5N9R1XVB");
    }
    id
}
