//! A part of an account that only its own clients use, and the search for an order that explains its history.

use std::collections::{BTreeSet, HashSet};

use fastrand::Rng;
use futures::future::join_all;

use super::client::{self, Tries};
use super::operation::{Answer, Operation};
use super::state::State;
use super::upserts::Upsert;
use super::words::Vocabulary;
use crate::random::Choose;
use crate::world::World;

/// The most operations of one round: all their orders are tried, and 5! is 120.
const MOST_AT_ONCE: usize = 5;

/// Rounds in a thousand that are one reassignment, or one change of a custom field.
const ALONE: usize = 60;

/// The most states that may be possible at once.
const MOST_STATES: usize = 5_000;

/// How many of the newest offices operations name. Some of them were deleted.
const KNOWN_OFFICES: usize = 6;

/// How many writes are remembered, to be repeated.
const MOST_REMEMBERED: usize = 20;

/// A write this old is not repeated: its idempotency record expires after 24 hours.
const REPLAYABLE_MS: i64 = 20 * 3_600_000;

/// An operation that succeeded under an idempotency key.
#[derive(Clone, Debug)]
struct Written {
    key: String,
    operation: Operation,
    answer: Answer,
}

#[derive(Debug)]
pub struct Cell {
    number: usize,
    name: String,
    words: Vocabulary,
    random: Rng,
    states: BTreeSet<State>,
    remembered: Vec<Written>,
    created: Vec<String>,
    keys: usize,
    /// Operations that were answered and explained.
    pub operations: usize,
    /// Rounds with more than one operation.
    pub contended: usize,
    pub tries: Tries,
}

impl Cell {
    pub fn new(number: usize, seed: u64, words: Vocabulary) -> Self {
        Self {
            number,
            name: format!("cell-{seed}-{number}"),
            words,
            random: Rng::with_seed(seed.wrapping_mul(1_000_003) + u64::try_from(number).unwrap()),
            states: BTreeSet::from([State::default()]),
            remembered: Vec::new(),
            created: Vec::new(),
            keys: 0,
            operations: 0,
            contended: 0,
            tries: Tries::default(),
        }
    }

    pub const fn number(&self) -> usize {
        self.number
    }

    pub const fn states(&self) -> &BTreeSet<State> {
        &self.states
    }

    /// The ids in the answers to its creations.
    pub fn created(&self) -> impl Iterator<Item = &str> {
        self.created.iter().map(String::as_str)
    }

    /// Sends some operations at once, and checks their answers.
    ///
    /// # Errors
    /// The operations and answers that no order explains.
    pub async fn round(&mut self, world: &World, kills_in_a_thousand: usize) -> Result<(), String> {
        if self.random.in_a_thousand(80) && !self.remembered.is_empty() {
            return self.repeat(world).await;
        }
        let is_alone = self.random.in_a_thousand(ALONE);
        let count = if is_alone { 1 } else { 1 + self.random.below(MOST_AT_ONCE) };
        let known = self.states.first().cloned().unwrap_or_default();
        let operations: Vec<_> = (0..count)
            .map(|_| {
                let operation = if is_alone {
                    Operation::alone(&mut self.random, &known, &self.words)
                } else {
                    Operation::draw(&mut self.random, &known, &self.words)
                };
                self.keys += 1;
                let key = operation.writes().then(|| format!("{}-{}", self.name, self.keys));
                (operation, key, self.random.fork())
            })
            .collect();
        let words = &self.words;
        let sent = operations.iter().map(|(operation, key, random)| {
            let mut random = random.clone();
            async move {
                let named = (operation, key.as_deref());
                client::send(world, named, words, &mut random, kills_in_a_thousand).await
            }
        });
        let mut history = Vec::with_capacity(count);
        for ((operation, key, _), sent) in operations.iter().zip(join_all(sent).await) {
            let (answer, tries) = sent.map_err(|wrong| format!("{}: {wrong}", self.name))?;
            self.tries = self.tries.and(tries);
            history.push((operation.clone(), key.clone(), answer));
        }
        self.explain(&history)?;
        self.operations += count;
        self.contended += usize::from(count > 1);
        self.remember(history);
        Ok(())
    }

