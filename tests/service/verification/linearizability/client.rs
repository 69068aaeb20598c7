//! Clients that send requests at once, and what they saw.

use std::cell::RefCell;
use std::fmt;
use std::time::Duration;

use domain::input::Patch;
use fastrand::Rng;
use futures::future::join_all;
use tests::World;
use tests::model::client::killed_after;
use tests::random::Choose;

use super::account::{Answer, Change, Sent, Shown};
use super::wire::{is_passing, outcomes, request};

const CLIENTS: usize = 4;

/// Requests of one client. With the items of batches, a history has at most 14 operations on average.
const REQUESTS: usize = 3;

/// A lease lasts 60 s, and `Retry-After` says 5 s.
const TRIES: usize = 30;

/// A function is killed after fewer steps than this.
const MOST_STEPS: usize = 14;

/// Chances in a thousand: that a function is killed, and that a client gives up instead of asking again.
const KILLS: usize = 60;
const GIVES_UP: usize = 300;

/// How an operation ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Answered(Answer<String>),
    /// Nobody knows whether it took effect, now or later.
    Unknown,
    /// It surely had no effect.
    NoEffect,
}

/// What happened, in this order.
#[derive(Clone, Debug)]
pub enum Moment {
    /// The operation of this number began.
    Began(usize),
    Ended(usize, Outcome),
}

/// What the clients of one history saw.
#[derive(Clone, Default)]
pub struct History {
    pub operations: Vec<Sent>,
    pub moments: Vec<Moment>,
}

/// One line for each moment.
impl fmt::Debug for History {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for moment in &self.moments {
            match moment {
                Moment::Began(number) => writeln!(formatter, "{number} began: {:?}", self.operations[*number])?,
                Moment::Ended(number, outcome) => writeln!(formatter, "{number} ended: {outcome:?}")?,
            }
        }
        Ok(())
    }
}

impl History {
    pub fn begin(&mut self, sent: &Sent) -> usize {
        self.operations.push(sent.clone());
        self.moments.push(Moment::Began(self.operations.len() - 1));
        self.operations.len() - 1
    }

    pub fn end(&mut self, number: usize, outcome: Outcome) {
        self.moments.push(Moment::Ended(number, outcome));
    }
}

/// What clients share: the history, and what they know from it.
struct Session<'w> {
    world: &'w World,
    key: &'w str,
    number: usize,
    has_faults: bool,
    history: RefCell<History>,
    /// The ids that answers told, each with a revision.
    known: RefCell<Vec<(String, u64)>>,
    /// Writes under a key, which clients may repeat.
    keyed: RefCell<Vec<Sent>>,
}

/// Runs a history of its own prospects.
pub async fn run(world: &World, key: &str, (seed, number): (u64, usize), has_faults: bool) -> History {
    let session = Session::new(world, key, number, has_faults);
    let mut random = Rng::with_seed(seed.wrapping_mul(1_000_003) + u64::try_from(number).unwrap());
    let clients = (0..CLIENTS).map(|_| session.client(random.fork()));
    join_all(clients).await;
    session.history.into_inner()
}

/// A request of a script, from the answers so far.
pub type Step = fn(&[Answer<String>]) -> Sent;

/// Runs a script of one client.
pub async fn record(world: &World, script: &[Step]) -> (History, Vec<Answer<String>>) {
    let session = Session::new(world, world.api_key(), 0, false);
    let mut answers = Vec::new();
    for step in script {
        let sent = step(&answers);
        let number = session.history.borrow_mut().begin(&sent);
        let outcome = session.send(&[sent], &mut Rng::with_seed(0)).await.remove(0);
        session.history.borrow_mut().end(number, outcome.clone());
        let Outcome::Answered(answer) = outcome else {
            panic!("{:?}", session.history);
        };
        answers.push(answer);
    }
    (session.history.into_inner(), answers)
}

impl<'w> Session<'w> {
    fn new(world: &'w World, key: &'w str, number: usize, has_faults: bool) -> Self {
        Self {
            world,
            key,
            number,
            has_faults,
            history: RefCell::default(),
            known: RefCell::default(),
            keyed: RefCell::default(),
        }
    }

    async fn client(&self, mut random: Rng) {
        for _ in 0..REQUESTS {
            let all = self.draw(&mut random);
            let numbers: Vec<usize> = all.iter().map(|sent| self.history.borrow_mut().begin(sent)).collect();
            let outcomes = self.send(&all, &mut random).await;
            for (number, outcome) in numbers.into_iter().zip(outcomes) {
                if let Outcome::Answered(Answer::Created(id, shown) | Answer::Record(id, shown)) = &outcome {
                    self.learn(id, shown);
                }
                self.history.borrow_mut().end(number, outcome);
            }
            if self.has_faults && random.one_in(8) {
                self.world.advance(Duration::from_millis(100));
                self.world.deliver_late().await;
            }
        }
    }

