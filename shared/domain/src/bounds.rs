//! Bounds of fields that requests and imports share (SPECIFICATION §15.1).

/// The most characters of a note's body, as sent and as cleaned.
pub const NOTE_BODY_CHARS: usize = 100_000;

/// The most mentions of a note.
pub const MENTIONS: usize = 100;

/// The most characters of a note's `fileUrl`.
pub const FILE_URL_CHARS: usize = 2_000;

/// Whether a note's `fileUrl` is one that the service accepts.
#[must_use]
pub fn is_file_url(url: &str) -> bool {
    url.starts_with("https://") && url.chars().count() <= FILE_URL_CHARS && !url.contains(char::is_whitespace)
}
