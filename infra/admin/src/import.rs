//! The import of an export, or of any file in the same format.

mod batch;
mod checks;
mod known;
mod record;
mod records;
mod setting_checks;
mod settings;
mod summary;

use std::path::Path;

use cli::Progress;
use cli::lines::Lines;
use domain::{AccountId, ProspectId};
use serde_json::value::RawValue;
use store::{Key, StoreError};
use tokio::task::JoinSet;

use self::known::Known;
use self::record::Record;
use self::records::{ReadError, RecordReader};
use self::settings::Buffer;
use self::summary::{Summary, Totals};
use crate::format::{End, Header, Kind, Line, VERSION};
use crate::{Admin, Failure};

/// A batch with this many actions is written before the next prospect. It fills several transactions, so that only a
/// small part of it is in a transaction that is not full.
const BATCH_ACTIONS: usize = 400;

/// A batch with this many actions or bytes is written even if the records of a prospect are incomplete.
const MAX_BATCH_ACTIONS: usize = 2_000;
const MAX_BATCH_BYTES: usize = 8_000_000;

/// The most batches that are written concurrently.
const MAX_RUNNING: usize = 16;

/// The most settings that are buffered.
const MAX_SETTINGS: usize = 1_000;

/// Why the import stopped before the end of the file.
enum Stop {
    Line(String),
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<store::StoreError> for Stop {
    fn from(error: store::StoreError) -> Self {
        Self::Failure(error.into())
    }
}

/// Writes the records of `path` that the account does not have. `create` creates the account if it does not exist.
///
/// # Errors
/// [`Failure`] if the file cannot be read, the account does not exist, the table cannot be written, a line is malformed
/// or a record is refused.
pub async fn import(admin: &Admin, account: AccountId, path: &Path, create: bool) -> Result<(), Failure> {
    let lines = Lines::open(path)?;
    if !create {
        admin.expect_account(account).await?;
    }
    let mut import = Import {
        admin,
        account,
        lines,
        progress: Progress::new(&admin.output, "records"),
        totals: Totals::new(account),
        known: Known::default(),
        settings: Buffer::new(account),
        running: JoinSet::new(),
        batch: Vec::new(),
        actions: 0,
        bytes: 0,
        prospect: None,
        has_pending_prospects: false,
    };
    let read = import.all_lines().await;
    // The records before a malformed line are written nevertheless.
    let written = import.write_and_wait().await;
    admin.output.clear();
    let failure = match (read, written) {
        (Err(Stop::Failure(failure)), _) | (_, Err(failure)) => return Err(failure),
        (Err(Stop::Line(message)), _) => Some(format!(
            "line {}: {message}; the lines before it were imported",
            import.lines.number()
        )),
        (Ok(()), Ok(())) => import.totals.failure(),
    };
    admin.print(&import.totals)?;
    failure.map_or(Ok(()), |message| Err(Failure::Other(message)))
}

/// An import in progress.
struct Import<'a> {
    admin: &'a Admin,
    account: AccountId,
    lines: Lines,
    progress: Progress<'a>,
    totals: Totals,
    known: Known,
    settings: Buffer,
    /// The batches that are being written.
    running: JoinSet<Result<Summary, StoreError>>,
    /// The next records to write, and the number of their actions and bytes.
    batch: Vec<Record>,
    actions: usize,
    bytes: usize,
    /// The prospect of the last record.
    prospect: Option<ProspectId>,
    /// Whether prospects were read that are possibly not written yet.
    has_pending_prospects: bool,
}

