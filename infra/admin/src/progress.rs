//! A progress line on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Write};

use domain::UnixMs;
use shared::clock::Clock;

/// The shortest time between two updates.
const INTERVAL_MS: i64 = 200;

/// The ANSI sequence that clears the rest of the line.
const CLEAR: &str = "\x1b[K";

/// The progress of an export or import.
#[derive(Debug)]
pub struct Progress {
    task: &'static str,
    clock: Clock,
    started_at: UnixMs,
    shown_at: Option<UnixMs>,
    is_terminal: bool,
}

impl Progress {
    /// Starts to measure a task of this name.
    #[must_use]
    pub fn new(task: &'static str, clock: &Clock) -> Self {
        Self {
            task,
            started_at: clock.now(),
            clock: clock.clone(),
            shown_at: None,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Shows the number of records that are done, and the percentage if it is known.
    pub fn show(&mut self, records: u64, percent: Option<u64>) {
        let now = self.clock.now();
        let is_recent = |shown_at: UnixMs| shown_at.plus_ms(INTERVAL_MS) > now;
        if !self.is_terminal || self.shown_at.is_some_and(is_recent) {
            return;
        }
        self.shown_at = Some(now);
        let elapsed_ms = now.ms().saturating_sub(self.started_at.ms()).unsigned_abs().max(1);
        let rate = records.saturating_mul(1000).checked_div(elapsed_ms).unwrap_or_default();
        let percent = percent.map(|percent| format!(", {percent}%")).unwrap_or_default();
        let task = self.task;
        let _ = write!(
            io::stderr(),
            "\r{task}: {records} records{percent}, {rate} per second{CLEAR}"
        );
    }

    /// Clears the line, so that other output can follow.
    pub fn clear(&mut self) {
        if self.shown_at.take().is_some() {
            let _ = write!(io::stderr(), "\r{CLEAR}");
        }
    }
}
