//! The connection to the table, and the message if it fails.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cli::Output;
use shared::clock::Clock;
use shared::data_directory::DataDirectory;
use store::dynamodb::DynamoDb;
use store::dynamodb::client::{self, Aws};
use store::sqlite::{Durability, Sqlite};
use store::{Engine, Entropy, Store, StoreError};

use crate::arguments::{RemoteTable, Target};
use crate::aws::{self, one_line};
use crate::{Admin, Failure};

/// Opens the table of `target`, which gets the region that was found.
pub async fn admin(target: &mut Target) -> Result<Admin, String> {
    let engine: Arc<dyn Engine> = match target {
        Target::Data(directory) => Arc::new(database(directory)?),
        Target::Table(table) => Arc::new(self::table(table).await?.0),
    };
    let entropy = Entropy::System;
    Ok(Admin {
        store: Store::new(engine, entropy.clone()),
        clock: Clock::System,
        entropy,
        output: Output::of_process(),
    })
}

/// The database in a data directory. The service may use it at the same time.
fn database(directory: &Path) -> Result<Sqlite, String> {
    let file = existing_database(directory)?;
    let opened = Sqlite::open(&file, Durability::PowerCut);
    opened.map_err(|error| {
        let file = file.display();
        format!("the database {file} cannot be opened ({error}): name another directory with --data")
    })
}

/// The file of the database in a data directory, which must exist: opening it would create it.
pub fn existing_database(directory: &Path) -> Result<PathBuf, String> {
    let file = DataDirectory::database_in(directory);
    if file.is_file() {
        return Ok(file);
    }
    let file = file.display();
    Err(format!("there is no database {file}: `cargo run` creates it, and --data names another directory"))
}

/// A table, which gets the region that was found, and how to reach the other services in its region.
pub async fn table(table: &mut RemoteTable) -> Result<(DynamoDb, Aws), String> {
    let (client, aws) = if let Some(endpoint) = &table.endpoint {
        // The emulator accepts any credentials.
        let aws = Aws {
            region: table.region.clone().unwrap_or_else(|| "us-east-1".to_owned()),
            access_key_id: "local".to_owned(),
            secret_access_key: "local".to_owned(),
            session_token: None,
            endpoint: Some(endpoint.clone()),
            roots: None,
        };
        (client::new(&aws), aws)
    } else {
        let (settings, aws) = aws::settings(table.region.as_deref(), table.profile.as_deref()).await?;
        table.region = Some(aws.region.clone());
        (client::from_settings(&settings), aws)
    };
    Ok((DynamoDb::new(client, table.name.clone()), aws))
}

/// Errors of AWS if the credentials or the table are wrong, each with its remedy.
const REMEDIES: [(&str, &str); 7] = [
    ("ExpiredToken", "the credentials have expired: fetch new ones, for example with `aws sso login`"),
    (
        "UnrecognizedClientException",
        "AWS does not know the access key: it is mistyped, deleted, or of another partition; \
         `aws sts get-caller-identity` checks it",
    ),
    ("InvalidSignatureException", "the secret of the access key is wrong, or the clock of this machine"),
    ("MissingAuthenticationToken", "the credentials lack a session token: set AWS_SESSION_TOKEN too, or use --profile"),
    (
        "KMS key access denied",
        "the credentials may not use the key of the table: a policy denies them kms:Decrypt or kms:GenerateDataKey",
    ),
    (
        "AccessDenied",
        "the credentials may not do this; they need dynamodb:GetItem, BatchGetItem, Query, PutItem, UpdateItem, \
         DeleteItem, ConditionCheckItem and, for `reindex --all` and `move`, Scan on the table",
    ),
    (
        "failed to load credentials",
        "the credentials cannot be renewed: fetch new ones, for example with `aws sso login`",
    ),
];

/// Describes the failure in one line, with the remedy if it is known.
pub fn explain(target: &Target, failure: &Failure) -> String {
    let error = match failure {
        Failure::Store(error) => error,
        Failure::Other(message) => return message.clone(),
    };
    let table = match target {
        Target::Data(directory) => return in_directory(directory, error),
        Target::Table(table) => table,
    };
    let (name, region) = (&table.name, table.region.as_deref().unwrap_or("the default region"));
    let (address, unreachable, absent) = match &table.endpoint {
        Some(endpoint) => (
            endpoint.clone(),
            "`cargo run -p tests --bin dynamodb` starts the emulator and prints its address".to_owned(),
            String::new(),
        ),
        None => (
            format!("AWS in {region}"),
            "is this the name of a region, and is there a network?".to_owned(),
            "; compare --table, --region and --profile with the output TableName of the stack".to_owned(),
        ),
    };
    let cause = match error {
        StoreError::Malformed(cause) | StoreError::Unavailable(cause) => cause.as_str(),
        StoreError::Contended | StoreError::TooLarge(_) => "",
    };
    if cause.contains("ResourceNotFoundException") {
        return format!("there is no table {name:?} at {address}{absent}");
    }
    if let Some((_, remedy)) = REMEDIES.iter().find(|(code, _)| cause.contains(code)) {
        return format!("{remedy} (table {name:?} at {address})");
    }
    if cause.contains("dispatch failure") {
        return format!("DynamoDB cannot be reached at {address}; {unreachable}");
    }
    // A server that is not DynamoDB has codes of its own, or none.
    if table.endpoint.is_some() && cause.contains("(request ") && !cause.contains("Exception: ") {
        return format!("{address} does not answer as DynamoDB does; {unreachable}");
    }
    one_line(&error.to_string())
}

/// Describes a failure of the database in a data directory.
fn in_directory(directory: &Path, error: &StoreError) -> String {
    let file = DataDirectory::database_in(directory);
    format!("the database {} failed: {}", file.display(), one_line(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_aws_refuses_is_explained_with_its_remedy() {
        let table = RemoteTable {
            name: "people".to_owned(),
            region: Some("eu-central-1".to_owned()),
            profile: None,
            endpoint: None,
        };
        let target = Target::Table(table.clone());
        let cases = [
            ("ResourceNotFoundException: x (request 1)", "TableName of the stack"),
            ("ExpiredTokenException: x (request 1)", "aws sso login"),
            ("UnrecognizedClientException: x (request 1)", "does not know the access key"),
            ("AccessDeniedException: User: x (request 1)", "dynamodb:GetItem"),
            ("dispatch failure: dns error", "at AWS in eu-central-1; is this the name of a region"),
            ("dispatch failure: failed to load credentials", "cannot be renewed"),
            ("something\n  else", "something else"),
        ];
        for (cause, expected) in cases {
            let shown = explain(&target, &StoreError::Malformed(cause.to_owned()).into());
            assert!(shown.contains(expected) && shown.lines().count() == 1, "{shown}");
        }
        let local = Target::Table(RemoteTable { endpoint: Some("http://localhost:3000/v2".to_owned()), ..table });
        let foreign = "does not answer as DynamoDB does";
        for (cause, is_foreign) in [
            ("not_found: There is no such path. (request unknown)", true),
            ("no code:  (request unknown)", true),
            ("ValidationException: x (request 1)", false),
        ] {
            let shown = explain(&local, &StoreError::Malformed(cause.to_owned()).into());
            assert_eq!(shown.contains(foreign), is_foreign, "{shown}");
        }
        let data = Target::Data("data".into());
        assert_eq!(
            explain(&data, &StoreError::Malformed("disk full".to_owned()).into()),
            "the database data/prospects.sqlite failed: store malformed: disk full"
        );
    }
}
