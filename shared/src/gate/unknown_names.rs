//! Reports unknown names in the response (SPECIFICATION §3.5).

use crate::http::{ApiError, Call, Reply};
use domain::input::{FieldErrors, Handling, ignored_header};
use lambda_http::http::StatusCode;

/// Refuses a request that has unknown parameters, or unknown members that it wants refused: 400 with each of these names.
pub(super) fn refuse(call: &Call) -> Result<(), ApiError> {
    Ok(refused(call).or(())?)
}

fn refused(call: &Call) -> FieldErrors {
    call.names.refused(call.query.names()).into()
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
        Err(mut error) => {
            let refused = refused(call);
            if error.code().status() == StatusCode::BAD_REQUEST && !refused.is_empty() {
                error = error.with_more_details(refused);
            }
            let add = |error: ApiError, (name, value)| error.with_header(name, value);
            Err(headers(call).fold(error, add))
        }
    }
}

/// The reply with these headers and with its warnings, as it is sent and as it is stored for a replay.
pub(super) fn completed(call: &Call, reply: Reply) -> Reply {
    let reply = headers(call).fold(reply, |reply, (name, value)| reply.with_header(name, value));
    let warnings = call.names.warnings(call.query.names()).into_iter();
    warnings.fold(reply, Reply::with_warning).showing_warnings()
}

fn headers(call: &Call) -> impl Iterator<Item = (&'static str, String)> {
    let unknown = call.names.unknown(call.query.names());
    let applied = match call.names.handling {
        Handling::Strict if call.names.are_complete() => Some("handling=strict"),
        Handling::Lenient if unknown.iter().any(|name| name.is_parameter) => Some("handling=lenient"),
        Handling::Usual | Handling::Strict | Handling::Lenient => None,
    };
    let applied = applied.map(|preference| ("preference-applied", preference.to_owned()));
    ignored_header(&unknown).map(|names| ("ignored", names)).into_iter().chain(applied)
}
