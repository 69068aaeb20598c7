//! How far long work is: one line on standard error, where that is a terminal.

use std::io::{self, IsTerminal, Write};

use domain::UnixMs;
use shared::clock::Clock;

/// How often the line is written anew.
const EVERY_MS: i64 = 200;

/// The line.
#[derive(Debug)]
pub struct Progress {
    what: &'static str,
    clock: Clock,
    began: UnixMs,
    shown: Option<UnixMs>,
    is_seen: bool,
}

impl Progress {
    /// The line of this work, which begins now.
    #[must_use]
    pub fn new(what: &'static str, clock: &Clock) -> Self {
        Self {
            what,
            began: clock.now(),
            clock: clock.clone(),
            shown: None,
            is_seen: io::stderr().is_terminal(),
        }
    }

    /// Says that so many records are done, and how much of the whole that is, where it is known.
    pub fn show(&mut self, records: u64, percent: Option<u64>) {
        let now = self.clock.now();
        if !self.is_seen || self.shown.is_some_and(|shown| shown.plus_ms(EVERY_MS) > now) {
            return;
        }
        self.shown = Some(now);
        let elapsed_ms = now.ms().saturating_sub(self.began.ms()).unsigned_abs().max(1);
        let rate = records.saturating_mul(1000).checked_div(elapsed_ms).unwrap_or_default();
        let percent = percent.map(|percent| format!(", {percent}%")).unwrap_or_default();
        // Ends with the sequence that clears the rest of the line.
        let _ = write!(
            io::stderr(),
            "\r{}: {records} records{percent}, {rate} a second\x1b[K",
            self.what
        );
    }

    /// Takes the line away, so that something else can be written.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
