//! A record to be written, with all that belongs to it: whole in one transaction, or not at all.

use std::collections::{HashMap, HashSet};

use domain::{AccountId, ProspectId};
use store::item::read_text;
use store::write::DELETING;
use store::{Guard, Item, Key, Part, Write};

use crate::format::Kind;

/// The record.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its line.
    pub line: u64,
    /// What it is.
    pub kind: Kind,
    /// Its id.
    pub id: String,
    /// Itself, or the prospect it hangs on.
    pub prospect: ProspectId,
    /// Where it lies.
    pub place: Key,
    /// What nobody else may hold, and what to say where somebody does.
    pub claims: Vec<(Key, &'static str)>,
    /// What writes it.
    pub writes: Vec<Write>,
    /// About how large these are.
    pub bytes: usize,
}

/// What is to become of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is written.
    Create,
    /// It lies there.
    AlreadyThere,
    /// It cannot be written, and why.
    Refused(&'static str),
}

impl Unit {
    /// Whether it hangs on a prospect.
    #[must_use]
    pub fn is_child(&self) -> bool {
        self.kind != Kind::Prospect
    }

    /// What has to be looked at before it is written.
    pub fn looked_at(&self, account: AccountId) -> impl Iterator<Item = Key> {
        let claims = self.claims.iter().map(|(key, _)| key.clone());
        let parent = self.is_child().then(|| Key::prospect(account, self.prospect));
        claims.chain([self.place.clone()]).chain(parent)
    }

    /// What is to become of it, given what was found. `made` are the prospects that the same transaction makes.
    #[must_use]
    pub fn decide(&self, account: AccountId, found: &HashMap<Key, Item>, made: &HashSet<ProspectId>) -> Decision {
        if let Some(item) = found.get(&self.place) {
            return if read_text(item, "id") != Some(&self.id) {
                Decision::Refused("its prospect has another hire")
            } else if item.contains_key(DELETING) {
                Decision::Refused("it is being deleted")
            } else {
                Decision::AlreadyThere
            };
        }
        if let Some((_, reason)) = self.claims.iter().find(|(key, _)| found.contains_key(key)) {
            return Decision::Refused(reason);
        }
        let parent = found.get(&Key::prospect(account, self.prospect));
        let has_parent = parent.is_some_and(|item| !item.contains_key(DELETING)) || made.contains(&self.prospect);
        if self.is_child() && !has_parent {
            return Decision::Refused("its prospect is not in the account");
        }
        Decision::Create
    }

    /// The check that its prospect is still there when it is written.
    #[must_use]
    pub fn parent_check(&self, account: AccountId) -> Write {
        Write::check(Part::Parent, Key::prospect(account, self.prospect), Guard::Live)
    }
}