    /// Finds every state that some order of these operations leads to.
    fn explain(&mut self, history: &[(Operation, Option<String>, Answer)]) -> Result<(), String> {
        let pairs: Vec<_> = history.iter().map(|(operation, _, answer)| (operation, answer)).collect();
        let (mut reached, mut seen) = (BTreeSet::new(), HashSet::new());
        for state in &self.states {
            search(state, &pairs, 0, &mut seen, &mut reached);
        }
        if reached.is_empty() || reached.len() > MOST_STATES {
            let lines: Vec<String> =
                pairs.iter().map(|(operation, answer)| format!("{operation:?}\n  {answer:?}")).collect();
            return Err(format!(
                "{}: {} orders explain\n{}\nfrom {:#?}",
                self.name,
                reached.len(),
                lines.join("\n"),
                self.states
            ));
        }
        self.states = reached;
        Ok(())
    }

    fn remember(&mut self, history: Vec<(Operation, Option<String>, Answer)>) {
        for (operation, key, answer) in history {
            match &operation {
                Operation::Delete { id } => self.words.deleted.insert(0, (None, id.clone())),
                Operation::DeleteChild { kind, id } => self.words.deleted.insert(0, (Some(*kind), id.clone())),
                _ => {}
            }
            self.words.deleted.truncate(8);
            if answer.status == 201 {
                let id = answer.item()["id"].as_str().unwrap_or_default().to_owned();
                if matches!(operation, Operation::CreateOffice { .. }) {
                    self.words.offices.insert(0, id);
                    self.words.offices.truncate(KNOWN_OFFICES);
                } else {
                    self.created.push(id);
                }
            }
            // The service does not store refusals either.
            if let Some(key) = key.filter(|_| answer.status < 300) {
                self.remembered.insert(0, Written { key, operation, answer });
            }
        }
        self.remembered.truncate(MOST_REMEMBERED);
    }

    /// Repeats a write under its key: the same request is replayed byte for byte, a different one is refused.
    async fn repeat(&mut self, world: &World) -> Result<(), String> {
        let written = self.random.one_of(&self.remembered).clone();
        if world.now_ms() - written.answer.began_ms > REPLAYABLE_MS {
            self.remembered.clear();
            return Ok(());
        }
        let mut random = self.random.clone();
        let another =
            Operation::Upsert(Upsert { first_name: format!("{} again", self.name), update: true, ..Upsert::default() });
        let same = self.random.in_a_thousand(700);
        let operation = if same { &written.operation } else { &another };
        let sent = client::send(world, (operation, Some(&written.key)), &self.words, &mut random, 0);
        let (answer, tries) = sent.await?;
        self.tries = self.tries.and(tries);
        self.operations += 1;
        let right = if same {
            (answer.status, &answer.text) == (written.answer.status, &written.answer.text) && tries.replays == 1
        } else {
            answer.is_error(409, "idempotency_key_reused")
        };
        if right {
            return Ok(());
        }
        Err(format!("{}: {written:?}\nwas repeated (the same request: {same}) and answered\n{answer:?}", self.name))
    }
}

/// Tries every order, but continues only once from the same state with the same operations left.
fn search<'a>(
    state: &State,
    left: &[(&'a Operation, &'a Answer)],
    done: u32,
    seen: &mut HashSet<(u32, State)>,
    reached: &mut BTreeSet<State>,
) {
    if done.count_ones() == u32::try_from(left.len()).unwrap() {
        reached.insert(state.clone());
        return;
    }
    if !seen.insert((done, state.clone())) {
        return;
    }
    for (at, (operation, answer)) in left.iter().enumerate() {
        if done & (1 << at) == 0
            && let Some(after) = state.after(operation, answer)
        {
            search(&after, left, done | (1 << at), seen, reached);
        }
    }
}
