//! A few prospects as a sequential object: what each request answers if the requests come one after another.
//!
//! The service chooses the ids. A prospect whose creation has no answer has no id here until an answer tells it.

use std::collections::{BTreeMap, HashSet};

use domain::input::Patch;
use stateright::semantics::SequentialSpec;

/// A change of a prospect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    pub key: Option<usize>,
    pub id: String,
    pub if_match: Option<u64>,
    pub email: Patch<String>,
    pub title: Option<String>,
    pub add: Vec<String>,
    pub remove: Vec<String>,
}

/// A request. `key` is the number of its idempotency key.
#[derive(Clone, Debug, PartialEq)]
pub enum Sent {
    /// POST /prospects, which matches by email.
    Upsert { key: Option<usize>, email: Option<String>, title: Option<String>, add: Vec<String> },
    /// PATCH /prospects/{prospectId}, or an item of a batch.
    Patch(Change),
    /// DELETE /prospects/{prospectId}
    Delete { key: Option<usize>, id: String, if_match: Option<u64> },
    /// POST /prospects/{prospectId}/merge
    Merge { key: Option<usize>, winner: String, loser: String },
    /// GET /prospects/{prospectId}
    Get { id: String },
    /// GET /prospects/count?email=…
    Count { email: String },
}

impl Sent {
    /// Its idempotency key.
    pub const fn key(&self) -> Option<usize> {
        match self {
            Self::Upsert { key, .. } | Self::Delete { key, .. } | Self::Merge { key, .. } => *key,
            Self::Patch(change) => change.key,
            Self::Get { .. } | Self::Count { .. } => None,
        }
    }

    pub const fn reads(&self) -> bool {
        matches!(self, Self::Get { .. } | Self::Count { .. })
    }
}

/// The part of a prospect that answers show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    pub revision: u64,
    pub email: Option<String>,
    pub title: Option<String>,
    pub labels: Vec<String>,
}

/// An answer. `I` names a prospect: clients know its id, the object knows its place.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<I> {
    Created(I, Shown),
    /// The record after an update, or as it is.
    Record(I, Shown),
    /// How many prospects have the email.
    Counted(usize),
    Deleted,
    /// 404
    Missing,
    /// 301 or 409 with `mergedInto`.
    Merged(I),
    /// 412
    Stale,
    /// 409 with `prospectId`, which has the email.
    Taken(I),
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Person {
    id: Option<String>,
    shown: Shown,
    /// Emails that came with merged prospects.
    alternates: Vec<String>,
    into: Option<usize>,
    is_deleted: bool,
}

impl Person {
    fn has(&self, email: &str) -> bool {
        let is_present = !self.is_deleted && self.into.is_none();
        let mut emails = self.shown.email.iter().chain(&self.alternates);
        is_present && emails.any(|other| other == email)
    }

    /// The next state, which has a new revision if it differs.
    fn becomes(&mut self, mut after: Self) -> Shown {
        if after != *self {
            after.shown.revision += 1;
            *self = after;
        }
        self.shown.clone()
    }
}

/// The labels after some were removed and some were added.
fn labels(stored: &[String], remove: &[String], add: &[String]) -> Vec<String> {
    let mut seen = HashSet::new();
    let kept = stored.iter().filter(|label| !remove.contains(label));
    let all = kept.chain(add).filter(|label| seen.insert(label.as_str()));
    all.cloned().collect()
}

/// The prospects, and the answers that replays get.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    people: Vec<Person>,
    replies: BTreeMap<usize, Answer<usize>>,
}

impl Account {
    fn owner(&self, email: &str) -> Option<usize> {
        self.people.iter().position(|person| person.has(email))
    }

    /// The place of a prospect that clients can write.
    fn writable(&self, id: &str) -> Result<usize, Answer<usize>> {
        let place = self.people.iter().position(|person| person.id.as_deref() == Some(id));
        let place = place.filter(|place| !self.people[*place].is_deleted);
        let place = place.ok_or(Answer::Missing)?;
        self.people[place].into.map_or(Ok(place), |winner| Err(Answer::Merged(winner)))
    }

    fn apply(&mut self, sent: &Sent) -> Answer<usize> {
        if let Some(stored) = sent.key().and_then(|key| self.replies.get(&key)) {
            return stored.clone();
        }
        let answer = self.decide(sent).unwrap_or_else(|refusal| refusal);
        let is_stored = matches!(answer, Answer::Created(..) | Answer::Record(..) | Answer::Deleted);
        if let Some(key) = sent.key().filter(|_| is_stored) {
            self.replies.insert(key, answer.clone());
        }
        answer
    }

    fn decide(&mut self, sent: &Sent) -> Result<Answer<usize>, Answer<usize>> {
        match sent {
            Sent::Upsert { email, title, add, .. } => Ok(self.upsert(email.as_ref(), title.as_ref(), add)),
            Sent::Patch(change) => self.patch(change),
            Sent::Delete { id, if_match, .. } => self.delete(id, *if_match),
            Sent::Merge { winner, loser, .. } => self.merge(winner, loser),
            Sent::Get { id } => {
                let place = self.writable(id)?;
                Ok(Answer::Record(place, self.people[place].shown.clone()))
            }
            Sent::Count { email } => Ok(Answer::Counted(usize::from(self.owner(email).is_some()))),
        }
    }

