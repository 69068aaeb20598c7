//! `events tail`: shows the newest events, and follows the feed.

use std::collections::VecDeque;
use std::pin::Pin;
use std::time::Duration;

use domain::UnixMs;
use prospect_api::{List, Page};
use serde_json::value::RawValue;

use crate::api::Api;
use crate::clock::iso;
use crate::feed::{Event, Feed, Position, read_event};
use crate::output::Output;

/// The most events that are shown at the start.
pub const MAX_LINES: u16 = 1_000;

/// How far back the newest events are looked for, until there are enough: the feed has no order by newest.
const WINDOWS: [Duration; 5] = [
    Duration::from_mins(2),
    Duration::from_mins(20),
    Duration::from_hours(4),
    Duration::from_hours(48),
    Duration::from_hours(24 * 30),
];

/// The most pages of a window that are read.
const MAX_PAGES: usize = 50;

/// What to show, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Tail {
    /// Kinds of events, separated by commas [default: all]
    #[arg(long, value_name = "KINDS")]
    pub types: Option<String>,
    /// Number of events to begin with, up to 1000
    #[arg(short = 'n', value_name = "NUMBER", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=i64::from(MAX_LINES)))]
    pub lines: u16,
    /// Show the events that follow too, until Ctrl-C
    #[arg(short, long)]
    pub follow: bool,
}

/// Shows the newest events, oldest first.
pub(crate) async fn tail(api: &Api, options: &Tail, output: &Output) -> Result<(), String> {
    begin(api, options, output).await.map(|_| ())
}

/// Shows the newest events and follows the feed, until `stop` completes.
pub(crate) async fn follow(
    api: &Api,
    options: &Tail,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    let following = async {
        let mut feed = Feed::new(api, options.types.as_deref(), begin(api, options, output).await?);
        loop {
            show(&feed.next().await?, output)?;
            // Ctrl-C ends the command even if the next event is there already.
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = stop => Ok(()),
        ended = following => ended,
    }
}

/// Shows the newest events. Returns the position after them.
async fn begin(api: &Api, options: &Tail, output: &Output) -> Result<Position, String> {
    let (_, now) = api.caller().await?;
    let (events, position) = newest(api, options, now).await?;
    events.iter().try_for_each(|event| show(event, output))?;
    Ok(position)
}

fn show(event: &Event, output: &Output) -> Result<(), String> {
    let Event { id, kind, at, record, body } = event;
    output.item(body.get(), || format!("{}  {kind:<17}  {id}  {record}", iso(*at)))
}

/// The newest events, and the position after them. Looks back further until there are enough, or too many pages.
async fn newest(api: &Api, options: &Tail, now: UnixMs) -> Result<(VecDeque<Event>, Position), String> {
    let lines = usize::from(options.lines);
    let mut found = (VecDeque::new(), Position::Since(now));
    for window in WINDOWS.iter().take_while(|_| lines > 0) {
        let back = i64::try_from(window.as_millis()).unwrap_or(i64::MAX);
        let since = Position::Since(now.plus_ms(back.saturating_neg()));
        let (events, is_complete) = last_since(api, options, &since).await?;
        if !is_complete && !found.0.is_empty() {
            break;
        }
        let position = events.back().map(|event| Position::After(event.id));
        found = (events, position.unwrap_or(found.1));
        if !is_complete || found.0.len() >= lines {
            break;
        }
    }
    Ok(found)
}

/// The last events since then, and whether the feed was read to its end.
async fn last_since(api: &Api, options: &Tail, since: &Position) -> Result<(VecDeque<Event>, bool), String> {
    let mut params = since.params(options.types.as_deref());
    let mut last = VecDeque::new();
    for _ in 0..MAX_PAGES {
        let pages: List<Box<RawValue>> = api.client.events().list(&params).items_as();
        let Page { items, pagination, .. } = api.ask(pages.page()).await?;
        for event in items {
            last.push_back(read_event(event)?);
            if last.len() > usize::from(options.lines) {
                last.pop_front();
            }
        }
        params.page_token = pagination.next_page_token;
        if params.page_token.is_none() {
            return Ok((last, true));
        }
    }
    Ok((last, false))
}
