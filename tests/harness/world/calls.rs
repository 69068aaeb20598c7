//! Calls to the table: counted, failed, paused.

use std::future::IntoFuture;

use super::World;
use crate::faults::{Call, CallFilter, InjectedFault, Pause, Phase};
use crate::figures::Figures;

impl World {
    /// Runs `work`, and measures its calls to the table.
    pub async fn measure<F: IntoFuture>(&self, work: F) -> (F::Output, Figures) {
        let injector = &self.table.injector;
        let before = injector.calls().len();
        injector.measuring(true);
        let output = work.await;
        injector.measuring(false);
        (output, Figures::of(&injector.calls()[before..]))
    }

    pub fn calls(&self) -> Vec<Call> {
        self.table.injector.calls()
    }

    pub fn inject(&self, fault: InjectedFault, on: CallFilter) {
        self.table.injector.inject(fault, on);
    }

    pub fn pause(&self, on: CallFilter) -> Pause {
        self.table.injector.pause(Phase::Before, on)
    }

    /// Pauses a call after it took effect, before its answer arrives.
    pub fn hold_reply(&self, on: CallFilter) -> Pause {
        self.table.injector.pause(Phase::After, on)
    }

    pub fn clear_faults(&self) {
        self.table.injector.clear_faults();
    }

    /// Sends the calls that [`InjectedFault::Late`] delayed, and returns their number.
    pub async fn deliver_late(&self) -> usize {
        self.table.injector.deliver_late().await
    }

    /// Injects random faults into this share of the calls from now on, and draws them from this seed.
    pub fn break_at_random(&self, seed: u64, in_a_thousand: usize) {
        self.table.injector.break_at_random(seed, in_a_thousand);
    }

    /// Stops the random faults, and returns how many there were.
    pub fn stop_random_faults(&self) -> usize {
        self.table.injector.stop_random_faults()
    }

    /// Records no calls from now on.
    pub fn forget_calls(&self) {
        self.table.injector.forget_calls();
    }

    /// Starts `work` and drops it at that call, as when a function is killed.
    pub async fn kill<F: IntoFuture>(&self, phase: Phase, on: CallFilter, work: F) {
        let pause = self.table.injector.pause(phase, on);
        let work = std::pin::pin!(work.into_future());
        let reached = std::pin::pin!(pause.reached());
        futures::future::select(work, reached).await;
    }
}
