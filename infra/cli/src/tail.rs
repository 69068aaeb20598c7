//! `events tail` and `events list`: show the newest events, and follow the feed.

use std::collections::VecDeque;
use std::fmt::Write;
use std::pin::Pin;
use std::time::Duration;

use domain::UnixMs;
use domain::text::is_invisible;
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
    /// Print each event as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

impl Tail {
    fn line(&self, event: &Event) -> String {
        if self.json {
            return printable(event.body.get());
        }
        format!("{}  {:<17}  {}  {}", iso(event.at), event.kind, event.id, event.record)
    }
}

/// Shows the newest events, oldest first. Returns the feed after them.
pub(crate) async fn list<'a>(api: &'a Api, options: &Tail, output: &Output) -> Result<Feed<'a>, String> {
    let (_, now) = api.caller().await?;
    let (events, position) = newest(api, options, now).await?;
    for event in &events {
        output.line(&options.line(event))?;
    }
    Ok(Feed::new(api, options.types.as_deref(), position))
}

/// Shows the newest events and follows the feed, until `stop` completes.
pub(crate) async fn tail(
    api: &Api,
    options: &Tail,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    tokio::select! {
        biased;
        () = stop => Ok(()),
        ended = follow(api, options, output) => ended,
    }
}

/// Never ends without an error.
async fn follow(api: &Api, options: &Tail, output: &Output) -> Result<(), String> {
    let mut feed = list(api, options, output).await?;
    loop {
        output.line(&options.line(&feed.next().await?))?;
        // Ctrl-C ends the command even if the next event is there already.
        tokio::task::yield_now().await;
    }
}

/// JSON in one line, without characters that a terminal acts on: JSON need not escape DEL, the second set of control
/// characters, and characters that turn the direction of text.
fn printable(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if matches!(c, '\n' | '\r') {
            // Only between values.
            text.push(' ');
        } else if c.is_control() || is_invisible(c) {
            // Four digits are enough for all of them. Writing to a string succeeds.
            let _ = write!(text, "\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    text
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

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn json_is_one_line_and_moves_no_cursor() {
        let json = "{\"name\":\n\"é\u{9b}2J\u{7f}\u{202e}\"}";
        assert_eq!(printable(json), r#"{"name": "é\u009b2J\u007f\u202e"}"#);
    }
}