impl Import<'_> {
    async fn all_lines(&mut self) -> Result<(), Stop> {
        self.header()?;
        let mut records: u64 = 0;
        while let Some(text) = self.lines.next_line().map_err(Stop::Line)? {
            let line: Line<'_> = serde_json::from_str(&text).map_err(|error| Stop::Line(json_message(&error)))?;
            let item = line.item.ok_or_else(|| Stop::Line("it has no item".to_owned()))?;
            match line.kind {
                Kind::Export => return Err(Stop::Line("it is a second header".to_owned())),
                Kind::End => return self.end(item, records).await,
                Kind::Account => self.account_line(item).await?,
                Kind::User | Kind::Pipeline | Kind::Office | Kind::Source | Kind::Job => {
                    self.settings.add(line.kind, item).map_err(Stop::Line)?;
                    if self.settings.len() >= MAX_SETTINGS {
                        self.write_settings().await?;
                    }
                }
                Kind::Prospect | Kind::Task | Kind::Hire | Kind::Note | Kind::Meeting | Kind::Stage => {
                    self.record(line.kind, line.revision.unwrap_or(1), item, text.len())
                        .await?;
                }
            }
            records = records.saturating_add(1);
            self.progress.show(records, Some(self.lines.part()));
        }
        self.write_settings().await?;
        Err(Stop::Line(
            "the file ends without a line of type \"end\", so it may have been cut off".to_owned(),
        ))
    }

    fn header(&mut self) -> Result<(), Stop> {
        let text = self.lines.next_line().map_err(Stop::Line)?.unwrap_or_default();
        let header = serde_json::from_str::<Line<'_>>(&text).ok();
        let item = header
            .filter(|line| line.kind == Kind::Export)
            .and_then(|line| line.item);
        let header: Option<Header> = item.and_then(|item| serde_json::from_str(item.get()).ok());
        let no_header =
            "the file is not an export, whose first line is a header; `cargo run -p cli -- import` imports people";
        let header = header.ok_or_else(|| Failure::Other(format!("line 1: {no_header}")))?;
        if header.version != VERSION {
            return Err(Stop::Line(format!(
                "the format has version {}, not {VERSION}",
                header.version
            )));
        }
        Ok(())
    }

    async fn end(&mut self, item: &RawValue, records: u64) -> Result<(), Stop> {
        self.write_all_settings().await?;
        let end: End = serde_json::from_str(item.get()).map_err(|error| Stop::Line(json_message(&error)))?;
        if let Some(expected) = end.records.filter(|expected| *expected != records) {
            return Err(Stop::Line(format!(
                "the file should have {expected} records and has {records}"
            )));
        }
        match self.lines.next_line().map_err(Stop::Line)? {
            Some(_) => Err(Stop::Line("it follows the line of type \"end\"".to_owned())),
            None => Ok(()),
        }
    }

    async fn account_line(&mut self, item: &RawValue) -> Result<(), Stop> {
        let mut summary = Summary::default();
        if self.admin.store.get(&Key::account(self.account)).await?.is_some() {
            summary.already_there(Kind::Account);
        } else {
            settings::create_account(self.admin, self.account, item).await?;
            summary.created(Kind::Account);
        }
        self.add(summary);
        Ok(())
    }

    /// Writes the buffered settings, and reads again to what records may refer.
    async fn write_settings(&mut self) -> Result<(), Stop> {
        if self.settings.is_empty() && !self.known.region.is_empty() {
            return Ok(());
        }
        self.admin.expect_account(self.account).await?;
        let mut summary = Summary::default();
        let written = self.settings.flush(self.admin, &mut summary).await;
        self.add(summary);
        written?;
        self.known = Known::load(self.admin, self.account).await?;
        Ok(())
    }

    /// Writes the buffered settings when all are read that a record can need.
    async fn write_all_settings(&mut self) -> Result<(), Stop> {
        self.write_settings().await?;
        if self.known.has_default_pipeline {
            return Ok(());
        }
        Err(Stop::Line(
            "the lines before it do not have the pipeline that is the account's defaultPipelineId".to_owned(),
        ))
    }

    async fn record(&mut self, kind: Kind, revision: u64, item: &RawValue, bytes: usize) -> Result<(), Stop> {
        self.write_all_settings().await?;
        let reader = RecordReader {
            account: self.account,
            known: &self.known,
            sources: &self.settings.renamed_sources,
            line: self.lines.number(),
            bytes,
            revision,
        };
        match reader.read(kind, item) {
            Ok(record) => self.push(record).await?,
            Err(ReadError::Malformed(message)) => return Err(Stop::Line(message)),
            Err(ReadError::Store(error)) => return Err(error.into()),
            Err(ReadError::Refused { id, reason }) => {
                let mut summary = Summary::default();
                summary.refused(self.lines.number(), id, reason);
                self.add(summary);
            }
        }
        Ok(())
    }

    /// Adds the record to the batch. A prospect and the records that follow it stay in the same batch. A record whose
    /// prospect is elsewhere in the file is written after that prospect.
    async fn push(&mut self, record: Record) -> Result<(), Failure> {
        if self.prospect != Some(record.prospect) {
            if (record.is_child() || record.winner.is_some()) && self.has_pending_prospects {
                self.write_and_wait().await?;
            } else if self.actions >= BATCH_ACTIONS || self.bytes >= MAX_BATCH_BYTES {
                self.write_batch().await?;
            }
            self.prospect = Some(record.prospect);
        } else if self.actions >= MAX_BATCH_ACTIONS || self.bytes >= MAX_BATCH_BYTES {
            self.write_and_wait().await?;
        }
        self.has_pending_prospects |= !record.is_child();
        self.actions = self.actions.saturating_add(record.writes.len());
        self.bytes = self.bytes.saturating_add(record.bytes);
        self.batch.push(record);
        Ok(())
    }

    /// Starts to write the batch. At the limit, it first waits for another one.
    async fn write_batch(&mut self) -> Result<(), Failure> {
        let batch = std::mem::take(&mut self.batch);
        (self.actions, self.bytes) = (0, 0);
        if batch.is_empty() {
            return Ok(());
        }
        if self.running.len() >= MAX_RUNNING {
            self.join_next().await?;
        }
        let (store, account) = (self.admin.store.clone(), self.account);
        self.running
            .spawn(async move { batch::write(&store, account, batch).await });
        Ok(())
    }

    async fn write_and_wait(&mut self) -> Result<(), Failure> {
        self.write_batch().await?;
        while !self.running.is_empty() {
            self.join_next().await?;
        }
        self.has_pending_prospects = false;
        Ok(())
    }

    /// Waits for a batch.
    async fn join_next(&mut self) -> Result<(), Failure> {
        if let Some(joined) = self.running.join_next().await {
            let summary = joined.map_err(|error| error.to_string())?;
            self.add(summary?);
        }
        Ok(())
    }

    fn add(&mut self, summary: Summary) {
        self.totals.add(summary, &self.admin.output);
    }
}

/// The message of a parser, without its position: an error names the line of the file instead.
fn json_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line 1 column").next().unwrap_or_default().to_owned()
}
