//! Reads the file of an import into parts of lines, and finds what its columns hold.

use std::fs::File;
use std::io;
use std::path::PathBuf;

use domain::custom::CustomKind;
use domain::import::{FoundFile, ImportCounts, ImportDelimiter, ImportEncoding, ImportObject};
use domain::{AccountId, Import, ImportStatus};
use futures::stream::{FuturesUnordered, StreamExt, TryStreamExt};
use shared::app::App;
use shared::files::bucket;
use shared::http::ApiError;
use shared::records::imports::{self, Next};
use shared::records::settings;
use store::StoreError;
use table::{Delimiter, Encoding, Found, ReadError, ReadOptions, TableColumn, Unreadable, suggest};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::{ending, malformed};

/// The most lines of a part: some seconds of work.
const PART_LINES: usize = 500;

/// A part ends after this many bytes.
const PART_BYTES: usize = 2_000_000;

/// The most bytes of the columns: an item of the table holds them.
const MAX_COLUMNS_BYTES: usize = 300_000;

/// How many parts are stored at once.
const PUTS_AT_ONCE: usize = 8;

/// How many parts are read between two signs of life.
const PARTS_PER_SIGN: u32 = 16;

/// Reads a file. The import is ready then, or failed.
pub(super) async fn read(app: &App, account: AccountId, import: Import) -> Result<(), ApiError> {
    let folder = tempfile::tempdir().map_err(malformed)?;
    let path = folder.path().join("file");
    let key = import.object_key(account, ImportObject::File);
    let now = app.clock.now();
    if !bucket(app)?.download(&key, &path, now).await? {
        let failed = |import: Import| import.failed("file_lost", "The file is gone. Import it again.", now);
        imports::save(&app.store, (account, &import), (Next::Later, app.clock.now()), failed).await?;
        return Ok(());
    }
    match stored_parts(app, account, (&import, path)).await? {
        Ok((found, parts)) => save(app, account, (import, found, parts)).await,
        Err(failure) => ending::fail(app, account, &import, (failure.code, &failure.message)).await,
    }
}

/// Stores the lines of a file, and returns what it holds and the number of parts.
async fn stored_parts(
    app: &App,
    account: AccountId,
    (import, path): (&Import, PathBuf),
) -> Result<Result<(Found, u32), Unreadable>, ApiError> {
    let wanted = ReadOptions {
        encoding: import.settings.encoding.and_then(|encoding| Encoding::parse(encoding.name())),
        delimiter: import.settings.delimiter.and_then(|delimiter| Delimiter::parse(delimiter.name())),
        sheet: import.settings.sheet.clone(),
    };
    let (sender, mut parts) = mpsc::channel::<Vec<u8>>(1);
    let reading = spawn_blocking(move || read_lines(&path, &wanted, &sender));
    let mut count = 0_u32;
    let mut puts = FuturesUnordered::new();
    while let Some(part) = parts.recv().await {
        if count.is_multiple_of(PARTS_PER_SIGN) {
            sign(app, account, (import, count)).await?;
        }
        let key = import.object_key(account, ImportObject::Lines(import.work.readings, count));
        let bucket = bucket(app)?;
        puts.push(async move { bucket.put(&key, part, app.clock.now()).await });
        if puts.len() >= PUTS_AT_ONCE {
            puts.next().await.transpose()?;
        }
        count = count.saturating_add(1);
    }
    puts.try_collect::<()>().await?;
    match reading.await.map_err(malformed)? {
        Ok(found) => Ok(Ok((found, count))),
        Err(ReadError::Unreadable(failure)) => Ok(Err(failure)),
        Err(ReadError::Io(error)) => Err(malformed(error).into()),
    }
}

/// A sign of life, after which other workers leave the import alone. It notes the parts that are stored next, so that they
/// are removed with the import whatever becomes of this reading.
async fn sign(app: &App, account: AccountId, (import, count): (&Import, u32)) -> Result<(), StoreError> {
    let note = |mut present: Import| {
        present.work.most_parts = present.work.most_parts.max(count.saturating_add(PARTS_PER_SIGN));
        present
    };
    let signed = imports::save(&app.store, (account, import), (Next::Later, app.clock.now()), note).await?;
    let is_ours = signed.is_some();
    is_ours.then_some(()).ok_or_else(|| StoreError::Unavailable("another worker reads the file".to_owned()))
}

/// Reads the lines of a file and sends them part by part.
fn read_lines(path: &PathBuf, wanted: &ReadOptions, parts: &mpsc::Sender<Vec<u8>>) -> Result<Found, ReadError> {
    let mut file = File::open(path).map_err(ReadError::Io)?;
    let (mut part, mut lines) = (Vec::new(), 0_usize);
    let send = |part: Vec<u8>| parts.blocking_send(part).map_err(|_| io::Error::other("nobody stores the lines"));
    let found = table::read(&mut file, wanted, &mut |line| {
        serde_json::to_writer(&mut part, &line)?;
        part.push(b'\n');
        lines = lines.saturating_add(1);
        if lines >= PART_LINES || part.len() >= PART_BYTES {
            lines = 0;
            send(std::mem::take(&mut part))?;
        }
        Ok(())
    })?;
    if !part.is_empty() {
        send(part).map_err(ReadError::Io)?;
    }
    Ok(found)
}

async fn save(app: &App, account: AccountId, (taken, found, parts): (Import, Found, u32)) -> Result<(), ApiError> {
    let fields = settings::custom_fields(&app.store, account).await?;
    if stored(suggest(&found.facts, &fields, false)).is_none() {
        let failure = ("too_large", "The headers of the file are too long. Shorten them.");
        return ending::fail(app, account, &taken, failure).await;
    }
    let taken = &taken;
    imports::save(&app.store, (account, taken), (Next::Later, app.clock.now()), |mut import| {
        // The caller may have changed the options meanwhile.
        import.columns = stored(suggest(&found.facts, &fields, import.settings.create_fields));
        import.found = FoundFile {
            format: Some(found.format.name().to_owned()),
            encoding: found.encoding.and_then(|encoding| ImportEncoding::parse(encoding.name())),
            delimiter: found.delimiter.and_then(|delimiter| ImportDelimiter::parse(delimiter.name())),
            sheet: found.sheet.clone(),
            sheets: found.sheets.clone(),
            warnings: found.warnings.clone(),
        };
        import.counts = ImportCounts { lines: found.lines, ..ImportCounts::default() };
        import.work.parts = parts;
        import.work.next = 0;
        Import { status: ImportStatus::Ready, ..import }
    })
    .await?;
    Ok(())
}

/// Columns as JSON. If they are long, they have neither samples nor options. `None` if they are too long for an item.
fn stored(mut columns: Vec<TableColumn>) -> Option<String> {
    let text = serde_json::to_string(&columns).ok();
    if text.as_ref().is_some_and(|text| text.len() <= MAX_COLUMNS_BYTES) {
        return text;
    }
    for column in &mut columns {
        column.samples.clear();
        if let Some(field) = &mut column.new_field
            && !std::mem::take(&mut field.options).is_empty()
        {
            field.kind = CustomKind::Text;
        }
    }
    serde_json::to_string(&columns).ok().filter(|text| text.len() <= MAX_COLUMNS_BYTES)
}
