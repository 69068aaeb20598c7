//! Merged prospects. Their records stay and point to the prospects that they are part of now (ADR 0028).

use std::collections::HashMap;

use super::{get, get_many};
use domain::prospect::Merged;
use domain::{AccountId, OfficeId, PipelineId, Placed, Prospect, ProspectId, UserId};
use futures::future::try_join_all;
use index::Sight;
use serde::Deserialize;
use store::{Guard, Key, Part, StoreError, Write};

/// How many records may be read to find the prospect that a merged one is part of. A merge rewrites all records that
/// lead to the winner, so more than two reads happen only during concurrent merges.
const FOLLOWED: u32 = 5;

/// A prospect that was found by its own id, or by the id of a prospect that was merged into it.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundProspect {
    pub prospect: Prospect,
    /// The check that the id still stands for it, unless the id is its own.
    pub fence: Option<Write>,
}

/// The prospect that this id stands for: its own, or the one into which it was merged. `None` if requests see none.
///
/// # Errors
/// [`StoreError`] if it cannot be read, or merges kept changing it.
pub async fn find(sight: Sight<'_>, id: ProspectId) -> Result<Option<FoundProspect>, StoreError> {
    let first = get(sight, id).await?;
    let fence = first.as_ref().and_then(|first| fence_of_merged(sight.account, first));
    let found = follow(sight, first).await?;
    Ok(found.map(|prospect| FoundProspect { prospect, fence }))
}

/// The prospects that these ids stand for, as [`find`] finds each. They are read together.
///
/// # Errors
/// [`StoreError`] if they cannot be read, or merges kept changing one.
pub async fn find_many(sight: Sight<'_>, ids: &[ProspectId]) -> Result<HashMap<ProspectId, FoundProspect>, StoreError> {
    let records = get_many(sight, ids).await?.into_iter();
    let found = records.map(|first| async move {
        let (id, fence) = (first.id, fence_of_merged(sight.account, &first));
        let prospect = follow(sight, Some(first)).await?;
        Ok::<_, StoreError>(prospect.map(|prospect| (id, FoundProspect { prospect, fence })))
    });
    Ok(try_join_all(found).await?.into_iter().flatten().collect())
}

fn fence_of_merged(account: AccountId, record: &Prospect) -> Option<Write> {
    let is_merged = record.merged.is_some();
    is_merged.then(|| fence(account, record.id, record.revision))
}

/// The check that a merged prospect still leads to the same winner: its record has this revision.
pub fn fence(account: AccountId, id: ProspectId, revision: u64) -> Write {
    Write::check(Part::Parent, Key::prospect(account, id), Guard::Revision(revision))
}

/// The prospect that a record stands for: itself, or the one into which it was merged. `None` if requests see none.
///
/// # Errors
/// [`StoreError`] if it cannot be read, or merges kept changing it.
pub async fn follow(sight: Sight<'_>, mut record: Option<Prospect>) -> Result<Option<Prospect>, StoreError> {
    for _ in 0..FOLLOWED {
        let winner = match record.as_ref().map(|record| record.merged.as_ref()) {
            Some(Some(merged)) => merged.into,
            Some(None) | None => return Ok(record),
        };
        record = get(sight, winner).await?;
    }
    Err(StoreError::Contended)
}

/// The attributes of a prospect's record that its children need.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    revision: u64,
    /// The merge, if the prospect was merged into another one.
    merged: Option<Merged>,
    owner_id: UserId,
    #[serde(default)]
    office_id: Option<OfficeId>,
    pipeline_id: PipelineId,
}

impl Standing {
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether a caller sees the prospect, which was not merged.
    pub fn is_seen(&self, sight: Sight<'_>) -> bool {
        let Self { owner_id, office_id, pipeline_id, .. } = *self;
        sight.has(Placed { owner_id, office_id, pipeline_id })
    }

    /// The prospect into which it was merged.
    pub fn winner(&self) -> Option<ProspectId> {
        self.merged.as_ref().map(|merged| merged.into)
    }
}
