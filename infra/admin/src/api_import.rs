//! The import of people through the API, by batches: a CSV file, or JSON lines without ids (ADR 0030).
//! Validation, matching, events and rate limits are those of every client.

mod batches;
mod input;
mod json;
mod line;
mod mapping;
mod members;
mod names;
mod rejected;
mod report;
mod sender;

use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;

use domain::{AccountId, Permission};
use futures::StreamExt;
use futures::stream::FuturesOrdered;
use serde_json::Value;
use shared::http::Json;

use self::batches::{Batch, Kind, MAX_ITEM_BYTES};
use self::input::Input;
use self::line::{AtFault, Person};
use self::names::Names;
use self::rejected::RejectedFile;
use self::report::Report;
use self::sender::{Answers, Mode, Sender};
use crate::api::{Api, read_key};
use crate::command::{Format, NewKey, Owner};
use crate::csv_file::reader::Line;
use crate::progress::Progress;
use crate::{Admin, Failure, Outcome, keys};

pub use self::mapping::Assignment;

/// The most batches that are sent at once. The service works on several items of each.
const MAX_BATCHES: usize = 4;

/// The name of the temporary key.
const KEY_NAME: &str = "import";

/// What to import, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file.
    pub file: PathBuf,
    /// The base address of the API.
    pub url: String,
    /// The key to use.
    pub access: Access,
    /// The fields of columns or members whose names do not say them.
    pub assignments: Vec<Assignment>,
    /// Whether to store nothing.
    pub dry_run: bool,
    /// The file of rejected lines, unless it is the default one.
    pub rejected: Option<PathBuf>,
    /// The delimiter, unless the header says it.
    pub delimiter: Option<u8>,
    /// Whether webhooks receive no events of the import.
    pub mute_webhooks: bool,
}

/// A key for the requests.
#[derive(Clone, Debug)]
pub enum Access {
    /// The key in a file.
    KeyFile(PathBuf),
    /// A temporary key of this account.
    Account(AccountId),
}

/// Imports a file.
///
/// # Errors
/// [`Failure`] if the file cannot be read, its columns are not known, or the API refuses the key. A later failure and
/// rejected lines are failures of the [`Outcome`], which also has the counts.
pub async fn import(admin: &Admin, options: &Options, format: Format) -> Result<Outcome, Failure> {
    let input = Input::open(options, format).map_err(Failure::Other)?;
    let rejected = input.rejected(options).map_err(Failure::Other)?;
    let account = match &options.access {
        Access::KeyFile(file) => {
            let import = Import::new(admin, options, input, rejected);
            return import
                .run(Api::new(&options.url, &read_key(file)?).map_err(Failure::Other)?)
                .await;
        }
        Access::Account(account) => *account,
    };
    let new = NewKey {
        owner: Owner { account },
        name: KEY_NAME.to_owned(),
        user: None,
        permissions: [Permission::AccountRead, Permission::ProspectsWrite]
            .into_iter()
            .collect(),
        test: false,
    };
    let (record, key) = keys::issue(admin, &new).await?;
    let import = Import::new(admin, options, input, rejected);
    let outcome = match Api::new(&options.url, &key) {
        Ok(api) => import.run(api).await,
        Err(message) => Err(Failure::Other(message)),
    };
    keys::revoke(admin, account, record.id).await?;
    outcome
}

/// An import in progress.
struct Import<'a> {
    options: &'a Options,
    admin: &'a Admin,
    mode: Mode,
    input: Input,
    report: Report,
    progress: Progress,
    /// A line that did not fit the last batch.
    next: Option<(Line, Person, String)>,
}

impl<'a> Import<'a> {
    fn new(admin: &'a Admin, options: &'a Options, input: Input, rejected: RejectedFile) -> Self {
        let mode = if options.dry_run { Mode::DryRun } else { Mode::Write };
        let mut report = Report::new(mode, &input.mapping, rejected);
        report.totals.lines = input.lines;
        Self {
            options,
            admin,
            mode,
            input,
            report,
            progress: Progress::new("import", "lines", &admin.clock),
            next: None,
        }
    }

