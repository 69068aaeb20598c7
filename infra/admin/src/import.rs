//! The import of an export, or of any file in the same format.

mod batch;
mod checks;
mod custom_field;
mod imported_record;
mod known;
mod records;
mod settings;
mod totals;

use std::collections::HashMap;

use cli::Progress;
use cli::lines::Lines;
use domain::{AccountId, ProspectId};
use serde_json::value::RawValue;
use shared::records::events::removed;
use shared::records::retention;
use store::StoreError;
use tokio::task::JoinSet;

use self::batch::ImportOutcomes;
use self::imported_record::ImportedRecord;
use self::known::Known;
use self::records::RecordReader;
use self::settings::SettingsWriter;
use self::totals::{ImportOutcome, Totals};
use crate::command;
use crate::format::{End, Header, Line, LineKind, VERSION};
use crate::{Admin, Failure};

/// A batch with this many actions is written before the next prospect. It fills several transactions, so that only a
/// small part of it is in a transaction that is not full.
const BATCH_ACTIONS: usize = 400;

/// A batch with this many actions or bytes is written even if the records of a prospect are incomplete.
const MAX_BATCH_ACTIONS: usize = 2_000;
const MAX_BATCH_BYTES: usize = 8_000_000;

/// The most batches that are written concurrently.
const MAX_RUNNING: usize = 16;

/// Why a line is not imported.
#[derive(Debug)]
enum LineError {
    /// The line is malformed, so the import stops.
    Malformed(String),
    /// The account cannot have the record.
    Refused { id: String, reason: String },
    /// The import cannot go on.
    Failure(Failure),
}

impl From<String> for LineError {
    fn from(message: String) -> Self {
        Self::Malformed(message)
    }
}

impl From<serde_json::Error> for LineError {
    /// The message without its position: the number of the line stands in its place.
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        Self::Malformed(text.split(" at line 1 column").next().unwrap_or_default().to_owned())
    }
}

impl From<Failure> for LineError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<StoreError> for LineError {
    fn from(error: StoreError) -> Self {
        Self::Failure(error.into())
    }
}

