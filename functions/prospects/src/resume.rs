//! The text of a resume file. A separate process reads HTML, PDF and DOCX, with bounded memory and time: a malicious
//! file can crash or hang that process alone (SPECIFICATION §7.9).

mod decoded;
mod docx;
mod pdf;
mod process;
mod reader;
mod rtf;
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
    Text,
    Html,
    Rtf,
    Pdf,
    /// Word, as Office Open XML.
    Docx,
}

/// What files begin with.
const STARTS: [(&[u8], FileFormat); 8] = [
    (b"%pdf-", FileFormat::Pdf),
    (b"pk\x03\x04", FileFormat::Docx),
    (b"{\\rtf", FileFormat::Rtf),
    (b"<!doctype html", FileFormat::Html),
    (b"<html", FileFormat::Html),
    (b"<head", FileFormat::Html),
    (b"<meta", FileFormat::Html),
    (b"<body", FileFormat::Html),
];

impl FileFormat {
    /// The format by the first bytes of the file, or else by the client's content type.
    fn of(bytes: &[u8], content_type: Option<&str>) -> Option<Self> {
        let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
        let start = start.get(..20).unwrap_or(start).to_ascii_lowercase();
        if let Some((_, format)) = STARTS.iter().find(|(bytes, _)| start.starts_with(bytes)) {
            return Some(*format);
        }
        let media_type =
            content_type.and_then(|kind| kind.split(';').next()).map(|kind| kind.trim().to_ascii_lowercase());
        match media_type.as_deref() {
            Some("text/html" | "application/xhtml+xml") => Some(Self::Html),
            None | Some("" | "application/octet-stream") => Some(Self::Text),
            Some(kind) if kind.starts_with("text/") => Some(Self::Text),
            Some(_) => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Html => "html",
            Self::Rtf => "rtf",
            Self::Pdf => "pdf",
            Self::Docx => "docx",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Html, Self::Rtf, Self::Pdf, Self::Docx].into_iter().find(|format| format.name() == name)
    }
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
