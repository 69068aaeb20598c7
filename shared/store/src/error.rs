//! What can go wrong with the store.

use std::fmt;

use aws_sdk_dynamodb::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};

/// A failure of the store; outcomes that a caller must choose by are not failures but named results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// It throttles, or could not be reached in time, or answered with a 5xx. Whether a write happened may be unknown.
    Unavailable(String),
    /// Other transactions on the same items kept winning.
    Contended,
    /// What was stored cannot be read, or what was sent was refused: a fault of ours.
    Malformed(String),
}

/// What the service's own error means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// It surely did not happen, and may be tried again.
    Refused,
    /// Nobody knows whether it happened.
    Unclear,
    /// It did not happen and never will.
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
            Self::Malformed(cause) => write!(formatter, "store malformed: {cause}"),
        }
    }
}

impl std::error::Error for StoreError {}
