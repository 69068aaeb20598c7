//! Virtual time: pauses between retries pass at once, and nothing is late because the machine is busy. On request, calls to
//! the table take as long as on AWS and conflict as there. Calls themselves are real; time stands still while one is under
//! way.

use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use serde_json::Value;
use store::{Timer, Wait};
use tokio::task::yield_now;

use crate::faults::reads;

const TRANSACTION: Duration = Duration::from_millis(25);
const SINGLE_CALL: Duration = Duration::from_millis(5);

/// The turns of all other tasks before time passes by itself. Work that needs no time is done by then: the receivers of
/// webhooks are tasks of this process.
const TURNS: u32 = 100;

/// A timer whose time passes only when there is nothing else to do, however slow the machine is. In [`VirtualTime::run`],
/// sleepers wake in the order of their times. Otherwise each pause ends after some turns, and limits end with the pauses
/// or in [`VirtualTime::pass`].
#[derive(Clone, Debug, Default)]
pub struct VirtualTime(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    now: Duration,
    /// Whether [`VirtualTime::run`] lets the time pass.
    runs: bool,
    sleeps: u64,
    sleepers: BTreeMap<(Duration, u64), Sleeper>,
    calls: usize,
    /// The items that transactions under way hold, each as its key.
    held: BTreeSet<String>,
}

#[derive(Debug)]
struct Sleeper {
    waker: Waker,
    is_limit: bool,
}

impl State {
    /// Lets the time pass, and wakes all who wait for it.
    fn advance(&mut self, to: Duration) {
        self.now = self.now.max(to);
        while let Some(first) = self.sleepers.first_entry().filter(|first| first.key().0 <= self.now) {
            first.remove().waker.wake();
        }
    }

    /// The time of the earliest limit.
    fn limit(&self) -> Option<Duration> {
        let mut limits = self.sleepers.iter().filter(|(_, sleeper)| sleeper.is_limit);
        limits.next().map(|((at, _), _)| *at)
    }
}

impl Timer for VirtualTime {
    fn elapsed(&self) -> Duration {
        self.state().now
    }

    fn sleep(&self, pause: Duration) -> Wait {
        Box::pin(self.wait(pause, false))
    }

    fn limit(&self, limit: Duration) -> Wait {
        Box::pin(self.wait(limit, true))
    }
}

/// A pause or a limit under way. It can be abandoned at any moment.
struct Waiting {
    time: VirtualTime,
    place: (Duration, u64),
    is_limit: bool,
    turns: u32,
}

impl Future for Waiting {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let time = self.time.clone();
        let mut state = time.state();
        if state.now < self.place.0 && !state.runs && !self.is_limit {
            self.turns += 1;
            if self.turns < TURNS {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            state.advance(self.place.0);
        }
        if state.now >= self.place.0 {
            return Poll::Ready(());
        }
        let (waker, is_limit) = (context.waker().clone(), self.is_limit);
        state.sleepers.insert(self.place, Sleeper { waker, is_limit });
        Poll::Pending
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.time.state().sleepers.remove(&self.place);
    }
}

struct Woken(AtomicBool, Waker);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
        self.1.wake_by_ref();
    }
}

