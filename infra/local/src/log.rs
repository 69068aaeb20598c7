//! The log on a laptop: one short line per request. With `RUST_LOG`, lines have every field.

use std::fmt;

use anstyle::{AnsiColor, Style};
use chrono::{DateTime, Utc};
use shared::clock::Clock;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::colors::Colors;

/// Writes `09:30:05Z GET /prospects 200 3 ms` for a request, and the message with its fields for other events.
#[derive(Clone, Debug)]
pub struct ShortLines {
    /// Tells the time of a line.
    pub clock: Clock,
    /// Whether the status has a color.
    pub colors: Colors,
}

/// What the line of a failed request shows elsewhere or not at all. People search for a failure by its id. On a laptop,
/// it does not matter who sent the request.
const NOT_OF_A_FAILURE: &str = "message method route status duration_ms dry_run reason account key";

/// The fields of an event, as text.
#[derive(Default)]
pub(crate) struct Fields(Vec<(&'static str, String)>);

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), value.to_owned()));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push((field.name(), format!("{value:?}")));
    }
}

impl Fields {
    pub(crate) fn of(event: &Event<'_>) -> Self {
        let mut fields = Self::default();
        event.record(&mut fields);
        fields
    }

    /// The field with this name, or an empty text without such a field.
    pub(crate) fn get(&self, name: &str) -> &str {
        let field = self.0.iter().find(|(known, _)| *known == name);
        field.map_or("", |(_, value)| value)
    }

    /// The other fields, each after a space.
    fn without(&self, names: &str) -> String {
        let rest = self.0.iter().filter(|(name, _)| names.split(' ').all(|other| other != *name));
        rest.flat_map(|(name, value)| [" ", name, "=", value]).collect()
    }
}

impl<S, N> FormatEvent<S, N> for ShortLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let (fields, level) = (Fields::of(event), *event.metadata().level());
        let time = DateTime::<Utc>::from_timestamp_millis(self.clock.now().ms()).unwrap_or_default();
        write!(writer, "{} ", time.format("%H:%M:%SZ"))?;
        match fields.get("message") {
            "request" => self.write_request(&mut writer, &fields, level),
            message => {
                let level = self.colors.paint(style_of(level), level);
                writeln!(writer, "{level} {message}{}", fields.without("message"))
            }
        }
    }
}

impl ShortLines {
    fn write_request(&self, writer: &mut Writer<'_>, fields: &Fields, level: Level) -> fmt::Result {
        let [method, route, status, duration_ms, reason] =
            ["method", "route", "status", "duration_ms", "reason"].map(|name| fields.get(name));
        // An unknown path may contain anything, so the line does not repeat it.
        let route = if route == "-" { "(no such route)" } else { route };
        let color = match status.as_bytes() {
            [..=b'3', ..] => AnsiColor::Green,
            [b'4', ..] => AnsiColor::Yellow,
            _ => AnsiColor::Red,
        };
        let status = self.colors.paint(color.on_default(), status);
        write!(writer, "{method} {route} {status} {duration_ms} ms")?;
        if fields.get("dry_run") == "true" {
            write!(writer, " dry run")?;
        }
        if !reason.is_empty() {
            write!(writer, ": {reason}")?;
        }
        if level == Level::ERROR {
            write!(writer, "{}", fields.without(NOT_OF_A_FAILURE))?;
        }
        writeln!(writer)
    }
}

fn style_of(level: Level) -> Style {
    match level {
        Level::ERROR => AnsiColor::Red.on_default(),
        Level::WARN => AnsiColor::Yellow.on_default(),
        _ => Style::new(),
    }
}
