//! The result of an import, and the file of rejected lines.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::ProspectId;
use serde::Serialize;
use serde_json::Value;

use super::Mode;
use super::batch::{Batch, Entry};
use super::mapping::Mapping;
use super::rejected::RejectedFile;
use super::sender::{Status, Verdict, is_passing};
use crate::custom_fields::{AccountField, PREFIX};
use crate::names::text;
use crate::output::Output;

/// The lines of a preview that are shown as they would be sent.
const FIRST_LINES: usize = 3;

/// The most warnings of the service, and the most rejected lines of JSON, that are printed.
const SHOWN: u64 = 20;

/// The most characters of a line's faults that are printed. The file of rejected lines has all of them.
const SHOWN_CHARACTERS: usize = 1_000;

/// The most reasons of a line that are kept.
const MAX_REASONS: usize = 50;

/// The result of `import`.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Totals {
    /// The account of the key.
    pub(super) account_id: String,
    /// Whether nothing was stored.
    dry_run: bool,
    /// The run of the import: `undo` takes it back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) run: Option<String>,
    /// The lines of the file after its header.
    pub(super) lines: u64,
    created: u64,
    updated: u64,
    unchanged: u64,
    /// Lines that an earlier run stored within 24 hours.
    replayed: u64,
    /// Lines of a preview that share a contact with an earlier line, and would change what that line creates.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeated: Option<u64>,
    /// Prospects that two or more lines of the file are about.
    shared_prospects: u64,
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
    /// The custom fields that `--create-fields` creates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) new_fields: Vec<AccountField>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first_lines: Vec<Value>,
}

/// The counts so far, and the file of rejected lines.
#[derive(Debug)]
pub(super) struct Report<'a> {
    output: &'a Output,
    pub(super) totals: Totals,
    /// The lines that are counted.
    pub(super) done: u64,
    rejected: RejectedFile,
    /// The contacts of the lines that a preview accepted.
    seen: HashSet<String>,
    /// The prospects of the lines so far: whether several lines are about one.
    prospects: HashMap<ProspectId, bool>,
}

impl<'a> Report<'a> {
    /// The report of an import that begins.
    pub(super) fn new(output: &'a Output, mode: Mode, mapping: &Mapping, rejected: RejectedFile) -> Self {
        let is_dry_run = mode == Mode::DryRun;
        let columns = mapping.contents();
        let ignored = || mapping.ignored().map(str::to_owned).collect();
        let totals = Totals {
            dry_run: is_dry_run,
            repeated: is_dry_run.then_some(0),
            columns: columns.map(|(column, content)| (column.to_owned(), content.to_string())).collect(),
            ignored_columns: rejected.has_columns().then(ignored),
            ..Totals::default()
        };
        Self { output, totals, done: 0, rejected, seen: HashSet::new(), prospects: HashMap::new() }
    }

    /// Adds the answers for a batch, one for each line.
    pub(super) fn add(
        &mut self,
        batch: Batch,
        verdicts: Vec<Option<Verdict>>,
        mapping: &Mapping,
    ) -> Result<(), String> {
        for (entry, verdict) in batch.entries.into_iter().zip(verdicts) {
            self.done = self.done.saturating_add(1);
            if !entry.faults.is_empty() {
                let mut faults = entry.faults.clone();
                if let Some(Status::Rejected(error)) = verdict.map(|verdict| verdict.status)
                    && !is_passing(&error)
                {
                    faults.extend(reasons(&error, mapping));
                }
                self.reject(&entry, faults)?;
                continue;
            }
            let first_lines = &mut self.totals.first_lines;
            if self.totals.dry_run && first_lines.len() < FIRST_LINES {
                let item = entry.item.as_deref().unwrap_or_default();
                first_lines.extend(serde_json::from_str::<Value>(item));
            }
            let Verdict { status, prospect, warning } =
                verdict.ok_or("the service did not answer for each line of a batch")?;
            match status {
                Status::Rejected(error) => self.reject(&entry, reasons(&error, mapping))?,
                status => {
                    self.count_lines_of(prospect);
                    self.accept(&entry, &status, warning);
                }
            }
        }
        Ok(())
    }

    fn accept(&mut self, entry: &Entry, status: &Status, warning: Option<String>) {
        let is_repeated = self.totals.dry_run && self.is_repeated(&entry.matching);
        let totals = &mut self.totals;
        if entry.matching.is_empty() {
            add_one(&mut totals.without_contact);
        }
        match status {
            // A preview stores nothing, so the service does not know the lines before this one.
            Status::Created if is_repeated => add_one(totals.repeated.get_or_insert_default()),
            Status::Created => add_one(&mut totals.created),
            Status::Updated => add_one(&mut totals.updated),
            Status::Unchanged => add_one(&mut totals.unchanged),
            Status::Replayed => add_one(&mut totals.replayed),
            Status::Rejected(_) => {}
        }
        if let Some(warning) = warning {
            add_one(&mut totals.warnings);
            if totals.warnings <= SHOWN {
                self.output.note(&format!("line {}: {warning}", entry.number));
            }
        }
    }

