//! Deliveries (SPECIFICATION §12.7).

use super::super::OfCall;
use super::super::seen::{ItemKind, Seen, integer};
use crate::faults::InjectedFault;

fn is_lease(call: &Seen<'_>) -> bool {
    call.asks("UpdateItem", ItemKind::Delivery)
}

fn is_conclusion(call: &Seen<'_>) -> bool {
    call.asks("PutItem", ItemKind::Delivery) && call.condition() == "#nonce = :nonce"
}

/// A lease that was refused because the delivery is in this state.
fn refused(call: &Seen<'_>, state: &str) -> bool {
    is_lease(call) && call.is_lost() && call.old("state")["S"] == state && call.old("nonce") != call.bound(":nonce")
}

super::states! { STATES: OfCall;
    "an event was fanned out again, and its delivery existed" => |call| {
        let creates = call.asks("PutItem", ItemKind::Delivery) && call.condition() == "attribute_not_exists(pk)";
        creates && call.is_lost()
    };
    "the dispatcher got a message while another attempt had the lease" =>
        |call| refused(call, "pending") && integer(call.old("dueAt")) > call.bound_number(":dueAt");
    "the dispatcher got a message of a delivery that had succeeded" =>
        |call| refused(call, "delivered");
    "the dispatcher got a message of a delivery that had failed permanently" =>
        |call| refused(call, "failed");
    "the answer to a lease was lost, and the dispatcher found its own nonce" =>
        |call| is_lease(call) && call.is_lost() && call.old("nonce") == call.bound(":nonce");
    "the lease of a killed dispatcher was taken over" => |call| {
        let other = call.memory.lease(call.sent).filter(|nonce| *nonce != call.bound(":nonce"));
        is_lease(call) && call.is_done() && other.is_some()
    };
    "an attempt ended after its lease was taken over, and changed nothing" =>
        |call| is_conclusion(call) && call.is_lost();
    "the answer to the result of an attempt was lost" => |call| {
        let is_lost = matches!(call.fault, Some(InjectedFault::LostReply | InjectedFault::ServerErrorAfter));
        is_conclusion(call) && is_lost
    };
    "two attempts recorded at once that a receiver fails, or that it works again" =>
        |call| call.asks("UpdateItem", ItemKind::Webhook) && call.is_lost();
    "another request changed a webhook between its reading and its writing" =>
        |call| call.lost(|part| part.kind() == ItemKind::Webhook && part.compares());
    "a delivery continued while it was redelivered" =>
        |call| call.lost(|part| part.kind() == ItemKind::Delivery && part.compares());
}
