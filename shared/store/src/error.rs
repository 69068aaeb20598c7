//! What can go wrong with the store.

use std::fmt;
use std::iter::successors;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

/// A store error. An outcome that the caller handles is a result, not an error.
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

/// Classifies an error that the SDK reports.
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

/// What a log may say about an error that the SDK reports: the service's own message, without the values that it
/// quotes. It never includes the reply, which may hold a record.
pub fn cause<E, R>(error: &SdkError<E, R>) -> String
where
    E: ProvideErrorMetadata + std::error::Error + 'static,
    R: fmt::Debug,
{
    if let SdkError::ServiceError(service) = error {
        let metadata = service.err().meta();
        let parts = metadata.message().unwrap_or_default().split(['\'', '"']);
        let message = parts.step_by(2).collect::<Vec<_>>().join("'…'");
        let request = metadata.extra(REQUEST_ID).unwrap_or("unknown");
        return format!(
            "{}: {message} (request {request})",
            metadata.code().unwrap_or("no code")
        );
    }
    let outermost: &dyn std::error::Error = error;
    let errors = successors(Some(outermost), |error| error.source());
    let texts: Vec<String> = errors.map(ToString::to_string).collect();
    texts.join(": ")
}

/// The SDK's name for the id that AWS gave a request.
const REQUEST_ID: &str = "aws_request_id";

impl StoreError {
    /// The failure that an SDK error stands for.
    pub(super) fn of<E, R>(error: &SdkError<E, R>) -> Self
    where
        E: ProvideErrorMetadata + std::error::Error + 'static,
        R: fmt::Debug,
    {
        let text = cause(error);
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

#[cfg(test)]
mod tests {
    use aws_sdk_dynamodb::error::ErrorMetadata;
    use aws_sdk_dynamodb::operation::get_item::GetItemError;

    use super::*;

    #[test]
    fn a_cause_says_neither_what_a_reply_holds_nor_what_a_message_quotes() {
        let reply = r#"{"Item": {"firstName": {"S": "Ada"}}}"#;
        let broken: SdkError<GetItemError, &str> = SdkError::response_error("no JSON", reply);
        assert_eq!(cause(&broken), "response error: no JSON");
        let metadata = ErrorMetadata::builder()
            .code("ValidationException")
            .message("One value is invalid: 'Ada' is no number")
            .custom(REQUEST_ID, "R1");
        let refused = SdkError::service_error(GetItemError::generic(metadata.build()), reply);
        assert_eq!(
            cause(&refused),
            "ValidationException: One value is invalid: '…' is no number (request R1)"
        );
    }
}