impl VirtualTime {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, pause: Duration, is_limit: bool) -> Waiting {
        let mut state = self.state();
        state.sleeps += 1;
        let place = (state.now + pause, state.sleeps);
        Waiting { time: self.clone(), place, is_limit, turns: 0 }
    }

    /// Lets one limit after the other pass, unless [`VirtualTime::run`] does it: somebody does not answer. Never ends.
    pub(crate) async fn pass(&self) {
        let mut turns = 0;
        while !self.state().runs {
            yield_now().await;
            self.pass_after(&mut turns);
        }
        pending::<()>().await;
    }

    /// Counts the turns in which no call is under way; the last one lets the earliest limit pass.
    fn pass_after(&self, turns: &mut u32) {
        let mut state = self.state();
        *turns = if state.calls > 0 { 0 } else { *turns + 1 };
        if *turns == TURNS {
            *turns = 0;
            if let Some(limit) = state.limit() {
                state.advance(limit);
            }
        }
    }

    /// Runs `work`, and returns how long it took in virtual time.
    pub(crate) async fn run<F: Future>(&self, work: F) -> (F::Output, Duration) {
        let (mut work, mut idle) = (pin!(work), 0);
        let start = self.elapsed();
        self.state().runs = true;
        let poll = |context: &mut Context<'_>| {
            self.advance_until_ready(context, &mut idle, |context| work.as_mut().poll(context))
        };
        let output = poll_fn(poll).await;
        let mut state = self.state();
        state.runs = false;
        let took = state.now.saturating_sub(start);
        // From now on, pauses end by themselves.
        let sleepers = std::mem::take(&mut state.sleepers);
        drop(state);
        for sleeper in sleepers.into_values() {
            sleeper.waker.wake();
        }
        (output, took)
    }

    /// Whenever everything waits for time alone, it is the time of the earliest sleeper. A limit passes later: something
    /// else may be under way.
    fn advance_until_ready<T>(
        &self,
        context: &Context<'_>,
        idle: &mut u32,
        mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>,
    ) -> Poll<T> {
        loop {
            let woken = Arc::new(Woken(AtomicBool::new(false), context.waker().clone()));
            if let Poll::Ready(output) = poll(&mut Context::from_waker(&Arc::clone(&woken).into())) {
                return Poll::Ready(output);
            }
            let mut state = self.state();
            if state.calls > 0 || woken.0.load(Ordering::SeqCst) {
                *idle = 0;
                return Poll::Pending;
            }
            let Some((&(at, _), sleeper)) = state.sleepers.first_key_value() else {
                return Poll::Pending;
            };
            if sleeper.is_limit && *idle < TURNS {
                *idle += 1;
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            *idle = 0;
            state.advance(at);
        }
    }

    /// Waits as long as a call takes. `None` if a transaction under way holds an item that it writes.
    pub(crate) async fn delay(&self, operation: &str, sent: &Value) -> Option<UnderWay<'_>> {
        if !self.state().runs {
            return Some(UnderWay::new(self, BTreeSet::new()).execute());
        }
        let is_transaction = operation == "TransactWriteItems";
        let items = if reads(operation) { BTreeSet::new() } else { written(sent) };
        let is_free = self.state().held.is_disjoint(&items);
        let held = if is_free && is_transaction { items } else { BTreeSet::new() };
        self.state().held.extend(held.iter().cloned());
        let call = UnderWay::new(self, held);
        self.sleep(if is_transaction { TRANSACTION } else { SINGLE_CALL }).await;
        is_free.then(|| call.execute())
    }
}

/// A call on its way, and then in execution. It can be abandoned at any moment.
pub(crate) struct UnderWay<'a> {
    time: &'a VirtualTime,
    held: BTreeSet<String>,
    executes: bool,
}

impl<'a> UnderWay<'a> {
    const fn new(time: &'a VirtualTime, held: BTreeSet<String>) -> Self {
        let executes = false;
        Self { time, held, executes }
    }

    fn execute(mut self) -> Self {
        self.executes = true;
        self.time.state().calls += 1;
        self
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let mut state = self.time.state();
        state.calls -= usize::from(self.executes);
        state.held.retain(|item| !self.held.contains(item));
    }
}

/// The keys of the items that a call writes or checks.
pub(crate) fn written(sent: &Value) -> BTreeSet<String> {
    let actions = sent["TransactItems"].as_array();
    let actions = actions.map(|actions| actions.iter().filter_map(|action| action.as_object()?.values().next()));
    let asked: Vec<&Value> = actions.map_or_else(|| vec![sent], Iterator::collect);
    let key = |asked: &&Value| {
        let place = asked.get("Key").or_else(|| asked.get("Item")).unwrap_or(&Value::Null);
        format!("{} {}", place["pk"]["S"], place["sk"]["S"])
    };
    asked.iter().map(key).collect()
}
