//! A record to write, with all its items. One transaction writes all of them or none.

use std::collections::{HashMap, HashSet};

use domain::{AccountId, ProspectId};
use shared::records::children::counters;
use store::item::{read_number, read_text};
use store::{Item, Key, Write};

use super::totals::ImportOutcome;
use crate::format::LineKind;

const NO_WINNER: &str = "the prospect that it was merged into is not in the account";

const IN_DELETION: &str = "it is being deleted";

/// A record to write.
#[derive(Clone, Debug)]
pub struct ImportedRecord {
    /// The number of its line.
    pub line: u64,
    /// Its kind.
    pub kind: LineKind,
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
    /// The revision of the prospect that recorded it, if it is a stage or a consent.
    pub recorded_by: Option<u64>,
    /// Its writes.
    pub writes: Vec<Write>,
    /// The approximate size of the writes.
    pub bytes: usize,
}

impl ImportedRecord {
    /// Whether it belongs to a prospect.
    pub fn is_child(&self) -> bool {
        self.kind != LineKind::Prospect
    }

    /// Leaves to the line of a file what this prospect would write for its resume: only that line has the dates and the
    /// revision of the file.
    pub fn leave_to(&mut self, file: &Self) {
        if !self.is_child() {
            self.writes
                .retain(|write| file.writes.iter().all(|other| other.key() != write.key()));
        }
    }

    /// The keys that [`ImportedRecord::decide`] needs.
    pub fn keys_to_read(&self, account: AccountId) -> impl Iterator<Item = Key> {
        let claims = self.claims.iter().map(|(key, _)| key.clone());
        let mut others = vec![Key::erased(account, self.prospect)];
        if self.is_child() {
            others.push(Key::prospect(account, self.prospect));
        } else {
            others.push(Key::deletion(account, self.prospect));
            others.push(counters::witness(account, self.prospect));
        }
        let winner = self.winner.map(|winner| Key::prospect(account, winner));
        claims.chain([self.key.clone()]).chain(others).chain(winner)
    }

    /// Decides on the record, from the items that exist and the prospects that the same transaction creates.
    pub fn decide(
        &self,
        account: AccountId,
        found: &HashMap<Key, Item>,
        created: &HashSet<ProspectId>,
    ) -> ImportOutcome {
        if found.contains_key(&Key::erased(account, self.prospect)) {
            return ImportOutcome::Erased;
        }
        let refused = |reason: &str| ImportOutcome::Refused(reason.to_owned());
        let parent = found.get(&Key::prospect(account, self.prospect));
        let has_parent = parent.is_some() || created.contains(&self.prospect);
        if self.is_child() && !has_parent {
            return refused("its prospect is not in the account");
        }
        // Otherwise a later change of the prospect would have the same revision as the stage or the consent.
        let revision = parent.and_then(|item| read_number(item, "revision"));
        let latest = revision.and_then(|revision| u64::try_from(revision).ok());
        if latest.is_some_and(|latest| self.recorded_by.is_some_and(|revision| revision > latest)) {
            return refused("its prospect has an earlier revision");
        }
        if let Some(item) = found.get(&self.key) {
            // All hires of a prospect have the same key, so that it has at most one.
            return if self.kind == LineKind::Hire && read_text(item, "id") != Some(&self.id) {
                refused("its prospect has another hire")
            } else {
                ImportOutcome::AlreadyThere
            };
        }
        if !self.is_child() && found.contains_key(&Key::deletion(account, self.prospect)) {
            return refused(IN_DELETION);
        }
        let is_there = |id: ProspectId| created.contains(&id) || found.contains_key(&Key::prospect(account, id));
        if self.winner.is_some_and(|winner| !is_there(winner)) {
            return refused(NO_WINNER);
        }
        if let Some((_, reason)) = self.claims.iter().find(|(key, _)| found.contains_key(key)) {
            return refused(reason);
        }
        ImportOutcome::Created
    }

    /// The writes that let a prospect that was deleted have children again.
    pub fn reopening(&self, account: AccountId, found: &HashMap<Key, Item>) -> Vec<Write> {
        let counter = found.get(&counters::witness(account, self.prospect));
        if !self.is_child() && counter.is_some_and(counters::is_closed) {
            counters::open(account, self.prospect)
        } else {
            Vec::new()
        }
    }
}
