//! The commit point: one transaction, and whether it happened (infra/docs/ARCHITECTURE.md, "What is always true").

use super::super::seen::{Kind, Outcome, Part, Seen};
use super::super::{OfCall, State};
use crate::faults::InjectedFault;

/// Cancelled because such a record is not as it was when it was read.
fn changed(call: &Seen<'_>, kind: Kind) -> bool {
    call.lost(|part| part.kind() == kind && part.compares())
}

/// Cancelled because such an item is there already.
fn taken(call: &Seen<'_>, kind: Kind) -> bool {
    call.lost(|part| part.kind() == kind && part.verb == "Put" && !part.compares())
}

/// Done after an attempt that ended so.
fn done_after(call: &Seen<'_>, faults: &[InjectedFault]) -> bool {
    let is_of = |fault: &Option<InjectedFault>| fault.is_some_and(|fault| faults.contains(&fault));
    call.commits() && call.is_done() && call.earlier().iter().any(is_of)
}

fn is_claim(part: &Part<'_>) -> bool {
    matches!(part.kind(), Kind::EmailClaim | Kind::PhoneClaim)
}

fn is_found(call: &Seen<'_>) -> bool {
    matches!(&call.outcome, Outcome::Done(body) if body["Item"].is_object())
}

/// A commit that took so many attempts whose answers all were of this kind.
fn gave_up(call: &Seen<'_>, attempts: usize, passing: bool) -> bool {
    let is_passing =
        |fault: &Option<InjectedFault>| matches!(fault, Some(InjectedFault::Conflict | InjectedFault::Throttled));
    let earlier = call.earlier();
    let all = earlier.len() + 1 == attempts
        && earlier
            .iter()
            .all(|fault| fault.is_some() && is_passing(fault) == passing);
    call.commits() && all && call.fault.is_some() && is_passing(&call.fault) == passing
}

pub(super) const STATES: &[State<OfCall>] = &[
    State {
        name: "a prospect was changed by another between its reading and its writing",
        is: |call| changed(call, Kind::Prospect),
    },
    State {
        name: "an email was claimed by another between the look-up and the commit",
        is: |call| taken(call, Kind::EmailClaim),
    },
    State {
        name: "a phone was claimed by another between the look-up and the commit",
        is: |call| taken(call, Kind::PhoneClaim),
    },
    State {
        name: "email and phone were both claimed by others before the commit",
        is: |call| taken(call, Kind::EmailClaim) && taken(call, Kind::PhoneClaim),
    },
    State {
        name: "a claim that was to be let go was the prospect's no longer",
        is: |call| call.lost(|part| is_claim(part) && part.verb == "Delete"),
    },
    State {
        name: "a child was to be made on a prospect that went meanwhile",
        is: |call| call.lost(|part| part.kind() == Kind::Prospect && part.verb == "ConditionCheck"),
    },
    State {
        name: "a child was to be made on a prospect that was being deleted in several steps",
        is: |call| {
            let is_going = |part: &Part<'_>| call.memory.is_deleting(super::super::seen::key(part.asked).0);
            call.lost(|part| part.verb == "ConditionCheck" && part.kind() == Kind::Prospect && is_going(part))
        },
    },
    State {
        name: "a child was made while its prospect was deleted, and the deletion looked again",
        is: |call| call.lost(|part| part.kind() == Kind::ChildCount),
    },
    State {
        name: "a prospect was deleted in more than one transaction",
        is: |call| {
            let hides =
                |part: Part<'_>| part.kind() == Kind::Prospect && part.verb == "Update" && part.sets("deleting");
            call.commits() && call.is_done() && call.parts().any(hides)
        },
    },
    State {
        name: "two hires of one prospect were made at once",
        is: |call| taken(call, Kind::Hire),
    },
    State {
        name: "a hire was changed or ended by another between its reading and its writing",
        is: |call| changed(call, Kind::Hire),
    },
    State {
        name: "a child was changed by another between its reading and its writing",
        is: |call| call.lost(|part| part.kind() == Kind::Child && part.verb == "Put" && part.compares()),
    },
    State {
        name: "a child was deleted twice at once",
        is: |call| call.lost(|part| part.kind() == Kind::Child && part.verb == "Delete"),
    },
    State {
        name: "two changes of an account's settings were made at once",
        is: |call| changed(call, Kind::Account),
    },
    State {
        name: "two sources of one name were made at once",
        is: |call| taken(call, Kind::SourceName),
    },
    State {
        name: "a source or a job was changed by another between its reading and its writing",
        is: |call| changed(call, Kind::SourceOrJob),
    },
    State {
        name: "a transaction was sent again under its token and had happened",
        is: |call| done_after(call, &[InjectedFault::LostReply, InjectedFault::ServerErrorAfter]),
    },
    State {
        name: "a transaction's token was forgotten, and its own write broke its conditions",
        is: |call| {
            call.earlier().contains(&Some(InjectedFault::LostReplyAndToken))
                && call.lost(|part| part.kind() == Kind::Event)
        },
    },
    State {
        name: "the event told that an unclear transaction had happened",
        is: |call| call.asks("GetItem", Kind::Event) && call.memory.is_doubtful(call.sent) && is_found(call),
    },
    State {
        name: "the event told that an unclear transaction had not happened",
        is: |call| {
            let asks = call.asks("GetItem", Kind::Event) && call.memory.is_doubtful(call.sent);
            asks && call.is_done() && !is_found(call)
        },
    },
    State {
        name: "a transaction stood in the way of another, which was sent again",
        is: |call| done_after(call, &[InjectedFault::Conflict]),
    },
    State {
        name: "a transaction was throttled and sent again",
        is: |call| done_after(call, &[InjectedFault::Throttled]),
    },
    State {
        name: "a transaction was refused for the moment as often as it is sent",
        is: |call| gave_up(call, 5, true),
    },
    State {
        name: "the outcome of a transaction stayed unclear after two attempts",
        is: |call| gave_up(call, 2, false),
    },
    State {
        name: "a transaction came late, and happened when nobody waited any more",
        is: |call| call.commits() && call.is_late && call.is_done(),
    },
    State {
        name: "a transaction came late, and the nonce of its owner was gone",
        is: |call| call.is_late && call.lost(|part| part.kind() == Kind::Idempotency),
    },
    State {
        name: "a transaction was sent twice by the network",
        is: |call| call.commits() && call.fault == Some(InjectedFault::SentTwice) && call.is_done(),
    },
    State {
        name: "a read broke off and was asked again",
        is: |call| {
            let reads = matches!(call.operation, "GetItem" | "BatchGetItem" | "Query");
            reads && matches!(call.outcome, Outcome::Broken)
        },
    },
    State {
        name: "an endpoint that ran beside its admission was given up",
        is: |call| {
            let reads = matches!(call.operation, "GetItem" | "BatchGetItem" | "Query");
            reads && matches!(call.outcome, Outcome::Abandoned)
        },
    },
];
