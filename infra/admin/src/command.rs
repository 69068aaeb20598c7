//! The commands and their options.

use std::path::PathBuf;

use clap::{ArgAction, ArgGroup, Args, Subcommand};
use domain::network::MAX_NETWORKS;
use domain::{AccountId, Email, IpNetwork, KeyId, Permission, Permissions, UnixMs, UserId};

/// The longest name, in characters.
const MAX_NAME: usize = 200;

/// A command.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Create the first account of a deployment, with a user and a key, and check the deployment
    ///
    /// The output `FirstAccount` of the stack is this command with its options. The key has all
    /// permissions; its text is printed once. If the command is interrupted or a check fails, run it
    /// again: it creates what is missing, and nothing twice.
    FirstAccount(FirstAccount),
    /// Create accounts
    #[command(subcommand)]
    Accounts(Accounts),
    /// Create and list the users of an account
    #[command(subcommand)]
    Users(Users),
    /// Create and list the pipelines of an account
    #[command(subcommand)]
    Pipelines(Pipelines),
    /// Create, list and revoke the API keys of an account
    #[command(subcommand)]
    Keys(Keys),
    /// Save the receipts of erasures, or do the erasures of such a file again
    ///
    /// A backup that is older than an erasure brings the person back. After a restore, do the erasures
    /// again, from a file that was saved after them. The sweeper of the service does the work; the
    /// erasures are `done` a day later. Running it again does no harm.
    Erase(Erase),
    /// Give the indexes the columns that a later version added, without waiting for compaction
    ///
    /// Run it after a deployment that adds a list filter. It can be interrupted and run again.
    Reindex {
        /// Account to reindex
        #[arg(long, value_name = "ID", value_parser = id(AccountId::parse), required_unless_present = "all")]
        account: Option<AccountId>,
        /// Reindex every account; finding them reads the whole table
        #[arg(long, conflicts_with = "account")]
        all: bool,
    },
    /// Check a deployment from end to end, and say what is wrong
    ///
    /// It creates a prospect and a webhook, and a temporary key unless it gets one, looks at them
    /// through the API, and removes them. It takes up to five minutes. The other webhooks of the
    /// account receive one event, prospect.deleted. The exit status is 1 if a check fails.
    Doctor(Doctor),
}

/// Which erasures to save or to do again.
#[derive(Clone, Debug, Args)]
#[command(group(ArgGroup::new("ledger").required(true)))]
pub struct Erase {
    /// File to write the receipts of all accounts into; finding the accounts reads the whole table
    #[arg(long, value_name = "FILE", group = "ledger")]
    pub save: Option<PathBuf>,
    /// File whose erasures are done again
    #[arg(long, value_name = "FILE", group = "ledger")]
    pub replay: Option<PathBuf>,
}

/// Which accounts to move, and where.
#[derive(Clone, Debug, Args)]
#[command(group(ArgGroup::new("direction").required(true)))]
pub struct MoveOptions {
    /// Table on AWS to copy to
    #[arg(long, value_name = "TABLE", group = "direction")]
    pub to_aws: Option<String>,
    /// Table on AWS to copy from
    #[arg(long, value_name = "TABLE", group = "direction")]
    pub from_aws: Option<String>,
    /// Bucket of files, the output `FilesBucket` of the stack; accounts with files need it
    #[arg(long, value_name = "NAME")]
    pub bucket: Option<String>,
    /// KMS key of the secrets of webhooks, the output `KeyArn` of the stack; --to-aws with webhooks needs it
    #[arg(long, value_name = "KEY")]
    pub secrets_key: Option<String>,
    /// Account to move; can be repeated [default: all accounts]
    #[arg(long = "account", value_name = "ID", value_parser = id(AccountId::parse))]
    pub accounts: Vec<AccountId>,
}

/// What to check.
#[derive(Clone, Debug, Args)]
#[command(group(ArgGroup::new("access").required(true)))]
pub struct Doctor {
    /// Base address of the API, the output `ApiUrl` of the stack
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:3000/v2")]
    pub url: String,
    /// Account that gets a temporary key and the records of the checks
    #[arg(long, value_name = "ID", value_parser = id(AccountId::parse), group = "access")]
    pub account: Option<AccountId>,
    /// File with an API key to check, instead of a temporary one
    #[arg(long, value_name = "FILE", group = "access")]
    pub key_file: Option<PathBuf>,
    /// Endpoint that receives a webhook and answers 2xx [default: the inbox of the local stack]
    #[arg(long, value_name = "URL")]
    pub receiver: Option<String>,
}

/// The first account, and how to check the deployment.
#[derive(Clone, Debug, Args)]
pub struct FirstAccount {
    /// The account
    #[command(flatten)]
    pub new: NewAccount,
    /// Base address of the API, the output `ApiUrl` of the stack
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:3000/v2")]
    pub url: String,
    /// Endpoint that receives a webhook and answers 2xx [default: the inbox of the local stack]
    #[arg(long, value_name = "URL")]
    pub receiver: Option<String>,
    /// Replace the key of an earlier run, whose text is lost
    #[arg(long)]
    pub new_key: bool,
}

/// Commands for accounts.
#[derive(Clone, Debug, Subcommand)]
pub enum Accounts {
    /// Create an account with a user and a pipeline (New, Contacted, Interview, Offer, Hired)
    Create(NewAccount),
}

