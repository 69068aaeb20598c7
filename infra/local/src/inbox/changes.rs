//! Tells open pages that something changed. A page sends a request, and the answer waits until there is a change. A
//! page in the background sends no requests.

use std::time::Duration;

use shared::clock::Clock;
use store::Entropy;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// How many requests may wait for a change at once.
pub const MAX_WAITING: usize = 32;

/// How long a request waits for a change.
const MAX_WAIT: Duration = Duration::from_secs(25);

/// How long the inbox delays an answer: longer than an attempt may take (SPECIFICATION §12.7).
const HOLD: Duration = Duration::from_secs(12);

/// The result of waiting.
#[derive(Debug, PartialEq, Eq)]
pub enum Waited {
    /// Something changed.
    Changed,
    /// Nothing changed in time, or the process stops.
    Unchanged,
    /// Other requests occupy all places.
    TooMany,
}

/// The number of changes so far; `None` once the process stops.
type Version = Option<u64>;

/// The changes of one run of the program.
#[derive(Debug)]
pub struct Changes {
    run: String,
    version: watch::Sender<Version>,
    places: Semaphore,
}

impl Default for Changes {
    fn default() -> Self {
        Self {
            run: Entropy::System.ulid(Clock::System.now()).to_string(),
            version: watch::Sender::new(Some(0)),
            places: Semaphore::new(MAX_WAITING),
        }
    }
}

impl Changes {
    /// Names this run of the program. Versions of different runs cannot be compared.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// The number of changes so far.
    pub fn version(&self) -> u64 {
        self.version.borrow().unwrap_or_default()
    }

    /// Notes a change.
    pub fn announce(&self) {
        self.version.send_modify(|version| {
            *version = version.map(|version| version.saturating_add(1));
        });
    }

    /// Ends all waiting, now and later.
    pub fn close(&self) {
        self.version.send_replace(None);
    }

    /// Waits until there is a version other than `seen`.
    pub async fn wait(&self, seen: u64) -> Waited {
        let Ok(_place) = self.places.try_acquire() else {
            return Waited::TooMany;
        };
        let mut version = self.version.subscribe();
        let changed = version.wait_for(|version| *version != Some(seen));
        match timeout(MAX_WAIT, changed).await {
            Ok(Ok(version)) if version.is_some() => Waited::Changed,
            Ok(_) | Err(_) => Waited::Unchanged,
        }
    }

    /// Waits for longer than the service waits for an answer, or until the process stops.
    pub async fn hold(&self) {
        let mut version = self.version.subscribe();
        let _ = timeout(HOLD, version.wait_for(Option::is_none)).await;
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    #[tokio::test]
    async fn a_bounded_number_of_requests_wait_until_there_is_a_change_or_the_process_stops() {
        let changes = Changes::default();
        let mut context = Context::from_waker(Waker::noop());
        let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(changes.wait(0))).collect();
        for each in &mut waiting {
            assert_eq!(each.as_mut().poll(&mut context), Poll::Pending);
        }
        assert_eq!(changes.wait(0).await, Waited::TooMany);
        // A client that disconnects frees its place.
        waiting.pop();
        let mut last = pin!(changes.wait(0));
        assert_eq!(last.as_mut().poll(&mut context), Poll::Pending);
        changes.announce();
        assert_eq!(last.await, Waited::Changed);
        for each in waiting {
            assert_eq!(each.await, Waited::Changed);
        }
        assert_eq!((changes.wait(0).await, changes.version()), (Waited::Changed, 1));
        let (mut held, mut last) = (pin!(changes.hold()), pin!(changes.wait(1)));
        assert!(held.as_mut().poll(&mut context).is_pending() && last.as_mut().poll(&mut context).is_pending());
        changes.close();
        held.await;
        assert_eq!((last.await, changes.wait(1).await), (Waited::Unchanged, Waited::Unchanged));
    }
}
