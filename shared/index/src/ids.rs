//! A directory read from end to end, a page at a time.

use std::collections::BTreeSet;

use super::column::ids::Id;
use super::manifest::Manifest;
use super::open::Place;
use super::row::{Kind, Row};
use super::view::{View, split};
use domain::AccountId;
use store::key::MANIFEST;
use store::{Key, Store, StoreError, key};

/// How often a reader begins again whose segments a fold took away meanwhile.
const ATTEMPTS: u32 = 5;

/// The ids of at most `limit` records, from the one after `after`; and what to go on after, where there may be more.
///
/// # Errors
/// [`StoreError`] where they cannot be read.
pub async fn ids_after(
    store: &Store,
    account: AccountId,
    kind: Kind,
    after: Option<&str>,
    limit: i32,
) -> Result<(Vec<String>, Option<String>), StoreError> {
    let place = Place { store, account, kind };
    let partition = key::index(account, kind.name());
    for _ in 0..ATTEMPTS {
        let (items, last) = store.query_page(&partition, after, limit).await?;
        let (recent, _) = split(items)?;
        // After the rows, for the same reason as in a search.
        let manifest = store.get(&Key::manifest(account, kind.name())).await?;
        let manifest = manifest.as_ref().and_then(Manifest::read).unwrap_or_default();
        let Some(segments) = place.open_all(&manifest.segments, &[]).await? else {
            continue;
        };
        let view = View::of(place, recent, &manifest, segments);
        return Ok(page(&view, kind, after, last.as_deref(), limit));
    }
    Err(StoreError::Unavailable(
        "a directory was folded over and over".to_owned(),
    ))
}

/// What lies after `after`, as far as the rows were read.
fn page(view: &View, kind: Kind, after: Option<&str>, last: Option<&str>, limit: i32) -> (Vec<String>, Option<String>) {
    let limit = usize::try_from(limit).unwrap_or(0);
    let until = last.filter(|last| *last != MANIFEST);
    let mut ids: BTreeSet<String> = view.recent_matching(&[]).map(|row: &Row| row.id.clone()).collect();
    for (segment, rows) in view.live() {
        let from = after.and_then(|after| Id::read(kind, after));
        let start = from.map_or(0, |from| segment.ids.at_or_after(from, 0));
        let folded = rows.ascending_from(start).filter_map(|row| segment.ids.get(row));
        let folded = folded
            .map(|id| id.text(kind))
            .filter(|id| after.is_none_or(|after| id.as_str() > after));
        let folded = folded.take_while(|id| until.is_none_or(|until| id.as_str() <= until));
        ids.extend(folded.take(limit));
    }
    let more = until.is_some() || ids.len() > limit;
    let cut: Vec<String> = ids.into_iter().take(limit).collect();
    // Fewer than the limit: everything up to the last row that was read is here.
    let next = if cut.len() < limit {
        until.map(str::to_owned)
    } else {
        cut.last().cloned()
    };
    (cut, next.filter(|_| more))
}
