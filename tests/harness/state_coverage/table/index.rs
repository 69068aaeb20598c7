//! Indexes and their compaction (ADR 0012).

use super::super::seen::{Kind, Outcome, Seen};
use super::super::{OfCall, State};

fn is_broken(call: &Seen<'_>) -> bool {
    matches!(call.outcome, Outcome::Broken)
}

pub(super) const STATES: &[State<OfCall>] = &[
    State {
        name: "a compaction took the lease over from one that had died",
        is: |call| call.asks("PutItem", Kind::FoldLease) && call.is_done() && call.condition() == "#n = :n",
    },
    State {
        name: "two compactions took one lease, and one lost it",
        is: |call| call.asks("PutItem", Kind::FoldLease) && call.is_lost() && call.old("n") != call.put("n"),
    },
    State {
        name: "the reply to taking the lease was lost, and the compaction found its own nonce",
        is: |call| call.asks("PutItem", Kind::FoldLease) && call.is_lost() && call.old("n") == call.put("n"),
    },
    State {
        name: "a compaction lost its lease while it worked",
        is: |call| call.asks("UpdateItem", Kind::FoldLease) && call.is_lost(),
    },
    State {
        name: "a compaction whose lease had expired released nothing",
        is: |call| call.asks("DeleteItem", Kind::FoldLease) && call.is_lost(),
    },
    State {
        name: "a compaction found what one that died had been writing",
        is: |call| {
            let writing = call.put("writing")["B"].as_str().is_some_and(|bytes| !bytes.is_empty());
            call.asks("PutItem", Kind::FoldLease) && call.is_done() && writing
        },
    },
    State {
        name: "another compaction changed the manifest first",
        is: |call| call.asks("PutItem", Kind::Manifest) && call.is_lost() && call.old("n") != call.put("n"),
    },
    State {
        name: "the reply to a change of the manifest was lost, and the change was the compaction's own",
        is: |call| call.asks("PutItem", Kind::Manifest) && call.is_lost() && call.old("n") == call.put("n"),
    },
    State {
        name: "a compaction ended before it changed the manifest",
        is: |call| {
            call.asks("PutItem", Kind::Manifest) && (is_broken(call) || matches!(call.outcome, Outcome::Abandoned))
        },
    },
    State {
        name: "a part of a segment had been written by an attempt whose reply was lost",
        is: |call| call.asks("PutItem", Kind::Segment) && call.is_lost(),
    },
    State {
        name: "a segment was gone that a reader's manifest listed",
        is: |call| {
            let is_empty = matches!(&call.outcome, Outcome::Done(body) if body.get("Item").is_none());
            call.asks("GetItem", Kind::Segment) && is_empty
        },
    },
    State {
        name: "a segment that no manifest lists any more was deleted",
        is: |call| call.asks("DeleteItem", Kind::Segment) && call.is_done(),
    },
    State {
        name: "a compacted row was deleted",
        is: |call| call.asks("DeleteItem", Kind::Row) && call.is_done(),
    },
    State {
        name: "a compacted row had changed when it was to be deleted, and stayed",
        is: |call| call.asks("DeleteItem", Kind::Row) && call.is_lost(),
    },
    State {
        name: "a small index was left as it was, and its rows were unmarked",
        is: |call| call.asks("UpdateItem", Kind::Row) && call.is_done(),
    },
];
