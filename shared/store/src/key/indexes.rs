//! The keys of the indexes of an account's records, and of the secondary index `due`.

use super::{Key, keys};
use domain::{AccountId, ProspectId};

keys! {
    index_row(account: AccountId, kind: &str, id: &str) => index(account, kind), id;
    /// The mark that hides a prospect's children in an index. It sorts before all rows, so that a query reads it first.
    hidden_children(account: AccountId, kind: &str, prospect: ProspectId)
        => index(account, kind), format!("{HIDDEN}{}", prospect.ulid());
    /// The mark of an index of children that prospects of the account were merged. It sorts with the marks that hide
    /// children.
    merges_mark(account: AccountId, kind: &str) => index(account, kind), MERGES;
    /// The manifest of an index. It sorts after all rows, so that a query reads it last.
    manifest(account: AccountId, kind: &str) => index(account, kind), MANIFEST;
    /// A part of a segment of an index, from 0.
    segment(account: AccountId, kind: &str, segment: u64, part: usize)
        => format!("{}#SEGMENT#{kind}#{segment:016x}#{part}", account.ulid()), "SEGMENT";
    compaction_lease(account: AccountId, kind: &str) => format!("{}#LEASE#{kind}", account.ulid()), "LEASE";
}

/// The sparse secondary index `due`, by partition key and sort key. It holds deliveries that wait, failed deliveries,
/// rows and manifests marked for compaction, and other work of the sweeper: deletions, erasures, retention, exports,
/// bytes of deleted files, values of custom fields to settle, and events that leave the feed.
pub const DUE_INDEX: &str = "due";
/// See [`DUE_INDEX`].
pub const DUE: &str = "due";
/// See [`DUE_INDEX`]; Unix milliseconds.
pub const DUE_AT: &str = "dueAt";

/// The sort key of an index's manifest. Ids begin with a letter, which sorts before it.
pub const MANIFEST: &str = "~";

/// The prefix of the sort keys of marks that hide children. Ids begin with a letter, which sorts after it.
pub const HIDDEN: &str = "#";

/// The sort key of the mark of merges.
pub const MERGES: &str = "#merges";

/// The partition of `due` with the rows marked for compaction.
pub const DUE_COMPACTION: &str = "COMPACTION";

/// The account and the kind of an index, as the key of a row names them.
pub fn index_of(row: &Key) -> Option<(AccountId, &str)> {
    let (account, kind) = row.pk.split_once("#INDEX#")?;
    Some((AccountId::of_ulid(account)?, kind))
}

pub fn index(account: AccountId, kind: &str) -> String {
    format!("{}#INDEX#{kind}", account.ulid())
}
