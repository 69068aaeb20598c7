//! What the errors of the SDK mean.

use std::fmt;
use std::iter::successors;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};

use crate::StoreError;
use crate::engine::EngineFailure;

/// The failure that an error of the SDK stands for.
pub(super) fn failure<E, R>(error: &SdkError<E, R>) -> EngineFailure
where
    E: ProvideErrorMetadata + std::error::Error + 'static,
    R: fmt::Debug,
{
    let hopeless = || EngineFailure::Hopeless(StoreError::Malformed(cause(error)));
    let unavailable = || StoreError::Unavailable(cause(error));
    match error {
        SdkError::ServiceError(service) => match service.err().code() {
            Some(
                "ThrottlingException"
                | "ProvisionedThroughputExceededException"
                | "RequestLimitExceeded"
                | "TransactionConflictException"
                | "LimitExceededException",
            ) => EngineFailure::Refused(unavailable()),
            Some(
                "InternalServerError" | "InternalFailure" | "ServiceUnavailable" | "TransactionInProgressException",
            )
            | None => EngineFailure::Unclear(unavailable()),
            Some(_) => hopeless(),
        },
        SdkError::TimeoutError(_) | SdkError::DispatchFailure(_) | SdkError::ResponseError(_) => {
            EngineFailure::Unclear(unavailable())
        }
        _ => hopeless(),
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
        return format!("{}: {message} (request {request})", metadata.code().unwrap_or("no code"));
    }
    let outermost: &dyn std::error::Error = error;
    let errors = successors(Some(outermost), |error| error.source());
    let texts: Vec<String> = errors.map(ToString::to_string).collect();
    texts.join(": ")
}

/// The SDK's name for the id that AWS gave a request.
const REQUEST_ID: &str = "aws_request_id";

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
        assert_eq!(cause(&refused), "ValidationException: One value is invalid: '…' is no number (request R1)");
    }
}
