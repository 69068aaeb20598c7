//! The administrator's commands: they write to the table itself, as the service does, so they need no API key.

pub mod accounts;
pub mod arguments;
pub mod command;
pub mod connect;
pub mod export;
pub mod format;
pub mod import;
pub mod keys;
pub mod progress;
pub mod reindex;
pub mod retry;

use std::fmt;

use arguments::Run;
use command::Command;
use domain::AccountId;
use serde::Serialize;
use shared::clock::Clock;
use store::Entropy;
use store::{Key, Store, StoreError};

/// What `--help` prints.
pub const HELP: &str = include_str!("help.txt");

/// What a command that ran has to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What is shown: JSON.
    pub shown: String,
    /// What is wrong all the same.
    pub failure: Option<String>,
}

impl Outcome {
    fn of(shown: &impl Serialize) -> Result<Self, Failure> {
        let mut shown = serde_json::to_string_pretty(shown).map_err(|error| Failure::Other(error.to_string()))?;
        shown.push('\n');
        Ok(Self { shown, failure: None })
    }
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The table did not do its part.
    Store(StoreError),
    /// Anything else, in one line.
    Other(String),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
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

/// What every command works with.
#[derive(Clone, Debug)]
pub struct Admin {
    /// The table.
    pub store: Store,
    /// Where the time comes from.
    pub clock: Clock,
    /// Where ids and keys come from.
    pub entropy: Entropy,
}

impl Admin {
    /// Fails where there is no such account.
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
/// One line: why it failed.
pub async fn run(wanted: Run) -> Result<Outcome, String> {
    let admin = connect::admin(&wanted.target)?;
    let outcome = execute(&admin, wanted.command).await;
    outcome.map_err(|failure| connect::explained(&wanted.target, &failure))
}

async fn execute(admin: &Admin, command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::CreateAccount(new) => accounts::create(admin, new).await,
        Command::CreateUser(account, new) => accounts::create_user(admin, account, new).await,
        Command::ListUsers(account) => accounts::list_users(admin, account).await,
        Command::CreatePipeline(account, new) => accounts::create_pipeline(admin, account, new).await,
        Command::ListPipelines(account) => accounts::list_pipelines(admin, account).await,
        Command::CreateKey(account, new) => keys::create(admin, account, new).await,
        Command::ListKeys(account) => keys::list(admin, account).await,
        Command::RevokeKey(account, key) => keys::revoke(admin, account, key).await,
        Command::Export(account, file) => export::export(admin, account, &file).await,
        Command::Import { account, file, create } => import::import(admin, account, &file, create).await,
    }
}
