//! The end of an import: the file of its rejected lines, its event, and the turn of the next import.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;

use domain::formula::protected;
use domain::import::ImportObject;
use domain::input::Json;
use domain::{AccountId, Caller, EventKind, Import, ImportStatus, UnixMs};
use futures::stream::{self, StreamExt, TryStreamExt};
use shared::app::App;
use shared::files::bucket;
use shared::gate::{Context, Decision, ServiceWork};
use shared::http::{ApiError, Reply};
use shared::queue::Lane;
use shared::records::events::EventMeta;
use shared::records::imports::{self, Next};
use shared::records::keys;
use table::{TableCell, TableColumn, json_text};

use super::lines::stored;
use super::malformed;
use super::results::PartResult;
use crate::view::{Shows, columns, view};

/// The byte order mark by which spreadsheets recognize UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How many parts with rejected lines are read at once, and between two signs of life.
const LINES_AT_ONCE: usize = 8;
const PARTS_PER_SIGN: u32 = 64;

/// The columns that the file of rejected lines adds to the columns of the import.
const ADDED: [&str; 2] = ["line", "reason"];

/// Ends an import that cannot go on.
pub(super) async fn fail(
    app: &App,
    account: AccountId,
    import: &Import,
    (code, message): (&str, &str),
) -> Result<(), ApiError> {
    let caller = keys::caller(&app.store, (account, import.key_id), app.clock.now()).await?;
    let (caller, _) = caller.ok_or_else(|| malformed("an import without a key"))?;
    write_rejected(app, account, import).await?;
    let failed = |present: Import, now: UnixMs| present.failed(code, message, now);
    conclude(app, (account, Arc::new(caller)), import, failed).await
}

/// Ends an import with this status. After a dry run, it is ready again.
pub(super) async fn end(
    app: &App,
    (account, caller): (AccountId, Arc<Caller>),
    import: &Import,
    status: ImportStatus,
) -> Result<(), ApiError> {
    write_rejected(app, account, import).await?;
    let ended = |present: Import, now: UnixMs| present.ended(status, now);
    conclude(app, (account, caller), import, ended).await
}

/// Stores the end, unless another worker has taken the import.
async fn conclude(
    app: &App,
    (account, caller): (AccountId, Arc<Caller>),
    taken: &Import,
    ended: impl Fn(Import, UnixMs) -> Import + Send + Sync,
) -> Result<(), ApiError> {
    let work = ServiceWork::new(&taken.id.to_string(), None);
    let context = work.context(app, caller, false);
    let ended = &ended;
    let decide = || async {
        let now = app.clock.now();
        let present = imports::get(&app.store, account, taken.id, UnixMs::default()).await?;
        let is_mine = |one: &Import| one.work.attempts == taken.work.attempts && one.status == taken.status;
        let Some(before) = present.filter(is_mine) else { return Ok(None) };
        let is_trial = before.dry_run && before.status == ImportStatus::Running && !before.work.cancels;
        let mut after = if is_trial {
            Import { status: ImportStatus::Ready, ..before.clone() }
        } else {
            ended(before.clone(), now)
        };
        after.work.leased_until = UnixMs::default();
        after.work.cancels = false;
        let (after, write) = imports::change(account, &before, after, (Next::Later, now))?;
        let mut writes = vec![write];
        if before.status == ImportStatus::Running {
            writes.extend(imports::end_of_turn(&app.store, account, before.id).await?);
        }
        let decision = Decision::new(writes, Reply::deleted("")?);
        Ok(Some(if is_trial { decision } else { decision.with_event(told(&context, &after)?) }))
    };
    context.decide_and_commit_step(decide).await?;
    if let Some(queue) = app.queue() {
        let waiting = imports::running(&app.store, account, app.clock.now()).await?;
        queue.send_all(Lane::Import, &waiting).await?;
    }
    Ok(())
}

