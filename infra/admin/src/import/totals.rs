//! The counts of an import.

use std::collections::BTreeMap;

use domain::AccountId;
use serde::Serialize;

use crate::format::LineKind;

/// What becomes of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// It is written.
    Created,
    /// It exists, and stays as it is.
    AlreadyThere,
    /// The person was erased, so it is left out.
    Erased,
    /// The account cannot have it, for this reason.
    Refused(String),
}

impl ImportOutcome {
    /// The outcome for a record that was written, or exists already.
    pub const fn of(is_written: bool) -> Self {
        if is_written { Self::Created } else { Self::AlreadyThere }
    }
}

/// The result of `import`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    account_id: AccountId,
    created: BTreeMap<LineKind, u64>,
    already_there: BTreeMap<LineKind, u64>,
    /// Records of persons who were erased.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    erased: BTreeMap<LineKind, u64>,
    /// The number of refused records by reason.
    refused: BTreeMap<String, u64>,
}

impl Totals {
    /// No records, for this account.
    pub const fn new(account_id: AccountId) -> Self {
        Self {
            account_id,
            created: BTreeMap::new(),
            already_there: BTreeMap::new(),
            erased: BTreeMap::new(),
            refused: BTreeMap::new(),
        }
    }

    /// Counts a record.
    pub fn add(&mut self, kind: LineKind, outcome: ImportOutcome) {
        let count = match outcome {
            ImportOutcome::Created => self.created.entry(kind).or_default(),
            ImportOutcome::AlreadyThere => self.already_there.entry(kind).or_default(),
            ImportOutcome::Erased => self.erased.entry(kind).or_default(),
            ImportOutcome::Refused(reason) => self.refused.entry(reason).or_default(),
        };
        *count = count.saturating_add(1);
    }

    /// The failure of an import that refused records.
    pub fn failure(&self) -> Option<String> {
        let refused: u64 = self.refused.values().sum();
        (refused > 0).then(|| format!("{refused} records were refused"))
    }
}
