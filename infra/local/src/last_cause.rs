//! Keeps the cause of the last failed request, in place of a log. The reply does not contain the cause, because clients
//! must not see it.

use std::sync::{Arc, Mutex, PoisonError};

use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Context, Layer};

use crate::log::Fields;

/// The cause, which clones share.
#[derive(Clone, Debug, Default)]
pub struct LastCause(Arc<Mutex<String>>);

impl LastCause {
    /// The cause, on one line; `None` if no request failed.
    pub fn text(&self) -> Option<String> {
        let cause = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // The SDK's text in parentheses repeats the cause with every field, and each layer repeats the layer below.
        let mut parts = Vec::new();
        for part in cause.split(" (").next().unwrap_or_default().split(": ") {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        (!cause.is_empty()).then(|| parts.join(": ").replace('\n', " "))
    }
}

impl<S: Subscriber> Layer<S> for LastCause {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        *metadata.level() == Level::ERROR
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::ERROR)
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let cause = Fields::of(event).get("cause").to_owned();
        if !cause.is_empty() {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = cause;
        }
    }
}
