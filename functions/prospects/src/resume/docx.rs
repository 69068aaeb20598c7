//! The text of a Word file: its headers, its main part, its footers and its notes.

use std::io::{BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::MAX_TEXT_BYTES;

/// The most bytes of a part that are unpacked.
const MAX_PART_BYTES: u64 = 16 * 1024 * 1024;

/// The most headers, footers and notes that are read.
const MAX_PARTS: usize = 30;

/// The elements whose text a reader of the page does not see: the form of a text box for old programs, text that was moved
/// away, and the positions of tabs.
const UNSEEN: [&str; 3] = ["Fallback", "moveFrom", "tabs"];

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// The text of the file; `None` if it is not a Word file.
pub(super) fn text(file: &[u8]) -> Option<String> {
    let mut archive = ZipArchive::new(Cursor::new(file)).ok()?;
    let main = related(&mut archive, "_rels/.rels", "", &["officeDocument"]).into_iter().next();
    let main = main.unwrap_or_else(|| "word/document.xml".to_owned());
    let (folder, name) = main.rsplit_once('/').unwrap_or(("", &main));
    let relations = format!("{folder}/_rels/{name}.rels");
    let headers = related(&mut archive, &relations, folder, &["header"]);
    let below = related(&mut archive, &relations, folder, &["footer", "footnotes", "endnotes"]);
    let mut texts = vec![text_of_part(&mut archive, &main)?];
    for (part, is_above) in headers.iter().map(|part| (part, true)).chain(below.iter().map(|part| (part, false))) {
        // The first page, and odd and even pages, often have the same header.
        if let Some(text) = text_of_part(&mut archive, part).filter(|text| !texts.contains(text)) {
            texts.insert(if is_above { texts.len().saturating_sub(1) } else { texts.len() }, text);
        }
    }
    Some(texts.concat())
}

/// The names of the parts that a part names with one of these kinds of relation.
fn related(archive: &mut Archive<'_>, relations: &str, folder: &str, kinds: &[&str]) -> Vec<String> {
    let mut names = Vec::new();
    let _left_as_it_is = each_event(archive, relations.trim_start_matches('/'), |event| {
        let (Event::Empty(tag) | Event::Start(tag)) = event else { return true };
        let kind = attribute(tag, "Type").unwrap_or_default();
        if kinds.iter().any(|wanted| kind.rsplit('/').next() == Some(wanted))
            && let Some(target) = attribute(tag, "Target")
        {
            names.push(match target.strip_prefix('/') {
                Some(name) => name.to_owned(),
                None if folder.is_empty() => target,
                None => format!("{folder}/{target}"),
            });
        }
        names.len() < MAX_PARTS
    });
    names
}

fn text_of_part(archive: &mut Archive<'_>, name: &str) -> Option<String> {
    let (mut text, mut in_text, mut unseen) = (String::new(), false, 0_u32);
    each_event(archive, name, |event| {
        match event {
            Event::Start(tag) if UNSEEN.contains(&name_of(tag)) => unseen = unseen.saturating_add(1),
            Event::End(tag) if UNSEEN.contains(&tag.local_name().into_inner()) => unseen = unseen.saturating_sub(1),
            _ if unseen > 0 => {}
            Event::Start(tag) if name_of(tag) == "t" => in_text = true,
            Event::End(tag) if tag.local_name().into_inner() == "t" => in_text = false,
            Event::End(tag) if tag.local_name().into_inner() == "p" => text.push('\n'),
            Event::Empty(tag) | Event::Start(tag) => match name_of(tag) {
                "tab" | "ptab" => text.push('\t'),
                "br" | "cr" | "txbxContent" => text.push('\n'),
                "noBreakHyphen" => text.push('-'),
                "sym" => text.push(symbol(tag)),
                _ => {}
            },
            Event::Text(words) if in_text => text.push_str(words),
            Event::CData(words) if in_text => text.push_str(words),
            Event::GeneralRef(reference) if in_text => {
                let reference = format!("&{};", reference.as_ref());
                text.push_str(&quick_xml::escape::unescape(&reference).unwrap_or_default());
            }
            _ => {}
        }
        text.len() <= MAX_TEXT_BYTES
    })?;
    Some(text)
}

/// The character of a symbol; a space if only its font knows it, such as a bullet.
fn symbol(tag: &BytesStart<'_>) -> char {
    let code = attribute(tag, "char").and_then(|code| u32::from_str_radix(&code, 16).ok());
    code.and_then(char::from_u32).filter(|c| !matches!(c, '\u{e000}'..='\u{f8ff}')).unwrap_or(' ')
}

/// Calls `on_event` with the events of a part until it returns false. `None` if there is no such part, or it is not XML.
fn each_event(archive: &mut Archive<'_>, name: &str, mut on_event: impl FnMut(&Event<'_>) -> bool) -> Option<()> {
    let part = archive.by_name(name).ok()?.take(MAX_PART_BYTES);
    let (mut reader, mut buffer) = (Reader::from_reader(BufReader::new(part)), Vec::new());
    loop {
        let event = reader.read_event_into(&mut buffer).ok()?;
        if matches!(event, Event::Eof) || !on_event(&event) {
            return Some(());
        }
        buffer.clear();
    }
}

fn name_of<'a>(tag: &'a BytesStart<'_>) -> &'a str {
    tag.local_name().into_inner()
}

/// The value of an attribute, whatever its prefix.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.local_name().into_inner() == name)?;
    Some(quick_xml::escape::unescape(found.value.as_ref()).ok()?.into_owned())
}
