//! Where results, notes and progress are written.

use std::cell::Cell;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::text::is_invisible;
use tokio::time::Instant;

use crate::clock;

/// The shortest time between two updates of the progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// The time after which the rest is estimated.
const FIRST_ESTIMATE: Duration = Duration::from_secs(2);

/// Returns to the beginning of the line, and the ANSI sequence that clears the rest of it.
const CLEAR: &str = "\r\x1b[K";

/// The most characters of a foreign text that are shown.
pub(crate) const MAX_SHOWN_CHARS: usize = 300;

/// Standard output for results, standard error for notes and progress. Clones write to the same streams.
#[derive(Clone)]
pub struct Output {
    streams: Arc<Mutex<Streams>>,
    has_terminal: bool,
}

struct Streams {
    results: Box<dyn Write + Send>,
    notes: Box<dyn Write + Send>,
    /// Whether the progress is on the last line of the terminal.
    has_progress: bool,
}

impl fmt::Debug for Output {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Output").finish_non_exhaustive()
    }
}

impl Output {
    /// Writes results and notes to these writers.
    pub fn new(results: Box<dyn Write + Send>, notes: Box<dyn Write + Send>) -> Self {
        let streams = Arc::new(Mutex::new(Streams { results, notes, has_progress: false }));
        Self { streams, has_terminal: false }
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The streams of the process.
    pub fn of_process() -> Self {
        Self { has_terminal: io::stderr().is_terminal(), ..Self::new(Box::new(io::stdout()), Box::new(io::stderr())) }
    }

    /// Writes a line of the result.
    pub fn line(&self, text: &str) -> Result<(), String> {
        let results = &mut self.streams().results;
        let written = results.write_all(format!("{text}\n").as_bytes());
        let written = written.and_then(|()| results.flush());
        written.map_err(|error| format!("the output cannot be written: {error}"))
    }

    /// Says why and how long the command waits.
    pub(crate) fn note_wait(&self, why: &str, wait: Duration) {
        self.note(&format!("{why}; the next request follows in {} s", wait.as_secs()));
    }

    /// Writes a note of one or several lines. A closed standard error does not end the command.
    pub fn note(&self, text: &str) {
        let text: Vec<String> = text.lines().map(printable).collect();
        let text = format!("{}\n", text.join("\n"));
        self.clear();
        let _ = self.streams().notes.write_all(text.as_bytes());
    }

    /// The exit status of a command, whose failure becomes a note. The status reports it even if standard error is
    /// closed.
    pub fn exit_status(&self, done: Result<(), String>) -> ExitCode {
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                self.note(&format!("error: {message}"));
                ExitCode::FAILURE
            }
        }
    }

    fn show(&self, progress: &str) {
        let mut streams = self.streams();
        let _ = write!(streams.notes, "{CLEAR}{progress}");
        streams.has_progress = true;
    }

    /// Clears the progress, so that other output can follow.
    pub fn clear(&self) {
        let mut streams = self.streams();
        if std::mem::take(&mut streams.has_progress) {
            let _ = write!(streams.notes, "{CLEAR}");
        }
    }
}

/// The text without characters that a terminal acts on. Files and other machines may have sent them.
fn printable(text: &str) -> String {
    let is_unsafe = |c: char| c.is_control() || is_invisible(c);
    text.chars().map(|c| if is_unsafe(c) { ' ' } else { c }).collect()
}

/// The beginning of a text of another machine or of the command line, in one line.
pub(crate) fn plain(text: &str) -> String {
    printable(text).chars().take(MAX_SHOWN_CHARS).collect()
}

/// The rows with aligned columns: numbers at the right, texts at the left.
pub(crate) fn table(rows: &[Vec<String>]) -> Vec<String> {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let layout: Vec<(usize, bool)> = (0..columns)
        .map(|column| {
            let width = cells(column).map(|cell| cell.chars().count()).max();
            let is_number = |cell: &String| cell.parse::<u64>().is_ok();
            (width.unwrap_or_default(), cells(column).skip(1).all(is_number))
        })
        .collect();
    let padded = |(cell, &(width, is_number)): (&String, &(usize, bool))| {
        if is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    };
    let line = |row: &Vec<String>| row.iter().zip(&layout).map(padded).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// The progress of a long task, on standard error if that is a terminal.
#[derive(Debug)]
pub struct Progress<'a> {
    output: &'a Output,
    unit: &'static str,
    started: Instant,
    shown: Cell<Option<Instant>>,
}

impl<'a> Progress<'a> {
    /// Starts to measure a task that counts these units.
    pub fn new(output: &'a Output, unit: &'static str) -> Self {
        Self { output, unit, started: clock::instant(), shown: Cell::new(None) }
    }

    /// Shows the number of units that are done, and how much of the whole that is, if it is known.
    pub fn show(&self, done: u64, part: Option<(u64, u64)>) {
        let now = clock::instant();
        let is_recent = |shown: Instant| now.saturating_duration_since(shown) < INTERVAL;
        if self.output.has_terminal && !self.shown.get().is_some_and(is_recent) {
            self.shown.set(Some(now));
            let elapsed = now.saturating_duration_since(self.started);
            self.output.show(&progress(done, self.unit, part, elapsed));
        }
    }
}

/// For example `4200 lines, 42%, 350 per second, 17 s left`.
fn progress(done: u64, unit: &str, part: Option<(u64, u64)>, elapsed: Duration) -> String {
    let elapsed_ms = elapsed.as_millis().max(1);
    let rate = u128::from(done).saturating_mul(1_000).div_euclid(elapsed_ms);
    let Some((read, total)) = part.filter(|(_, total)| *total > 0) else {
        return format!("{done} {unit}, {rate} per second");
    };
    let percent = read.saturating_mul(100).checked_div(total).unwrap_or_default();
    let rest = u128::from(total.saturating_sub(read));
    let left_ms = elapsed_ms.saturating_mul(rest).checked_div(u128::from(read));
    let left = left_ms.filter(|_| elapsed >= FIRST_ESTIMATE).map(|ms| ms.div_ceil(1_000));
    let left = left.map(|seconds| format!(", {seconds} s left")).unwrap_or_default();
    format!("{done} {unit}, {percent}%, {rate} per second{left}")
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
            ((50, Some((50, 100)), 2_000), "50 lines, 50%, 25 per second, 2 s left"),
            ((7, Some((7, 0)), 2_000), "7 lines, 3 per second"),
        ];
        for ((done, part, ms), expected) in cases {
            assert_eq!(progress(done, "lines", part, Duration::from_millis(ms)), expected);
        }
    }

    #[test]
    fn foreign_texts_are_cut_and_cannot_move_the_cursor() {
        assert_eq!(plain("a\u{1b}[2J\r\nb\u{9b}c\u{202e}"), "a [2J  b c ");
        assert_eq!(plain(&"x".repeat(MAX_SHOWN_CHARS)).len(), MAX_SHOWN_CHARS);
        assert_eq!(plain(&"x".repeat(MAX_SHOWN_CHARS + 1)).len(), MAX_SHOWN_CHARS);
    }
}
