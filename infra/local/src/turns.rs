//! Runs the emulator's operations one after the other, in their own thread. The emulator's database has one lock.
//! Operations that waited for it in the threads of the requests would block everything else too.
//!
//! A bulk load sends hundreds of transactions at once. Other operations overtake transactions, so that a read waits for
//! few of them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::oneshot;

/// At most this many other operations run before a transaction that waits.
const MOST_BEFORE: u32 = 16;

type Operation = Box<dyn FnOnce() + Send>;

/// The thread, which ends after the last of these handles; `None` in tests, so that they run in a fixed order.
#[derive(Clone, Debug)]
pub struct Turns(Option<Arc<Owner>>);

/// Whether an operation is a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It lets other operations go first.
    Transaction,
    /// It goes before transactions.
    Before,
}

#[derive(Debug)]
struct Owner(Arc<Waiting>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.queues().is_closed = true;
        self.0.changed.notify_one();
    }
}

#[derive(Debug, Default)]
struct Waiting {
    queues: Mutex<Queues>,
    changed: Condvar,
}

#[derive(Default)]
struct Queues {
    transactions: VecDeque<Operation>,
    others: VecDeque<Operation>,
    /// How many other operations ran since the last transaction.
    went_before: u32,
    is_closed: bool,
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Queues").finish_non_exhaustive()
    }
}

impl Queues {
    fn next(&mut self) -> Option<Operation> {
        if self.went_before < MOST_BEFORE || self.transactions.is_empty() {
            self.went_before = self.went_before.saturating_add(1);
            if let Some(other) = self.others.pop_front() {
                return Some(other);
            }
        }
        self.went_before = 0;
        self.transactions.pop_front()
    }
}

impl Waiting {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        // Nothing panics while it holds the lock.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next operation, once there is one; `None` after the last.
    fn next(&self) -> Option<Operation> {
        let mut queues = self.queues();
        loop {
            if let Some(operation) = queues.next() {
                return Some(operation);
            }
            if queues.is_closed {
                return None;
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Turns {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system's message: it has no more threads.
    pub fn start() -> Result<Self, String> {
        let waiting = Arc::new(Waiting::default());
        let owner = Owner(Arc::clone(&waiting));
        thread::Builder::new()
            .name("dynamodb".to_owned())
            .spawn(move || {
                while let Some(operation) = waiting.next() {
                    // A panic drops the sender of the result, and the caller gets `None`.
                    let _ = catch_unwind(AssertUnwindSafe(operation));
                }
            })
            .map_err(|error| error.to_string())?;
        Ok(Self(Some(Arc::new(owner))))
    }

    /// Without a thread: each operation runs at once, in its caller's thread.
    #[must_use]
    pub const fn in_place() -> Self {
        Self(None)
    }

    /// The result of an operation, once it had its turn; `None` if it panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        order: Order,
        operation: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let Some(Owner(waiting)) = self.0.as_deref() else {
            return Some(operation());
        };
        let (done, result) = oneshot::channel();
        let operation = Box::new(move || {
            let _ = done.send(operation());
        });
        {
            let mut queues = waiting.queues();
            match order {
                Order::Transaction => queues.transactions.push_back(operation),
                Order::Before => queues.others.push_back(operation),
            }
        }
        waiting.changed.notify_one();
        result.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_operation_that_panics_does_not_stop_those_after_it() {
        let turns = Turns::start().unwrap();
        let broken: Option<()> = turns.run(Order::Before, || panic!("broken")).await;
        assert_eq!((broken, turns.run(Order::Transaction, || 2).await), (None, Some(2)));
    }

    #[test]
    fn what_is_no_transaction_goes_before_them_and_never_keeps_them_waiting_for_long() {
        let order = Arc::new(Mutex::new(String::new()));
        let note = |letter| -> Operation {
            let order = Arc::clone(&order);
            Box::new(move || order.lock().unwrap().push(letter))
        };
        let mut queues = Queues {
            transactions: (0..3).map(|_| note('T')).collect(),
            others: (0..20).map(|_| note('o')).collect(),
            ..Queues::default()
        };
        while let Some(operation) = queues.next() {
            operation();
        }
        assert_eq!(*order.lock().unwrap(), "ooooooooooooooooTooooTT");
    }
}
