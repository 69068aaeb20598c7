//! Merges of prospects, and their undoing.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use serde_json::{Value, json};

use super::client::UNDONE;
use super::operation::{Answer, ChildKind, Operation};
use super::state::{Child, Prospect, State, UNKNOWN, time};
use super::words::Vocabulary;
use crate::random::Choose;

/// More prospects than this are not merged into one (SPECIFICATION §9.2).
const MOST_ABSORBED: usize = 20;

/// The fields that merges take from a loser.
const FIELDS: [&str; 5] = ["email", "phone", "title", "officeId", "externalIds"];

/// POST /prospects/{prospectId}/merge
#[derive(Clone, Debug)]
pub struct Merge {
    pub winner: String,
    pub losers: Vec<String>,
    /// A field that takes the value of the first loser.
    pub take: Option<&'static str>,
    /// A custom field that does, too.
    pub take_custom: Option<String>,
    pub keep: Option<String>,
}

/// A prospect that was merged into another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stub {
    pub into: String,
    record: Prospect,
}

/// A merge that may be undone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Merged {
    winner: String,
    losers: Vec<String>,
    before: Prospect,
    after: Prospect,
    removed: BTreeMap<String, Child>,
    is_undone: bool,
}

impl Merge {
    pub fn draw(random: &mut Rng, state: &State, words: &Vocabulary, winner: String) -> Operation {
        let mut others: Vec<&String> = state.prospects.keys().filter(|id| **id != winner).collect();
        random.shuffle(&mut others);
        let count = 1 + random.below(2);
        let mut losers: Vec<String> = others.into_iter().take(count).cloned().collect();
        if losers.is_empty() || random.in_a_thousand(50) {
            losers = state.merged.keys().filter(|id| **id != winner).take(1).cloned().collect();
        }
        if losers.is_empty() {
            return Operation::Get { id: winner };
        }
        let take = random.in_a_thousand(400).then(|| *random.one_of(&FIELDS));
        let fields = [&words.fields.text, &words.fields.select];
        let take_custom = random.in_a_thousand(300).then(|| (*random.one_of(&fields)).clone());
        let all = [vec![winner.clone()], losers.clone()].concat();
        let keep = random.in_a_thousand(700).then(|| random.one_of(&all).clone());
        Operation::Merge(Self { winner, losers, take, take_custom, keep })
    }

    pub fn body(&self) -> Value {
        let mut body = json!({"loserIds": self.losers});
        let custom = self.take_custom.as_ref().map(|key| format!("customFields.{key}"));
        for field in self.take.map(str::to_owned).into_iter().chain(custom) {
            body["take"][field] = self.losers[0].as_str().into();
        }
        if let Some(keep) = &self.keep {
            body["keepHireOf"] = keep.as_str().into();
        }
        body
    }
}

/// An undo of one of the merges.
pub fn drawn_undo(random: &mut Rng, state: &State) -> Operation {
    let merge = state.merges.keys().nth(random.below(state.merges.len()));
    Operation::Undo { merge: merge.cloned().unwrap_or_default() }
}

/// The prospect that the id of a child names.
pub fn home(child: &str) -> String {
    let (_, rest) = child.split_once('_').unwrap_or_default();
    format!("prospect_{}", &rest[..26])
}

fn value<'p>(prospect: &'p mut Prospect, field: &str) -> &'p mut Option<String> {
    match field {
        "email" => &mut prospect.email,
        "phone" => &mut prospect.phone,
        "title" => &mut prospect.title,
        "officeId" => &mut prospect.office,
        _ => &mut prospect.external,
    }
}

impl Prospect {
    /// What matches it.
    pub fn contacts(&self) -> BTreeSet<String> {
        let own = ["email", "phone", "externalIds"].into_iter();
        let own = own.filter(|field| !self.shared.contains(field)).filter_map(|field| self.get(field));
        own.chain(self.alternates.iter().cloned()).collect()
    }

    /// Gives a field the value that another prospect has, shared or not.
    fn take(&mut self, field: &'static str, from: &Self) {
        *value(self, field) = from.get(field);
        self.shared.remove(field);
        if from.shared.contains(field) {
            self.shared.insert(field);
        }
    }

    fn is_same(&self, other: &Self, field: &str) -> bool {
        self.get(field) == other.get(field) && self.shared.contains(field) == other.shared.contains(field)
    }

    /// A contact that a request gave to the prospect is the prospect's own.
    pub fn own_contacts(mut self) -> Self {
        for own in [&self.email, &self.phone, &self.external].into_iter().flatten() {
            self.alternates.remove(own);
        }
        self
    }

    /// The value of a field after a POST with this one: what finds the prospect besides changes nothing.
    pub fn posted(&self, stored: Option<&String>, sent: Option<&String>) -> Option<String> {
        let is_alternate = sent.is_some_and(|sent| self.alternates.contains(sent));
        let kept = stored.filter(|_| is_alternate || sent.is_none());
        kept.or(sent).cloned()
    }

