//! The queues on this machine: what SQS does for the dispatcher, and no more. Messages live in memory: what was on its way when
//! the process ended is found by the relay, which goes on where it was, and by the sweeper.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use shared::clock::Clock;
use tokio::sync::Notify;

/// For how long a message that was received is not given again.
const VISIBILITY_MS: i64 = 60_000;

/// How often a message is given before it goes to the dead letters.
const MAX_RECEIVES: u32 = 5;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its number.
    pub id: u64,
    /// Its text.
    pub body: String,
    /// How often it was given.
    pub receives: u32,
}

#[derive(Debug, Default)]
struct State {
    next_id: u64,
    /// By the moment at which they are to be seen, then by number.
    waiting: BTreeMap<(i64, u64), Message>,
    /// When each of those that were given is to be seen again.
    given: HashMap<u64, i64>,
    dead: Vec<Message>,
}

/// The dispatcher's queue, and its dead letters.
#[derive(Clone, Debug)]
pub struct Queue {
    clock: Clock,
    state: Arc<Mutex<State>>,
    arrived: Arc<Notify>,
}

impl Queue {
    /// Empty queues. Delays go by this clock.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            state: Arc::default(),
            arrived: Arc::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a message in, to be seen after `delay_s` seconds.
    pub fn send(&self, body: String, delay_s: u32) {
        let seen_at = self
            .clock
            .now()
            .ms()
            .saturating_add(i64::from(delay_s).saturating_mul(1_000));
        {
            let mut state = self.state();
            state.next_id = state.next_id.saturating_add(1);
            let id = state.next_id;
            let message = Message { id, body, receives: 0 };
            state.waiting.insert((seen_at, id), message);
        }
        self.arrived.notify_one();
    }

    /// Takes a message in that is given up.
    pub fn bury(&self, body: String) {
        let mut state = self.state();
        state.next_id = state.next_id.saturating_add(1);
        let id = state.next_id;
        state.dead.push(Message { id, body, receives: 0 });
    }

    /// Up to `max` messages that may be seen now.
    #[must_use]
    pub fn receive(&self, max: usize) -> Vec<Message> {
        let now = self.clock.now().ms();
        let mut state = self.state();
        let ready: Vec<(i64, u64)> = state
            .waiting
            .range(..=(now, u64::MAX))
            .map(|(place, _)| *place)
            .take(max)
            .collect();
        let mut messages = Vec::with_capacity(ready.len());
        for place in ready {
            let Some(mut message) = state.waiting.remove(&place) else {
                continue;
            };
            message.receives = message.receives.saturating_add(1);
            if message.receives > MAX_RECEIVES {
                state.given.remove(&message.id);
                state.dead.push(message);
                continue;
            }
            messages.push(message.clone());
            let again = now.saturating_add(VISIBILITY_MS);
            state.given.insert(message.id, again);
            state.waiting.insert((again, message.id), message);
        }
        messages
    }

    /// Forgets a message that was worked on.
    pub fn delete(&self, id: u64) {
        let mut state = self.state();
        if let Some(again) = state.given.remove(&id) {
            state.waiting.remove(&(again, id));
        }
    }

    /// How many messages were given up.
    #[must_use]
    pub fn dead(&self) -> usize {
        self.state().dead.len()
    }

    /// The messages that were given up, oldest first.
    #[must_use]
    pub fn dead_letters(&self) -> Vec<Message> {
        self.state().dead.clone()
    }

    /// The messages that wait, in the order in which they are to be seen.
    #[must_use]
    pub fn waiting(&self) -> Vec<Message> {
        self.state().waiting.values().cloned().collect()
    }

    /// Waits until a message may have arrived or become due, at most this long.
    pub async fn wait(&self, at_most: Duration) {
        let _ = tokio::time::timeout(at_most, self.arrived.notified()).await;
    }
}
