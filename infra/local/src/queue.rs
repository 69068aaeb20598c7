//! The dispatcher's queues and its dead-letter queue, with as much of SQS as the dispatcher uses.
//!
//! The queues keep messages in memory. After a restart, the relay resumes at its stored position, and the sweeper finds
//! the deliveries whose messages were lost. Like a fair queue of SQS, a lane next delivers a message of the account
//! with the fewest messages in flight, and one account gets at most a share of each lane.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::future::BoxFuture;
use shared::clock::Clock;
use shared::queue::{Lane, MAX_DELAY_S, Message as Named, SendMessages};
use shared::records;
use store::{Key, StoreError};
use tokio::sync::Notify;

/// How long a received message stays invisible.
const VISIBILITY_MS: i64 = 60_000;

/// How often a message is received before it moves to the dead letters.
const MAX_RECEIVES: u32 = 5;

/// The most messages of one account in flight in a lane.
pub const fn max_of_an_account(lane: Lane) -> usize {
    match lane {
        Lane::Fast => 8,
        Lane::Slow => 10,
        Lane::Compaction => 1,
        // A message that failed is in flight for a while.
        Lane::Import => 2,
    }
}

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

/// The messages of one account in a lane.
#[derive(Debug, Default)]
struct Share {
    visible: VecDeque<Message>,
    in_flight: usize,
    /// The number of the last message that was received, so that the account that has waited longest comes first.
    last_served: u64,
}

#[derive(Debug)]
struct InFlight {
    visible_again_at: i64,
    account: String,
    message: Message,
}

/// The messages of a lane.
#[derive(Debug, Default)]
struct LaneState {
    /// Ordered by the time at which they become visible, then by number.
    delayed: BTreeMap<(i64, u64), Message>,
    shares: HashMap<String, Share>,
    in_flight: HashMap<u64, InFlight>,
    served: u64,
}

impl LaneState {
    /// Makes due messages visible.
    fn mature(&mut self, now: i64) {
        let over = self.in_flight.iter().filter(|(_, one)| one.visible_again_at <= now);
        let over: Vec<u64> = over.map(|(id, _)| *id).collect();
        for message in over.into_iter().filter_map(|id| self.end(id)).collect::<Vec<_>>() {
            self.show(message);
        }
        while let Some(first) = self.delayed.first_entry().filter(|first| first.key().0 <= now) {
            let message = first.remove();
            self.show(message);
        }
    }

    fn show(&mut self, message: Message) {
        let share = self.shares.entry(account(&message.body)).or_default();
        share.visible.push_back(message);
    }

    /// The next message: from the account with the fewest messages in flight, and among such accounts from the account
    /// served longest ago.
    fn next(&mut self, lane: Lane, now: i64) -> Option<Message> {
        let waiting = self.shares.iter_mut();
        let waiting =
            waiting.filter(|(_, share)| !share.visible.is_empty() && share.in_flight < max_of_an_account(lane));
        let (account, share) = waiting.min_by_key(|(_, share)| (share.in_flight, share.last_served))?;
        let mut message = share.visible.pop_front()?;
        message.receive_count = message.receive_count.saturating_add(1);
        self.served = self.served.saturating_add(1);
        share.in_flight = share.in_flight.saturating_add(1);
        share.last_served = self.served;
        let in_flight = InFlight {
            visible_again_at: now.saturating_add(VISIBILITY_MS),
            account: account.clone(),
            message: message.clone(),
        };
        self.in_flight.insert(message.id, in_flight);
        Some(message)
    }

    /// Ends the flight of a message.
    fn end(&mut self, id: u64) -> Option<Message> {
        let ended = self.in_flight.remove(&id)?;
        if let Some(share) = self.shares.get_mut(&ended.account) {
            share.in_flight = share.in_flight.saturating_sub(1);
            if share.in_flight == 0 && share.visible.is_empty() {
                self.shares.remove(&ended.account);
            }
        }
        Some(ended.message)
    }
}

#[derive(Debug, Default)]
struct State {
    next_id: u64,
    fast: LaneState,
    slow: LaneState,
    compactions: LaneState,
    imports: LaneState,
    /// The numbers of the messages of events, in flight or not.
    events: HashSet<u64>,
    dead_letters: Vec<Message>,
}

impl State {
    const fn lane(&mut self, lane: Lane) -> &mut LaneState {
        match lane {
            Lane::Fast => &mut self.fast,
            Lane::Slow => &mut self.slow,
            Lane::Compaction => &mut self.compactions,
            Lane::Import => &mut self.imports,
        }
    }

    fn new_message(&mut self, body: String) -> Message {
        self.next_id = self.next_id.saturating_add(1);
        Message { id: self.next_id, body, receive_count: 0 }
    }
}

