//! The administrator's commands. They write to the table directly, with the service's own code, so they need no API
//! key. Files of people are sent to the API instead (ADR 0030).

pub mod accounts;
mod api;
pub mod api_import;
pub mod arguments;
mod aws;
pub mod command;
pub mod connect;
mod csv_export;
mod csv_file;
pub mod doctor;
pub mod export;
pub mod first_account;
pub mod format;
pub mod import;
pub mod keys;
pub mod progress;
pub mod reindex;
pub mod retry;
pub mod terminal;

use std::fmt;

use arguments::{Run, Target};
use command::{Accounts, Command, Format, ImportPlan, JsonLines, Keys, Pipelines, Users};
use domain::AccountId;
use serde::Serialize;
use shared::clock::Clock;
use store::Entropy;
use store::{Key, Store, StoreError};

/// The result of a command that ran to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// JSON for standard output, or the text of `doctor`.
    pub output: String,
    /// The part that failed, in one line.
    pub failure: Option<String>,
}

impl Outcome {
    fn of(result: &impl Serialize) -> Result<Self, Failure> {
        let mut output = serde_json::to_string_pretty(result)?;
        output.push('\n');
        Ok(Self { output, failure: None })
    }
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The table could not be read or written.
    Store(StoreError),
    /// Another reason, in one line.
    Other(String),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Other(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(formatter),
            Self::Other(message) => formatter.write_str(message),
        }
    }
}

/// The dependencies of every command.
#[derive(Clone, Debug)]
pub struct Admin {
    /// The table.
    pub store: Store,
    /// The source of the time.
    pub clock: Clock,
    /// The source of ids and keys.
    pub entropy: Entropy,
}

impl Admin {
    /// Fails if the account does not exist.
    async fn expect_account(&self, account: AccountId) -> Result<(), Failure> {
        match self.store.get(&Key::account(account)).await? {
            Some(_) => Ok(()),
            None => Err(Failure::Other(format!("there is no {account} in this table"))),
        }
    }
}

/// Runs a command.
///
/// # Errors
/// A one-line message if it fails.
pub async fn run(Run { mut target, command }: Run) -> Result<Outcome, String> {
    let admin = connect::admin(&mut target).await?;
    let outcome = execute(&admin, &target, command).await;
    outcome.map_err(|failure| connect::explain(&target, &failure))
}

async fn execute(admin: &Admin, target: &Target, command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::FirstAccount(command) => first_account::first_account(admin, target, command).await,
        Command::Accounts(Accounts::Create(new)) => accounts::create(admin, new).await,
        Command::Users(Users::Create(new)) => accounts::create_user(admin, new).await,
        Command::Users(Users::List(owner)) => accounts::list_users(admin, owner.account).await,
        Command::Pipelines(Pipelines::Create(new)) => accounts::create_pipeline(admin, new).await,
        Command::Pipelines(Pipelines::List(owner)) => accounts::list_pipelines(admin, owner.account).await,
        Command::Keys(Keys::Create(new)) => keys::create(admin, new).await,
        Command::Keys(Keys::List(owner)) => keys::list(admin, owner.account).await,
        Command::Keys(Keys::Revoke { owner, key }) => keys::revoke(admin, owner.account, key).await,
        Command::Export(options) => match Format::of(&options.out, options.format) {
            Format::Jsonl => export::export(admin, options.owner.account, &options.out).await,
            Format::Csv => csv_export::export(admin, &options).await,
        },
        Command::Import(import) => match import.plan().map_err(|message| Failure::Other(message.to_owned()))? {
            ImportPlan::JsonLines(lines) => import_lines(admin, &lines).await,
            ImportPlan::Csv(options) => api_import::import(admin, &options, Format::Csv).await,
        },
        Command::Reindex { account, all: _ } => {
            let accounts = account.map_or(reindex::Accounts::All, reindex::Accounts::One);
            reindex::reindex(admin, accounts).await
        }
        Command::Doctor(options) => doctor::doctor(admin, target, &options).await,
    }
}

/// Imports an export, or people.
async fn import_lines(admin: &Admin, lines: &JsonLines) -> Result<Outcome, Failure> {
    let message = |message: &str| Failure::Other(message.to_owned());
    if import::is_export(&lines.options.file).map_err(Failure::Other)? {
        let account = lines.account().map_err(message)?;
        return import::import(admin, account, &lines.options.file, lines.create).await;
    }
    if lines.create {
        return Err(message(
            "--create needs an export: the first line of this file is not a header",
        ));
    }
    api_import::import(admin, &lines.options, Format::Jsonl).await
}
