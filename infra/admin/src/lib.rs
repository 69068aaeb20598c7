//! The administrator's commands. They write to the table directly, with the service's own code, so they need no API
//! key.

mod accounts;
pub mod arguments;
mod aws;
pub mod command;
pub mod connect;
mod doctor;
mod erase;
mod first_account;
mod keys;
mod moves;
mod reindex;
mod retry;

use std::fmt;

use arguments::{Run, Target};
use cli::Output;
use command::{Accounts, Command, Keys, Pipelines, Users};
use domain::field::View;
use domain::{AccountId, Actor, LogKind, LoggedChange};
use serde::Serialize;
use shared::clock::Clock;
use shared::records::account_log;
use store::Entropy;
use store::{Key, Store, StoreError, Write};

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

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Other(message)
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
#[derive(Debug)]
pub struct Admin {
    /// The table.
    pub store: Store,
    /// The source of the time.
    pub clock: Clock,
    /// The source of ids and keys.
    pub entropy: Entropy,
    /// Where results and notes are written.
    pub output: Output,
}

impl Admin {
    /// Prints the result of a command as JSON.
    fn print(&self, result: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(result)?;
        Ok(self.output.line(&text)?)
    }

    /// The write of an entry of the account's log about a change by this command, for the transaction of the change.
    fn logged(&self, account: AccountId, kind: LogKind, change: &LoggedChange) -> Result<Write, StoreError> {
        let id = self.entropy.ulid(self.clock.now());
        account_log::write_unasked((account, kind), (id, &Actor::OPERATOR, &format!("req_{id}")), change)
    }

    /// Fails if the account does not exist.
    async fn expect_account(&self, account: AccountId) -> Result<(), Failure> {
        match self.store.get(&Key::account(account)).await? {
            Some(_) => Ok(()),
            None => Err(Failure::Other(format!("there is no {account} in this table"))),
        }
    }
}

/// Runs a command.
pub async fn run(run: Run) -> Result<(), String> {
    let (mut target, command) = match run {
        Run::Command(target, command) => (target, command),
        Run::Move(accounts) => return moves::run(accounts).await,
    };
    let admin = connect::admin(&mut target).await?;
    let outcome = execute(&admin, &target, command).await;
    outcome.map_err(|failure| connect::explain(&target, &failure))
}

async fn execute(admin: &Admin, target: &Target, command: Command) -> Result<(), Failure> {
    match command {
        Command::FirstAccount(command) => first_account::first_account(admin, target, command).await,
        Command::Accounts(Accounts::Create(new)) => accounts::create(admin, new).await,
        Command::Users(Users::Create(new)) => accounts::create_user(admin, new).await,
        Command::Users(Users::List(owner)) => accounts::list_users(admin, owner.account).await,
        Command::Pipelines(Pipelines::Create(new)) => accounts::create_pipeline(admin, new).await,
        Command::Pipelines(Pipelines::List(owner)) => accounts::list_pipelines(admin, owner.account).await,
        Command::Keys(Keys::Create(new)) => keys::create(admin, new).await,
        Command::Keys(Keys::List(owner)) => keys::list(admin, owner.account).await,
        Command::Keys(Keys::Revoke { owner, key }) => {
            admin.print(&View(&keys::revoke(admin, owner.account, key).await?))
        }
        Command::Erase(options) => erase::erase(admin, &options).await,
        Command::Reindex { account, all: _ } => {
            let accounts = account.map_or(reindex::Accounts::All, reindex::Accounts::One);
            reindex::reindex(admin, accounts).await
        }
        Command::Doctor(options) => doctor::doctor(admin, target, &options).await,
    }
}
