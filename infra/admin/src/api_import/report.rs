//! The result of an import, and the file of rejected lines.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Serialize;
use serde_json::{Map, Value};

use super::batches::{Batch, Entry};
use super::mapping::Mapping;
use super::rejected::RejectedFile;
use super::sender::{Answered, Answers, Mode, Status};
use crate::terminal;

/// The lines of a preview that are shown as they would be sent.
pub const FIRST_LINES: usize = 3;

/// The most warnings of the service that are printed.
const SHOWN_WARNINGS: u64 = 20;

/// The most rejected lines of JSON that are printed, and the most characters of each. Their file has all of them.
const SHOWN_REJECTED: u64 = 20;
const SHOWN_CHARACTERS: usize = 1_000;

/// The most reasons of a line that are kept.
const MAX_REASONS: usize = 50;

/// The most contacts of a preview that are compared, of 8 bytes each. Later lines are not found to repeat each other.
const MAX_SEEN: usize = 4_000_000;

/// The result of `import`.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// The account of the key.
    pub account_id: String,
    /// Whether nothing was stored.
    pub dry_run: bool,
    /// The lines of the file after its header.
    pub lines: u64,
    created: u64,
    updated: u64,
    unchanged: u64,
    /// Lines that an earlier run stored within 24 hours.
    replayed: u64,
    /// Lines of a preview that share a contact with an earlier line, and would change what that line creates.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeated: Option<u64>,
    rejected: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rejected_file: Option<String>,
    /// Lines that were stored with a warning.
    warnings: u64,
    /// Lines without email, phone and external id, which match no prospect.
    without_contact: u64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    columns: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ignored_columns: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first_lines: Vec<Map<String, Value>>,
}

/// The contacts of the lines that a preview accepted.
#[derive(Debug)]
struct Seen {
    /// Their hashes.
    hashes: HashSet<u64>,
    max: usize,
}

impl Seen {
    fn up_to(max: usize) -> Self {
        Self {
            hashes: HashSet::new(),
            max,
        }
    }

    /// Whether one of these contacts was seen, before they are added.
    fn has_any_and_adds(&mut self, contacts: &[u64]) -> bool {
        let has = contacts.iter().any(|contact| self.hashes.contains(contact));
        if self.hashes.len().saturating_add(contacts.len()) <= self.max {
            self.hashes.extend(contacts);
        }
        has
    }
}

/// The counts so far, and the file of rejected lines.
#[derive(Debug)]
pub struct Report {
    /// The counts.
    pub totals: Totals,
    rejected: RejectedFile,
    seen: Seen,
}

impl Report {
    /// The report of an import that begins.
    #[must_use]
    pub fn new(mode: Mode, mapping: &Mapping, rejected: RejectedFile) -> Self {
        let columns = mapping.fields();
        let is_dry_run = mode == Mode::DryRun;
        let totals = Totals {
            dry_run: is_dry_run,
            repeated: is_dry_run.then_some(0),
            columns: columns
                .map(|(column, field)| (column.to_owned(), field.to_string()))
                .collect(),
            ignored_columns: rejected
                .has_columns()
                .then(|| mapping.ignored().map(str::to_owned).collect()),
            ..Totals::default()
        };
        Self {
            totals,
            rejected,
            seen: Seen::up_to(MAX_SEEN),
        }
    }

    /// Keeps the line for the preview, if it is one of the first.
    pub fn preview(&mut self, item: &Map<String, Value>) {
        if self.totals.dry_run && self.totals.first_lines.len() < FIRST_LINES {
            self.totals.first_lines.push(item.clone());
        }
    }

