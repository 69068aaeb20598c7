//! Writes exports of accounts (SPECIFICATION §14, ADR 0055). A step reads a part of the account and puts it into the bucket as a
//! file. Then it notes the file and the place where the next step goes on.

mod as_of;
mod file;
mod merged;
mod part;
mod reader;
mod row;

use domain::export::{ExportFile, ExportPlace, ExportStatus, MAX_EXPORT_FILES};
use domain::{AccountId, Export, ExportKind, File, Hire, Meeting, Note, Task, UnixMs};
use futures::{StreamExt, TryStreamExt, stream};
use index::Error;
use shared::app::App;
use shared::files::bucket;
use shared::records::deletions::Progress;
use shared::records::events::feed::complete_until;
use shared::records::{due_work, exports, settings};
use store::{Key, StoreError};
use tokio::sync::OnceCell;

use self::part::Part;
use self::reader::Reader;
use crate::work::{Work, continue_all};

/// The most exports that take their turns in one round.
const MAX_DUE: usize = 100;

const WORK: Work = Work {
    name: "exports",
    until_ms: 26_000,
    // The steps of one turn. Then the export waits for the turns of the others.
    steps: 3,
    // The memory holds the records of the next file of each.
    at_once: 2,
};

/// How many objects of an export one step removes, and how many of them at once.
const REMOVED: u32 = 200;
const REMOVALS_AT_ONCE: usize = 16;

/// Continues the exports that are due, a turn each, until their time is over. Returns for how many it has nothing left to do
/// now.
pub(crate) async fn write_due(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let mut finished = 0_usize;
    loop {
        let due = due_work::due(&app.store, exports::DUE_PARTITION, app.clock.now(), MAX_DUE).await?;
        let ended = continue_all((app, start), WORK, &due, |key| step(app, key)).await?;
        finished = finished.saturating_add(ended);
        if ended == due.len() || WORK.is_over(app, start) {
            break;
        }
    }
    Ok(finished)
}

/// One step of an export. Of two sweepers that do the same step, one counts.
async fn step(app: &App, key: &Key) -> Result<Progress, StoreError> {
    let (store, now) = (&app.store, app.clock.now());
    let Some((account, export)) = exports::at(store, key).await? else {
        return Ok(Progress::Finished);
    };
    if exports::is_over(&export, now) {
        return remove(app, account, export).await;
    }
    let is_settled = export.as_of <= complete_until(app.moments.as_ref(), &app.clock, now);
    if export.status != ExportStatus::Pending || export.expires_at() <= now || !is_settled {
        return Ok(Progress::Finished);
    }
    let Some(export) = exports::take(store, account, export, now).await? else {
        return Ok(Progress::Finished);
    };
    let taken = export.clone();
    let export = match next(app, account, export).await {
        Ok(export) => export,
        Err(Error::Store(error)) => return Err(error),
        Err(error @ Error::NotIndexedYet(..)) => {
            tracing::error!(account = %account, %error, "an export waits for the indexes of the account");
            return Ok(Progress::Finished);
        }
        Err(error @ Error::TooLarge(_)) => {
            tracing::error!(account = %account, %error, "an export cannot read the indexes of the account");
            taken.ended(ExportStatus::TooLarge, app.clock.now())
        }
    };
    let counts = exports::save(store, account, &export, app.clock.now()).await?;
    let goes_on = counts && export.status == ExportStatus::Pending;
    Ok(Progress::unfinished_if(goes_on))
}

/// The export after its next part was written.
async fn next(app: &App, account: AccountId, mut export: Export) -> Result<Export, Error> {
    let place = export.place.clone();
    let Some(kind) = export.kinds().get(place.kind).copied() else {
        return Ok(export.ended(ExportStatus::Done, app.clock.now()));
    };
    let settings = settings::load(&app.store, account).await?;
    let retired = OnceCell::new();
    let reader = Reader { app, account, export: &export, settings: &settings, retired: &retired };
    let part = if place.is_at_merged {
        merged::read(&reader).await?
    } else {
        match kind {
            ExportKind::Prospects => part::prospects(&reader).await?,
            ExportKind::Tasks => part::children::<Task>(&reader).await?,
            ExportKind::Hires => part::children::<Hire>(&reader).await?,
            ExportKind::Notes => part::children::<Note>(&reader).await?,
            ExportKind::Meetings => part::children::<Meeting>(&reader).await?,
            ExportKind::Files => part::children::<File>(&reader).await?,
        }
    };
    let bytes = file::written(&reader, kind, &part.rows)?;
    let object = export.object_key(account, export.attempts);
    let written =
        ExportFile { kind, attempt: export.attempts, records: part.rows.len(), bytes: bytes.len(), last: part.last };
    if written.records > 0 {
        let bucket = bucket(app)?;
        bucket.put(&object, bytes, app.clock.now()).await?;
        export.files.push(written);
    }
    export.place = after(&place, kind, &part);
    if export.files.len() > MAX_EXPORT_FILES {
        return Ok(export.ended(ExportStatus::TooLarge, app.clock.now()));
    }
    Ok(export)
}

/// The place after this part.
fn after(place: &ExportPlace, kind: ExportKind, part: &Part) -> ExportPlace {
    let is_at_end = part.after.is_none();
    let has_merged = kind == ExportKind::Prospects && !place.is_at_merged;
    ExportPlace {
        kind: place.kind.saturating_add(usize::from(is_at_end && !has_merged)),
        after: part.after.clone(),
        is_at_merged: if is_at_end { has_merged } else { place.is_at_merged },
    }
}

/// Removes files of an export whose time is over, and the export once all are gone.
async fn remove(app: &App, account: AccountId, export: Export) -> Result<Progress, StoreError> {
    let bucket = bucket(app)?;
    let left = export.attempts.saturating_sub(REMOVED);
    let objects = (left..export.attempts).map(|before| export.object_key(account, before.saturating_add(1)));
    let removals = objects.map(|object| async move { bucket.remove(&object, app.clock.now()).await });
    stream::iter(removals.collect::<Vec<_>>()).buffer_unordered(REMOVALS_AT_ONCE).try_collect::<Vec<()>>().await?;
    if left == 0 {
        exports::forget(&app.store, &Key::export(account, export.id)).await?;
        return Ok(Progress::Finished);
    }
    let attempts = export.attempts;
    let shorter = Export { attempts: left, ..export };
    exports::replace(&app.store, account, (&shorter, app.clock.now()), attempts).await?;
    Ok(Progress::Unfinished)
}
