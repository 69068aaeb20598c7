//! Calls to the table: counted, broken, stopped.

use std::future::IntoFuture;

use super::World;
use crate::faults::{Call, CallFilter, InjectedFault, Pause, Phase};
use crate::figures::Figures;

impl World {
    /// Does `work`, and counts the calls that it makes to the table.
    pub async fn measure<F: IntoFuture>(&self, work: F) -> (F::Output, Figures) {
        let injector = &self.table.injector;
        let before = injector.calls().len();
        injector.measuring(true);
        let output = work.await;
        injector.measuring(false);
        (output, Figures::of(&injector.calls()[before..]))
    }

    /// Every call to the table so far.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.table.injector.calls()
    }

    /// Breaks calls to come.
    pub fn inject(&self, fault: InjectedFault, on: CallFilter) {
        self.table.injector.inject(fault, on);
    }

    /// Stops a call to come before it is sent.
    #[must_use]
    pub fn pause(&self, on: CallFilter) -> Pause {
        self.table.injector.pause(Phase::Before, on)
    }

    /// Stops a call to come after it happened, before its answer comes.
    #[must_use]
    pub fn hold_reply(&self, on: CallFilter) -> Pause {
        self.table.injector.pause(Phase::After, on)
    }

    /// Ends all faults and holds.
    pub fn clear_faults(&self) {
        self.table.injector.clear_faults();
    }

    /// Sends what [`InjectedFault::Late`] kept: how much it was.
    pub async fn deliver_late(&self) -> usize {
        self.table.injector.deliver_late().await
    }

    /// Breaks so many of a thousand calls from now on, drawn from this seed.
    pub fn break_at_random(&self, seed: u64, in_a_thousand: usize) {
        self.table.injector.break_at_random(seed, in_a_thousand);
    }

    /// Ends that; how many calls were broken.
    pub fn stop_random_faults(&self) -> usize {
        self.table.injector.stop_random_faults()
    }

    /// Keeps no calls from now on.
    pub fn forget_calls(&self) {
        self.table.injector.forget_calls();
    }

    /// Starts `work` and ends it, as the death of a function would, at that call: before it is sent, or after it happened.
    pub async fn kill<F: IntoFuture>(&self, side: Phase, on: CallFilter, work: F) {
        let hold = self.table.injector.pause(side, on);
        let work = std::pin::pin!(work.into_future());
        let reached = std::pin::pin!(hold.reached());
        futures::future::select(work, reached).await;
    }
}
