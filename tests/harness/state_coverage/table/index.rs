//! Indexes and their compaction (ADR 0012).

use super::super::OfCall;
use super::super::seen::{ItemKind, Outcome, Seen};

fn is_own(call: &Seen<'_>) -> bool {
    call.old("nonce") == call.put("nonce")
}

fn puts(call: &Seen<'_>, kind: ItemKind) -> bool {
    call.asks("PutItem", kind)
}

super::states! { STATES: OfCall;
    "a compaction took over the lease of one that was killed" =>
        |call| puts(call, ItemKind::CompactionLease) && call.is_done() && call.condition() == "#nonce = :nonce";
    "two compactions tried to take one lease, and one lost" =>
        |call| puts(call, ItemKind::CompactionLease) && call.is_lost() && !is_own(call);
    "the answer to taking the lease was lost, and the retry found its own nonce" =>
        |call| puts(call, ItemKind::CompactionLease) && call.is_lost() && is_own(call);
    "a compaction lost its lease while it ran" =>
        |call| call.asks("UpdateItem", ItemKind::CompactionLease) && call.is_lost();
    "a compaction with an expired lease released nothing" =>
        |call| call.asks("DeleteItem", ItemKind::CompactionLease) && call.is_lost();
    "a compaction found the unfinished segment of one that was killed" => |call| {
        let writing = call.put("writing")["B"].as_str().is_some_and(|bytes| !bytes.is_empty());
        puts(call, ItemKind::CompactionLease) && call.is_done() && writing
    };
    "another compaction changed the manifest first" =>
        |call| puts(call, ItemKind::Manifest) && call.is_lost() && !is_own(call);
    "the answer to a change of the manifest was lost, and the retry found its own change" =>
        |call| puts(call, ItemKind::Manifest) && call.is_lost() && is_own(call);
    "a compaction ended before it changed the manifest" =>
        |call| puts(call, ItemKind::Manifest) && matches!(call.outcome, Outcome::Broken | Outcome::Abandoned);
    "a part of a segment existed because the answer to its write was lost" =>
        |call| puts(call, ItemKind::Segment) && call.is_lost();
    "a reader's manifest named a segment that was deleted" => |call| {
        let is_empty = matches!(&call.outcome, Outcome::Done(body) if body.get("Item").is_none());
        call.asks("GetItem", ItemKind::Segment) && is_empty
    };
    "a segment that no manifest names was deleted" =>
        |call| call.asks("DeleteItem", ItemKind::Segment) && call.is_done();
    "a compacted row was deleted" =>
        |call| call.asks("DeleteItem", ItemKind::Row) && call.is_done();
    "a compacted row had changed before its deletion, and was kept" =>
        |call| call.asks("DeleteItem", ItemKind::Row) && call.is_lost();
    "a small index was not compacted, and its rows were unmarked" =>
        |call| call.asks("UpdateItem", ItemKind::Row) && call.is_done();
}
