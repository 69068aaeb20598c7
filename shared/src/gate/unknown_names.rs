//! Reports unknown names in the response (SPECIFICATION §2.5).

use crate::http::ignored::listed;
use crate::http::{ApiError, Call, FieldErrors, Reply};
use domain::input::{FieldError, Unknown};
use lambda_http::http::StatusCode;

const IGNORED: &str = "ignored";
const PREFERENCE_APPLIED: &str = "preference-applied";
const STRICT: &str = "handling=strict";

/// Refuses a request that has unknown names and wants them refused: 400 with each unknown name.
pub(super) fn refuse(call: &Call) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    if call.names.is_strict {
        for name in call.names.unknown(call.query.names()) {
            let error = name.error();
            errors.add(error.field, error.message);
        }
    }
    Ok(errors.or(())?)
}

/// Adds the header with the unknown names to the result of an endpoint. A request that failed before the service read
/// all its fields gets no such header, because unknown names are known only after that.
pub(super) fn with_ignored_names(call: &Call, result: Result<Reply, ApiError>) -> Result<Reply, ApiError> {
    let result = result.and_then(|reply| {
        call.names.complete();
        refuse(call).map(|()| reply)
    });
    match result {
        Ok(reply) => Ok(completed(call, reply)),
        Err(error) => {
            let unknown = call.names.unknown(call.query.names());
            let headers = headers(call, &unknown);
            let is_joined = call.names.is_strict && error.code().status() == StatusCode::BAD_REQUEST;
            let error = if is_joined && !unknown.is_empty() {
                error.with_more_details(unknown.iter().map(Unknown::error).collect::<Vec<FieldError>>().into())
            } else {
                error
            };
            let add = |error: ApiError, (name, value)| error.with_header(name, value);
            Err(headers.into_iter().fold(error, add))
        }
    }
}

/// The reply with these headers and with its warnings, as it is sent and as it is stored for a replay.
pub(super) fn completed(call: &Call, reply: Reply) -> Reply {
    let headers = headers(call, &call.names.unknown(call.query.names()));
    let add = |reply: Reply, (name, value): (&str, _)| reply.with_header(name, value);
    headers.into_iter().fold(reply, add).showing_warnings()
}

fn headers(call: &Call, unknown: &[Unknown]) -> Vec<(&'static str, String)> {
    let ignored = listed(unknown).map(|names| (IGNORED, names));
    let is_applied = call.names.is_strict && call.names.are_complete();
    let applied = is_applied.then(|| (PREFERENCE_APPLIED, STRICT.to_owned()));
    ignored.into_iter().chain(applied).collect()
}
