//! What the checks found, as text.

use crate::{Admin, Failure};

/// Why a check failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    found: String,
    cause: String,
    next: String,
}

impl Wrong {
    /// What was seen, its likely cause, and the next step.
    pub(super) fn new(found: impl Into<String>, cause: impl Into<String>, next: impl Into<String>) -> Self {
        Self { found: found.into(), cause: cause.into(), next: next.into() }
    }
}

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    lines: Vec<String>,
    checks: usize,
    failed: Vec<&'static str>,
}

impl Report {
    pub(super) fn add(&mut self, check: &'static str, result: Result<String, Wrong>) {
        self.checks = self.checks.saturating_add(1);
        match result {
            Ok(seen) => self.line("ok", check, &seen),
            Err(Wrong { found, cause, next }) => {
                self.failed.push(check);
                self.line("WRONG", check, &found);
                self.line("", "  likely cause", &cause);
                self.line("", "  next step", &next);
            }
        }
    }

    /// A check that was not possible.
    pub(super) fn skip(&mut self, check: &'static str, reason: &str) {
        self.line("not checked", check, reason);
    }

    fn line(&mut self, verdict: &str, check: &str, text: &str) {
        // One line, whatever a server answered.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.lines.push(format!("{verdict:<11}  {check:<15}  {text}"));
    }

    /// Prints the results.
    pub(super) fn print(self, admin: &Admin) -> Result<(), Failure> {
        admin.output.line(&self.lines.join("\n"))?;
        if self.failed.is_empty() {
            return Ok(());
        }
        let (checks, failed) = (self.checks, self.failed.len());
        let failure = format!("{failed} of {checks} checks failed: {}", self.failed.join(", "));
        Err(Failure::Other(failure))
    }
}
