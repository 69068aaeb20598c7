//! The prospects that were merged into others while the export ran. The index did not have them while they were merged, but
//! they were prospects of their own when the export began.

use std::collections::BTreeSet;

use domain::export::ExportFile;
use domain::{EventKind, ProspectId, UnixMs};
use index::{Error, Sight};
use shared::files::bucket;
use shared::records::events::feed::{self, FeedWindow};
use shared::records::prospects;
use store::{Descending, StoreError};

use super::part::{PART_BYTES, Part};
use super::reader::Reader;
use super::row::Row;
use super::{as_of, file};

/// The most merges of a part. Each has at most 20 prospects.
const MERGES: usize = 100;

/// How many prospects are looked up at once.
const LOOKED_UP_AT_ONCE: usize = 100;

/// The next of these prospects that no file has yet.
pub(super) async fn read(reader: &Reader<'_>) -> Result<Part, Error> {
    let (app, export, now) = (reader.app, reader.export, reader.app.clock.now());
    let since = Some(export.as_of.plus_ms(1));
    let (kept, end) = (feed::kept_from(now), now.plus_ms(feed::AHEAD_MS));
    let window = FeedWindow::new((since, None), &[EventKind::ProspectMerged], kept, end);
    let place = export.place.after.as_ref().map(|(_, ulid)| ulid.as_str());
    let page = feed::page(&app.store, reader.account, &window, (place, Descending::No), MERGES).await?;
    let mut merges = Vec::new();
    for event in &page.events {
        let event = event.read()?;
        let losers = event.merge.map(|merge| merge.merged_ids).unwrap_or_default();
        merges.push((event.id.ulid().to_string(), losers));
    }
    let mut missing = missing(reader, merges.iter().flat_map(|(_, losers)| losers).copied().collect()).await?;
    let (mut part, mut bytes) = (Part::default(), 0_usize);
    part.after = page.read_up_to.map(|ulid| (0, ulid));
    for (ulid, mut losers) in merges {
        losers.retain(|loser| missing.remove(loser));
        for (prospect, profile) in prospects::get_many_whole(Sight::whole(&app.store, reader.account), &losers).await? {
            let row = as_of::prospect(reader, prospect, profile).await?;
            bytes = bytes.saturating_add(row.as_ref().map_or(0, Row::size));
            part.rows.extend(row);
        }
        if bytes >= PART_BYTES {
            part.after = Some((0, ulid));
            break;
        }
    }
    Ok(part)
}

/// Those of these prospects that were created before the export began, and that no file has. The files have
/// prospects in the order of their creation, so only one file can have each. Files that this function has made before have
/// their own order, so all of them are searched.
async fn missing(reader: &Reader<'_>, ids: BTreeSet<ProspectId>) -> Result<BTreeSet<ProspectId>, StoreError> {
    let ids: Vec<ProspectId> = ids.into_iter().collect();
    let mut places: BTreeSet<(UnixMs, ProspectId)> = BTreeSet::new();
    for ids in ids.chunks(LOOKED_UP_AT_ONCE) {
        let found = prospects::get_many(Sight::whole(&reader.app.store, reader.account), ids).await?;
        let created = found.iter().map(|prospect| (prospect.created_at, prospect.id));
        places.extend(created.filter(|(created_at, _)| *created_at <= reader.export.as_of));
    }
    let files = reader.export.files.iter();
    let (ordered, others): (Vec<&ExportFile>, Vec<&ExportFile>) = files.partition(|file| file.last.is_some());
    for file in others {
        let known = ids_of(reader, file).await?;
        places.retain(|(_, id)| !known.contains(id));
    }
    let mut missing = BTreeSet::new();
    for file in ordered {
        let (here, later): (BTreeSet<_>, BTreeSet<_>) = places.into_iter().partition(|place| Some(*place) <= file.last);
        places = later;
        if !here.is_empty() {
            let known = ids_of(reader, file).await?;
            missing.extend(here.into_iter().map(|(_, id)| id).filter(|id| !known.contains(id)));
        }
    }
    missing.extend(places.into_iter().map(|(_, id)| id));
    Ok(missing)
}

async fn ids_of(reader: &Reader<'_>, file: &ExportFile) -> Result<BTreeSet<ProspectId>, StoreError> {
    let key = reader.export.object_key(reader.account, file.attempt);
    let bucket = bucket(reader.app)?;
    let found = bucket.bytes(&key, reader.app.clock.now()).await?;
    let bytes = found.ok_or_else(|| StoreError::Malformed(format!("the bucket lacks {key}")))?;
    file::ids(reader.export.format, &bytes)
}
