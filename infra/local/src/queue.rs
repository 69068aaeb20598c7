//! The dispatcher's queue and its dead-letter queue, with as much of SQS as the dispatcher uses.
//!
//! Messages are kept in memory. After a restart, the relay resumes at its stored position, and the sweeper finds the
//! deliveries whose messages were lost.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use shared::clock::Clock;
use tokio::sync::Notify;

/// How long a received message stays invisible.
const VISIBILITY_MS: i64 = 60_000;

/// How often a message is received before it moves to the dead letters.
const MAX_RECEIVES: u32 = 5;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The message's number.
    pub id: u64,
    /// The body.
    pub body: String,
    /// How often the message was received.
    pub receive_count: u32,
}

#[derive(Debug, Default)]
struct State {
    next_id: u64,
    /// Ordered by the time at which they become visible, then by number.
    waiting: BTreeMap<(i64, u64), Message>,
    /// When each received message becomes visible again, in Unix milliseconds.
    in_flight: HashMap<u64, i64>,
    dead_letters: Vec<Message>,
}

/// The dispatcher's queue and its dead letters.
#[derive(Clone, Debug)]
pub struct Queue {
    clock: Clock,
    state: Arc<Mutex<State>>,
    arrived: Arc<Notify>,
}

impl Queue {
    /// Creates empty queues. The clock measures delays.
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

    /// Enqueues a message that becomes visible after `delay_s` seconds.
    pub fn send(&self, body: String, delay_s: u32) {
        let visible_at = self
            .clock
            .now()
            .ms()
            .saturating_add(i64::from(delay_s).saturating_mul(1_000));
        {
            let mut state = self.state();
            state.next_id = state.next_id.saturating_add(1);
            let id = state.next_id;
            let message = Message {
                id,
                body,
                receive_count: 0,
            };
            state.waiting.insert((visible_at, id), message);
        }
        self.arrived.notify_one();
    }

    /// Adds a message to the dead letters.
    pub fn dead_letter(&self, body: String) {
        let mut state = self.state();
        state.next_id = state.next_id.saturating_add(1);
        let id = state.next_id;
        state.dead_letters.push(Message {
            id,
            body,
            receive_count: 0,
        });
    }

    /// Receives up to `max` visible messages.
    #[must_use]
    pub fn receive(&self, max: usize) -> Vec<Message> {
        let now = self.clock.now().ms();
        let mut state = self.state();
        let ready: Vec<(i64, u64)> = state
            .waiting
            .range(..=(now, u64::MAX))
            .map(|(key, _)| *key)
            .take(max)
            .collect();
        let mut messages = Vec::with_capacity(ready.len());
        for key in ready {
            let Some(mut message) = state.waiting.remove(&key) else {
                continue;
            };
            message.receive_count = message.receive_count.saturating_add(1);
            if message.receive_count > MAX_RECEIVES {
                state.in_flight.remove(&message.id);
                state.dead_letters.push(message);
                continue;
            }
            messages.push(message.clone());
            let visible_again_at = now.saturating_add(VISIBILITY_MS);
            state.in_flight.insert(message.id, visible_again_at);
            state.waiting.insert((visible_again_at, message.id), message);
        }
        messages
    }

    /// Deletes a message after it was processed.
    pub fn delete(&self, id: u64) {
        let mut state = self.state();
        if let Some(visible_again_at) = state.in_flight.remove(&id) {
            state.waiting.remove(&(visible_again_at, id));
        }
    }

    /// The number of dead letters.
    #[must_use]
    pub fn dead(&self) -> usize {
        self.state().dead_letters.len()
    }

    /// The dead letters, oldest first.
    #[must_use]
    pub fn dead_letters(&self) -> Vec<Message> {
        self.state().dead_letters.clone()
    }

    /// The messages in the queue, in the order in which they become visible.
    #[must_use]
    pub fn waiting(&self) -> Vec<Message> {
        self.state().waiting.values().cloned().collect()
    }

    /// Waits until a message arrives, or until `at_most` has passed.
    pub async fn wait(&self, at_most: Duration) {
        let _ = tokio::time::timeout(at_most, self.arrived.notified()).await;
    }
}
