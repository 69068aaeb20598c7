//! The text of a resume file. A separate process reads HTML, PDF and DOCX, with bounded memory and time: a malicious
//! file can crash or hang that process alone (SPECIFICATION §7.9).

mod docx;
mod pdf;
mod process;
mod reader;
mod sent;

use domain::text::normalised;

pub use process::text_of;
pub use reader::run;
pub(crate) use sent::{ReadResume, read};

/// The most bytes of text that are stored of a file.
const MAX_TEXT_BYTES: usize = 500_000;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileFormat {
    /// In UTF-8.
    Text,
    Html,
    Pdf,
    /// Word, as Office Open XML.
    Docx,
}

impl FileFormat {
    /// The format by the first bytes of the file, or else by the client's content type.
    fn of(bytes: &[u8], content_type: Option<&str>) -> Option<Self> {
        let media_type = content_type.map(|kind| kind.trim().to_ascii_lowercase());
        let media_type = media_type.as_deref().map(|kind| kind.split(';').next().unwrap_or_default().trim());
        if bytes.starts_with(b"%PDF-") {
            return Some(Self::Pdf);
        }
        if bytes.starts_with(b"PK\x03\x04") {
            return Some(Self::Docx);
        }
        match media_type {
            Some("text/html" | "application/xhtml+xml") => Some(Self::Html),
            Some(kind) if kind.starts_with("text/") => Some(Self::Text),
            None | Some("" | "application/octet-stream") => {
                Some(if looks_like_html(bytes) { Self::Html } else { Self::Text })
            }
            Some(_) => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Html => "html",
            Self::Pdf => "pdf",
            Self::Docx => "docx",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Text, Self::Html, Self::Pdf, Self::Docx].into_iter().find(|format| format.name() == name)
    }
}

fn looks_like_html(bytes: &[u8]) -> bool {
    let start = bytes.get(..256).unwrap_or(bytes).trim_ascii_start().to_ascii_lowercase();
    start.starts_with(b"<!doctype html") || start.starts_with(b"<html")
}

/// The text to store: normalized and truncated at the limit; `None` if it is empty.
fn stored_form(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|c| *c != '\0').collect();
    let plain = normalised(&plain);
    let cut = plain.get(..plain.floor_char_boundary(MAX_TEXT_BYTES)).unwrap_or_default();
    let cut = cut.trim_end();
    (!cut.is_empty()).then(|| cut.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_take_precedence_over_the_content_type() {
        assert_eq!(FileFormat::of(b"%PDF-1.7", Some("text/plain")), Some(FileFormat::Pdf));
        assert_eq!(FileFormat::of(b"PK\x03\x04", None), Some(FileFormat::Docx));
        assert_eq!(FileFormat::of(b"x", Some("text/html; charset=utf-8")), Some(FileFormat::Html));
        assert_eq!(FileFormat::of(b" <!DOCTYPE HTML>", None), Some(FileFormat::Html));
        assert_eq!(FileFormat::of(b"x", None), Some(FileFormat::Text));
        assert_eq!(FileFormat::of(b"x", Some("image/png")), None);
    }

    #[test]
    fn text_is_truncated_between_characters() {
        let text = stored_form(&"€".repeat(400_000)).unwrap();
        assert_eq!(text.len(), MAX_TEXT_BYTES - MAX_TEXT_BYTES % 3);
        assert_eq!(stored_form(" \0 \n"), None);
    }
}
