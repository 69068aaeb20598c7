//! The parts of a workbook as XML events, within bounds.

use std::borrow::Cow;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;
use zip::read::ZipFile;

use crate::failure::{ReadError, failed, unreadable};

/// The most bytes to which a sheet unpacks, the texts of a workbook, and each other part.
pub(super) const MAX_SHEET_BYTES: u64 = 2 * 1024 * 1024 * 1024;
pub(super) const MAX_TEXTS_BYTES: u64 = 512 * 1024 * 1024;
pub(super) const MAX_PART_BYTES: u64 = 16 * 1024 * 1024;

/// The most bytes of a tag or a text. Excel writes 32,767 characters into a cell.
const MAX_EVENT_BYTES: u64 = 2 * 1024 * 1024;

/// The most bytes of the archive's directory.
const MAX_DIRECTORY_BYTES: u64 = 4 * 1024 * 1024;

pub(super) fn damaged() -> ReadError {
    unreadable("The workbook is damaged or incomplete. Open it in a spreadsheet program, and save it as .xlsx again.")
}

pub(super) fn too_large() -> ReadError {
    failed("too_large", "The workbook unpacks to more than an import reads. Save its sheet as \"CSV UTF-8\".")
}

pub(super) struct Archive<'f>(ZipArchive<Counted<&'f mut File>>);

impl<'f> Archive<'f> {
    pub(super) fn open(file: &'f mut File) -> Result<Self, ReadError> {
        let limits = Limits::of(MAX_DIRECTORY_BYTES, MAX_DIRECTORY_BYTES);
        let archive = ZipArchive::new(Counted { inner: file, limits: Rc::clone(&limits) }).map_err(|_| damaged())?;
        limits.part.set(u64::MAX);
        limits.event.set(u64::MAX);
        Ok(Self(archive))
    }

    /// The name of the part as the archive has it. Some programs write other cases, or backslashes.
    pub(super) fn find(&self, name: &str) -> Option<String> {
        let is_same = |other: &str| other.replace('\\', "/").eq_ignore_ascii_case(name);
        self.0.file_names().filter_map(Result::ok).find(|other| is_same(other)).map(Cow::into_owned)
    }

    /// A part, of which at most so many bytes are unpacked.
    pub(super) fn part(&mut self, name: &str, max_bytes: u64) -> Result<Xml<'_, 'f>, ReadError> {
        let name = self.find(name).ok_or_else(damaged)?;
        let part = self.0.by_name(&name).map_err(|_| damaged())?;
        if part.size() > max_bytes {
            return Err(too_large());
        }
        // The directory of the archive may lie, so the reader counts.
        let limits = Limits::of(max_bytes, MAX_EVENT_BYTES);
        let counted = Counted { inner: part, limits: Rc::clone(&limits) };
        Ok(Xml { reader: Reader::from_reader(BufReader::new(counted)), buffer: Vec::new(), limits })
    }
}

/// How many more bytes may be read.
struct Limits {
    part: Cell<u64>,
    event: Cell<u64>,
}

impl Limits {
    fn of(part: u64, event: u64) -> Rc<Self> {
        Rc::new(Self { part: Cell::new(part), event: Cell::new(event) })
    }

    fn is_exceeded(&self) -> bool {
        self.part.get() == 0 || self.event.get() == 0
    }
}

struct Counted<R> {
    inner: R,
    limits: Rc<Limits>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        let bytes = u64::try_from(length).unwrap_or(u64::MAX);
        self.limits.part.set(self.limits.part.get().saturating_sub(bytes));
        self.limits.event.set(self.limits.event.get().saturating_sub(bytes));
        if self.limits.is_exceeded() {
            return Err(io::Error::other("the part is larger than its bound"));
        }
        Ok(length)
    }
}

impl<R: Seek> Seek for Counted<R> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.inner.seek(position)
    }
}

/// A part as XML.
pub(super) struct Xml<'a, 'f> {
    reader: Reader<BufReader<Counted<ZipFile<'a, Counted<&'f mut File>>>>>,
    buffer: Vec<u8>,
    limits: Rc<Limits>,
}

impl Xml<'_, '_> {
    pub(super) fn next(&mut self) -> Result<Event<'_>, ReadError> {
        self.buffer.clear();
        self.limits.event.set(MAX_EVENT_BYTES);
        match self.reader.read_event_into(&mut self.buffer) {
            Ok(event) => Ok(event),
            Err(_) if self.limits.is_exceeded() => Err(too_large()),
            Err(_) => Err(damaged()),
        }
    }
}

/// The value of an attribute, whatever its prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.attributes().flatten().find(|attribute| attribute.key.local_name().into_inner() == name)?;
    let value = attribute.value.as_ref();
    Some(quick_xml::escape::unescape(value).map_or_else(|_| value.to_owned(), Cow::into_owned))
}

/// Adds the text of an event, if it has one.
pub(super) fn add_text(text: &mut String, event: &Event<'_>) {
    match event {
        Event::Text(words) => text.push_str(words),
        Event::CData(words) => text.push_str(words),
        Event::GeneralRef(reference) => {
            let reference = format!("&{};", reference.as_ref());
            text.push_str(&quick_xml::escape::unescape(&reference).unwrap_or_default());
        }
        _ => {}
    }
}

/// A text without the codes that stand for control characters, such as `_x000D_` for a carriage return.
pub(super) fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("_x") {
        decoded.push_str(before);
        let code = after.split_at_checked(4).filter(|(_, end)| end.starts_with('_'));
        let character = code.and_then(|(code, _)| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
        if let Some(character) = character {
            decoded.push(character);
            rest = after.get(5..).unwrap_or_default();
        } else {
            decoded.push_str("_x");
            rest = after;
        }
    }
    decoded.push_str(rest);
    decoded.replace('\0', "")
}
