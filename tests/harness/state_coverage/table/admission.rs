//! Admission: keys and rate-limit windows (SPECIFICATION §6, ADR 0001).

use super::super::seen::{Kind, Seen, integer};
use super::super::{OfCall, State};
use crate::faults::InjectedFault;

fn is_admission(call: &Seen<'_>) -> bool {
    call.asks("UpdateItem", Kind::ApiKey)
}

/// Moves to a new window.
fn rolls(call: &Seen<'_>) -> bool {
    is_admission(call) && call.bound(":oldMinute").is_object()
}

/// Counts in the window that it takes for the present one.
fn counts(call: &Seen<'_>) -> bool {
    is_admission(call) && !rolls(call)
}

fn new_hour(call: &Seen<'_>) -> bool {
    call.bound(":hour") != call.bound(":oldHour")
}

/// Refused although the key is there and active.
fn is_refused(call: &Seen<'_>) -> bool {
    call.is_lost() && call.old("keyStatus")["S"] == "active"
}

/// Refused in the windows that are stored: one of them is full.
fn is_full(call: &Seen<'_>, count: &str, limit: &str) -> bool {
    is_refused(call) && integer(call.old(count)) >= integer(call.old(limit))
}

fn is_present(call: &Seen<'_>) -> bool {
    call.old("minuteWindow") == call.bound(":minute") && call.old("hourWindow") == call.bound(":hour")
}

pub(super) const STATES: &[State<OfCall>] = &[
    State {
        name: "the first request of a minute began its window",
        is: |call| rolls(call) && call.is_done() && !new_hour(call),
    },
    State {
        name: "the first request of an hour began its window",
        is: |call| rolls(call) && call.is_done() && new_hour(call),
    },
    State {
        name: "two requests began one window, and one of them lost",
        is: |call| rolls(call) && is_refused(call) && is_present(call),
    },
    State {
        name: "a clock that was late counted in the stored window",
        is: |call| {
            let stored = integer(call.old("minuteWindow"));
            counts(call) && is_refused(call) && stored > call.bound_number(":minute")
        },
    },
    State {
        name: "a minute was full",
        is: |call| counts(call) && is_present(call) && is_full(call, "minuteCount", "minuteLimit"),
    },
    State {
        name: "an hour was full",
        is: |call| counts(call) && is_present(call) && is_full(call, "hourCount", "hourLimit"),
    },
    State {
        name: "a new minute began in an hour that was full",
        is: |call| {
            let minute_is_over = integer(call.old("minuteWindow")) < call.bound_number(":minute");
            let hour_goes_on = call.old("hourWindow") == call.bound(":hour");
            counts(call) && minute_is_over && hour_goes_on && is_full(call, "hourCount", "hourLimit")
        },
    },
    State {
        name: "a key was refused that had been revoked",
        is: |call| is_admission(call) && call.is_lost() && call.old("keyStatus")["S"] == "revoked",
    },
    State {
        name: "a key was refused that nobody has",
        is: |call| is_admission(call) && call.is_lost() && call.old("keyStatus").is_null(),
    },
    State {
        name: "the answer to an admission was lost, and the request counted again",
        is: |call| {
            is_admission(call)
                && matches!(
                    call.fault,
                    Some(InjectedFault::LostReply | InjectedFault::ServerErrorAfter)
                )
        },
    },
    State {
        name: "a transaction held the key's item while a request was admitted",
        is: |call| is_admission(call) && call.refusal() == "TransactionConflictException",
    },
    State {
        name: "an admission that came late was counted when nobody waited any more",
        is: |call| is_admission(call) && call.is_late && call.is_done(),
    },
];
