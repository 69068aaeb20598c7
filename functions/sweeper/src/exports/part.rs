//! Reads a part of an account: records of one kind, in the order of their creation.

use std::collections::{BTreeSet, HashMap};

use domain::custom::value::Audience;
use domain::field::View;
use domain::{AccountId, Export, Position, Prospect, ProspectId, Settings, SortKey, UnixMs, prospect_view};
use futures::{StreamExt, TryStreamExt, stream};
use index::{Column, Direction, Error, Filter, Index, IndexKind, Order, Search};
use shared::app::App;
use shared::endpoints::profile;
use shared::records::children::{self, Child, Stored};
use shared::records::prospects::{self, Attachment, PROFILES_AT_ONCE, Profile};
use store::StoreError;

use super::as_of;
use super::row::Row;

/// The most records of a part.
const PART_RECORDS: usize = 5_000;

/// A part ends after this many bytes of JSON, with what was read at once.
const PART_BYTES: usize = 8_000_000;

/// How many children are read with one call.
const CHILDREN_AT_ONCE: usize = 100;

/// The parts of a profile that are stored apart from the record.
const PARTS: [Attachment; 2] = [Attachment::Notes, Attachment::Questions];

/// How often a prospect is read that others keep changing.
const READS: u32 = 8;

/// How many calls read at once.
const CALLS_AT_ONCE: usize = 4;

/// What a step reads for.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) app: &'a App,
    pub(super) account: AccountId,
    pub(super) export: &'a Export,
    pub(super) settings: &'a Settings,
}

/// A part of an account.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Its records.
    pub(super) rows: Vec<Row>,
    /// The place after it; `None` if nothing of the kind follows.
    pub(super) after: Option<(i64, String)>,
    /// The last prospect that was looked at.
    pub(super) last: Option<(UnixMs, ProspectId)>,
}

impl Reader<'_> {
    /// The next prospects.
    pub(super) async fn prospects(&self) -> Result<Part, Error> {
        let (positions, has_more, _) = self.positions(IndexKind::Prospect).await?;
        let reads = positions.chunks(PROFILES_AT_ONCE).map(|positions| async move {
            let ids = positions.iter().filter_map(|position| ProspectId::parse(&position.id));
            let ids: Vec<ProspectId> = ids.collect();
            let found = prospects::get_many_with_profiles(&self.app.store, self.account, &ids).await?;
            let mut rows = Vec::new();
            for read in found {
                if let Some((prospect, profile)) = self.whole(read).await? {
                    rows.extend(as_of::prospect(self, prospect, profile).await?);
                }
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

    /// The prospect with the profile of the same moment: one call reads several items, and a write can come in between. `None` if it
    /// is gone.
    pub(super) async fn whole(&self, read: (Prospect, Profile)) -> Result<Option<(Prospect, Profile)>, StoreError> {
        let mut read = Some(read);
        for attempt in 0..READS {
            match &read {
                Some((prospect, profile)) if !profile.is_of(prospect, &PARTS)? => {}
                Some(_) | None => return Ok(read),
            }
            self.app.store.pause(attempt).await;
            let Some((prospect, _)) = read else { break };
            read = prospects::get_with_profile(&self.app.store, self.account, prospect.id).await?;
        }
        Err(StoreError::Contended)
    }

    /// The next children of a kind.
    pub(super) async fn children<C: Child>(&self) -> Result<Part, Error> {
        let (positions, has_more, has_merges) = self.positions(C::KIND).await?;
        let reads = positions.chunks(CHILDREN_AT_ONCE).map(|positions| async move {
            let ids = positions.iter().filter_map(|position| C::parse_id(&position.id));
            let keys: Vec<_> = ids.clone().map(|id| children::key::<C>(self.account, id)).collect();
            let items = self.app.store.get_many_json(&keys).await?;
            let named: BTreeSet<ProspectId> = ids.map(|(prospect, _)| prospect).filter(|_| has_merges).collect();
            let owners = &self.owners(named.into_iter().collect()).await?;
            let mut rows = Vec::new();
            for (position, key) in positions.iter().zip(&keys) {
                let Some(item) = items.get(key) else { continue };
                let stored: Stored<C> = item.record()?;
                // The key of a hire can hold a newer hire of the prospect by now.
                if stored.record.id_text() == position.id {
                    rows.push(as_of::child(self, stored.record, owners));
                }
            }
            all(rows).await
        });
        filled(&positions, CHILDREN_AT_ONCE, has_more, reads).await
    }

    /// The next positions, whether there are more, and whether the account has merges.
    async fn positions(&self, kind: IndexKind) -> Result<(Vec<Position>, bool, bool), Error> {
        let search = Search {
            filters: vec![Filter::Until(Column::CreatedAt, self.export.as_of)],
            order: Order {
                by: Column::CreatedAt,
                direction: Direction::Ascending,
            },
            after: self.export.place.position(),
            limit: PART_RECORDS,
        };
        let index = Index::of(&self.app.store, self.account, kind).with_fields(&self.settings.custom_fields);
        let found = index.search(&search).await?;
        Ok((found.page, found.has_more, found.has_merges))
    }

    /// Those of these prospects that are merged, as they are now.
    async fn owners(&self, ids: Vec<ProspectId>) -> Result<HashMap<ProspectId, Prospect>, StoreError> {
        let found = prospects::get_many(&self.app.store, self.account, &ids).await?;
        let merged = found.into_iter().filter(|prospect| prospect.merged.is_some());
        Ok(merged.map(|prospect| (prospect.id, prospect)).collect())
    }

    /// The record of a prospect with its profile.
    pub(super) fn row(&self, prospect: &Prospect, profile: &Profile) -> Result<Row, StoreError> {
        let audience = if self.export.include_sensitive {
            Audience::Profile
        } else {
            Audience::Lists
        };
        let mut row = Row::of(&prospect_view::item(prospect, self.settings, None))?;
        row.add(&profile::view(
            prospect,
            profile,
            (&self.settings.custom_fields, audience),
        ))?;
        Ok(row)
    }
}

/// The record of a child.
pub(super) fn row_of_child<C: Child>(child: &C) -> Result<Row, StoreError> {
    Row::of(&View(child))
}

fn key_of(position: &Position) -> (i64, String) {
    let at = match position.key {
        SortKey::Number(at) => at,
        SortKey::Text(_) => 0,
    };
    (at, position.id.clone())
}

/// The records that there were, one after the other: few of them changed since, and only those read more.
async fn all<F>(rows: impl IntoIterator<Item = F>) -> Result<Vec<Row>, StoreError>
where
    F: Future<Output = Result<Option<Row>, StoreError>>,
{
    let mut there = Vec::new();
    for row in rows {
        there.extend(row.await?);
    }
    Ok(there)
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
