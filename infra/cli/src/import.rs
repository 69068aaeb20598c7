//! `import`: sends people to the API in batches, from a CSV file or from JSON lines without ids. The content of the
//! file alone decides where a batch ends, and the idempotency key of a batch is a hash of its body, so that a
//! repetition changes nothing. The import is a client like any other: the same validation, matching, events and rate
//! limits apply.

mod batch;
mod custom_value;
mod fields;
mod guess;
mod input;
mod json_line;
mod mapping;
mod new_fields;
mod person;
mod rejected;
mod report;
mod sender;

use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;

use domain::{MatchBy, RunId, UnixMs};
use futures::StreamExt;
use futures::stream::FuturesOrdered;

use self::batch::{Batch, Entry};
use self::input::Input;
use self::mapping::Assignment;
use self::report::Report;
use self::sender::{Sender, Verdict};
use crate::api::Api;
use crate::clock;
use crate::csv_file::delimiter;
use crate::names::Names;
use crate::output::{Output, Progress};
use crate::runs;

/// The most batches that are sent at once. The service works on several items of each.
const MAX_BATCHES: usize = 4;

/// How long the service repeats an answer under its idempotency key (SPECIFICATION §5.3).
const DAY_MS: i64 = 86_400_000;

/// The permissions that the import needs, and the permission to create custom fields.
const NEEDED: [&str; 2] = ["account:read", "prospects:write"];
const TO_CREATE: &str = "account:write";

/// Fields that may match a prospect, with commas between them.
fn match_by(text: &str) -> Result<MatchBy, &'static str> {
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    MatchBy::of(&words).ok_or("must have one or more of externalId, email and phone, with commas between them")
}

fn run_name(text: &str) -> Result<RunId, &'static str> {
    RunId::of_client(text).ok_or("must have 1 to 64 of A-Z, a-z, 0-9, _ and -")
}

/// What to import, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Import {
    /// File to read
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Format of the file [default: csv if its name ends with .csv, else jsonl]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// What a column or member holds, such as "Salesforce Id=external:salesforce" or Shift=customFields.shift;
    /// column= ignores it
    #[arg(long = "map", value_name = "COLUMN=FIELD", value_parser = Assignment::parse)]
    pub assignments: Vec<Assignment>,
    /// Create a custom field of a fitting type for each unknown column of CSV; with --dry-run, only list them
    #[arg(long)]
    pub create_fields: bool,
    /// Show the first lines and what would happen, and store nothing
    #[arg(long)]
    pub dry_run: bool,
    /// File for the lines that are rejected, with the reasons [default: NAME.rejected.csv or .jsonl]
    #[arg(long, value_name = "FILE")]
    pub rejected: Option<PathBuf>,
    /// Delimiter of CSV: a character, or tab [default: the one in the header]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    pub delimiter: Option<u8>,
    /// Fields that may match a prospect: externalId, email, phone, with commas between them [default: all three]
    #[arg(long, value_name = "FIELDS", value_parser = match_by)]
    pub match_by: Option<MatchBy>,
    /// Name of the run, by which undo takes the import back. A new name also stores lines again that were stored within
    /// 24 hours [default: import-DATE- and a digest of the file]
    #[arg(long, value_name = "NAME", value_parser = run_name)]
    pub run: Option<RunId>,
    /// Send no events of the import to webhooks
    #[arg(long)]
    pub mute_webhooks: bool,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A JSON object per line
    Jsonl,
    /// A person per line, as spreadsheets write them
    Csv,
}

/// Whether something is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The lines are stored.
    Write,
    /// The service only reports what it would do (SPECIFICATION §3.13).
    DryRun,
}

impl Import {
    /// The chosen format, or the format that the name of the file tells.
    fn format(&self) -> Format {
        let ending = self.file.extension().unwrap_or_default();
        let is_csv = ending.eq_ignore_ascii_case("csv");
        self.format.unwrap_or(if is_csv { Format::Csv } else { Format::Jsonl })
    }

    /// What tells this import from others, also on the next day: the name of its run, or the digest of its file.
    fn identity(&self, file_digest: &str) -> String {
        self.run.as_ref().map_or_else(|| file_digest.to_owned(), RunId::to_string)
    }

    /// The name of the run. An import that is continued on the same day has the same name.
    fn run_name(&self, file_digest: &str, now: UnixMs) -> String {
        if let Some(run) = &self.run {
            return run.to_string();
        }
        let day = clock::iso(now);
        let [day, digest] = [day.get(..10), file_digest.get(..8)].map(Option::unwrap_or_default);
        format!("import-{day}-{digest}")
    }