    pub fn get(&self, field: &str) -> Option<String> {
        value(&mut self.clone(), field).clone()
    }

    /// The prospect and the prospects that were merged into it.
    fn has(&self, id: &str, other: &str) -> bool {
        id == other || self.absorbed.contains(other)
    }
}

impl State {
    /// The id of a prospect that was merged.
    pub fn a_merged_one(&self, random: &mut Rng) -> Option<String> {
        self.merged.keys().nth(random.below(self.merged.len())).cloned()
    }

    /// Whether a child may have belonged to this prospect before a merge or its undoing. A change of the child that ran
    /// at the same time may show it (SPECIFICATION §9.2).
    pub fn may_have_had(&self, child: &str, prospect: &str) -> bool {
        let home = home(child);
        let has_had = |merge: &Merged| merge.winner == prospect && merge.after.has(prospect, &home);
        home == prospect || self.merges.values().any(has_had)
    }

    pub fn after_merge(&self, merge: &Merge, answer: &Answer) -> Option<Self> {
        if merge.take_custom.as_ref().is_some_and(|key| self.is_deleted(key)) {
            return answer.is_error(400, "invalid_request").then(|| self.clone());
        }
        let all: Vec<&String> = std::iter::once(&merge.winner).chain(&merge.losers).collect();
        if let Some(missing) = all.iter().find(|id| !self.prospects.contains_key(**id)) {
            return self.refused(missing, answer).then(|| self.clone());
        }
        let before = &self.prospects[&merge.winner];
        let losers: Vec<&Prospect> = merge.losers.iter().map(|id| &self.prospects[id]).collect();
        let mut after = before.clone();
        for field in FIELDS {
            let filling = losers.iter().find(|loser| loser.get(field).is_some());
            match (merge.take, filling) {
                (Some(taken), _) if taken == field => after.take(field, losers[0]),
                (_, Some(loser)) if before.get(field).is_none() => after.take(field, loser),
                _ => {}
            }
        }
        for (key, value) in losers.iter().flat_map(|loser| &loser.custom) {
            after.custom.entry(key.clone()).or_insert_with(|| value.clone());
        }
        if let Some(key) = &merge.take_custom {
            after.set_custom(key, losers[0].custom.get(key));
        }
        for (id, loser) in merge.losers.iter().zip(&losers) {
            after.absorbed.insert(id.clone());
            after.absorbed.extend(loser.absorbed.iter().cloned());
        }
        if after.absorbed.len() > MOST_ABSORBED {
            return answer.is_error(409, "limit_reached").then(|| self.clone());
        }
        let contacts = losers.iter().flat_map(|loser| loser.contacts()).chain(before.contacts());
        let contacts: BTreeSet<String> = contacts.collect();
        // What one of them owns belongs to the winner.
        let owned = after.clone();
        after.shared.retain(|field| owned.get(field).is_some_and(|value| !contacts.contains(&value)));
        after.alternates = contacts.into_iter().filter(|contact| !is_own(&after, contact)).collect();
        let hire = |of: &String| {
            let (id, hire) = self.children_of(ChildKind::Hire, of).next()?;
            Some((id.clone(), hire.clone()))
        };
        let having: Vec<&&String> = all.iter().filter(|id| hire(id).is_some()).collect();
        let keep = having.iter().find(|id| Some(***id) == merge.keep.as_ref());
        if having.len() > 1 && keep.is_none() {
            let (status, code) = match merge.keep {
                Some(_) => (400, "invalid_request"),
                None => (409, "hire_exists"),
            };
            return answer.is_error(status, code).then(|| self.clone());
        }
        after.revision += 1;
        after.updated_at = time(answer, "updatedAt", before.updated_at)?;
        let merge_id = answer.body["mergeId"].as_str()?.to_owned();
        let fits =
            answer.status == 200 && after.is(&merge.winner, answer) && answer.body["mergedIds"] == json!(merge.losers);
        let removed = having.iter().filter(|id| keep.is_some_and(|keep| keep != *id)).filter_map(|id| hire(id));
        let removed: BTreeMap<String, Child> = removed.collect();
        let mut state = self.clone();
        state.children.retain(|id, _| !removed.contains_key(id));
        for child in state.children.values_mut().filter(|child| merge.losers.contains(&child.prospect)) {
            child.prospect.clone_from(&merge.winner);
        }
        for stub in state.merged.values_mut().filter(|stub| merge.losers.contains(&stub.into)) {
            stub.into.clone_from(&merge.winner);
            stub.record.revision += 1;
        }
        for id in &merge.losers {
            let mut record = state.prospects.remove(id)?;
            record.revision += 1;
            let into = merge.winner.clone();
            state.merged.insert(id.clone(), Stub { into, record });
        }
        state.prospects.insert(merge.winner.clone(), after.clone());
        let merged = Merged {
            winner: merge.winner.clone(),
            losers: merge.losers.clone(),
            before: before.clone(),
            after,
            removed,
            is_undone: false,
        };
        let is_new = state.merges.insert(merge_id, merged).is_none();
        (fits && is_new).then_some(state)
    }

