//! Who makes a change: the API key, and what the headers `Agent` and `Run-Id` say (SPECIFICATION §14.10).

use domain::{Actor, Caller, UserId};

use crate::http::{ApiError, Call};

/// The most characters of `Agent` and of `Run-Id` (SPECIFICATION §15.1).
const MAX_AGENT_CHARS: usize = 100;
const MAX_RUN_ID_CHARS: usize = 64;

/// Who makes the change of this request. The request names the user `user_id` as its actor.
///
/// # Errors
/// 400 for an invalid header.
pub(super) fn of(call: &Call, caller: &Caller, user_id: Option<UserId>) -> Result<Actor, ApiError> {
    let known = Actor::of(caller);
    Ok(Actor {
        user_id: user_id.or(known.user_id),
        agent: agent(call)?,
        run_id: run_id(call)?,
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
    header(call, "Agent", MAX_AGENT_CHARS, |byte| byte.is_ascii_graphic(), &rule)
}

fn run_id(call: &Call) -> Result<Option<String>, ApiError> {
    let rule = format!("must be given once, as 1 to {MAX_RUN_ID_CHARS} characters of A-Z, a-z, 0-9, _ and -");
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    header(call, "Run-Id", MAX_RUN_ID_CHARS, is_valid, &rule)
}

fn header(
    call: &Call,
    name: &'static str,
    max: usize,
    is_valid: impl Fn(u8) -> bool,
    rule: &str,
) -> Result<Option<String>, ApiError> {
    let mut given = call.headers.get_all(name).iter();
    let Some(value) = given.next() else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    let is_valid = (1..=max).contains(&text.len()) && text.bytes().all(is_valid);
    if !is_valid || given.next().is_some() {
        return Err(ApiError::invalid(name, rule));
    }
    Ok(Some(text.to_owned()))
}
