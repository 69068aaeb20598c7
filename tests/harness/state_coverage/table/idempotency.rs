//! Idempotency keys (SPECIFICATION §5).

use super::super::OfCall;
use super::super::seen::{ItemKind, Outcome, Seen, integer};

fn is_claim(call: &Seen<'_>) -> bool {
    call.asks("PutItem", ItemKind::Idempotency)
}

/// A claim that was refused because of the stored record.
fn refused(call: &Seen<'_>) -> bool {
    is_claim(call) && call.is_lost() && call.old("nonce") != call.put("nonce")
}

/// The stored record is of a request that runs.
fn is_running(call: &Seen<'_>) -> bool {
    call.old("runState")["S"] == "running"
}

/// The stored record is of the same request.
fn is_same(call: &Seen<'_>) -> bool {
    call.old("fingerprint") == call.put("fingerprint")
}

fn lease_is_over(call: &Seen<'_>) -> bool {
    integer(call.old("leaseUntil")) <= call.bound_number(":expires")
}

/// How many seconds ago the record of another claim expired, if this claim succeeded although the other had not been
/// released. Negative before it expires.
fn follows(call: &Seen<'_>) -> Option<i64> {
    let claim = is_claim(call).then(|| call.memory.claim(call.pk())).flatten();
    let other = claim.filter(|claim| call.is_done() && claim.nonce != *call.put("nonce"));
    other.map(|claim| call.bound_number(":expires") - claim.expires)
}

/// A release that found another nonce or no claim.
fn release_lost(call: &Seen<'_>) -> bool {
    call.asks("DeleteItem", ItemKind::Idempotency) && call.is_lost()
}

/// The claim that a release asks for belongs to another owner.
fn is_taken_over(call: &Seen<'_>) -> bool {
    let claim = call.memory.claim(call.pk());
    claim.is_some_and(|claim| claim.nonce != *call.bound(":nonce"))
}

super::states! { STATES: OfCall;
    "the same request arrived while the first with its key ran" =>
        |call| refused(call) && is_running(call) && is_same(call) && !lease_is_over(call);
    "the same request arrived after the answer was stored" =>
        |call| refused(call) && !is_running(call) && is_same(call);
    "a different request arrived under the key of a running request" =>
        |call| refused(call) && is_running(call) && !is_same(call) && !lease_is_over(call);
    "a different request arrived under the key of a stored answer" =>
        |call| refused(call) && !is_running(call) && !is_same(call);
    "a different request arrived under the key of a crashed request, and did not take over its claim" =>
        |call| refused(call) && is_running(call) && !is_same(call) && lease_is_over(call);
    "the answer to a claim was lost, and its retry found its own nonce" =>
        |call| is_claim(call) && call.is_lost() && call.old("nonce") == call.put("nonce");
    "a claim with an expired lease was taken over" =>
        |call| follows(call).is_some_and(|expired_s| expired_s < 0);
    "a stored answer expired after 24 hours, and its key was claimed again" =>
        |call| follows(call).is_some_and(|expired_s| expired_s >= 0);
    "the commit of a slow owner did not find its nonce" =>
        |call| call.commits() && !call.is_late && call.lost(|part| part.kind() == ItemKind::Idempotency);
    "a request that ended without a write released its claim" =>
        |call| call.asks("DeleteItem", ItemKind::Idempotency) && call.is_done();
    "a slow owner did not release the claim of its successor" =>
        |call| release_lost(call) && is_taken_over(call);
    "a claim was released twice because the first answer was lost" =>
        |call| release_lost(call) && !is_taken_over(call);
    "a claim could not be released, and its lease had to expire" => |call| {
        let is_broken = matches!(call.outcome, Outcome::Broken) || call.refusal() == "InternalServerError";
        call.asks("DeleteItem", ItemKind::Idempotency) && is_broken
    };
    "a function was killed at its claim" =>
        |call| is_claim(call) && matches!(call.outcome, Outcome::Abandoned);
    "a function was killed at the commit that completes its claim" => |call| {
        let is_abandoned = matches!(call.outcome, Outcome::Abandoned);
        is_abandoned && call.commits() && call.parts().any(|part| part.kind() == ItemKind::Idempotency)
    };
}
