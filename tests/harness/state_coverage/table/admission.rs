//! Admission: keys and rate-limit windows (SPECIFICATION §2.6, ADR 0001).

use serde_json::Value;

use super::super::OfCall;
use super::super::seen::{ItemKind, Seen, integer};
use crate::faults::InjectedFault;

fn is_admission(call: &Seen<'_>) -> bool {
    call.asks("UpdateItem", ItemKind::ApiKey)
}

/// Starts a new window.
fn rolls(call: &Seen<'_>) -> bool {
    is_admission(call) && call.update().contains("#minuteWindow =")
}

/// Counts in the window that it takes for the present one.
fn counts(call: &Seen<'_>) -> bool {
    is_admission(call) && !rolls(call)
}

fn new_hour(call: &Seen<'_>) -> bool {
    call.bound(":hourWindow1").is_object()
}

/// The minute or the hour that the request falls into. An update that starts a window also binds the stored one.
fn window<'a>(call: &Seen<'a>, name: &str) -> &'a Value {
    let started = call.bound(&format!(":{name}1"));
    if started.is_object() {
        started
    } else {
        call.bound(&format!(":{name}"))
    }
}

/// Refused although the key exists and is active.
fn is_refused(call: &Seen<'_>) -> bool {
    call.is_lost() && call.old("keyStatus")["S"] == "active"
}

/// Refused because a stored window is full.
fn is_full(call: &Seen<'_>, count: &str, limit: &str) -> bool {
    is_refused(call) && integer(call.old(count)) >= integer(call.old(limit))
}

fn is_present(call: &Seen<'_>) -> bool {
    ["minuteWindow", "hourWindow"]
        .iter()
        .all(|name| call.old(name) == window(call, name))
}

super::states! { STATES: OfCall;
    "the first request of a minute started its window" =>
        |call| rolls(call) && call.is_done() && !new_hour(call);
    "the first request of an hour started its window" =>
        |call| rolls(call) && call.is_done() && new_hour(call);
    "two requests started one window, and one of them lost" =>
        |call| rolls(call) && is_refused(call) && is_present(call);
    "a slow clock counted in the stored window" => |call| {
        let stored = integer(call.old("minuteWindow"));
        counts(call) && is_refused(call) && stored > integer(window(call, "minuteWindow"))
    };
    "a minute was full" =>
        |call| counts(call) && is_present(call) && is_full(call, "minuteCount", "minuteLimit");
    "an hour was full" =>
        |call| counts(call) && is_present(call) && is_full(call, "hourCount", "hourLimit");
    "a new minute began in an hour that was full" => |call| {
        let minute_is_over = integer(call.old("minuteWindow")) < integer(window(call, "minuteWindow"));
        let is_same_hour = call.old("hourWindow") == window(call, "hourWindow");
        counts(call) && minute_is_over && is_same_hour && is_full(call, "hourCount", "hourLimit")
    };
    "a revoked key was refused" =>
        |call| is_admission(call) && call.is_lost() && call.old("keyStatus")["S"] == "revoked";
    "an unknown key was refused" =>
        |call| is_admission(call) && call.is_lost() && call.old("keyStatus").is_null();
    "the answer to an admission was lost, and the request counted again" => |call| {
        let is_lost = matches!(call.fault, Some(InjectedFault::LostReply | InjectedFault::ServerErrorAfter));
        is_admission(call) && is_lost
    };
    "a transaction held the key's item while a request was admitted" =>
        |call| is_admission(call) && call.refusal() == "TransactionConflictException";
    "a late admission was counted after its request had given up" =>
        |call| is_admission(call) && call.is_late && call.is_done();
}