/// The dispatcher's queues and its dead letters.
#[derive(Clone, Debug)]
pub struct Queue {
    clock: Clock,
    state: Arc<Mutex<State>>,
    arrived: Arc<[Notify; Lane::ALL.len()]>,
}

impl Queue {
    /// Creates empty queues. The clock measures delays.
    pub fn new(clock: Clock) -> Self {
        Self { clock, state: Arc::default(), arrived: Arc::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn arrived(&self, lane: Lane) -> &Notify {
        let [fast, slow, compactions, imports] = &*self.arrived;
        match lane {
            Lane::Fast => fast,
            Lane::Slow => slow,
            Lane::Compaction => compactions,
            Lane::Import => imports,
        }
    }

    /// Enqueues a message in the fast lane that becomes visible after `delay_s` seconds.
    pub fn enqueue(&self, body: String, delay_s: u32) {
        self.enqueue_in(Lane::Fast, body, delay_s);
    }

    /// Enqueues a message that becomes visible after `delay_s` seconds.
    pub fn enqueue_in(&self, lane: Lane, body: String, delay_s: u32) {
        let wait_ms = i64::from(delay_s).saturating_mul(1_000);
        let visible_at = self.clock.now().ms().saturating_add(wait_ms);
        {
            let mut state = self.state();
            let message = state.new_message(body);
            if is_event(&message.body) {
                state.events.insert(message.id);
            }
            state.lane(lane).delayed.insert((visible_at, message.id), message);
        }
        self.arrived(lane).notify_one();
    }

    /// Adds a message to the dead letters.
    pub fn add_dead_letter(&self, body: String) {
        let mut state = self.state();
        let message = state.new_message(body);
        state.dead_letters.push(message);
    }

    /// Receives up to `max` visible messages of a lane.
    pub fn receive(&self, lane: Lane, max: usize) -> Vec<Message> {
        let now = self.clock.now().ms();
        let mut state = self.state();
        state.lane(lane).mature(now);
        let mut messages = Vec::new();
        while messages.len() < max
            && let Some(message) = state.lane(lane).next(lane, now)
        {
            if message.receive_count > MAX_RECEIVES {
                let dead = state.lane(lane).end(message.id);
                state.events.remove(&message.id);
                state.dead_letters.extend(dead);
                continue;
            }
            messages.push(message);
        }
        messages
    }

    /// Deletes a message after it was processed.
    pub fn delete(&self, id: u64) {
        let mut state = self.state();
        for lane in Lane::ALL {
            state.lane(lane).end(id);
        }
        state.events.remove(&id);
    }

    /// The dead letters, oldest first.
    pub fn dead_letters(&self) -> Vec<Message> {
        self.state().dead_letters.clone()
    }

    /// The messages in the queues, in the order in which they were sent.
    pub fn waiting(&self) -> Vec<Message> {
        let state = self.state();
        let lanes = [&state.fast, &state.slow, &state.compactions, &state.imports].into_iter();
        let mut waiting: Vec<Message> = lanes
            .flat_map(|lane| {
                let visible = lane.shares.values().flat_map(|share| share.visible.iter());
                let in_flight = lane.in_flight.values().map(|one| &one.message);
                lane.delayed.values().chain(visible).chain(in_flight).cloned()
            })
            .collect();
        waiting.sort_by_key(|message| message.id);
        waiting
    }

    /// Whether a message of an event is in the queues, in flight or not.
    pub fn holds_events(&self) -> bool {
        !self.state().events.is_empty()
    }

    /// Waits until a message arrives in a lane, or until `at_most` has passed.
    pub async fn wait(&self, lane: Lane, at_most: Duration) {
        let _ = tokio::time::timeout(at_most, self.arrived(lane).notified()).await;
    }
}

impl SendMessages for Queue {
    fn send<'a>(&'a self, lane: Lane, key: &'a Key, delay_s: i32) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let delay_s = u32::try_from(delay_s.clamp(0, MAX_DELAY_S)).unwrap_or_default();
            self.enqueue_in(lane, Named::text(key)?, delay_s);
            Ok(())
        })
    }

    fn dead_letter<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.add_dead_letter(Named::text(key)?);
            Ok(())
        })
    }

    fn send_all<'a>(&'a self, lane: Lane, keys: &'a [Key]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            for key in keys {
                self.enqueue_in(lane, Named::text(key)?, 0);
            }
            Ok(())
        })
    }
}

fn is_event(body: &str) -> bool {
    let named = serde_json::from_str::<Named>(body).map(Key::from);
    named.is_ok_and(|key| matches!(records::webhooks::named(&key), records::webhooks::Named::Event(_)))
}

/// The account of a message; empty if it names no key.
fn account(body: &str) -> String {
    let named = serde_json::from_str::<Named>(body).map(Key::from);
    named.map(|key| key.tenant().to_owned()).unwrap_or_default()
}
