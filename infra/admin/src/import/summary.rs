//! What became of the records.

use std::collections::BTreeMap;

use crate::format::Kind;

/// A record that was not written, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its line.
    pub line: u64,
    /// Its id.
    pub id: String,
    /// Why.
    pub reason: String,
}

/// The count.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Records that were written, by kind.
    pub created: BTreeMap<Kind, u64>,
    /// Records that lay there, by kind.
    pub already_there: BTreeMap<Kind, u64>,
    /// Those that were refused.
    pub refused: Vec<Refused>,
}

fn one_more(counts: &mut BTreeMap<Kind, u64>, kind: Kind) {
    let count = counts.entry(kind).or_default();
    *count = count.saturating_add(1);
}

impl Tally {
    /// One more was written.
    pub fn created(&mut self, kind: Kind) {
        one_more(&mut self.created, kind);
    }

    /// One more lay there.
    pub fn already_there(&mut self, kind: Kind) {
        one_more(&mut self.already_there, kind);
    }

    /// One more was refused.
    pub fn refused(&mut self, line: u64, id: &impl ToString, reason: impl Into<String>) {
        self.refused.push(Refused {
            line,
            id: id.to_string(),
            reason: reason.into(),
        });
    }
}
