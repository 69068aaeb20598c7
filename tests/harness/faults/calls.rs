//! The calls of a world to its table: counted, failed, paused.

use std::future::IntoFuture;
use std::pin::pin;

use fastrand::Rng;
use futures::future::select;
use tokio::sync::watch;

use super::injected::{CallFilter, InjectedFault, Pause, Phase};
use super::state::{Action, Call, Chance, Rule};
use super::wire::forward;
use crate::figures::Figures;
use crate::world::World;

impl World {
    /// Runs `work`, and measures its calls to the table. Concurrent calls end together, so that the chain of round
    /// trips does not depend on the machine.
    pub async fn measure<F: IntoFuture>(&self, work: F) -> (F::Output, Figures) {
        let before = self.call_count();
        self.injector().state().measuring = true;
        let output = work.await;
        self.injector().state().measuring = false;
        (output, Figures::of(&self.calls()[before..]))
    }

    pub fn calls(&self) -> Vec<Call> {
        self.injector().state().calls.clone()
    }

    pub(crate) fn call_count(&self) -> usize {
        self.injector().state().calls.len()
    }

    pub fn inject(&self, fault: InjectedFault, on: CallFilter) {
        let action = Action::Break(fault);
        self.injector().state().rules.push(Rule { on, action });
    }

    pub fn pause(&self, on: CallFilter) -> Pause {
        self.pause_at(Phase::Before, on)
    }

    /// Pauses a call after it took effect, before its answer arrives.
    pub fn hold_reply(&self, on: CallFilter) -> Pause {
        self.pause_at(Phase::After, on)
    }

    fn pause_at(&self, phase: Phase, on: CallFilter) -> Pause {
        let (reached, release) = (watch::Sender::new(false), watch::Sender::new(false));
        let pause = Pause { reached: reached.subscribe(), release: release.clone() };
        let action = Action::Stop(phase, reached, release.subscribe());
        self.injector().state().rules.push(Rule { on, action });
        pause
    }

    /// Starts `work` and drops it at that call, as when a function is killed.
    pub async fn kill<F: IntoFuture>(&self, phase: Phase, on: CallFilter, work: F) {
        let pause = self.pause_at(phase, on);
        select(pin!(work.into_future()), pin!(pause.reached())).await;
    }

    pub fn clear_faults(&self) {
        self.injector().state().rules.clear();
    }

    /// Sends the calls that [`InjectedFault::Late`] delayed, and returns their number. Nobody waits for the answers.
    pub async fn deliver_late(&self) -> usize {
        let late = std::mem::take(&mut self.idle_injector().state().late);
        let count = late.len();
        for (wire, request) in late {
            let _ = forward(&wire, request).await;
        }
        count
    }

    /// Injects random faults into this share of the calls from now on, and draws them from this seed.
    pub fn break_at_random(&self, seed: u64, in_a_thousand: usize) {
        self.injector().state().chance = Some(Chance { random: Rng::with_seed(seed), in_a_thousand, count: 0 });
    }

    /// Stops the random faults, and returns how many there were.
    pub fn stop_random_faults(&self) -> usize {
        let chance = self.idle_injector().state().chance.take();
        chance.map_or(0, |chance| chance.count)
    }

    /// Forgets the calls so far: the table is restored to an earlier state.
    pub(crate) fn clear_calls(&self) {
        self.injector().state().calls.clear();
    }

    /// Records no calls from now on: a long run makes millions of them.
    pub fn forget_calls(&self) {
        let mut state = self.idle_injector().state();
        state.forgetting = true;
        state.calls = Vec::new();
    }
}