    /// Fails if `undo` took the import back: the service would repeat its answers to that import, and store nothing.
    async fn refuse_undone(&self, api: &Api, file_digest: &str, now: UnixMs) -> Result<(), String> {
        // The service may repeat answers of yesterday, when the run had another name.
        let mut names = [now, now.plus_ms(-DAY_MS)].map(|day| self.run_name(file_digest, day)).to_vec();
        names.dedup();
        for run in names {
            if runs::is_undone(api, &run).await? {
                return Err(format!(
                    "the import {run} was taken back; to import the file again, give the import a new name with --run NAME"
                ));
            }
        }
        Ok(())
    }

    const fn mode(&self) -> Mode {
        if self.dry_run { Mode::DryRun } else { Mode::Write }
    }

    /// Fails if an option belongs to the other format.
    pub(crate) fn check(&self) -> Result<(), String> {
        let only_csv = [("--delimiter", self.delimiter.is_some()), ("--create-fields", self.create_fields)];
        let given = only_csv.iter().find(|(_, is_given)| *is_given);
        match (self.format(), given) {
            (Format::Jsonl, Some((option, _))) => {
                Err(format!("{option} needs a file that ends with .csv, or --format csv"))
            }
            _ => Ok(()),
        }
    }
}

/// Imports a file, and prints the counts.
pub(crate) async fn import(api: &Api, options: &Import, output: &Output) -> Result<(), String> {
    let mut input = Input::open(options)?;
    let rejected = input.rejected(options)?;
    let (caller, now) = api.caller().await?;
    caller.expect(NEEDED.iter().chain(options.create_fields.then_some(&TO_CREATE)))?;
    let mode = options.mode();
    if mode == Mode::Write {
        options.refuse_undone(api, &input.digest, now).await?;
    }
    let new_fields = new_fields::settle(api, options, &mut input, output).await?;
    let names = Names::load(api, |list| input.needs(list)).await?;
    let mut report = Report::new(output, mode, &input.mapping, rejected);
    report.totals.account_id = caller.account_id;
    report.totals.lines = input.lines;
    let run = (mode == Mode::Write).then(|| options.run_name(&input.digest, now));
    report.totals.run.clone_from(&run);
    report.totals.new_fields = new_fields;
    let identity = options.identity(&input.digest);
    let mut import = Running { names, input, report, progress: Progress::new(output, "lines"), next: None };
    let sender = Sender { api, mode, run: run.as_deref(), identity: &identity };
    let sent = import.send_all(&sender).await;
    output.clear();
    let (done, lines) = (import.report.done, import.input.lines);
    let (totals, rejected) = import.report.finish()?;
    output.line(&serde_json::to_string_pretty(&totals).map_err(|error| error.to_string())?)?;
    match (sent, rejected) {
        (Ok(()), None) => Ok(()),
        (Ok(()), Some(rejected)) => Err(rejected),
        (Err(failure), _) => {
            Err(format!("{failure}; {done} of {lines} lines are done; run the same command again to continue"))
        }
    }
}

/// An import in progress.
struct Running<'a> {
    names: Names,
    input: Input,
    report: Report<'a>,
    progress: Progress<'a>,
    /// A line that did not fit the last batch.
    next: Option<Entry>,
}

impl Running<'_> {
    /// Sends the lines of the file. Batches that share a contact are sent one after the other.
    async fn send_all(&mut self, sender: &Sender<'_>) -> Result<(), String> {
        let mut sent = FuturesOrdered::new();
        let mut contacts: VecDeque<HashSet<String>> = VecDeque::new();
        let mut result = Ok(());
        while result.is_ok()
            && let Some(batch) = self.batch()?
        {
            let own = batch.contacts();
            while result.is_ok()
                && (sent.len() >= MAX_BATCHES || contacts.iter().any(|others| !others.is_disjoint(&own)))
                && let Some(answer) = sent.next().await
            {
                contacts.pop_front();
                result = self.add(answer);
            }
            if result.is_ok() {
                contacts.push_back(own);
                sent.push_back(async move {
                    let verdicts = sender.send(&batch).await;
                    (batch, verdicts)
                });
            }
        }
        // Batches that were sent already are counted, even if another one failed.
        while let Some(answer) = sent.next().await {
            let added = self.add(answer);
            result = result.and(added);
        }
        result
    }

    fn add(&mut self, (batch, verdicts): (Batch, Result<Vec<Option<Verdict>>, String>)) -> Result<(), String> {
        let added = self.report.add(batch, verdicts?, &self.input.mapping);
        let done = self.report.done;
        self.progress.show(done, Some((done, self.input.lines)));
        added
    }

    /// The next lines for a request; `None` at the end of the file.
    fn batch(&mut self) -> Result<Option<Batch>, String> {
        let mut batch = Batch::default();
        loop {
            let entry = match self.next.take() {
                Some(entry) => Some(entry),
                None => self.input.next(&self.names)?,
            };
            let Some(entry) = entry else { break };
            self.next = batch.add(entry);
            if self.next.is_some() {
                break;
            }
        }
        Ok((!batch.entries.is_empty()).then_some(batch))
    }
}
