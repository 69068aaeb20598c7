//! The counts of an import.

use std::collections::BTreeMap;

use cli::Output;
use domain::AccountId;
use serde::Serialize;

use crate::format::Kind;

/// The records of one kind each.
pub type Counts = BTreeMap<Kind, u64>;

/// A record that was not written, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The number of its line.
    pub line: u64,
    /// Its id.
    pub id: String,
    /// The reason.
    pub reason: String,
}

/// The result for some of the records.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Records that were written.
    pub created: Counts,
    /// Records that existed already.
    pub already_there: Counts,
    /// Records that were refused.
    pub refused: Vec<Refusal>,
}

impl Summary {
    /// Counts a record that was written.
    pub fn created(&mut self, kind: Kind) {
        add(&mut self.created, kind, 1);
    }

    /// Counts a record that existed already.
    pub fn already_there(&mut self, kind: Kind) {
        add(&mut self.already_there, kind, 1);
    }

    /// Adds a record that was refused.
    pub fn refused(&mut self, line: u64, id: impl Into<String>, reason: impl Into<String>) {
        self.refused.push(Refusal {
            line,
            id: id.into(),
            reason: reason.into(),
        });
    }
}

/// The result of `import`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    account_id: AccountId,
    created: Counts,
    already_there: Counts,
    /// The number of refused records by reason.
    refused: BTreeMap<String, u64>,
}

impl Totals {
    /// No records yet, for this account.
    #[must_use]
    pub const fn new(account_id: AccountId) -> Self {
        Self {
            account_id,
            created: Counts::new(),
            already_there: Counts::new(),
            refused: BTreeMap::new(),
        }
    }

    /// Adds the records of a summary, and prints its refusals on standard error.
    pub fn add(&mut self, summary: Summary, output: &Output) {
        let Summary {
            created,
            already_there,
            refused,
        } = summary;
        for (kind, count) in created {
            add(&mut self.created, kind, count);
        }
        for (kind, count) in already_there {
            add(&mut self.already_there, kind, count);
        }
        for Refusal { line, id, reason } in refused {
            output.note(&format!("line {line}: {id} was refused: {reason}"));
            add(&mut self.refused, reason, 1);
        }
    }

    /// The failure of an import that refused records.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        let refused: u64 = self.refused.values().sum();
        (refused > 0).then(|| format!("{refused} records were refused"))
    }
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K, number: u64) {
    let count = counts.entry(key).or_default();
    *count = count.saturating_add(number);
}
