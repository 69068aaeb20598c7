//! A record to write, with all its items. One transaction writes all of them or none.

use std::collections::{HashMap, HashSet};

use domain::{AccountId, ProspectId};
use shared::records::children::counters;
use store::item::{read_number, read_text};
use store::{Item, Key, Write};

use crate::format::Kind;

const NO_WINNER: &str = "the prospect that it was merged into is not in the account";

const IN_DELETION: &str = "it is being deleted";

/// A record to write.
#[derive(Clone, Debug)]
pub struct Record {
    /// The number of its line.
    pub line: u64,
    /// Its kind.
    pub kind: Kind,
    /// Its id.
    pub id: String,
    /// The prospect itself, or the prospect of a child record.
    pub prospect: ProspectId,
    /// The key of the record's own item.
    pub key: Key,
    /// The keys of its unique values, each with the reason for a refusal if another record holds it.
    pub claims: Vec<(Key, &'static str)>,
    /// The prospect that it was merged into.
    pub winner: Option<ProspectId>,
    /// Its writes.
    pub writes: Vec<Write>,
    /// The approximate size of the writes.
    pub bytes: usize,
}

/// The decision on a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Write it.
    Create,
    /// Leave the existing record as it is.
    AlreadyThere,
    /// Refuse it for this reason.
    Refused(&'static str),
}

impl Record {
    /// Whether it belongs to a prospect.
    #[must_use]
    pub fn is_child(&self) -> bool {
        self.kind != Kind::Prospect
    }

    /// The keys that [`Record::decide`] needs.
    pub fn keys_to_read(&self, account: AccountId) -> impl Iterator<Item = Key> {
        let claims = self.claims.iter().map(|(key, _)| key.clone());
        let others = if self.is_child() {
            vec![Key::prospect(account, self.prospect)]
        } else {
            vec![
                Key::deletion(account, self.prospect),
                counters::witness(account, self.prospect),
            ]
        };
        let winner = self.winner.map(|winner| Key::prospect(account, winner));
        claims.chain([self.key.clone()]).chain(others).chain(winner)
    }

    /// Decides on the record, from the items that exist and the prospects that the same transaction creates.
    #[must_use]
    pub fn decide(&self, account: AccountId, found: &HashMap<Key, Item>, created: &HashSet<ProspectId>) -> Decision {
        let parent = found.get(&Key::prospect(account, self.prospect));
        let has_parent = parent.is_some() || created.contains(&self.prospect);
        if self.is_child() && !has_parent {
            return Decision::Refused("its prospect is not in the account");
        }
        // Otherwise a later change of the prospect would have the same revision as the stage.
        let revision = parent.and_then(|item| read_number(item, "revision"));
        let latest = revision.and_then(|revision| u64::try_from(revision).ok());
        let latest = latest.map(|revision| Key::past_stage(account, self.prospect, revision));
        if self.kind == Kind::Stage && latest.is_some_and(|latest| self.key > latest) {
            return Decision::Refused("its prospect has an earlier revision");
        }
        if let Some(item) = found.get(&self.key) {
            // All hires of a prospect have the same key, so that it has at most one.
            return if self.kind == Kind::Hire && read_text(item, "id") != Some(&self.id) {
                Decision::Refused("its prospect has another hire")
            } else {
                Decision::AlreadyThere
            };
        }
        if !self.is_child() && found.contains_key(&Key::deletion(account, self.prospect)) {
            return Decision::Refused(IN_DELETION);
        }
        let is_there = |id: ProspectId| created.contains(&id) || found.contains_key(&Key::prospect(account, id));
        if self.winner.is_some_and(|winner| !is_there(winner)) {
            return Decision::Refused(NO_WINNER);
        }
        if let Some((_, reason)) = self.claims.iter().find(|(key, _)| found.contains_key(key)) {
            return Decision::Refused(reason);
        }
        Decision::Create
    }

    /// The write that requires that its prospect, which was found, still exists, and tells a deletion of the prospect
    /// that it has children that the deletion did not see.
    #[must_use]
    pub fn parent_check(&self, account: AccountId) -> Write {
        counters::count_imported(account, self.prospect)
    }

    /// The writes that let a prospect that was deleted have children again.
    #[must_use]
    pub fn reopening(&self, account: AccountId, found: &HashMap<Key, Item>) -> Vec<Write> {
        let counter = found.get(&counters::witness(account, self.prospect));
        if !self.is_child() && counter.is_some_and(counters::is_closed) {
            counters::open(account, self.prospect)
        } else {
            Vec::new()
        }
    }
}
