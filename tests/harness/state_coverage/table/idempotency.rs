//! Idempotency keys (SPECIFICATION §7).

use super::super::seen::{Kind, Outcome, Seen, integer};
use super::super::{OfCall, State};

fn is_claim(call: &Seen<'_>) -> bool {
    call.asks("PutItem", Kind::Idempotency)
}

/// A claim that was not given, because of what lies there: whether that is running, and of the same request.
fn refused(call: &Seen<'_>, running: bool, same: bool) -> bool {
    let is_running = call.old("runState")["S"] == "running";
    let is_same = call.old("fingerprint") == call.put("fingerprint");
    let is_own = call.old("nonce") == call.put("nonce");
    is_claim(call) && call.is_lost() && !is_own && is_running == running && is_same == same
}

fn lease_is_over(call: &Seen<'_>) -> bool {
    integer(call.old("leaseUntil")) <= call.bound_number(":now")
}

/// A claim that was given although another had been made and not given back.
fn follows(call: &Seen<'_>, expired: bool) -> bool {
    let claim = is_claim(call).then(|| call.memory.claim(call.pk())).flatten();
    let other = claim.filter(|claim| claim.nonce != *call.put("nonce"));
    call.is_done() && other.is_some_and(|claim| (claim.expires <= call.bound_number(":now")) == expired)
}

/// One that wants to give a claim back, and finds it gone: whether another has taken it over.
fn keeps(call: &Seen<'_>, others: bool) -> bool {
    let is_other = |call: &Seen<'_>| {
        let claim = call.memory.claim(call.pk());
        claim.is_some_and(|claim| claim.nonce != *call.bound(":g"))
    };
    call.asks("DeleteItem", Kind::Idempotency) && call.is_lost() && is_other(call) == others
}

pub(super) const STATES: &[State<OfCall>] = &[
    State {
        name: "the same request came while the first one with its key ran",
        is: |call| refused(call, true, true) && !lease_is_over(call),
    },
    State {
        name: "the same request came after the answer was kept",
        is: |call| refused(call, false, true),
    },
    State {
        name: "another request came under a key whose first request ran",
        is: |call| refused(call, true, false) && !lease_is_over(call),
    },
    State {
        name: "another request came under a key whose answer was kept",
        is: |call| refused(call, false, false),
    },
    State {
        name: "another request came under a key whose holder had died, and did not take it over",
        is: |call| refused(call, true, false) && lease_is_over(call),
    },
    State {
        name: "the answer to a claim was lost, and the claim found its own nonce",
        is: |call| is_claim(call) && call.is_lost() && call.old("nonce") == call.put("nonce"),
    },
    State {
        name: "a claim whose lease was over was taken over",
        is: |call| follows(call, false),
    },
    State {
        name: "an answer was forgotten after 24 hours, and its key claimed anew",
        is: |call| follows(call, true),
    },
    State {
        name: "a late owner's commit found its nonce gone",
        is: |call| call.commits() && !call.is_late && call.lost(|part| part.kind() == Kind::Idempotency),
    },
    State {
        name: "a request that ended without a write gave its claim back",
        is: |call| call.asks("DeleteItem", Kind::Idempotency) && call.is_done(),
    },
    State {
        name: "a late owner did not give back the claim of the one who took over",
        is: |call| keeps(call, true),
    },
    State {
        name: "a claim was given back twice, the first answer lost",
        is: |call| keeps(call, false),
    },
    State {
        name: "a claim could not be given back, and was left to its lease",
        is: |call| {
            let is_broken = matches!(call.outcome, Outcome::Broken) || call.refusal() == "InternalServerError";
            call.asks("DeleteItem", Kind::Idempotency) && is_broken
        },
    },
    State {
        name: "a function died at its claim",
        is: |call| is_claim(call) && matches!(call.outcome, Outcome::Abandoned),
    },
    State {
        name: "a function died at the commit that completes its claim",
        is: |call| {
            let is_abandoned = matches!(call.outcome, Outcome::Abandoned);
            is_abandoned && call.commits() && call.parts().any(|part| part.kind() == Kind::Idempotency)
        },
    },
];
