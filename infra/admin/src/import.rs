//! Importing what was exported, or anything else in that format.

mod batch;
mod known;
mod lines;
mod record;
mod records;
mod settings;
mod summary;
mod workers;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::Path;

use domain::{AccountId, ProspectId};
use serde::Serialize;
use serde_json::value::RawValue;
use store::Key;

use self::known::Known;
use self::lines::Lines;
use self::record::Unit;
use self::records::{Sheet, Unusable};
use self::settings::Buffer;
use self::summary::Tally;
use self::workers::Crew;
use crate::format::{End, Header, Kind, Line, VERSION};
use crate::progress::Progress;
use crate::{Admin, Failure, Outcome};

/// Records are handed over once they make this many actions: some transactions full, so that what is left over for the last
/// one is little.
const JOB_ACTIONS: usize = 400;

/// Records of one prospect are handed over in parts once they make this many actions, or bytes.
const MOST_ACTIONS: usize = 2_000;
const MOST_BYTES: usize = 8_000_000;

/// The most settings that wait.
const MOST_SETTINGS: usize = 1_000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    account_id: AccountId,
    created: BTreeMap<Kind, u64>,
    already_there: BTreeMap<Kind, u64>,
    /// How many were refused, by reason; each was told with its line on standard error.
    refused: BTreeMap<String, u64>,
}

/// Why the import ended before the file did.
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

/// Writes the records of `path` into the account, each only where it is absent. `create` makes the account where it is absent.
///
/// # Errors
/// [`Failure`] where the file cannot be read, there is no such account, or the table cannot be written. A malformed line and
/// refused records are failures of the [`Outcome`], which tells what was done.
pub async fn import(admin: &Admin, account: AccountId, path: &Path, create: bool) -> Result<Outcome, Failure> {
    let lines = Lines::open(path).map_err(Failure::Other)?;
    if !create {
        admin.expect_account(account).await?;
    }
    let mut import = Import {
        admin,
        account,
        lines,
        progress: Progress::new("import", &admin.clock),
        tally: Told::default(),
        known: Known::default(),
        settings: Buffer::new(account),
        crew: Crew::new(admin, account),
        job: Vec::new(),
        actions: 0,
        bytes: 0,
        family: None,
        parents_under_way: false,
    };
    let stopped = import.all_lines().await;
    // What stands before a malformed line is written all the same.
    let finished = import.hand_over_and_wait().await;
    import.progress.clear();
    let failure = match (stopped, finished) {
        (Err(Stop::Failure(failure)), _) | (_, Err(failure)) => return Err(failure),
        (Err(Stop::Line(message)), _) => Some(format!(
            "line {}: {message}; what stands before it was imported",
            import.lines.number()
        )),
        (Ok(()), Ok(())) => import.tally.failure(),
    };
    let summary = Summary {
        account_id: account,
        created: import.tally.tally.created,
        already_there: import.tally.tally.already_there,
        refused: import.tally.reasons,
    };
    Ok(Outcome {
        failure,
        ..Outcome::of(&summary)?
    })
}

/// An import under way.
struct Import<'a> {
    admin: &'a Admin,
    account: AccountId,
    lines: Lines,
    progress: Progress,
    tally: Told,
    known: Known,
    settings: Buffer,
    crew: Crew,
    /// What is handed over next, with the number of its actions and bytes.
    job: Vec<Unit>,
    actions: usize,
    bytes: usize,
    /// The prospect whose records were read last.
    family: Option<ProspectId>,
    /// Whether prospects were read that may not be written yet.
    parents_under_way: bool,
}

