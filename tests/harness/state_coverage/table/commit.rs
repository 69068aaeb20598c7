//! The commit point: one transaction, and whether it took effect (infra/docs/ARCHITECTURE.md).

use super::super::OfCall;
use super::super::seen::{ItemKind, Outcome, Part, Seen, key};
use crate::faults::InjectedFault;

/// Cancelled because such a record changed after it was read.
fn changed(call: &Seen<'_>, kind: ItemKind) -> bool {
    call.lost(|part| part.kind() == kind && part.compares())
}

/// Cancelled because such an item exists already.
fn taken(call: &Seen<'_>, kind: ItemKind) -> bool {
    call.lost(|part| part.kind() == kind && part.verb == "Put" && !part.compares())
}

fn done_after(call: &Seen<'_>, faults: &[InjectedFault]) -> bool {
    let is_of = |fault: &Option<InjectedFault>| fault.is_some_and(|fault| faults.contains(&fault));
    call.commits() && call.is_done() && call.earlier().iter().any(is_of)
}

fn is_claim(part: &Part<'_>) -> bool {
    matches!(
        part.kind(),
        ItemKind::EmailClaim | ItemKind::PhoneClaim | ItemKind::ExternalClaim
    )
}

fn is_found(call: &Seen<'_>) -> bool {
    matches!(&call.outcome, Outcome::Done(body) if body["Item"].is_object())
}

/// The call was refused for the moment.
const fn is_refusal(fault: InjectedFault) -> bool {
    matches!(fault, InjectedFault::Conflict | InjectedFault::Throttled)
}

/// A commit whose attempts all failed in this way, at least that many.
fn gave_up(call: &Seen<'_>, attempts: usize, failed: impl Fn(InjectedFault) -> bool) -> bool {
    let earlier = call.earlier();
    let mut faults = earlier.iter().chain([&call.fault]);
    call.commits() && earlier.len() + 1 >= attempts && faults.all(|fault| fault.is_some_and(&failed))
}

fn reads(call: &Seen<'_>) -> bool {
    matches!(call.operation, "GetItem" | "BatchGetItem" | "Query")
}

/// Begins a deletion in several transactions.
fn hides(part: &Part<'_>) -> bool {
    part.kind() == ItemKind::Deletion && part.verb == "Put"
}

/// Creates a child, and requires that its prospect was not deleted.
fn requires_prospect(part: &Part<'_>) -> bool {
    part.kind() == ItemKind::ChildCount && part.verb == "Update"
}

fn asks_witness(call: &Seen<'_>) -> bool {
    call.asks("GetItem", ItemKind::Event) && call.memory.is_doubtful(call.sent)
}

super::states! { STATES: OfCall;
    "another request changed a prospect between its reading and its writing" =>
        |call| changed(call, ItemKind::Prospect);
    "another request claimed the email between the look-up and the commit" =>
        |call| taken(call, ItemKind::EmailClaim);
    "another request claimed the phone between the look-up and the commit" =>
        |call| taken(call, ItemKind::PhoneClaim);
    "others claimed both email and phone before the commit" =>
        |call| taken(call, ItemKind::EmailClaim) && taken(call, ItemKind::PhoneClaim);
    "a claim to be released no longer belonged to the prospect" =>
        |call| call.lost(|part| is_claim(part) && part.verb == "Delete");
    "the prospect of a new child was deleted meanwhile" =>
        |call| call.lost(requires_prospect);
    "the prospect of a new child was being deleted in several transactions" =>
        |call| call.lost(|part| requires_prospect(part) && call.memory.is_deleting(key(part.asked).0));
    "a child was created while its prospect was deleted, and the deletion read again" =>
        |call| call.lost(|part| part.kind() == ItemKind::ChildCount && part.verb == "Put");
    "a prospect was deleted in more than one transaction" =>
        |call| call.commits() && call.is_done() && call.parts().any(|part| hides(&part));
    "two hires of one prospect were created at once" =>
        |call| taken(call, ItemKind::Hire);
    "another request changed or ended a hire between its reading and its writing" =>
        |call| changed(call, ItemKind::Hire);
    "another request changed a child between its reading and its writing" =>
        |call| call.lost(|part| part.kind() == ItemKind::Child && part.verb == "Put" && part.compares());
    "a child was deleted twice at once" =>
        |call| call.lost(|part| part.kind() == ItemKind::Child && part.verb == "Delete");
    "two requests changed an account's settings at once" =>
        |call| changed(call, ItemKind::Account);
    "two sources of one name were created at once" =>
        |call| taken(call, ItemKind::SourceName);
    "another request changed a source or a job between its reading and its writing" =>
        |call| changed(call, ItemKind::SourceOrJob);
    "a transaction that had taken effect was sent again under its token" =>
        |call| done_after(call, &[InjectedFault::LostReply, InjectedFault::ServerErrorAfter]);
    "a transaction's token was forgotten, and its own write broke its conditions" => |call| {
        let is_forgotten = call.earlier().contains(&Some(InjectedFault::LostReplyAndToken));
        is_forgotten && call.lost(|part| part.kind() == ItemKind::Event)
    };
    "the event proved that an unclear transaction had taken effect" =>
        |call| asks_witness(call) && is_found(call);
    "the missing event proved that an unclear transaction had not taken effect" =>
        |call| asks_witness(call) && call.is_done() && !is_found(call);
    "a transaction conflicted with another and was sent again" =>
        |call| done_after(call, &[InjectedFault::Conflict]);
    "a transaction was throttled and sent again" =>
        |call| done_after(call, &[InjectedFault::Throttled]);
    "attempts of a transaction were refused for seconds" =>
        |call| gave_up(call, 16, is_refusal);
    "the outcome of a transaction stayed unclear after two attempts" =>
        |call| gave_up(call, 2, |fault| !is_refusal(fault));
    "a late transaction took effect after its request had given up" =>
        |call| call.commits() && call.is_late && call.is_done();
    "a late transaction did not find the nonce of its owner" =>
        |call| call.is_late && call.lost(|part| part.kind() == ItemKind::Idempotency);
    "the network sent a transaction twice" =>
        |call| call.commits() && call.fault == Some(InjectedFault::SentTwice) && call.is_done();
    "the connection of a read broke, and the read was retried" =>
        |call| reads(call) && matches!(call.outcome, Outcome::Broken);
    "a speculative read was abandoned when the admission failed" =>
        |call| reads(call) && matches!(call.outcome, Outcome::Abandoned);
}
