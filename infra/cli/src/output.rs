//! Where results and notes are written.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

/// Standard output for results, standard error for notes.
pub struct Output {
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
    #[must_use]
    pub fn new(results: Box<dyn Write + Send>, notes: Box<dyn Write + Send>) -> Self {
        Self { results, notes }
    }

    /// The streams of the process.
    #[must_use]
    pub fn of_process() -> Self {
        Self::new(Box::new(io::stdout()), Box::new(io::stderr()))
    }

    /// Writes a line of the result.
    ///
    /// # Errors
    /// If nobody reads the results any more.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), String> {
        let written = self.results.write_all(format!("{text}\n").as_bytes());
        let written = written.and_then(|()| self.results.flush());
        written.map_err(|error| format!("the output cannot be written: {error}"))
    }

    /// Says why and how long the command waits.
    pub(crate) fn note_wait(&mut self, why: &str, wait: Duration) {
        self.note(&format!("{why}; the next request follows in {} s", wait.as_secs()));
    }

    /// Writes a note. The command goes on if nobody reads it.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = self.notes.write_all(format!("{text}\n").as_bytes());
    }
}
