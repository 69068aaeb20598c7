//! Reaching the table, and saying in one line why it cannot be reached.

use shared::clock::Clock;
use shared::config::aws_from_environment;
use store::Entropy;
use store::client::Aws;
use store::{Store, StoreError, client};

use crate::command::Target;
use crate::{Admin, Failure};

/// Over the table of `target`.
///
/// # Errors
/// One line: what the environment lacks.
pub fn admin(target: &Target) -> Result<Admin, String> {
    let (aws, table) = match target {
        Target::Local {
            table,
            region,
            endpoint,
        } => {
            let aws = Aws {
                region: region.clone().unwrap_or_else(|| "us-east-1".to_owned()),
                access_key_id: "local".to_owned(),
                secret_access_key: "local".to_owned(),
                session_token: None,
                endpoint: Some(endpoint.clone()),
                roots: None,
            };
            (aws, table)
        }
        Target::Aws { table, region } => {
            let environment = aws_from_environment(region.clone()).map_err(|error| format!("--aws: {error}"))?;
            let aws = Aws {
                endpoint: None,
                ..environment
            };
            (aws, table)
        }
    };
    let entropy = Entropy::System;
    Ok(Admin {
        store: Store::new(client::new(&aws), table.clone(), entropy.clone()),
        clock: Clock::System,
        entropy,
    })
}

/// The failure in one line, for a person who may have forgotten to start the local stack.
#[must_use]
pub fn explained(target: &Target, failure: &Failure) -> String {
    let (table, place) = match target {
        Target::Local { table, endpoint, .. } => (table, endpoint.as_str()),
        Target::Aws { table, .. } => (table, "AWS"),
    };
    match failure {
        Failure::Store(StoreError::Malformed(cause)) if cause.contains("ResourceNotFoundException") => {
            format!("there is no table {table:?} at {place}")
        }
        Failure::Store(StoreError::Unavailable(cause)) if cause.contains("dispatch failure") => {
            let hint = match target {
                Target::Local { .. } => "; `cargo run` starts the local stack and prints its DynamoDB address",
                Target::Aws { .. } => "",
            };
            format!("DynamoDB cannot be reached at {place}{hint}")
        }
        Failure::Store(error) => error.to_string().replace('\n', " "),
        Failure::Other(message) => message.clone(),
    }
}
