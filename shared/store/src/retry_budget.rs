//! How long a request retries after it lost a race. This is a time, not a number of attempts, because the number of
//! honest competitors has no bound (SPECIFICATION §4.4).

use std::time::Duration;

use super::{Store, Timer};

/// How long a lost race is retried (SPECIFICATION §4.4).
pub const RETRY_LIMIT: Duration = Duration::from_secs(3);

/// The longest first pause. A transaction takes about 25 ms, so the winner is done after a pause or two.
const FIRST_PAUSE_MS: u64 = 20;

/// The longest pause. With 20 competitors, pauses of this length leave room for one transaction after another, and
/// none of them waits long for its turn.
const LONGEST_PAUSE_MS: u64 = 160;

/// The longest first pause of [`Store::pause`].
const UNBOUNDED_FIRST_PAUSE_MS: u64 = 10;

#[derive(Clone, Debug)]
pub struct RetryBudget {
    /// When it is spent, by the store's timer.
    end: Duration,
    pauses: u32,
}

impl RetryBudget {
    /// The same budget, spent at `end` at the latest, by the store's timer.
    pub fn until(self, end: Duration) -> Self {
        Self { end: self.end.min(end), ..self }
    }
}

impl Store {
    /// The time since a moment that stays the same while the process runs.
    pub fn elapsed(&self) -> Duration {
        self.timer.elapsed()
    }

    pub fn timer(&self) -> &dyn Timer {
        &*self.timer
    }

    /// The time for the retries of one request, from now on.
    pub fn retry_budget(&self) -> RetryBudget {
        RetryBudget { end: self.elapsed().saturating_add(RETRY_LIMIT), pauses: 0 }
    }

    /// Waits before the next attempt: a random time, up to a bound that doubles with each pause. `false` if the budget
    /// is spent.
    pub async fn pause_within(&self, budget: &mut RetryBudget) -> bool {
        let left = budget.end.saturating_sub(self.elapsed());
        if left.is_zero() {
            return false;
        }
        let doubled = FIRST_PAUSE_MS.saturating_mul(2_u64.saturating_pow(budget.pauses));
        budget.pauses = budget.pauses.saturating_add(1);
        let pause = self.entropy.below(doubled.min(LONGEST_PAUSE_MS));
        self.timer.sleep(Duration::from_millis(pause).min(left)).await;
        true
    }

    /// Waits a random time, up to a bound that doubles with each attempt without end: for the work of administrators.
    pub async fn pause(&self, attempt: u32) {
        let bound = UNBOUNDED_FIRST_PAUSE_MS.saturating_mul(2_u64.saturating_pow(attempt));
        self.timer.sleep(Duration::from_millis(self.entropy.below(bound))).await;
    }
}
