//! The connection to the table, and the message if it fails.

use cli::Output;
use shared::clock::Clock;
use store::Entropy;
use store::client::{self, Aws};
use store::{Store, StoreError};

use crate::arguments::Target;
use crate::aws::{self, one_line};
use crate::{Admin, Failure};

/// Connects to the table of `target`, which gets the region that was found.
///
/// # Errors
/// A one-line message if a deployed table has no region or no credentials.
pub async fn admin(target: &mut Target) -> Result<Admin, String> {
    let client = if let Some(endpoint) = &target.endpoint {
        // The local stack accepts any credentials.
        client::new(&Aws {
            region: target.region.clone().unwrap_or_else(|| "us-east-1".to_owned()),
            access_key_id: "local".to_owned(),
            secret_access_key: "local".to_owned(),
            session_token: None,
            endpoint: Some(endpoint.clone()),
            roots: None,
        })
    } else {
        let settings = aws::settings(target.region.as_deref(), target.profile.as_deref()).await?;
        target.region = settings.region().map(ToString::to_string);
        client::from_settings(&settings)
    };
    let entropy = Entropy::System;
    Ok(Admin {
        store: Store::new(client, target.table.clone(), entropy.clone()),
        clock: Clock::System,
        entropy,
        output: Output::of_process(),
    })
}

/// Errors of AWS if the credentials or the table are wrong, each with its remedy.
const REMEDIES: [(&str, &str); 7] = [
    (
        "ExpiredToken",
        "the credentials have expired: fetch new ones, for example with `aws sso login`",
    ),
    (
        "UnrecognizedClientException",
        "AWS does not know the access key: it is mistyped, deleted, or of another partition; \
         `aws sts get-caller-identity` checks it",
    ),
    (
        "InvalidSignatureException",
        "the secret of the access key is wrong, or the clock of this machine",
    ),
    (
        "MissingAuthenticationToken",
        "the credentials lack a session token: set AWS_SESSION_TOKEN too, or use --profile",
    ),
    (
        "KMS key access denied",
        "the credentials may not use the key of the table: a policy denies them kms:Decrypt or kms:GenerateDataKey",
    ),
    (
        "AccessDenied",
        "the credentials may not do this; they need dynamodb:GetItem, BatchGetItem, Query, PutItem, UpdateItem, \
         DeleteItem, ConditionCheckItem and, for `reindex --all`, Scan on the table",
    ),
    (
        "failed to load credentials",
        "the credentials cannot be renewed: fetch new ones, for example with `aws sso login`",
    ),
];

/// Describes the failure in one line, with the remedy if it is known.
#[must_use]
pub fn explain(target: &Target, failure: &Failure) -> String {
    let error = match failure {
        Failure::Store(error) => error,
        Failure::Other(message) => return message.clone(),
    };
    let (table, region) = (&target.table, target.region.as_deref().unwrap_or("the default region"));
    let (address, unreachable, absent) = match &target.endpoint {
        Some(endpoint) => (
            endpoint.clone(),
            "`cargo run` starts the local stack and prints its DynamoDB address".to_owned(),
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
        return format!("there is no table {table:?} at {address}{absent}");
    }
    if let Some((_, remedy)) = REMEDIES.iter().find(|(code, _)| cause.contains(code)) {
        return format!("{remedy} (table {table:?} at {address})");
    }
    if cause.contains("dispatch failure") {
        return format!("DynamoDB cannot be reached at {address}; {unreachable}");
    }
    // A server that is not DynamoDB has codes of its own, or none.
    if target.endpoint.is_some() && cause.contains("(request ") && !cause.contains("Exception: ") {
        return format!("{address} does not answer as DynamoDB does; {unreachable}");
    }
    one_line(&error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_aws_refuses_is_explained_with_its_remedy() {
        let target = Target {
            table: "people".to_owned(),
            region: Some("eu-central-1".to_owned()),
            profile: None,
            endpoint: None,
        };
        let cases = [
            ("ResourceNotFoundException: x (request 1)", "TableName of the stack"),
            ("ExpiredTokenException: x (request 1)", "aws sso login"),
            (
                "UnrecognizedClientException: x (request 1)",
                "does not know the access key",
            ),
            ("AccessDeniedException: User: x (request 1)", "dynamodb:GetItem"),
            (
                "dispatch failure: dns error",
                "at AWS in eu-central-1; is this the name of a region",
            ),
            ("dispatch failure: failed to load credentials", "cannot be renewed"),
            ("something\n  else", "something else"),
        ];
        for (cause, expected) in cases {
            let shown = explain(&target, &StoreError::Malformed(cause.to_owned()).into());
            assert!(shown.contains(expected) && shown.lines().count() == 1, "{shown}");
        }
        let local = Target {
            endpoint: Some("http://localhost:3000/v2".to_owned()),
            ..target
        };
        let foreign = "does not answer as DynamoDB does";
        for (cause, is_foreign) in [
            ("not_found: There is no such path. (request unknown)", true),
            ("no code:  (request unknown)", true),
            ("ValidationException: x (request 1)", false),
        ] {
            let shown = explain(&local, &StoreError::Malformed(cause.to_owned()).into());
            assert_eq!(shown.contains(foreign), is_foreign, "{shown}");
        }
    }
}
