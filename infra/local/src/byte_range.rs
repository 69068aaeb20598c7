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
    match range(header, length) {
        None => Asked::Whole,
        Some(part) if part.is_empty() => Asked::Beyond,
        Some(part) => Asked::Part(part),
    }
}

/// The one range of a header, within the object; `None` if the header has another form.
fn range(header: &str, length: usize) -> Option<Range<usize>> {
    let (unit, range) = header.split_once('=')?;
    let (first, last) = range.split_once('-')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = (first.trim(), last.trim());
    if first.is_empty() {
        return Some(length.saturating_sub(position(last)?)..length);
    }
    let first = position(first)?;
    if last.is_empty() {
        return Some(first..length);
    }
    let last = position(last)?;
    (first <= last).then(|| first..length.min(last.saturating_add(1)))
}

/// A number that is too large is beyond every object.
fn position(digits: &str) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}
