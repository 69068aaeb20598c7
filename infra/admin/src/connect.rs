//! The connection to the table, and the message if it fails.

use shared::clock::Clock;
use shared::config::aws_from_environment;
use store::Entropy;
use store::client::Aws;
use store::{Store, StoreError, client};

use crate::arguments::Target;
use crate::{Admin, Failure};

/// Connects to the table of `target`.
///
/// # Errors
/// A one-line message if the environment lacks a variable.
pub fn admin(target: &Target) -> Result<Admin, String> {
    let Target {
        table,
        region,
        endpoint,
    } = target;
    let aws = if let Some(endpoint) = endpoint {
        // The local stack accepts any credentials.
        Aws {
            region: region.clone().unwrap_or_else(|| "us-east-1".to_owned()),
            access_key_id: "local".to_owned(),
            secret_access_key: "local".to_owned(),
            session_token: None,
            endpoint: Some(endpoint.clone()),
            roots: None,
        }
    } else {
        let mut aws = aws_from_environment(region.clone()).map_err(|error| format!("--aws: {error}"))?;
        aws.endpoint = None;
        aws
    };
    let entropy = Entropy::System;
    Ok(Admin {
        store: Store::new(client::new(&aws), table.clone(), entropy.clone()),
        clock: Clock::System,
        entropy,
    })
}

/// Describes the failure in one line, with a hint if the local stack may not be running.
#[must_use]
pub fn explain(target: &Target, failure: &Failure) -> String {
    let table = &target.table;
    let (address, hint) = target.endpoint.as_ref().map_or(("AWS", ""), |endpoint| {
        (
            endpoint.as_str(),
            "; `cargo run` starts the local stack and prints its DynamoDB address",
        )
    });
    match failure {
        Failure::Store(StoreError::Malformed(cause)) if cause.contains("ResourceNotFoundException") => {
            format!("there is no table {table:?} at {address}")
        }
        Failure::Store(StoreError::Unavailable(cause)) if cause.contains("dispatch failure") => {
            format!("DynamoDB cannot be reached at {address}{hint}")
        }
        Failure::Store(error) => error.to_string().replace('\n', " "),
        Failure::Other(message) => message.clone(),
    }
}
