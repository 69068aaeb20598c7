//! A progress line on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Write};

use domain::UnixMs;
use shared::clock::Clock;

/// The shortest time between two updates.
const INTERVAL_MS: i64 = 200;

/// The time after which the rest is estimated.
const FIRST_ESTIMATE_MS: u64 = 2_000;

/// The ANSI sequence that clears the rest of the line.
const CLEAR: &str = "\x1b[K";

/// The progress of an export or import.
#[derive(Debug)]
pub struct Progress {
    task: &'static str,
    unit: &'static str,
    clock: Clock,
    started_at: UnixMs,
    shown_at: Option<UnixMs>,
    is_terminal: bool,
}

impl Progress {
    /// Starts to measure a task of this name, which counts these units.
    #[must_use]
    pub fn new(task: &'static str, unit: &'static str, clock: &Clock) -> Self {
        Self {
            task,
            unit,
            started_at: clock.now(),
            clock: clock.clone(),
            shown_at: None,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Shows the number of units that are done, and which part of the whole it is, if that is known.
    pub fn show(&mut self, done: u64, part: Option<(u64, u64)>) {
        let now = self.clock.now();
        let is_recent = |shown_at: UnixMs| shown_at.plus_ms(INTERVAL_MS) > now;
        if !self.is_terminal || self.shown_at.is_some_and(is_recent) {
            return;
        }
        self.shown_at = Some(now);
        let elapsed_ms = now.ms().saturating_sub(self.started_at.ms()).unsigned_abs();
        let (task, text) = (self.task, text(done, self.unit, part, elapsed_ms));
        let _ = write!(io::stderr(), "\r{task}: {text}{CLEAR}");
    }

    /// Clears the line, so that other output can follow.
    pub fn clear(&mut self) {
        if self.shown_at.take().is_some() {
            let _ = write!(io::stderr(), "\r{CLEAR}");
        }
    }
}

/// For example `4200 lines, 42%, 350 per second, 0:16 left`.
fn text(done: u64, unit: &str, part: Option<(u64, u64)>, elapsed_ms: u64) -> String {
    let rate = done
        .saturating_mul(1_000)
        .checked_div(elapsed_ms.max(1))
        .unwrap_or_default();
    let Some((read, total)) = part.filter(|(_, total)| *total > 0) else {
        return format!("{done} {unit}, {rate} per second");
    };
    let percent = read.saturating_mul(100).checked_div(total).unwrap_or_default();
    let rest = u128::from(total.saturating_sub(read));
    let remaining_ms = u128::from(elapsed_ms)
        .saturating_mul(rest)
        .checked_div(u128::from(read));
    let seconds = remaining_ms
        .map(|ms| ms.div_ceil(1_000))
        .filter(|_| elapsed_ms >= FIRST_ESTIMATE_MS);
    let left = seconds
        .map(|seconds| format!(", {} left", duration(seconds)))
        .unwrap_or_default();
    format!("{done} {unit}, {percent}%, {rate} per second{left}")
}

/// `0:16` or `1:02:03`.
fn duration(seconds: u128) -> String {
    let (hours, rest) = (seconds.div_euclid(3_600), seconds.rem_euclid(3_600));
    let (minutes, seconds) = (rest.div_euclid(60), rest.rem_euclid(60));
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_has_a_rate_and_an_estimate() {
        let cases = [
            ((0, None, 0), "0 lines, 0 per second"),
            ((500, None, 2_000), "500 lines, 250 per second"),
            ((0, Some((0, 100)), 5_000), "0 lines, 0%, 0 per second"),
            ((50, Some((50, 100)), 1_999), "50 lines, 50%, 25 per second"),
            ((50, Some((50, 100)), 2_000), "50 lines, 50%, 25 per second, 0:02 left"),
            (
                (4_200, Some((4_200, 10_000)), 12_000),
                "4200 lines, 42%, 350 per second, 0:17 left",
            ),
            ((1, Some((1, 1_000)), 3_727), "1 lines, 0%, 0 per second, 1:02:04 left"),
            ((7, Some((7, 0)), 2_000), "7 lines, 3 per second"),
        ];
        for ((done, part, elapsed_ms), expected) in cases {
            assert_eq!(text(done, "lines", part, elapsed_ms), expected);
        }
    }
}
