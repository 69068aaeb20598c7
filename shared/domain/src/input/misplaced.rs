//! Where a required field seems to be that an object does not have.

use super::json::Json;
use super::names::MAX_NAME_CHARS;

/// The advice for the client after "is required", if a member has the name in another spelling, such as `first_name`, or is an
/// object that has the field, such as `{"data": {"firstName": ...}}`.
pub(super) fn advice(members: &[(String, Json)], name: &str) -> Option<String> {
    members.iter().find_map(|(member, value)| {
        let shown: String = member.chars().take(MAX_NAME_CHARS).collect();
        match value {
            _ if is_spelling(member, name) => Some(format!("; you sent it as {shown}")),
            Json::Object(inner) if inner.iter().any(|(member, _)| is_spelling(member, name)) => Some(format!(
                "; you sent it inside {shown}, but the body itself must have the fields"
            )),
            _ => None,
        }
    })
}

/// Whether both differ only in case, underscores and hyphens.
fn is_spelling(member: &str, name: &str) -> bool {
    let letters = member.bytes().filter(|byte| !matches!(byte, b'_' | b'-'));
    letters
        .map(|byte| byte.to_ascii_lowercase())
        .eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
}
