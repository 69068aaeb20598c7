//! Reads the next records of one kind, in the order of their creation.

use std::collections::{BTreeSet, HashMap};

use domain::{Position, ProspectId, SortKey, UnixMs};
use futures::{StreamExt, TryStreamExt, stream};
use index::{Column, Error, Filter, Index, IndexKind, Order, Search, Sight};
use shared::records::children::{self, Child};
use shared::records::prospects::{self, PROFILES_AT_ONCE};
use store::StoreError;

use super::as_of;
use super::reader::Reader;
use super::row::Row;

/// The most records of a part.
const PART_RECORDS: usize = 5_000;

/// A part ends after this many bytes of JSON, with what was read at once.
pub(super) const PART_BYTES: usize = 8_000_000;

/// How many children are read with one call.
const CHILDREN_AT_ONCE: usize = 100;

/// How many calls read at once.
const CALLS_AT_ONCE: usize = 4;

/// A part of an account.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) rows: Vec<Row>,
    /// The place after it; `None` if nothing of the kind follows.
    pub(super) after: Option<(i64, String)>,
    /// The last prospect that was looked at.
    pub(super) last: Option<(UnixMs, ProspectId)>,
}

pub(super) async fn prospects(reader: &Reader<'_>) -> Result<Part, Error> {
    let (positions, has_more, _) = positions(reader, IndexKind::Prospect).await?;
    let reads = positions.chunks(PROFILES_AT_ONCE).map(|positions| async move {
        let ids = positions.iter().filter_map(|position| ProspectId::parse(&position.id));
        let ids: Vec<ProspectId> = ids.collect();
        let mut rows = Vec::new();
        for (prospect, profile) in
            prospects::get_many_whole(Sight::whole(&reader.app.store, reader.account), &ids).await?
        {
            rows.extend(as_of::prospect(reader, prospect, profile).await?);
        }
        Ok(rows)
    });
    let mut part = filled(&positions, PROFILES_AT_ONCE, has_more, reads).await?;
    part.last = part
        .after
        .as_ref()
        .or(positions.last().map(key_of).as_ref())
        .and_then(|(at, id)| Some((UnixMs::new(*at)?, ProspectId::parse(id)?)));
    Ok(part)
}

/// The next children of a kind.
pub(super) async fn children<C: Child>(reader: &Reader<'_>) -> Result<Part, Error> {
    let (positions, has_more, has_merges) = positions(reader, C::KIND).await?;
    let reads = positions.chunks(CHILDREN_AT_ONCE).map(|positions| async move {
        let ids = positions.iter().filter_map(|position| C::parse_id(&position.id));
        let ids: Vec<_> = ids.collect();
        let found = children::get_many::<C>(&reader.app.store, reader.account, &ids).await?;
        let own: BTreeSet<ProspectId> = ids.iter().map(|(prospect, _)| *prospect).collect();
        let owners =
            if has_merges { owners(reader, own).await? } else { own.into_iter().map(|own| (own, own)).collect() };
        let mut rows = Vec::new();
        for child in found {
            if let Some(owner) = owners.get(&child.id().0) {
                rows.extend(as_of::child(reader, child, *owner).await?);
            }
        }
        Ok(rows)
    });
    filled(&positions, CHILDREN_AT_ONCE, has_more, reads).await
}

/// The next positions, whether there are more, and whether the account has merges.
async fn positions(reader: &Reader<'_>, kind: IndexKind) -> Result<(Vec<Position>, bool, bool), Error> {
    let search = Search {
        filters: vec![Filter::Until(Column::CreatedAt, reader.export.as_of)],
        order: Order::ascending(Column::CreatedAt),
        after: reader.export.place.position(),
        limit: PART_RECORDS,
    };
    let index =
        Index::of(Sight::whole(&reader.app.store, reader.account), kind).with_fields(&reader.settings.custom_fields);
    let found = index.search(&search).await?;
    Ok((found.page, found.has_more, found.has_merges))
}

/// Finds the owners of the children of these prospects: each prospect that exists, with the prospect that it was part of when
/// the export began.
async fn owners(reader: &Reader<'_>, ids: BTreeSet<ProspectId>) -> Result<HashMap<ProspectId, ProspectId>, StoreError> {
    let ids: Vec<ProspectId> = ids.into_iter().collect();
    let mut owners = HashMap::new();
    for prospect in prospects::get_many(Sight::whole(&reader.app.store, reader.account), &ids).await? {
        let id = prospect.id;
        owners.extend(as_of::standing(reader, prospect).await?.map(|owner| (id, owner)));
    }
    Ok(owners)
}

fn key_of(position: &Position) -> (i64, String) {
    let at = match position.key {
        SortKey::Number(at) => at,
        SortKey::Text(_) => 0,
    };
    (at, position.id.clone())
}

/// A part from these reads, each of the next `size` positions. It ends early if it is large.
async fn filled<F>(
    positions: &[Position],
    size: usize,
    has_more: bool,
    reads: impl Iterator<Item = F>,
) -> Result<Part, Error>
where
    F: Future<Output = Result<Vec<Row>, StoreError>>,
{
    let mut part = Part::default();
    let (mut bytes, mut read) = (0_usize, 0_usize);
    let reads: Vec<F> = reads.collect();
    let mut reads = stream::iter(reads).buffered(CALLS_AT_ONCE);
    while let Some(rows) = reads.try_next().await? {
        bytes = rows.iter().map(Row::size).fold(bytes, usize::saturating_add);
        part.rows.extend(rows);
        read = read.saturating_add(size).min(positions.len());
        if bytes >= PART_BYTES {
            break;
        }
    }
    if has_more || read < positions.len() {
        part.after = positions.get(read.saturating_sub(1)).map(key_of);
    }
    Ok(part)
}