    fn learn(&self, id: &str, shown: &Shown) {
        self.known.borrow_mut().push((id.to_owned(), shown.revision));
    }

    /// The next request: one operation, or the items of a batch.
    fn draw(&self, random: &mut Rng) -> Vec<Sent> {
        let known = self.known.borrow();
        if known.is_empty() || random.in_a_thousand(300) {
            return vec![self.upsert(random)];
        }
        let keyed = self.keyed.borrow();
        if !keyed.is_empty() && random.in_a_thousand(120) {
            return vec![random.one_of(&keyed).clone()];
        }
        drop(keyed);
        let (id, revision) = random.one_of(&known).clone();
        let (other, _) = random.one_of(&known).clone();
        let if_match = random.in_a_thousand(350).then_some(revision);
        let one = match random.below(10) {
            0 | 1 => Sent::Get { id },
            2 => Sent::Count { email: self.email(random) },
            3 => self.keyed(random, |key| Sent::Delete { key, id, if_match }),
            4 if other != id => self.keyed(random, |key| Sent::Merge { key, winner: id, loser: other }),
            5 => {
                let patch = |id, random: &mut Rng| change(id, None, Patch::Keep, random);
                return vec![Sent::Patch(patch(id, random)), Sent::Patch(patch(other, random))];
            }
            _ => {
                let email = self.new_email(random);
                let change = change(id, if_match, email, random);
                self.keyed(random, |key| Sent::Patch(Change { key, ..change }))
            }
        };
        vec![one]
    }

    /// An operation with or without an idempotency key, remembered if it has one.
    fn keyed(&self, random: &mut Rng, sent: impl FnOnce(Option<usize>) -> Sent) -> Sent {
        let mut keyed = self.keyed.borrow_mut();
        let key = random.in_a_thousand(600).then_some(keyed.len());
        let sent = sent(key);
        if key.is_some() {
            keyed.push(sent.clone());
        }
        sent
    }

    fn upsert(&self, random: &mut Rng) -> Sent {
        let email = (!random.one_in(5)).then(|| self.email(random));
        let (title, add) = (title(random), labels(random));
        self.keyed(random, |key| Sent::Upsert { key, email, title, add })
    }

    fn email(&self, random: &mut Rng) -> String {
        format!("h{}-{}@example.com", self.number, random.below(3))
    }

    fn new_email(&self, random: &mut Rng) -> Patch<String> {
        match random.below(8) {
            0..4 => Patch::Keep,
            4 => Patch::Clear,
            _ => Patch::Set(self.email(random)),
        }
    }

    /// Sends a request until its outcome is known, or gives up.
    async fn send(&self, all: &[Sent], random: &mut Rng) -> Vec<Outcome> {
        let mut is_doubtful = false;
        let is_safe = all.iter().all(|sent| sent.reads() || sent.key().is_some());
        for _ in 0..TRIES {
            let steps =
                if self.has_faults && random.in_a_thousand(KILLS) { random.below(MOST_STEPS) } else { usize::MAX };
            let response = killed_after(steps, request(self.world, all, self.number).key(self.key).into_future()).await;
            let wait = match &response {
                None => 0,
                Some(response) if is_passing(&response.body) => response.header("retry-after").parse().unwrap_or(1),
                Some(response) => return outcomes(all, response),
            };
            // A request that lost its race wrote nothing.
            is_doubtful |= response.is_none_or(|response| response.body["code"] == "unavailable");
            if is_doubtful && (!is_safe || random.in_a_thousand(GIVES_UP)) {
                break;
            }
            self.world.advance(Duration::from_secs(wait));
        }
        let ended = |sent: &Sent| {
            if sent.reads() || !is_doubtful { Outcome::NoEffect } else { Outcome::Unknown }
        };
        all.iter().map(ended).collect()
    }
}

fn change(id: String, if_match: Option<u64>, email: Patch<String>, random: &mut Rng) -> Change {
    Change { key: None, id, if_match, email, title: title(random), add: labels(random), remove: labels(random) }
}

fn title(random: &mut Rng) -> Option<String> {
    random.bool().then(|| format!("T{}", random.below(4)))
}

fn labels(random: &mut Rng) -> Vec<String> {
    let some = ["a", "b", "c"].into_iter().filter(|_| random.one_in(4));
    some.map(str::to_owned).collect()
}