/// The event of an import that has ended.
fn told(context: &Context<'_>, import: &Import) -> Result<(Vec<store::Write>, store::Key), ApiError> {
    let at = context.moment_after(UnixMs::default());
    context.event(EventMeta::new(EventKind::ImportFinished), at, (import.version, &view(import, Shows::Record)))
}

/// Stores the rejected lines as a file, if there are any.
async fn write_rejected(app: &App, account: AccountId, import: &Import) -> Result<(), ApiError> {
    if import.counts.rejected == 0 {
        return Ok(());
    }
    let folder = tempfile::tempdir().map_err(malformed)?;
    let path = folder.path().join("rejected");
    let mut file = RejectedFile::create(&path, import)?;
    let results = PartResult::of_parts(app, account, import).zip(stream::iter(0_u32..));
    let with_lines = results.map(|(result, part)| async move {
        let result = result?;
        if result.rejected.is_empty() {
            return Ok::<_, ApiError>((part, Vec::new()));
        }
        let key = import.object_key(account, ImportObject::Lines(import.work.readings, part));
        let lines = stored(&bucket(app)?.bytes(&key, app.clock.now()).await?.unwrap_or_default())?;
        let rejected = result.rejected.into_iter();
        Ok((part, rejected.filter_map(|(place, reasons)| Some((lines.get(place)?.clone(), reasons))).collect()))
    });
    let mut parts = Box::pin(with_lines.buffered(LINES_AT_ONCE));
    while let Some((part, rejected)) = parts.try_next().await? {
        for (line, reasons) in rejected {
            file.add(&line, &reasons)?;
        }
        if part.is_multiple_of(PARTS_PER_SIGN) {
            imports::save(&app.store, (account, import), (Next::Later, app.clock.now()), |present| present).await?;
        }
    }
    file.close()?;
    let key = import.object_key(account, ImportObject::Rejected);
    Ok(bucket(app)?.upload(&key, &path, app.clock.now()).await?)
}

/// The file of rejected lines: the columns of the import, the number of the line, and the reasons.
struct RejectedFile {
    columns: Vec<TableColumn>,
    writer: csv::Writer<BufWriter<File>>,
}

impl RejectedFile {
    fn create(path: &Path, import: &Import) -> Result<Self, ApiError> {
        let mut file = BufWriter::new(File::create(path).map_err(malformed)?);
        file.write_all(BYTE_ORDER_MARK).map_err(malformed)?;
        let delimiter = import.found.delimiter.and_then(|delimiter| delimiter.name().bytes().next()).unwrap_or(b',');
        let mut builder = csv::WriterBuilder::new();
        let writer = builder.delimiter(delimiter).terminator(csv::Terminator::CRLF).from_writer(file);
        let mut file = Self { columns: columns(import)?, writer };
        let own = file.own().map(|(_, column)| protected(&column.header).into_owned()).collect();
        file.record(own, ADDED.map(str::to_owned))?;
        Ok(file)
    }

    /// The columns without the added ones: rejected lines that are imported again have these already.
    fn own(&self) -> impl Iterator<Item = (usize, &TableColumn)> {
        self.columns.iter().enumerate().filter(|(_, column)| !ADDED.contains(&column.header.as_str()))
    }

    fn add(&mut self, line: &table::Line, reasons: &[String]) -> Result<(), ApiError> {
        let text = |at: usize| match line.cells.get(at) {
            None | Some(TableCell::Empty | TableCell::Json(Json::Null)) => String::new(),
            Some(TableCell::Text(text)) => protected(text).into_owned(),
            Some(TableCell::Json(json)) => json_text(json),
        };
        let own = self.own().map(|(at, _)| text(at)).collect();
        self.record(own, [line.number.to_string(), protected(&reasons.join("; ")).into_owned()])
    }

    fn record(&mut self, own: Vec<String>, added: [String; 2]) -> Result<(), ApiError> {
        Ok(self.writer.write_record(own.into_iter().chain(added)).map_err(malformed)?)
    }

    fn close(mut self) -> Result<(), ApiError> {
        Ok(self.writer.flush().map_err(malformed)?)
    }
}
