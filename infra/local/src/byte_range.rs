//! The header `Range` of a request for an object (RFC 9110, 14).

use std::ops::Range;

/// The bytes that a request asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// All of them: the header has another form, or several ranges.
    Whole,
    /// These.
    Part(Range<usize>),
    /// Bytes that the object does not have.
    Beyond,
}

/// The bytes that a header asks for, of an object of this length.
pub(crate) fn asked(header: &str, length: usize) -> Asked {
    let range = header
        .split_once('=')
        .filter(|(unit, _)| unit.trim().eq_ignore_ascii_case("bytes"));
    let ends = range.and_then(|(_, range)| range.split_once('-'));
    let Some((Some(first), Some(last))) = ends.map(|(first, last)| (position(first), position(last))) else {
        return Asked::Whole;
    };
    let part = match (first, last) {
        (None, None) => return Asked::Whole,
        (Some(first), Some(last)) if first > last => return Asked::Whole,
        (None, Some(suffix)) => length.saturating_sub(suffix)..length,
        (Some(first), None) => first..length,
        (Some(first), Some(last)) => first..length.min(last.saturating_add(1)),
    };
    if part.is_empty() {
        Asked::Beyond
    } else {
        Asked::Part(part)
    }
}

/// A position, which may be left out; `None` if it is no number.
fn position(text: &str) -> Option<Option<usize>> {
    match text.trim() {
        "" => Some(None),
        // A number that is too large is beyond every object.
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => Some(Some(digits.parse().unwrap_or(usize::MAX))),
        _ => None,
    }
}