    /// The prospect without an office that was deleted while it was merged.
    fn in_known_office(&self, prospect: Prospect) -> Prospect {
        let office = prospect.office.filter(|office| self.offices.contains(office));
        Prospect { office, ..prospect }
    }

    pub fn after_undo(&self, id: &str, answer: &Answer) -> Option<Self> {
        let same = |holds: bool| holds.then(|| self.clone());
        let Some(merge) = self.merges.get(id) else {
            return same(answer.is_error(404, "not_found"));
        };
        if merge.is_undone {
            return same(answer.is_error(409, "conflict") && answer.body["message"] == UNDONE);
        }
        let winner = match self.find(&merge.winner) {
            None => return same(answer.is_error(404, "not_found")),
            Some(top) if *top != merge.winner => {
                return same(answer.is_error(409, "conflict") && answer.body["mergedInto"] == *top);
            }
            Some(winner) => winner,
        };
        let losers: BTreeMap<String, Prospect> =
            merge.losers.iter().map(|id| (id.clone(), self.in_known_office(self.merged[id].record.clone()))).collect();
        let after = self.in_known_office(merge.restored(&self.prospects[winner], &losers));
        let mut state = self.clone();
        state.prospects.insert(winner.clone(), after);
        for (id, loser) in &losers {
            state.merged.remove(id);
            state.prospects.insert(id.clone(), loser.clone());
        }
        let wanted = |contact: &String| losers.values().any(|loser| loser.contacts().contains(contact));
        let others = state.prospects.iter().filter(|(id, _)| !losers.contains_key(*id));
        let takers: Vec<&String> =
            others.filter(|(_, other)| other.contacts().iter().any(wanted)).map(|(id, _)| id).collect();
        if !takers.is_empty() {
            let is_taker = takers.iter().any(|id| answer.body["prospectId"] == **id);
            return same(answer.is_error(409, "conflict") && is_taker);
        }
        for (id, loser) in &losers {
            for (child_id, child) in &mut state.children {
                if loser.has(id, &home(child_id)) {
                    child.prospect.clone_from(id);
                }
            }
            for (stub_id, stub) in &mut state.merged {
                if loser.absorbed.contains(stub_id) {
                    stub.into.clone_from(id);
                    stub.record.revision += 1;
                }
            }
        }
        for (id, hire) in &merge.removed {
            // The hire of a deleted prospect does not return.
            let Some(owner) = state.find(&home(id)).cloned() else {
                continue;
            };
            if state.children_of(ChildKind::Hire, &owner).next().is_some() {
                return same(answer.is_error(409, "hire_exists"));
            }
            let mut hire = hire.clone();
            (hire.prospect, hire.revision, hire.updated_at) = (owner, hire.revision + 1, UNKNOWN);
            state.children.insert(id.clone(), hire);
        }
        for id in merge.losers.iter().chain([winner]) {
            let prospect = state.prospects.get_mut(id)?;
            prospect.revision += 1;
            prospect.updated_at = UNKNOWN;
        }
        state.merges.get_mut(id)?.is_undone = true;
        let prospect = state.prospects.get_mut(winner)?;
        prospect.updated_at = time(answer, "updatedAt", self.prospects[winner].updated_at)?;
        let fits = prospect.is(winner, answer) && answer.body["restoredIds"] == json!(merge.losers);
        (answer.status == 200 && fits).then_some(state)
    }
}

fn is_own(prospect: &Prospect, contact: &str) -> bool {
    let own = [&prospect.email, &prospect.phone, &prospect.external];
    own.iter().any(|own| own.as_deref() == Some(contact))
}

impl Merged {
    /// The winner without the losers: what still is as after the merge is as before.
    fn restored(&self, present: &Prospect, losers: &BTreeMap<String, Prospect>) -> Prospect {
        let mut restored = present.clone();
        for field in FIELDS {
            if present.is_same(&self.after, field) {
                restored.take(field, &self.before);
                let is_kept = ["title", "officeId"].contains(&field) || restored.shared.contains(field);
                let is_there = |contact: &String| is_kept || present.contacts().contains(contact);
                *value(&mut restored, field) = self.before.get(field).filter(is_there);
            }
        }
        for key in self.before.custom.keys().chain(self.after.custom.keys()) {
            if present.custom.get(key) == self.after.custom.get(key) {
                restored.set_custom(key, self.before.custom.get(key));
            }
        }
        let left = |contact: &String| losers.values().any(|loser| loser.contacts().contains(contact));
        let contacts = present.contacts().into_iter();
        restored.alternates = contacts.filter(|contact| !is_own(&restored, contact) && !left(contact)).collect();
        let gone = |id: &String| losers.iter().any(|(loser, record)| record.has(loser, id));
        restored.absorbed.retain(|id| !gone(id));
        restored
    }
}
