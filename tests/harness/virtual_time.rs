//! Virtual time: pauses between retries pass at once, and calls to the table take as long as on AWS and conflict as
//! there. Calls themselves are real; time stands still while one is under way.

use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::Value;
use store::{MonotonicTimer, Timer};

use crate::faults::reads;

const TRANSACTION: Duration = Duration::from_millis(25);
const SINGLE_CALL: Duration = Duration::from_millis(5);

/// A timer that is real, except inside [`VirtualTime::run`].
#[derive(Clone, Debug, Default)]
pub struct VirtualTime {
    real: Arc<MonotonicTimer>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    /// The time, while it is virtual.
    now: Option<Duration>,
    sleeps: u64,
    sleepers: BTreeMap<(Duration, u64), Waker>,
    calls: usize,
    /// The items that transactions under way hold, each as its key.
    held: BTreeSet<String>,
}

impl Timer for VirtualTime {
    fn elapsed(&self) -> Duration {
        self.state().now.unwrap_or_else(|| self.real.elapsed())
    }

    fn sleep(&self, pause: Duration) -> BoxFuture<'static, ()> {
        let mut state = self.state();
        let Some(now) = state.now else {
            return self.real.sleep(pause);
        };
        state.sleeps += 1;
        let (time, at) = (self.clone(), (now + pause, state.sleeps));
        poll_fn(move |context| {
            let mut state = time.state();
            if state.now.is_none_or(|now| now >= at.0) {
                state.sleepers.remove(&at);
                return Poll::Ready(());
            }
            state.sleepers.insert(at, context.waker().clone());
            Poll::Pending
        })
        .boxed()
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
        self.state.lock().unwrap()
    }

    /// Runs `work`, and returns how long it took in virtual time.
    pub(crate) async fn run<F: Future>(&self, work: F) -> (F::Output, Duration) {
        let mut work = pin!(work);
        let start = self.real.elapsed();
        self.state().now = Some(start);
        let output = poll_fn(|context| self.advance_until_ready(context, |context| work.as_mut().poll(context)));
        let output = output.await;
        let end = self.state().now.take().unwrap();
        (output, end.saturating_sub(start))
    }

    /// Whenever everything waits for time alone, it is the time of the earliest sleeper.
    fn advance_until_ready<T>(
        &self,
        context: &Context<'_>,
        mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>,
    ) -> Poll<T> {
        loop {
            let woken = Arc::new(Woken(AtomicBool::new(false), context.waker().clone()));
            if let Poll::Ready(output) = poll(&mut Context::from_waker(&Arc::clone(&woken).into())) {
                return Poll::Ready(output);
            }
            let mut state = self.state();
            if state.calls > 0 || woken.0.load(Ordering::SeqCst) {
                return Poll::Pending;
            }
            let Some(((at, _), sleeper)) = state.sleepers.pop_first() else {
                return Poll::Pending;
            };
            state.now = Some(at);
            drop(state);
            sleeper.wake();
        }
    }

    /// Waits as long as a call takes. `None` if a transaction under way holds an item that it writes.
    pub(crate) async fn delay(&self, operation: &str, sent: &Value) -> Option<UnderWay<'_>> {
        if self.state().now.is_none() {
            return Some(UnderWay::new(self, BTreeSet::new()).execute());
        }
        let is_transaction = operation == "TransactWriteItems";
        let items = if reads(operation) {
            BTreeSet::new()
        } else {
            written(sent)
        };
        let is_free = self.state().held.is_disjoint(&items);
        let held = if is_free && is_transaction {
            items
        } else {
            BTreeSet::new()
        };
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
