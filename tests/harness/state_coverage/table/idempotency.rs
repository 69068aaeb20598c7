//! Idempotency keys (SPECIFICATION §7).

use super::super::OfCall;
use super::super::seen::{Kind, Outcome, Seen, integer};

fn is_claim(call: &Seen<'_>) -> bool {
    call.asks("PutItem", Kind::Idempotency)
}

/// A claim that was refused because of the stored record: whether that is running, and of the same request.
fn refused(call: &Seen<'_>, running: bool, same: bool) -> bool {
    let is_running = call.old("runState")["S"] == "running";
    let is_same = call.old("fingerprint") == call.put("fingerprint");
    let is_own = call.old("nonce") == call.put("nonce");
    is_claim(call) && call.is_lost() && !is_own && is_running == running && is_same == same
}

fn lease_is_over(call: &Seen<'_>) -> bool {
    integer(call.old("leaseUntil")) <= call.bound_number(":now")
}

/// A claim that succeeded although another one had not been released: whether that one's record had expired.
fn follows(call: &Seen<'_>, expired: bool) -> bool {
    let claim = is_claim(call).then(|| call.memory.claim(call.pk())).flatten();
    let other = claim.filter(|claim| claim.nonce != *call.put("nonce"));
    call.is_done() && other.is_some_and(|claim| (claim.expires <= call.bound_number(":now")) == expired)
}

/// A release that found another nonce or no claim: whether another owner has taken it over.
fn release_lost(call: &Seen<'_>, to_another: bool) -> bool {
    let claim = call.memory.claim(call.pk());
    let is_taken_over = claim.is_some_and(|claim| claim.nonce != *call.bound(":g"));
    call.asks("DeleteItem", Kind::Idempotency) && call.is_lost() && is_taken_over == to_another
}

super::states! { STATES: OfCall;
    "the same request arrived while the first with its key ran" =>
        |call| refused(call, true, true) && !lease_is_over(call);
    "the same request arrived after the answer was stored" =>
        |call| refused(call, false, true);
    "a different request arrived under the key of a running request" =>
        |call| refused(call, true, false) && !lease_is_over(call);
    "a different request arrived under the key of a stored answer" =>
        |call| refused(call, false, false);
    "a different request arrived under the key of a crashed request, and did not take over its claim" =>
        |call| refused(call, true, false) && lease_is_over(call);
    "the answer to a claim was lost, and its retry found its own nonce" =>
        |call| is_claim(call) && call.is_lost() && call.old("nonce") == call.put("nonce");
    "a claim with an expired lease was taken over" =>
        |call| follows(call, false);
    "a stored answer expired after 24 hours, and its key was claimed again" =>
        |call| follows(call, true);
    "the commit of a slow owner did not find its nonce" =>
        |call| call.commits() && !call.is_late && call.lost(|part| part.kind() == Kind::Idempotency);
    "a request that ended without a write released its claim" =>
        |call| call.asks("DeleteItem", Kind::Idempotency) && call.is_done();
    "a slow owner did not release the claim of its successor" =>
        |call| release_lost(call, true);
    "a claim was released twice because the first answer was lost" =>
        |call| release_lost(call, false);
    "a claim could not be released, and its lease had to expire" => |call| {
        let is_broken = matches!(call.outcome, Outcome::Broken) || call.refusal() == "InternalServerError";
        call.asks("DeleteItem", Kind::Idempotency) && is_broken
    };
    "a function was killed at its claim" =>
        |call| is_claim(call) && matches!(call.outcome, Outcome::Abandoned);
    "a function was killed at the commit that completes its claim" => |call| {
        let is_abandoned = matches!(call.outcome, Outcome::Abandoned);
        is_abandoned && call.commits() && call.parts().any(|part| part.kind() == Kind::Idempotency)
    };
}
