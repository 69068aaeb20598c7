//! The prospects that were merged into others while the export ran. The index does not have them any more, but they were
//! prospects of their own when the export began.

use std::collections::BTreeMap;

use domain::export::ExportFile;
use domain::{EventKind, Prospect, ProspectId, UnixMs};
use index::Error;
use shared::files::bucket;
use shared::records::events::feed::{self, FeedWindow};
use shared::records::prospects::{self, Profile};
use store::{Descending, StoreError};

use super::as_of;
use super::part::Part;
use super::reader::Reader;

/// The most merges of a part. Each has at most 20 prospects.
const MERGES: usize = 100;

/// How far the time of a merge may be ahead of the clock, in milliseconds.
const AHEAD_MS: i64 = 3_600_000;

/// The next of these prospects that no file has yet.
pub(super) async fn read(reader: &Reader<'_>) -> Result<Part, Error> {
    let (app, export, now) = (reader.app, reader.export, reader.app.clock.now());
    let since = Some(export.as_of.plus_ms(1));
    let window = FeedWindow::new((since, None), &[EventKind::ProspectMerged], now, now.plus_ms(AHEAD_MS));
    let place = export.place.after.as_ref().map(|(_, ulid)| ulid.as_str());
    let page = feed::page(&app.store, reader.account, &window, (place, Descending::No), MERGES).await?;
    let mut losers = Vec::new();
    for event in &page.events {
        losers.extend(event.read()?.merge.into_iter().flat_map(|merge| merge.merged_ids));
    }
    losers.sort_unstable();
    losers.dedup();
    let mut found = BTreeMap::new();
    for ids in losers.chunks(prospects::PROFILES_AT_ONCE) {
        for (prospect, profile) in prospects::get_many_whole(&app.store, reader.account, ids).await? {
            if prospect.merged.is_some() && prospect.created_at <= export.as_of {
                found.insert((prospect.created_at, prospect.id), (prospect, profile));
            }
        }
    }
    let mut part = Part {
        after: page.read_up_to.map(|ulid| (0, ulid)),
        ..Part::default()
    };
    for (prospect, profile) in without_exported(reader, found).await? {
        part.rows.extend(as_of::prospect(reader, prospect, profile).await?);
    }
    Ok(part)
}

/// Those that no file has. The files have prospects in the order of their creation, so only one file can have each. Files of
/// this kind that another step like this one wrote are searched too.
async fn without_exported(
    reader: &Reader<'_>,
    found: BTreeMap<(UnixMs, ProspectId), (Prospect, Profile)>,
) -> Result<Vec<(Prospect, Profile)>, StoreError> {
    let files = reader.export.files.iter();
    let (ordered, others): (Vec<&ExportFile>, Vec<&ExportFile>) = files.partition(|file| file.last.is_some());
    let mut of_others = Vec::new();
    for file in others {
        of_others.push(content(reader, file.attempt).await?);
    }
    let (mut open, mut missing) = (None::<(u32, Vec<u8>)>, Vec::new());
    for (place, loser) in found {
        let of_range = ordered.iter().find(|file| file.last >= Some(place));
        if let Some(file) = of_range
            && open.as_ref().is_none_or(|(attempt, _)| *attempt != file.attempt)
        {
            open = Some((file.attempt, content(reader, file.attempt).await?));
        }
        let of_range = open.as_ref().filter(|_| of_range.is_some()).map(|(_, bytes)| bytes);
        if !of_range.into_iter().chain(&of_others).any(|bytes| has(bytes, place.1)) {
            missing.push(loser);
        }
    }
    Ok(missing)
}

async fn content(reader: &Reader<'_>, attempt: u32) -> Result<Vec<u8>, StoreError> {
    let key = reader.export.object_key(reader.account, attempt);
    let bucket = bucket(reader.app)?;
    let found = bucket.bytes(&key, reader.app.clock.now()).await?;
    found.ok_or_else(|| StoreError::Malformed(format!("the bucket lacks {key}")))
}

/// Whether a file has a line that begins with this prospect.
fn has(bytes: &[u8], id: ProspectId) -> bool {
    let begins = [format!("{{\"id\":\"{id}\""), format!("{id},")];
    let mut lines = bytes.split(|byte| *byte == b'\n');
    lines.any(|line| begins.iter().any(|begin| line.starts_with(begin.as_bytes())))
}
