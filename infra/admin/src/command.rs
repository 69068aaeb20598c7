//! What can be asked for.

use std::path::PathBuf;

use domain::api_key::KeyPrefix;
use domain::{AccountId, KeyId, Permissions, UserId};

/// Where the table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Behind this endpoint, with credentials that mean nothing: the local stack.
    Local {
        /// The table's name.
        table: String,
        /// The region that is named to the endpoint.
        region: Option<String>,
        /// For example `http://127.0.0.1:3001`.
        endpoint: String,
    },
    /// In AWS, with the credentials of the environment.
    Aws {
        /// The table's name.
        table: String,
        /// Its region, where it is not the environment's.
        region: Option<String>,
    },
}

/// A command.
#[derive(Clone, Debug)]
pub enum Command {
    /// `accounts create`
    CreateAccount(NewAccount),
    /// `users create`
    CreateUser(AccountId, NewUser),
    /// `users list`
    ListUsers(AccountId),
    /// `pipelines create`
    CreatePipeline(AccountId, NewPipeline),
    /// `pipelines list`
    ListPipelines(AccountId),
    /// `keys create`
    CreateKey(AccountId, NewKey),
    /// `keys list`
    ListKeys(AccountId),
    /// `keys revoke`
    RevokeKey(AccountId, KeyId),
    /// `export`
    Export(AccountId, PathBuf),
    /// `import`
    Import {
        /// Into this account.
        account: AccountId,
        /// From this file.
        file: PathBuf,
        /// Whether the account is made where it is absent.
        create: bool,
    },
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its name.
    pub name: String,
    /// The country whose dialling plan it uses.
    pub region: String,
    /// The name of its first user.
    pub user_name: String,
    /// That user's email.
    pub user_email: Option<String>,
}

/// A user to be made.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// Its name.
    pub name: String,
    /// Its email.
    pub email: Option<String>,
}

/// A pipeline to be made.
#[derive(Clone, Debug)]
pub struct NewPipeline {
    /// Its name.
    pub name: String,
    /// The names of its stages, in order; at least one.
    pub stages: Vec<String>,
    /// Which of them is the default.
    pub default: usize,
}

/// A key to be made.
#[derive(Clone, Debug)]
pub struct NewKey {
    /// Its name.
    pub name: String,
    /// The user for whom it acts; the account's first, unless one is named.
    pub user: Option<UserId>,
    /// What it may do.
    pub permissions: Permissions,
    /// How it looks.
    pub prefix: KeyPrefix,
}