/// Writes the records of a file that the account does not have.
pub async fn import(admin: &Admin, options: command::Import) -> Result<(), Failure> {
    let account = options.account;
    let lines = Lines::open(&options.file.or(options.named).unwrap_or_default())?;
    if !options.create {
        admin.expect_account(account).await?;
    }
    let mut import = Import {
        admin,
        account,
        lines,
        progress: Progress::new(&admin.output, "records"),
        totals: Totals::new(account),
        known: None,
        settings: SettingsWriter {
            admin,
            account,
            renamed_sources: HashMap::new(),
        },
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
        (Err(LineError::Failure(failure)), _) | (_, Err(failure)) => return Err(failure),
        (Err(LineError::Malformed(message) | LineError::Refused { reason: message, .. }), _) => Some(format!(
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
    /// What records may refer to, unless settings were written since.
    known: Option<Known>,
    settings: SettingsWriter<'a>,
    /// The batches that are being written.
    running: JoinSet<Result<ImportOutcomes, StoreError>>,
    /// The next records to write, and the number of their actions and bytes.
    batch: Vec<ImportedRecord>,
    actions: usize,
    bytes: usize,
    /// The prospect of the last record.
    prospect: Option<ProspectId>,
    /// Whether prospects were read that are possibly not written yet.
    has_pending_prospects: bool,
}

impl Import<'_> {
    async fn all_lines(&mut self) -> Result<(), LineError> {
        self.header()?;
        let mut records: u64 = 0;
        while let Some(text) = self.lines.next_line()? {
            let line: Line<'_> = serde_json::from_str(&text)?;
            let item = line
                .item
                .ok_or_else(|| LineError::Malformed("it has no item".to_owned()))?;
            match line.kind {
                LineKind::Export => return Err(LineError::Malformed("it is a second header".to_owned())),
                LineKind::End => return self.end(item, records).await,
                LineKind::Account => {
                    let outcome = self.settings.write_account(item).await?;
                    self.totals.add(line.kind, outcome);
                }
                kind if kind.is_setting() => {
                    let outcome = self.settings.write(kind, item).await?;
                    self.totals.add(kind, outcome);
                    self.known = None;
                }
                kind => self.record(kind, line.revision.unwrap_or(1), item, text.len()).await?,
            }
            records = records.saturating_add(1);
            self.progress.show(records, Some(self.lines.part()));
        }
        Err(LineError::Malformed(
            "the file ends without a line of type \"end\", so it may have been cut off".to_owned(),
        ))
    }

    fn header(&mut self) -> Result<(), LineError> {
        let text = self.lines.next_line()?.unwrap_or_default();
        let header = serde_json::from_str::<Line<'_>>(&text).ok();
        let item = header
            .filter(|line| line.kind == LineKind::Export)
            .and_then(|line| line.item);
        let header: Option<Header> = item.and_then(|item| serde_json::from_str(item.get()).ok());
        let no_header =
            "the file is not an export, whose first line is a header; `cargo run -p cli -- import` imports people";
        let header = header.ok_or_else(|| Failure::Other(format!("line 1: {no_header}")))?;
        if header.version != VERSION {
            return Err(LineError::Malformed(format!(
                "the format has version {}, not {VERSION}",
                header.version
            )));
        }
        Ok(())
    }

    async fn end(&mut self, item: &RawValue, records: u64) -> Result<(), LineError> {
        self.load_known().await?;
        let end: End = serde_json::from_str(item.get())?;
        if let Some(expected) = end.records.filter(|expected| *expected != records) {
            return Err(LineError::Malformed(format!(
                "the file should have {expected} records and has {records}"
            )));
        }
        match self.lines.next_line()? {
            Some(_) => Err(LineError::Malformed("it follows the line of type \"end\"".to_owned())),
            None => Ok(()),
        }
    }

    /// Reads what a record may refer to, after settings were written. Retention waits for a day: it must not erase a
    /// prospect whose tasks and notes are not there yet.
    async fn load_known(&self) -> Result<Known, LineError> {
        self.admin.expect_account(self.account).await?;
        let known = Known::load(self.admin, self.account).await?;
        let settings = &known.settings;
        if let Some(retention) = settings.account.retention {
            let wait = retention::schedule(self.account, Some(retention), self.admin.clock.now());
            self.admin.store.transact(&[wait], None).await?;
        }
        // Does nothing if the account was here before.
        let begun = removed::begin(self.account, self.admin.clock.now())?;
        self.admin.store.transact(&[begun], None).await?;
        if settings.pipeline(settings.account.default_pipeline_id).is_some() {
            return Ok(known);
        }
        Err(LineError::Malformed(
            "the lines before it do not have the pipeline that is the account's defaultPipelineId".to_owned(),
        ))
    }

    async fn record(&mut self, kind: LineKind, revision: u64, item: &RawValue, bytes: usize) -> Result<(), LineError> {
        let known = match self.known.take() {
            Some(known) => known,
            None => self.load_known().await?,
        };
        let reader = RecordReader {
            account: self.account,
            known: &known,
            sources: &self.settings.renamed_sources,
            line: self.lines.number(),
            bytes,
            revision,
        };
        let read = reader.read(kind, item);
        self.known = Some(known);
        match read {
            Ok(record) => self.push(record).await?,
            Err(LineError::Refused { id, reason }) => self.refuse(kind, self.lines.number(), &id, reason),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Adds the record to the batch. A prospect and the records that follow it stay in the same batch. A record whose
    /// prospect is elsewhere in the file is written after that prospect.
    async fn push(&mut self, record: ImportedRecord) -> Result<(), Failure> {
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
        if record.kind == LineKind::File {
            let records = self.batch.iter_mut().rev();
            let group = records.take_while(|other| other.prospect == record.prospect);
            group.for_each(|other| other.leave_to(&record));
        }
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
            for (record, outcome) in joined.map_err(|error| error.to_string())?? {
                match outcome {
                    ImportOutcome::Refused(reason) => self.refuse(record.kind, record.line, &record.id, reason),
                    outcome => self.totals.add(record.kind, outcome),
                }
            }
        }
        Ok(())
    }

    fn refuse(&mut self, kind: LineKind, line: u64, id: &str, reason: String) {
        self.admin
            .output
            .note(&format!("line {line}: {id} was refused: {reason}"));
        self.totals.add(kind, ImportOutcome::Refused(reason));
    }
}
