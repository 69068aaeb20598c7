//! Deliveries (SPECIFICATION §14.12, §14.13).

use super::super::seen::{Kind, Seen, integer};
use super::super::{OfCall, State};
use crate::faults::InjectedFault;

fn is_lease(call: &Seen<'_>) -> bool {
    call.asks("UpdateItem", Kind::Delivery)
}

fn is_conclusion(call: &Seen<'_>) -> bool {
    call.asks("PutItem", Kind::Delivery) && call.condition() == "nonce = :nonce"
}

/// A right to an attempt that was refused, of a delivery in this state.
fn refused(call: &Seen<'_>, state: &str) -> bool {
    is_lease(call) && call.is_lost() && call.old("state")["S"] == state && call.old("nonce") != call.bound(":nonce")
}

pub(super) const STATES: &[State<OfCall>] = &[
    State {
        name: "an event was fanned out again, and its delivery was there",
        is: |call| {
            let makes = call.asks("PutItem", Kind::Delivery) && call.condition() == "attribute_not_exists(pk)";
            makes && call.is_lost()
        },
    },
    State {
        name: "the dispatcher got a message while another attempt had the lease",
        is: |call| refused(call, "pending") && integer(call.old("dueAt")) > call.bound_number(":now"),
    },
    State {
        name: "the dispatcher got a message of a delivery that had ended",
        is: |call| refused(call, "delivered"),
    },
    State {
        name: "the dispatcher got a message of a delivery that was given up",
        is: |call| refused(call, "failed"),
    },
    State {
        name: "the answer to a lease was lost, and the dispatcher found its own nonce",
        is: |call| is_lease(call) && call.is_lost() && call.old("nonce") == call.bound(":nonce"),
    },
    State {
        name: "the lease of a dispatcher that died was taken over",
        is: |call| {
            let other = call
                .memory
                .lease(call.sent)
                .filter(|nonce| *nonce != call.bound(":nonce"));
            is_lease(call) && call.is_done() && other.is_some()
        },
    },
    State {
        name: "an attempt ended after its lease had been taken over, and changed nothing",
        is: |call| is_conclusion(call) && call.is_lost(),
    },
    State {
        name: "the answer to what became of an attempt was lost",
        is: |call| {
            is_conclusion(call)
                && matches!(
                    call.fault,
                    Some(InjectedFault::LostReply | InjectedFault::ServerErrorAfter)
                )
        },
    },
    State {
        name: "two attempts noted at once that a receiver fails, or that it works again",
        is: |call| call.asks("UpdateItem", Kind::Webhook) && call.is_lost(),
    },
    State {
        name: "a webhook was changed by another between its reading and its writing",
        is: |call| call.lost(|part| part.kind() == Kind::Webhook && part.compares()),
    },
    State {
        name: "a delivery went on while it was to be sent again",
        is: |call| call.lost(|part| part.kind() == Kind::Delivery && part.compares()),
    },
];
