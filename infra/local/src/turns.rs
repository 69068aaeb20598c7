//! Runs the emulator's operations one after the other, in their own thread. The emulator's database has one lock.
//! Operations that waited for it in the threads of the requests would block everything else too.
//!
//! A bulk load sends hundreds of transactions at once. Other operations overtake transactions, so that a read waits for
//! few of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

/// At most this many other operations run before a transaction that waits.
const MOST_BEFORE: u32 = 16;

type Operation = Box<dyn FnOnce() + Send>;

/// The thread, which ends after the last of these handles; `None` in tests, so that they run in a fixed order.
#[derive(Clone, Debug)]
pub struct Turns(Option<Senders>);

#[derive(Clone, Debug)]
struct Senders {
    transactions: UnboundedSender<Operation>,
    others: UnboundedSender<Operation>,
}

/// Whether an operation is a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It lets other operations go first.
    Transaction,
    /// It goes before transactions.
    Before,
}

struct Waiting {
    transactions: UnboundedReceiver<Operation>,
    others: UnboundedReceiver<Operation>,
    /// How many other operations ran since the last transaction.
    went_before: u32,
}

fn channels() -> (Senders, Waiting) {
    let (transactions, waiting_transactions) = unbounded_channel();
    let (others, waiting_others) = unbounded_channel();
    let waiting = Waiting {
        transactions: waiting_transactions,
        others: waiting_others,
        went_before: 0,
    };
    (Senders { transactions, others }, waiting)
}

impl Waiting {
    /// The next operation, once there is one; `None` after the last.
    async fn next(&mut self) -> Option<Operation> {
        if self.went_before >= MOST_BEFORE && !self.transactions.is_empty() {
            self.went_before = 0;
            return self.transactions.recv().await;
        }
        tokio::select! {
            biased;
            Some(other) = self.others.recv() => {
                self.went_before = self.went_before.saturating_add(1);
                Some(other)
            }
            Some(transaction) = self.transactions.recv() => {
                self.went_before = 0;
                Some(transaction)
            }
            else => None,
        }
    }
}

impl Turns {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system's message: it has no more threads.
    pub fn start() -> Result<Self, String> {
        let (senders, mut waiting) = channels();
        let runtime = Builder::new_current_thread()
            .build()
            .map_err(|error| error.to_string())?;
        thread::Builder::new()
            .name("dynamodb".to_owned())
            .spawn(move || {
                while let Some(operation) = runtime.block_on(waiting.next()) {
                    // A panic drops the sender of the result, and the caller gets `None`.
                    let _ = catch_unwind(AssertUnwindSafe(operation));
                }
            })
            .map_err(|error| error.to_string())?;
        Ok(Self(Some(senders)))
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
        let Some(Senders { transactions, others }) = &self.0 else {
            return Some(operation());
        };
        let (done, result) = oneshot::channel();
        let queue = match order {
            Order::Transaction => transactions,
            Order::Before => others,
        };
        let sent = queue.send(Box::new(move || {
            let _ = done.send(operation());
        }));
        sent.ok()?;
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

    #[tokio::test]
    async fn what_is_no_transaction_goes_before_them_and_never_keeps_them_waiting_for_long() {
        let (senders, mut waiting) = channels();
        let (noted, mut order) = unbounded_channel();
        for (queue, letter, count) in [(&senders.transactions, 'T', 3), (&senders.others, 'o', 20)] {
            for _ in 0..count {
                let noted = noted.clone();
                let operation: Operation = Box::new(move || noted.send(letter).unwrap());
                assert!(queue.send(operation).is_ok());
            }
        }
        drop((senders, noted));
        while let Some(operation) = waiting.next().await {
            operation();
        }
        let mut letters = String::new();
        while let Some(letter) = order.recv().await {
            letters.push(letter);
        }
        assert_eq!(letters, "ooooooooooooooooTooooTT");
    }
}