impl Import<'_> {
    async fn all_lines(&mut self) -> Result<(), Stop> {
        self.header()?;
        let mut records: u64 = 0;
        while let Some(text) = self.lines.next().map_err(Stop::Line)? {
            let line: Line<'_> = serde_json::from_str(&text).map_err(|error| Stop::Line(told(&error)))?;
            let item = line.item.ok_or_else(|| Stop::Line("it has no item".to_owned()))?;
            match line.kind {
                Kind::Export => return Err(Stop::Line("a second header".to_owned())),
                Kind::End => return self.end(item, records).await,
                Kind::Account => self.account_line(item).await?,
                Kind::User | Kind::Pipeline | Kind::Office | Kind::Source | Kind::Job => {
                    self.settings.add(line.kind, item).map_err(Stop::Line)?;
                    if self.settings.len() >= MOST_SETTINGS {
                        self.write_settings().await?;
                    }
                }
                Kind::Prospect | Kind::Task | Kind::Hire | Kind::Note | Kind::Meeting => {
                    self.record(line.kind, line.revision.unwrap_or(1), item, text.len())
                        .await?;
                }
            }
            records = records.saturating_add(1);
            self.progress.show(records, self.lines.percent());
        }
        self.write_settings().await?;
        Err(Stop::Line(
            "the file ends without a line of type \"end\", so it may have been cut off".to_owned(),
        ))
    }

    fn header(&mut self) -> Result<(), Stop> {
        let text = self.lines.next().map_err(Stop::Line)?.unwrap_or_default();
        let header = serde_json::from_str::<Line<'_>>(&text).ok();
        let item = header
            .filter(|line| line.kind == Kind::Export)
            .and_then(|line| line.item);
        let header: Option<Header> = item.and_then(|item| serde_json::from_str(item.get()).ok());
        let header = header.ok_or_else(|| Stop::Line("this is no export: its first line is no header".to_owned()))?;
        if header.version != VERSION {
            return Err(Stop::Line(format!(
                "the format has version {}, not {VERSION}",
                header.version
            )));
        }
        Ok(())
    }

    async fn end(&mut self, item: &RawValue, records: u64) -> Result<(), Stop> {
        self.write_settings().await?;
        let end: End = serde_json::from_str(item.get()).map_err(|error| Stop::Line(told(&error)))?;
        if let Some(expected) = end.records.filter(|expected| *expected != records) {
            return Err(Stop::Line(format!(
                "the file should have {expected} records and has {records}"
            )));
        }
        match self.lines.next().map_err(Stop::Line)? {
            Some(_) => Err(Stop::Line("the file goes on after its last line".to_owned())),
            None => Ok(()),
        }
    }

    async fn account_line(&mut self, item: &RawValue) -> Result<(), Stop> {
        let key = Key::account(self.account);
        if self.admin.store.get(&key).await?.is_some() {
            self.tally.tally.already_there(Kind::Account);
        } else {
            settings::create_account(self.admin, self.account, item).await?;
            self.tally.tally.created(Kind::Account);
        }
        Ok(())
    }

    /// Writes the settings that wait, and learns anew what records may refer to.
    async fn write_settings(&mut self) -> Result<(), Stop> {
        if self.settings.is_empty() && !self.known.region.is_empty() {
            return Ok(());
        }
        self.admin.expect_account(self.account).await?;
        self.settings.flush(self.admin, &mut self.tally.tally).await?;
        self.known = Known::load(self.admin, self.account).await?;
        Ok(())
    }

    async fn record(&mut self, kind: Kind, revision: u64, item: &RawValue, bytes: usize) -> Result<(), Stop> {
        self.write_settings().await?;
        let sheet = Sheet {
            account: self.account,
            known: &self.known,
            sources: &self.settings.sources,
            line: self.lines.number(),
            bytes,
            revision,
        };
        let unit = match sheet.read(kind, item) {
            Ok(unit) => unit,
            Err(Unusable::Malformed(message)) => return Err(Stop::Line(message)),
            Err(Unusable::Store(error)) => return Err(error.into()),
            Err(Unusable::Refused(id, reason)) => {
                let mut refused = Tally::default();
                refused.refused(self.lines.number(), &id, reason);
                self.tell(refused);
                return Ok(());
            }
        };
        self.take(unit).await?;
        Ok(())
    }

    /// Puts the record with those that are handed over next. A prospect and what hangs on it stay together, and what hangs
    /// on a prospect that stands elsewhere in the file waits for it.
    async fn take(&mut self, unit: Unit) -> Result<(), Failure> {
        if self.family != Some(unit.prospect) {
            if unit.is_child() && self.parents_under_way {
                self.hand_over_and_wait().await?;
            } else if self.actions >= JOB_ACTIONS || self.bytes >= MOST_BYTES {
                self.hand_over().await?;
            }
            self.family = Some(unit.prospect);
        } else if self.actions >= MOST_ACTIONS || self.bytes >= MOST_BYTES {
            self.hand_over_and_wait().await?;
        }
        self.parents_under_way |= !unit.is_child();
        self.actions = self.actions.saturating_add(unit.writes.len());
        self.bytes = self.bytes.saturating_add(unit.bytes);
        self.job.push(unit);
        Ok(())
    }

    async fn hand_over(&mut self) -> Result<(), Failure> {
        let job = std::mem::take(&mut self.job);
        (self.actions, self.bytes) = (0, 0);
        if !job.is_empty()
            && let Some(done) = self.crew.take_on(job).await?
        {
            self.tell(done);
        }
        Ok(())
    }

    async fn hand_over_and_wait(&mut self) -> Result<(), Failure> {
        self.hand_over().await?;
        while let Some(done) = self.crew.next_done().await? {
            self.tell(done);
        }
        self.parents_under_way = false;
        Ok(())
    }

    fn tell(&mut self, tally: Tally) {
        if !tally.refused.is_empty() {
            self.progress.clear();
        }
        self.tally.add(tally);
    }
}

/// What is wrong with the JSON of a line, without the place that the parser names: the line is told, and it counts as one.
fn told(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line 1 column").next().unwrap_or_default().to_owned()
}

/// The count, with refusals told as they come.
#[derive(Default)]
struct Told {
    tally: Tally,
    reasons: BTreeMap<String, u64>,
}

impl Told {
    fn add(&mut self, tally: Tally) {
        for (kind, count) in tally.created {
            let sum = self.tally.created.entry(kind).or_default();
            *sum = sum.saturating_add(count);
        }
        for (kind, count) in tally.already_there {
            let sum = self.tally.already_there.entry(kind).or_default();
            *sum = sum.saturating_add(count);
        }
        for refused in tally.refused {
            // Where nobody reads, the summary still counts it.
            let _ = writeln!(
                io::stderr(),
                "line {}: {} was refused: {}",
                refused.line,
                refused.id,
                refused.reason
            );
            let count = self.reasons.entry(refused.reason).or_default();
            *count = count.saturating_add(1);
        }
    }

    fn failure(&self) -> Option<String> {
        let refused = self
            .reasons
            .values()
            .fold(0_u64, |sum, count| sum.saturating_add(*count));
        (refused > 0).then(|| format!("{refused} records were refused"))
    }
}
