//! Where results, notes and progress are written.

mod form;

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::text::is_invisible;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

pub use self::form::Form;
pub(crate) use self::form::{Column, table};

/// How often a bar shows that the command still runs.
const TICK: Duration = Duration::from_millis(100);

/// A bar, before and after its whole is known.
const COUNTED: &str = "{spinner} {human_pos} {msg}, {per_sec}, {elapsed}";
const MEASURED: &str = "{spinner} {bar:25} {percent}%, {human_pos} of {human_len} {msg}, {per_sec}, {eta} left";

/// The most characters of a foreign text that are shown.
pub(crate) const MAX_SHOWN_CHARS: usize = 300;

/// Standard output for results, standard error for notes and progress. Clones write to the same streams.
#[derive(Clone)]
pub struct Output {
    streams: Arc<Mutex<Streams>>,
    /// Hidden unless standard error is a terminal.
    bars: MultiProgress,
    pub(crate) form: Form,
}

struct Streams {
    results: Box<dyn Write + Send>,
    notes: Box<dyn Write + Send>,
}

impl fmt::Debug for Output {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Output").finish_non_exhaustive()
    }
}

impl Output {
    /// Writes results and notes to these writers.
    pub fn new(results: Box<dyn Write + Send>, notes: Box<dyn Write + Send>) -> Self {
        let bars = MultiProgress::with_draw_target(ProgressDrawTarget::hidden());
        Self { streams: Arc::new(Mutex::new(Streams { results, notes })), bars, form: Form::Jsonl }
    }

    /// The streams of the process.
    pub fn of_process() -> Self {
        let form = if io::stdout().is_terminal() { Form::Table } else { Form::Jsonl };
        let bars = MultiProgress::with_draw_target(ProgressDrawTarget::stderr());
        Self { bars, form, ..Self::new(Box::new(io::stdout()), Box::new(io::stderr())) }
    }

    /// The same streams, with results in this form.
    pub(crate) fn in_form(&self, form: Option<Form>) -> Self {
        Self { form: form.unwrap_or(self.form), ..self.clone() }
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line of the result.
    pub fn line(&self, text: &str) -> Result<(), String> {
        self.bytes(format!("{text}\n").as_bytes())
    }

    /// Writes a part of the result.
    pub(crate) fn bytes(&self, bytes: &[u8]) -> Result<(), String> {
        let mut output = self;
        let written = output.write_all(bytes).and_then(|()| output.flush());
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
        let _ = self.bars.suspend(|| self.streams().notes.write_all(text.as_bytes()));
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
}

impl Write for &Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bars.suspend(|| self.streams().results.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.streams().results.flush()
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

/// The progress of a long task, on standard error if that is a terminal, until it is dropped.
#[derive(Debug)]
pub struct Progress(ProgressBar);

impl Progress {
    /// Shows a task that counts these units.
    pub fn new(output: &Output, unit: &'static str) -> Self {
        let bar = output.bars.add(ProgressBar::no_length().with_message(unit).with_style(style(COUNTED)));
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Self(bar)
    }

    /// Shows the number of units that are done, and the number of all units, if it is known.
    pub fn show(&self, done: u64, total: Option<u64>) {
        if let Some(total) = total.filter(|total| self.0.length() != Some(*total)) {
            self.0.set_length(total);
            self.0.set_style(style(MEASURED));
        }
        self.0.set_position(done);
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_texts_are_cut_and_cannot_move_the_cursor() {
        assert_eq!(plain("a\u{1b}[2J\r\nb\u{9b}c\u{202e}"), "a [2J  b c ");
        assert_eq!(plain(&"x".repeat(MAX_SHOWN_CHARS)).len(), MAX_SHOWN_CHARS);
        assert_eq!(plain(&"x".repeat(MAX_SHOWN_CHARS + 1)).len(), MAX_SHOWN_CHARS);
    }
}
