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

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use tracing::subscriber::with_default;

    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(colors: Colors, log: impl FnOnce()) -> String {
        let written = Written::default();
        let target = written.clone();
        let clock = Clock::fixed(34_205_000);
        let subscriber = tracing_subscriber::fmt()
            .event_format(ShortLines { clock, colors })
            .with_writer(move || target.clone())
            .finish();
        with_default(subscriber, log);
        let bytes = written.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_request_is_a_short_line_and_a_failure_has_its_cause() {
        let (request_id, method, route, account, key) = ("req_1", "GET", "/prospects/{prospectId}", "a", "k");
        let log = |colors: Colors| {
            logged(colors, || {
                tracing::info!(
                    request_id,
                    method,
                    route,
                    status = 200_u16,
                    duration_ms = 3_i64,
                    account,
                    key,
                    dry_run = true,
                    "request"
                );
                tracing::error!(
                    request_id,
                    method,
                    route,
                    status = 500_u16,
                    duration_ms = 3_i64,
                    account,
                    key,
                    dry_run = false,
                    cause = "no table",
                    "request"
                );
                tracing::info!(method, route = "-", status = 404_u16, duration_ms = 1_i64, "request");
                tracing::warn!(due = 1, "late");
            })
        };
        // Only failures show the id, because people search for them by it.
        let plain = "09:30:05Z GET /prospects/{prospectId} 200 3 ms dry run\n\
                     09:30:05Z GET /prospects/{prospectId} 500 3 ms request_id=req_1 cause=no table\n\
                     09:30:05Z GET (no such route) 404 1 ms\n\
                     09:30:05Z WARN late due=1\n";
        assert_eq!(log(Colors::Hidden), plain);
        let colored = log(Colors::Shown);
        for part in [
            " \u{1b}[32m200\u{1b}[0m 3 ms dry run\n",
            " \u{1b}[31m500\u{1b}[0m 3 ms request_id",
            "\u{1b}[33mWARN\u{1b}[0m late",
        ] {
            assert!(colored.contains(part), "{colored}");
        }
    }
}
