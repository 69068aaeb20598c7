//! Who makes a change: the API key, and what the headers `Agent` and `Run-Id` say (SPECIFICATION §14.10).

use domain::run_id::MAX_RUN_ID_CHARS;
use domain::{Actor, Caller, RunId, UserId};

use crate::http::{ApiError, Call};

/// The most characters of `Agent` (SPECIFICATION §15.1).
const MAX_AGENT_CHARS: usize = 100;

/// Who makes the change of this request, in this run. The request names the user `user_id` as its actor.
///
/// # Errors
/// 400 for an invalid header.
pub(super) fn of(
    call: &Call,
    caller: &Caller,
    run_id: Option<RunId>,
    user_id: Option<UserId>,
) -> Result<Actor, ApiError> {
    let known = Actor::of(caller);
    Ok(Actor {
        user_id: user_id.or(known.user_id),
        agent: agent(call)?,
        run_id,
        ..known
    })
}

/// Checks the headers.
///
/// # Errors
/// 400 for an invalid header.
pub(super) fn check(call: &Call) -> Result<(), ApiError> {
    agent(call)?;
    run_id(call).map(|_| ())
}

fn agent(call: &Call) -> Result<Option<String>, ApiError> {
    let rule = format!("must be given once, as 1 to {MAX_AGENT_CHARS} visible ASCII characters");
    let is_valid = |text: &str| {
        let fits = (1..=MAX_AGENT_CHARS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| text.to_owned())
    };
    header(call, "Agent", is_valid, &rule)
}

/// The run that the request names.
///
/// # Errors
/// 400 for an invalid header.
pub(super) fn run_id(call: &Call) -> Result<Option<RunId>, ApiError> {
    let rule = format!("must be given once, as 1 to {MAX_RUN_ID_CHARS} characters of A-Z, a-z, 0-9, _ and -");
    header(call, "Run-Id", RunId::of_client, &rule)
}

fn header<T>(
    call: &Call,
    name: &'static str,
    read: impl Fn(&str) -> Option<T>,
    rule: &str,
) -> Result<Option<T>, ApiError> {
    let mut given = call.headers.get_all(name).iter();
    let Some(value) = given.next() else { return Ok(None) };
    let read = value.to_str().ok().and_then(read).filter(|_| given.next().is_none());
    read.map(Some).ok_or_else(|| ApiError::invalid(name, rule))
}