    /// The lines that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        let Totals {
            created,
            updated,
            unchanged,
            replayed,
            repeated,
            rejected,
            ..
        } = &self.totals;
        let counts = [
            *created,
            *updated,
            *unchanged,
            *replayed,
            repeated.unwrap_or_default(),
            *rejected,
        ];
        counts.iter().sum()
    }

    /// Adds the answers for a batch, in the order of its items and checks.
    ///
    /// # Errors
    /// The file of rejected lines cannot be written.
    pub fn add(&mut self, batch: Batch, answers: Answers, mapping: &Mapping) -> Result<(), String> {
        let checks = batch.checks.iter().map(|check| check.entry).zip(answers.checks);
        let mut refused: HashMap<usize, Value> = checks.filter_map(|(entry, error)| Some((entry, error?))).collect();
        let mut answers = answers.items.into_iter();
        for (place, entry) in (0_usize..).zip(batch.entries) {
            let Entry {
                number,
                cells,
                contacts,
            } = entry;
            let contacts = match contacts {
                Ok(contacts) => contacts,
                Err(mut own) => {
                    let others = refused.remove(&place).map(|error| reasons(&error, mapping));
                    own.extend(others.into_iter().flatten());
                    self.reject(number, &cells, own)?;
                    continue;
                }
            };
            let Some(Answered { status, warning }) = answers.next() else {
                return Err("the service did not answer for each line of a batch".to_owned());
            };
            if let Status::Rejected(error) = &status {
                self.reject(number, &cells, reasons(error, mapping))?;
                continue;
            }
            if contacts.is_empty() {
                self.totals.without_contact = self.totals.without_contact.saturating_add(1);
            }
            self.count(&status, &contacts);
            if let Some(warning) = warning {
                self.warn(number, &warning);
            }
        }
        Ok(())
    }

    fn count(&mut self, status: &Status, contacts: &[u64]) {
        let totals = &mut self.totals;
        let mut count = match status {
            Status::Created => &mut totals.created,
            Status::Updated => &mut totals.updated,
            Status::Unchanged => &mut totals.unchanged,
            Status::Replayed => &mut totals.replayed,
            Status::Rejected(_) => &mut totals.rejected,
        };
        if let Some(repeated) = &mut totals.repeated {
            let is_repeated = self.seen.has_any_and_adds(contacts);
            // A preview stores nothing, so the service does not know the lines before this one.
            if is_repeated && *status == Status::Created {
                count = repeated;
            }
        }
        *count = count.saturating_add(1);
    }

    fn warn(&mut self, number: u64, warning: &str) {
        self.totals.warnings = self.totals.warnings.saturating_add(1);
        if self.totals.warnings <= SHOWN_WARNINGS {
            terminal::say(&format!("line {number}: {warning}"));
        }
    }

    fn reject(&mut self, number: u64, cells: &[String], mut reasons: Vec<String>) -> Result<(), String> {
        self.totals.rejected = self.totals.rejected.saturating_add(1);
        let surplus = reasons.len().saturating_sub(MAX_REASONS);
        if surplus > 0 {
            reasons.truncate(MAX_REASONS);
            reasons.push(format!("and {surplus} more"));
        }
        if !self.rejected.has_columns() && self.totals.rejected <= SHOWN_REJECTED {
            let shown: String = reasons.join("; ").chars().take(SHOWN_CHARACTERS).collect();
            terminal::say(&format!("line {number}: {shown}"));
        }
        self.rejected.write(number, cells, &reasons)
    }

    /// Closes the file of rejected lines, and returns the counts and the failure of an import that rejected any.
    ///
    /// # Errors
    /// The file of rejected lines cannot be written.
    pub fn finish(mut self) -> Result<(Totals, Option<String>), String> {
        self.totals.rejected_file = self.rejected.finish()?;
        let Totals {
            rejected,
            without_contact,
            warnings,
            ..
        } = self.totals;
        let mut notices = Vec::new();
        if warnings > SHOWN_WARNINGS {
            notices.push(format!(
                "lines with a warning: {warnings}; the first {SHOWN_WARNINGS} are shown"
            ));
        }
        if !self.rejected.has_columns() && rejected > SHOWN_REJECTED {
            notices.push(format!(
                "lines at fault: {rejected}; the first {SHOWN_REJECTED} are shown"
            ));
        }
        if without_contact > 0 {
            notices.push(format!(
                "lines without a valid email, phone or external id: {without_contact}; an import of this file after 24 \
                 hours would create these prospects again"
            ));
        }
        for notice in notices {
            terminal::say(&notice);
        }
        let file = self.totals.rejected_file.clone().unwrap_or_default();
        let failure = format!("rejected lines: {rejected}; mend and import {file}");
        Ok((self.totals, (rejected > 0).then_some(failure)))
    }
}

/// The reasons in an error of the service, which names fields, with the columns of the file.
fn reasons(error: &Value, mapping: &Mapping) -> Vec<String> {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let details = error.get("details").and_then(Value::as_array);
    let reason = |detail: &Value| {
        let field = text(detail.get("field"));
        // Such as `items[3].labels[0]`.
        let field = match field.strip_prefix("items[").and_then(|rest| rest.split_once("].")) {
            Some((_, field)) => field.to_owned(),
            None => field,
        };
        let root = field.split(['[', '.']).next().unwrap_or_default();
        format!("{} {}", mapping.columns_of(root), text(detail.get("message")))
    };
    let reasons: Vec<String> = details.into_iter().flatten().map(reason).collect();
    if text(error.get("code")) == "not_found" {
        let column = mapping.columns_of("id");
        let hint = format!("--map \"{column}=\" finds people by email, phone and external id");
        vec![text(error.get("message")), hint]
    } else if reasons.is_empty() {
        vec![text(error.get("message"))]
    } else {
        reasons
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_of_the_service_names_the_columns_of_the_file() {
        let header: Vec<String> = ["Full Name", "E-mail", "Tags"].map(str::to_owned).to_vec();
        let mapping = Mapping::new(&header, &[]).unwrap();
        let error = json!({"code": "invalid_request", "message": "x", "details": [
            {"field": "items[3].email", "message": "must be an email address"},
            {"field": "labels[0]", "message": "must not contain a comma"},
            {"field": "lastName", "message": "is required"},
        ]});
        let expected = [
            "E-mail must be an email address",
            "Tags must not contain a comma",
            "lastName is required",
        ];
        assert_eq!(reasons(&error, &mapping), expected);
        let error = json!({"code": "conflict", "message": "Changed meanwhile."});
        assert_eq!(reasons(&error, &mapping), ["Changed meanwhile."]);
    }

    #[test]
    fn a_preview_compares_a_bounded_number_of_contacts() {
        let mut seen = Seen::up_to(3);
        let lines: [(&[u64], bool); 7] = [
            (&[1, 2], false),
            (&[2], true),
            (&[3], false),
            (&[3, 9], true),
            (&[4], false),
            (&[4], false),
            (&[1], true),
        ];
        for (contacts, expected) in lines {
            assert_eq!(seen.has_any_and_adds(contacts), expected, "{contacts:?}");
        }
    }
}