    fn fits(&self, place: usize, if_match: Option<u64>) -> Result<(), Answer<usize>> {
        let revision = self.people[place].shown.revision;
        if_match.is_none_or(|wanted| wanted == revision).then_some(()).ok_or(Answer::Stale)
    }

    fn upsert(&mut self, email: Option<&String>, title: Option<&String>, add: &[String]) -> Answer<usize> {
        let Some(place) = email.and_then(|email| self.owner(email)) else {
            let shown =
                Shown { revision: 1, email: email.cloned(), title: title.cloned(), labels: labels(&[], &[], add) };
            self.people.push(Person { shown: shown.clone(), ..Person::default() });
            return Answer::Created(self.people.len() - 1, shown);
        };
        let mut after = self.people[place].clone();
        // An alternate email finds the prospect, and becomes its own only if it lacks an email.
        if after.shown.email.is_none() {
            after.alternates.retain(|alternate| Some(alternate) != email);
            after.shown.email = email.cloned();
        }
        after.shown.title = title.or(after.shown.title.as_ref()).cloned();
        after.shown.labels = labels(&after.shown.labels, &[], add);
        Answer::Record(place, self.people[place].becomes(after))
    }

    fn patch(&mut self, change: &Change) -> Result<Answer<usize>, Answer<usize>> {
        let place = self.writable(&change.id)?;
        self.fits(place, change.if_match)?;
        let owner = change.email.value().and_then(|email| self.owner(email));
        if let Some(owner) = owner.filter(|owner| *owner != place) {
            return Err(Answer::Taken(owner));
        }
        let mut after = self.people[place].clone();
        after.alternates.retain(|alternate| Some(alternate) != change.email.value());
        after.shown.email = change.email.clone().over(after.shown.email);
        after.shown.title = change.title.as_ref().or(after.shown.title.as_ref()).cloned();
        after.shown.labels = labels(&after.shown.labels, &change.remove, &change.add);
        Ok(Answer::Record(place, self.people[place].becomes(after)))
    }

    /// Deletes a prospect and the prospects that were merged into it.
    fn delete(&mut self, id: &str, if_match: Option<u64>) -> Result<Answer<usize>, Answer<usize>> {
        let place = self.writable(id)?;
        self.fits(place, if_match)?;
        for (other, person) in self.people.iter_mut().enumerate() {
            person.is_deleted |= other == place || person.into == Some(place);
        }
        Ok(Answer::Deleted)
    }

    fn merge(&mut self, winner: &str, loser: &str) -> Result<Answer<usize>, Answer<usize>> {
        let (winner, loser) = (self.writable(winner)?, self.writable(loser)?);
        let (mut after, other) = (self.people[winner].clone(), self.people[loser].clone());
        let before = after.shown.email.iter().chain(&after.alternates);
        let emails: Vec<String> = before.chain(&other.shown.email).chain(&other.alternates).cloned().collect();
        after.shown.email = after.shown.email.or(other.shown.email);
        after.shown.title = after.shown.title.or(other.shown.title);
        after.shown.labels = labels(&after.shown.labels, &[], &other.shown.labels);
        after.shown.revision += 1;
        after.alternates = labels(&emails, after.shown.email.as_slice(), &[]);
        let shown = after.shown.clone();
        self.people[winner] = after;
        for person in &mut self.people {
            if person.into == Some(loser) {
                person.into = Some(winner);
            }
        }
        self.people[loser].into = Some(winner);
        Ok(Answer::Record(winner, shown))
    }

    /// Whether this prospect has this id. If its creation had no answer, this one tells the id.
    fn is_named(&mut self, place: usize, id: &str) -> bool {
        if self.people[place].id.is_none() && !self.people.iter().any(|person| person.id.as_deref() == Some(id)) {
            self.people[place].id = Some(id.to_owned());
        }
        self.people[place].id.as_deref() == Some(id)
    }

    fn explains(&mut self, ours: &Answer<usize>, theirs: &Answer<String>) -> bool {
        match (ours, theirs) {
            (Answer::Created(place, shown), Answer::Created(id, seen))
            | (Answer::Record(place, shown), Answer::Record(id, seen)) => shown == seen && self.is_named(*place, id),
            (Answer::Counted(ours), Answer::Counted(theirs)) => ours == theirs,
            (Answer::Merged(place), Answer::Merged(id)) | (Answer::Taken(place), Answer::Taken(id)) => {
                self.is_named(*place, id)
            }
            (Answer::Deleted, Answer::Deleted)
            | (Answer::Missing, Answer::Missing)
            | (Answer::Stale, Answer::Stale) => true,
            _ => false,
        }
    }
}

impl SequentialSpec for Account {
    type Op = Sent;
    type Ret = Answer<String>;

    /// The answer of a request whose answer nobody saw: the ids do not matter.
    fn invoke(&mut self, sent: &Sent) -> Answer<String> {
        self.apply(sent);
        Answer::Missing
    }

    fn is_valid_step(&mut self, sent: &Sent, answer: &Answer<String>) -> bool {
        let ours = self.apply(sent);
        self.explains(&ours, answer)
    }
}
