//! What can go wrong with the store.

use std::fmt;

use aws_sdk_dynamodb::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};

/// A store error. Outcomes on which a caller decides are results, not errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// It throttled, was not reached in time, or returned a 5xx. The outcome of a write may be unknown.
    Unavailable(String),
    /// Other transactions on the same items kept winning.
    Contended,
    /// The table cannot store what was to be written ([`crate::size`]). Nothing was written.
    TooLarge(String),
    /// A stored item cannot be read, or a request was invalid: a bug of ours.
    Malformed(String),
}

/// What the service's own error means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// It was not executed and may be retried.
    Refused,
    /// Its outcome is unknown.
    Unclear,
    /// It was not executed, and a retry cannot succeed.
    Hopeless,
}

/// Tells apart what the SDK reports.
pub(super) fn class<E: ProvideErrorMetadata, R>(error: &SdkError<E, R>) -> Class {
    match error {
        SdkError::ServiceError(service) => match service.err().code() {
            Some(
                "ThrottlingException"
                | "ProvisionedThroughputExceededException"
                | "RequestLimitExceeded"
                | "TransactionConflictException"
                | "LimitExceededException",
            ) => Class::Refused,
            Some(
                "InternalServerError" | "InternalFailure" | "ServiceUnavailable" | "TransactionInProgressException",
            )
            | None => Class::Unclear,
            Some(_) => Class::Hopeless,
        },
        SdkError::TimeoutError(_) | SdkError::DispatchFailure(_) | SdkError::ResponseError(_) => Class::Unclear,
        _ => Class::Hopeless,
    }
}

impl StoreError {
    /// The failure that an SDK error stands for.
    pub(super) fn of<E, R>(error: &SdkError<E, R>) -> Self
    where
        E: ProvideErrorMetadata + std::error::Error + 'static,
        R: fmt::Debug,
    {
        let text = DisplayErrorContext(error).to_string();
        match class(error) {
            Class::Refused | Class::Unclear => Self::Unavailable(text),
            Class::Hopeless => Self::Malformed(text),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(cause) => write!(formatter, "store unavailable: {cause}"),
            Self::Contended => formatter.write_str("store contended"),
            Self::TooLarge(what) => write!(formatter, "too large for the store: {what}"),
            Self::Malformed(cause) => write!(formatter, "store malformed: {cause}"),
        }
    }
}

impl std::error::Error for StoreError {}
