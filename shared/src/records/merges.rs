//! Merges of prospects, as long as they can be undone (SPECIFICATION §9.2, §9.3; ADR 0028).

use super::children::{KINDS, Stored};
use domain::export::KEPT_MS;
use domain::{AccountId, Hire, MergeId, Prospect, ProspectId, UnixMs};
use index::{IndexKind, note_merges};
use serde::{Deserialize, Serialize};
use store::item::number;
use store::{Guard, Key, Part, Store, StoreError, Write, to_item};

/// How long a merge can be undone.
const LIFE_MS: i64 = 30 * 24 * 3_600_000;

/// The attribute of a merge that was undone.
const UNDONE: &str = "undone";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Merge {
    pub id: MergeId,
    pub at: UnixMs,
    /// The prospects that were merged into the winner.
    pub losers: Vec<ProspectId>,
    pub before: Prospect,
    pub after: Prospect,
    /// The hires that the merge deleted, because a prospect has at most one.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub removed_hires: Vec<Stored<Hire>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub undone: Option<UnixMs>,
}

/// One merge that could still be undone at `now`, or was undone.
pub async fn get(store: &Store, account: AccountId, id: MergeId, now: UnixMs) -> Result<Option<Merge>, StoreError> {
    let found: Option<Merge> = store.read(&Key::merge(account, id)).await?;
    Ok(found.filter(|merge| now <= merge.at.plus_ms(LIFE_MS)))
}

/// The write of a merge that took place now.
pub fn put(account: AccountId, merge: &Merge) -> Result<Write, StoreError> {
    write(account, merge, Guard::Absent)
}

/// The writes that let filters find what belongs to a merged prospect by the prospect that it was merged into.
pub fn note(account: AccountId) -> impl Iterator<Item = Write> {
    let kinds = KINDS.into_iter().map(|(_, kind)| kind).chain([IndexKind::Resume]);
    kinds.map(move |kind| note_merges(account, kind))
}

/// The write that notes that a merge was undone, unless it was.
pub fn undo(account: AccountId, merge: Merge, now: UnixMs) -> Result<Write, StoreError> {
    let undone = Merge { undone: Some(now), ..merge };
    write(account, &undone, Guard::Lacks(UNDONE))
}

fn write(account: AccountId, merge: &Merge, guard: Guard) -> Result<Write, StoreError> {
    let mut item = to_item(merge)?;
    // An export asks for the merges of the time when it began.
    let until = merge.at.plus_ms(LIFE_MS.saturating_add(KEPT_MS));
    item.insert("expiresAt".to_owned(), number(until.seconds_up()));
    Ok(Write::put(Part::Attachment, Key::merge(account, merge.id), item, guard))
}
