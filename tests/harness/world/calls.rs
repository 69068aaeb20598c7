//! Calls to the table: counted, broken, stopped.

use std::future::IntoFuture;

use super::World;
use crate::faults::{Call, Fault, Hold, On, Side};
use crate::figures::Figures;

impl World {
    /// Does `work`, and counts the calls that it makes to the table.
    pub async fn measure<F: IntoFuture>(&self, work: F) -> (F::Output, Figures) {
        let seam = &self.table.seam;
        let before = seam.calls().len();
        seam.measuring(true);
        let output = work.await;
        seam.measuring(false);
        (output, Figures::of(&seam.calls()[before..]))
    }

    /// Every call to the table so far.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.table.seam.calls()
    }

    /// Breaks calls to come.
    pub fn fault(&self, fault: Fault, on: On) {
        self.table.seam.fault(fault, on);
    }

    /// Stops a call to come before it is sent.
    #[must_use]
    pub fn hold(&self, on: On) -> Hold {
        self.table.seam.hold(Side::Before, on)
    }

    /// Stops a call to come after it happened, before its answer comes.
    #[must_use]
    pub fn hold_reply(&self, on: On) -> Hold {
        self.table.seam.hold(Side::After, on)
    }

    /// Ends all faults and holds.
    pub fn heal(&self) {
        self.table.seam.heal();
    }

    /// Sends what [`Fault::Late`] kept: how much it was.
    pub async fn deliver_late(&self) -> usize {
        self.table.seam.deliver_late().await
    }

    /// Breaks so many of a thousand calls from now on, drawn from this seed.
    pub fn break_at_random(&self, seed: u64, in_a_thousand: usize) {
        self.table.seam.break_at_random(seed, in_a_thousand);
    }

    /// Ends that; how many calls were broken.
    pub fn heal_chance(&self) -> usize {
        self.table.seam.heal_chance()
    }

    /// Keeps no calls from now on.
    pub fn forget_calls(&self) {
        self.table.seam.forget_calls();
    }

    /// Starts `work` and ends it, as the death of a function would, at that call: before it is sent, or after it happened.
    pub async fn kill<F: IntoFuture>(&self, side: Side, on: On, work: F) {
        let hold = self.table.seam.hold(side, on);
        let work = std::pin::pin!(work.into_future());
        let reached = std::pin::pin!(hold.reached());
        futures::future::select(work, reached).await;
    }
}