/// Commands for users.
#[derive(Clone, Debug, Subcommand)]
pub enum Users {
    /// Create a user
    Create(NewUser),
    /// List the users
    List(Owner),
}

/// Commands for pipelines.
#[derive(Clone, Debug, Subcommand)]
pub enum Pipelines {
    /// Create a pipeline after the existing ones
    Create(NewPipeline),
    /// List the pipelines in order
    List(Owner),
}

/// Commands for API keys.
#[derive(Clone, Debug, Subcommand)]
pub enum Keys {
    /// Create a key and show its text, which is never shown again
    Create(NewKey),
    /// List the keys without their texts
    List(Owner),
    /// Revoke a key
    Revoke {
        /// Account of the key
        #[command(flatten)]
        owner: Owner,
        /// Key to revoke
        #[arg(long, value_name = "ID", value_parser = id(KeyId::parse))]
        key: KeyId,
    },
}

/// The account that a command reads or changes.
#[derive(Clone, Copy, Debug, Args)]
pub struct Owner {
    /// Id of the account
    #[arg(long, value_name = "ID", value_parser = id(AccountId::parse))]
    pub account: AccountId,
}

/// The account to create.
#[derive(Clone, Debug, Args)]
pub struct NewAccount {
    /// Name of the account
    #[arg(long, value_parser = name)]
    pub name: String,
    /// Country whose dialling plan applies to phone numbers without a country code
    #[arg(long, value_name = "COUNTRY", default_value = "US")]
    pub region: String,
    /// Name of the first user
    #[arg(long, value_name = "NAME", value_parser = name, default_value = "Administrator")]
    pub user_name: String,
    /// Email address of the first user
    #[arg(long, value_name = "EMAIL", value_parser = email)]
    pub user_email: Option<Email>,
}

/// The user to create.
#[derive(Clone, Debug, Args)]
pub struct NewUser {
    /// Account of the user
    #[command(flatten)]
    pub owner: Owner,
    /// Name of the user
    #[arg(long, value_parser = name)]
    pub name: String,
    /// Email address of the user
    #[arg(long, value_parser = email)]
    pub email: Option<Email>,
}

/// The pipeline to create.
#[derive(Clone, Debug, Args)]
pub struct NewPipeline {
    /// Account of the pipeline
    #[command(flatten)]
    pub owner: Owner,
    /// Name of the pipeline
    #[arg(long, value_parser = name)]
    pub name: String,
    /// Names of the stages in order, separated by commas
    #[arg(long, value_name = "NAMES", value_parser = name, value_delimiter = ',')]
    #[arg(action = ArgAction::Set, required = true)]
    pub stages: Vec<String>,
    /// Stage of new prospects [default: the first]
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub default_stage: Option<String>,
}

/// The key to create.
#[derive(Clone, Debug, Args)]
pub struct NewKey {
    /// Account of the key
    #[command(flatten)]
    pub owner: Owner,
    /// Name of the key
    #[arg(long, value_parser = name)]
    pub name: String,
    /// User for whom the key acts [default: the account's first]
    #[arg(long, value_name = "ID", value_parser = id(UserId::parse))]
    pub user: Option<UserId>,
    /// Permissions separated by commas, for example prospects:read,tasks:write; * is all of them
    #[arg(long, value_name = "NAMES", value_parser = permissions, default_value = "*")]
    pub permissions: Permissions,
    /// When the key expires, for example 2027-01-01 [default: never]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub expires_at: Option<UnixMs>,
    /// Networks that may use the key, separated by commas, for example 203.0.113.0/24 [default: any]
    #[arg(long, value_name = "NETWORKS", value_parser = network, value_delimiter = ',', num_args = 1..=MAX_NETWORKS)]
    pub allowed_cidrs: Option<Vec<IpNetwork>>,
    /// Create a test key, which starts with `rk_test_`
    #[arg(long)]
    pub test: bool,
}

fn id<T>(parse: fn(&str) -> Option<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: 'static,
{
    move |text| parse(text).ok_or_else(|| "not an id of this kind".to_owned())
}

fn name(text: &str) -> Result<String, String> {
    let name = domain::text::normalised(text);
    if (1..=MAX_NAME).contains(&name.chars().count()) {
        Ok(name)
    } else {
        Err(format!("must have 1 to {MAX_NAME} characters"))
    }
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).ok_or_else(|| "not an email address".to_owned())
}

fn time(text: &str) -> Result<UnixMs, String> {
    UnixMs::parse_query(text).ok_or_else(|| "not a time such as 2027-01-01".to_owned())
}

fn network(text: &str) -> Result<IpNetwork, String> {
    IpNetwork::parse(text.trim()).ok_or_else(|| "not a network such as 203.0.113.0/24".to_owned())
}

fn permissions(text: &str) -> Result<Permissions, String> {
    let parse = |name: &str| Permission::parse(name.trim()).ok_or_else(|| unknown_permission(name));
    text.split(',').map(parse).collect()
}

fn unknown_permission(name: &str) -> String {
    let names = Permission::NAMES.join(", ");
    format!("unknown permission {name:?}; the permissions are {names}")
}