    /// Counts a prospect when a second line of the file matches it.
    fn count_lines_of(&mut self, prospect: Option<ProspectId>) {
        let Some(id) = prospect else { return };
        let known = self.prospects.get_mut(&id);
        match known {
            None => {
                self.prospects.insert(id, false);
            }
            Some(is_shared) if !*is_shared => {
                *is_shared = true;
                add_one(&mut self.totals.shared_prospects);
            }
            Some(_) => {}
        }
    }

    /// Whether an earlier line has one of these contacts.
    fn is_repeated(&mut self, contacts: &[String]) -> bool {
        let is_repeated = contacts.iter().any(|contact| self.seen.contains(contact));
        self.seen.extend(contacts.iter().cloned());
        is_repeated
    }

    fn reject(&mut self, entry: &Entry, mut reasons: Vec<String>) -> Result<(), String> {
        add_one(&mut self.totals.rejected);
        let surplus = reasons.len().saturating_sub(MAX_REASONS);
        if surplus > 0 {
            reasons.truncate(MAX_REASONS);
            reasons.push(format!("and {surplus} more"));
        }
        if !self.rejected.has_columns() && self.totals.rejected <= SHOWN {
            let shown: String = reasons.join("; ").chars().take(SHOWN_CHARACTERS).collect();
            self.output.note(&format!("line {}: {shown}", entry.number));
        }
        self.rejected.write(entry.number, &entry.cells, &reasons)
    }

    /// Closes the file of rejected lines, and returns the counts and the failure of an import that rejected any.
    pub(super) fn finish(mut self) -> Result<(Totals, Option<String>), String> {
        self.totals.rejected_file = self.rejected.finish()?;
        let (rejected, warnings) = (self.totals.rejected, self.totals.warnings);
        if warnings > SHOWN {
            self.output.note(&format!("lines with a warning: {warnings}; the first {SHOWN} are shown"));
        }
        if !self.rejected.has_columns() && rejected > SHOWN {
            self.output.note(&format!("lines with faults: {rejected}; the first {SHOWN} are shown"));
        }
        if self.totals.shared_prospects > 0 {
            self.output.note(&format!(
                "prospects that two or more lines are about: {}; --match-by externalId,email keeps people who share a \
                 phone apart",
                self.totals.shared_prospects
            ));
        }
        if self.totals.without_contact > 0 {
            self.output.note(&format!(
                "lines without a valid email, phone or external id: {}; a later import may create these prospects again: \
                 after 24 hours, from a changed file, with another --run, or after names in the account changed",
                self.totals.without_contact
            ));
        }
        let file = self.totals.rejected_file.clone().unwrap_or_default();
        let mut failure = format!("rejected lines: {rejected}; correct them in {file} and import that file");
        if self.totals.without_contact > 0 {
            failure.push_str(", because the whole file again may create people without a contact twice");
        }
        Ok((self.totals, (rejected > 0).then_some(failure)))
    }
}

const fn add_one(count: &mut u64) {
    *count = count.saturating_add(1);
}

/// The reasons in an error of the service, which names fields, with the columns of the file.
fn reasons(error: &Value, mapping: &Mapping) -> Vec<String> {
    let member = |value: &Value, name: &str| value.get(name).map(text).unwrap_or_default().to_owned();
    let mut reasons: Vec<String> = Vec::new();
    for detail in error.get("details").and_then(Value::as_array).into_iter().flatten() {
        let field = member(detail, "field");
        // Such as `items[3].labels[0]`.
        let item = field.strip_prefix("items[").and_then(|rest| rest.split_once("]."));
        let field = item.map_or(field.as_str(), |(_, field)| field);
        // A custom field is named by its key.
        let ends: &[char] = if field.starts_with(PREFIX) { &['['] } else { &['[', '.'] };
        let root = field.split(ends).next().unwrap_or_default();
        let reason = format!("{} {}", mapping.columns_of(root), member(detail, "message"));
        // A full name sets two fields.
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    if member(error, "code") == "not_found" {
        let column = mapping.columns_of("id");
        let hint = format!("--map \"{column}=\" finds people by email, phone and external id");
        return vec![member(error, "message"), hint];
    }
    if reasons.is_empty() {
        reasons.push(member(error, "message"));
    }
    reasons
}
