//! Reports unknown names in the response (SPECIFICATION §2.5).

use crate::http::ignored::listed;
use crate::http::{ApiError, Call, Reply};
use domain::input::{FieldError, FieldErrors, Handling, Unknown};
use lambda_http::http::StatusCode;

const IGNORED: &str = "ignored";
const PREFERENCE_APPLIED: &str = "preference-applied";
const STRICT: &str = "handling=strict";
const LENIENT: &str = "handling=lenient";

/// Refuses a request that has unknown parameters, or unknown members that it wants refused: 400 with each of these names.
pub(super) fn refuse(call: &Call) -> Result<(), ApiError> {
    Ok(refused(call).or(())?)
}

/// The errors of the unknown names that the request does not want to be ignored.
fn refused(call: &Call) -> FieldErrors {
    let refused = call.names.refused(call.query.names());
    refused.iter().map(Unknown::error).collect::<Vec<FieldError>>().into()
}

/// Adds the header with the unknown names to the result of an endpoint. A request that failed before the service read
/// all its fields gets no such header, because unknown names are known only after that.
pub(super) fn with_ignored_names(call: &Call, result: Result<Reply, ApiError>) -> Result<Reply, ApiError> {
    let result = result.and_then(|reply| {
        call.complete_names();
        refuse(call).map(|()| reply)
    });
    match result {
        Ok(reply) => Ok(completed(call, reply)),
        Err(error) => {
            let refused = refused(call);
            let is_joined = error.code().status() == StatusCode::BAD_REQUEST && !refused.is_empty();
            let error = if is_joined {
                error.with_more_details(refused)
            } else {
                error
            };
            let add = |error: ApiError, (name, value)| error.with_header(name, value);
            Err(headers(call).into_iter().fold(error, add))
        }
    }
}

/// The reply with these headers and with its warnings, as it is sent and as it is stored for a replay.
pub(super) fn completed(call: &Call, reply: Reply) -> Reply {
    let headers = headers(call);
    let reply = headers
        .into_iter()
        .fold(reply, |reply, (name, value)| reply.with_header(name, value));
    let warnings = call.names.warnings(call.query.names()).into_iter();
    warnings.fold(reply, Reply::with_warning).showing_warnings()
}

fn headers(call: &Call) -> Vec<(&'static str, String)> {
    let unknown = call.names.unknown(call.query.names());
    let ignored = listed(&unknown).map(|names| (IGNORED, names));
    let applied = match call.names.handling {
        Handling::Strict if call.names.are_complete() => Some(STRICT),
        Handling::Lenient if unknown.iter().any(Unknown::is_parameter) => Some(LENIENT),
        Handling::Usual | Handling::Strict | Handling::Lenient => None,
    };
    let applied = applied.map(|preference| (PREFERENCE_APPLIED, preference.to_owned()));
    ignored.into_iter().chain(applied).collect()
}
