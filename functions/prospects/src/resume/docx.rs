//! The text of a Word file: the paragraphs of its main part.

use std::io::{BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::MAX_TEXT_BYTES;

/// The name of the main part.
const MAIN_PART: &str = "word/document.xml";

/// The most bytes of the main part that are unpacked.
const MAX_PART_BYTES: u64 = 16 * 1024 * 1024;

/// The text of the file; `None` if it is not a Word file.
pub(super) fn text(file: &[u8]) -> Option<String> {
    let mut archive = ZipArchive::new(Cursor::new(file)).ok()?;
    let part = archive.by_name(MAIN_PART).ok()?.take(MAX_PART_BYTES);
    let mut reader = Reader::from_reader(BufReader::new(part));
    let (mut text, mut buffer, mut in_text) = (String::new(), Vec::new(), false);
    while text.len() <= MAX_TEXT_BYTES {
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Eof => break,
            Event::Start(tag) if is(&tag, "t") => in_text = true,
            Event::End(tag) if tag.local_name().into_inner() == "t" => in_text = false,
            Event::End(tag) if tag.local_name().into_inner() == "p" => text.push('\n'),
            Event::Empty(tag) | Event::Start(tag) if is(&tag, "ta") => text.push('\t'),
            Event::Empty(tag) | Event::Start(tag) if is(&tag, "br") || is(&tag, "cr") => text.push('\n'),
            Event::Text(words) if in_text => text.push_str(&words),
            Event::GeneralRef(reference) if in_text => {
                let reference = format!("&{};", reference.as_ref());
                text.push_str(&quick_xml::escape::unescape(&reference).unwrap_or_default());
            }
            _ => {}
        }
        buffer.clear();
    }
    Some(text)
}

fn is(tag: &BytesStart<'_>, name: &str) -> bool {
    tag.local_name().into_inner() == name
}