    async fn run(mut self, api: Api) -> Result<Outcome, Failure> {
        let sender = Sender::new(api, self.admin.clock.clone(), self.mode);
        self.report.totals.account_id = sender.authenticate().await?;
        let names = Names::load(&sender, &self.input.fields).await?;
        let sent = self.send_all(&sender, &names).await;
        self.progress.clear();
        let done = self.report.done();
        let (totals, rejected) = self.report.finish().map_err(Failure::Other)?;
        let mut outcome = Outcome::of(&totals)?;
        outcome.failure = match sent {
            Ok(()) => rejected,
            Err(failure) => Some(format!(
                "{failure}; {done} of {} lines are done; once that is mended, the same command continues",
                self.input.lines
            )),
        };
        Ok(outcome)
    }

    /// Sends the lines of the file. Batches that share a contact are sent in their order.
    async fn send_all(&mut self, sender: &Sender, names: &Names) -> Result<(), Failure> {
        let mut sent = FuturesOrdered::new();
        let mut contacts: VecDeque<HashSet<u64>> = VecDeque::new();
        let mut result = Ok(());
        while result.is_ok()
            && let Some(batch) = self.batch(names)?
        {
            while result.is_ok()
                && (sent.len() >= MAX_BATCHES || contacts.iter().any(|sent| !sent.is_disjoint(batch.contacts())))
                && let Some(answer) = sent.next().await
            {
                contacts.pop_front();
                result = self.add(answer);
            }
            if result.is_ok() {
                contacts.push_back(batch.contacts().clone());
                sent.push_back(async move {
                    let answers = sender.send(&batch).await;
                    (batch, answers)
                });
            }
        }
        // What is on its way is counted, even if another batch failed.
        while let Some(answer) = sent.next().await {
            let added = self.add(answer);
            result = result.and(added);
        }
        result
    }

    fn add(&mut self, (batch, answers): (Batch, Result<Answers, Failure>)) -> Result<(), Failure> {
        let added = self.report.add(batch, answers?, &self.input.mapping);
        self.progress
            .show(self.report.done(), Some((self.report.done(), self.input.lines)));
        added.map_err(Failure::Other)
    }

    /// The next lines for a request; `None` at the end of the file. The same file always has the same batches, so that
    /// another run has the same idempotency keys.
    fn batch(&mut self, names: &Names) -> Result<Option<Batch>, Failure> {
        let mut batch = Batch::new(Kind::Upsert);
        while !batch.is_full() {
            let next = match self.next.take() {
                Some(next) => Some(next),
                None => self.read(names, &mut batch)?,
            };
            let Some((line, person, item)) = next else { break };
            if !batch.fits(person.kind, &item) {
                self.next = Some((line, person, item));
                break;
            }
            batch.add(line.number, line.cells, &person, item);
        }
        Ok((!batch.entries.is_empty()).then_some(batch))
    }

    /// The next line that can be sent, as JSON. Lines before it that cannot are added to the batch; `None` at the end
    /// of the file, or if the batch is full of them.
    fn read(&mut self, names: &Names, batch: &mut Batch) -> Result<Option<(Line, Person, String)>, Failure> {
        while !batch.is_full()
            && let Some(line) = self.input.next().map_err(Failure::Other)?
        {
            let mut person = match self.input.person(&line, names) {
                Ok(person) => person,
                Err(mut fault) => {
                    let rest = fault.rest.as_ref();
                    if let Some(reason) = rest.and_then(|(_, item)| unreadable(item)) {
                        fault.reasons.push(reason);
                        fault.rest = None;
                    }
                    batch.reject(line.number, line.cells, fault);
                    continue;
                }
            };
            self.report.preview(&person.item);
            if self.options.mute_webhooks {
                person.item.insert("muteWebhook".to_owned(), Value::Bool(true));
            }
            let item = serde_json::to_string(&person.item)?;
            if item.len() > MAX_ITEM_BYTES {
                let reason = format!("it is longer than a request of {MAX_ITEM_BYTES} bytes");
                batch.reject(line.number, line.cells, AtFault::alone(reason));
                continue;
            }
            if let Some(reason) = unreadable(&item) {
                batch.reject(line.number, line.cells, AtFault::alone(reason));
                continue;
            }
            return Ok(Some((line, person, item)));
        }
        Ok(None)
    }
}

/// Why the service could not read a body with this item: it would refuse the whole body.
fn unreadable(item: &str) -> Option<String> {
    let error = Json::parse(format!("{{\"items\":[{item}]}}").as_bytes()).err()?;
    // The place is that of the body, which the file does not have.
    let reason = error
        .split_once(" at line ")
        .map_or(error.as_str(), |(reason, _)| reason);
    Some(format!("it has {reason}"))
}
