//! The texts of a workbook, which its cells name by their numbers.

use quick_xml::events::Event;

use super::parts::{Archive, MAX_TEXTS_BYTES, Xml, add_text, damaged, decoded, too_large};
use super::workbook::Workbook;
use crate::failure::ReadError;
use crate::line::MAX_CELL_BYTES;

/// The most bytes of memory that the texts take.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The texts of a block. Blocks keep large files from being copied as they grow.
const BLOCK: usize = 4096;

#[derive(Default)]
pub(super) struct Strings {
    blocks: Vec<Block>,
    bytes: usize,
}

#[derive(Default)]
struct Block {
    text: String,
    /// Where each text ends.
    ends: Vec<u32>,
}

impl Strings {
    pub(super) fn read(archive: &mut Archive<'_>, workbook: &Workbook) -> Result<Self, ReadError> {
        let mut strings = Self::default();
        let Some(name) = workbook.strings.as_ref().filter(|name| archive.find(name).is_some()) else {
            return Ok(strings);
        };
        let mut xml = archive.part(name, MAX_TEXTS_BYTES)?;
        loop {
            match xml.next()? {
                Event::Start(tag) if tag.local_name().into_inner() == "si" => {
                    let text = text(&mut xml, "si")?;
                    strings.add(&text)?;
                }
                Event::Empty(tag) if tag.local_name().into_inner() == "si" => strings.add("")?,
                Event::Eof => return Ok(strings),
                _ => {}
            }
        }
    }

    fn add(&mut self, text: &str) -> Result<(), ReadError> {
        self.bytes = self.bytes.saturating_add(text.len()).saturating_add(size_of::<u32>());
        if self.bytes > MAX_BYTES {
            return Err(too_large());
        }
        if self.blocks.last().is_none_or(|block| block.ends.len() == BLOCK) {
            if let Some(full) = self.blocks.last_mut() {
                full.text.shrink_to_fit();
            }
            self.blocks.push(Block { text: String::new(), ends: Vec::with_capacity(BLOCK) });
        }
        if let Some(block) = self.blocks.last_mut() {
            block.text.push_str(text);
            block.ends.push(u32::try_from(block.text.len()).unwrap_or(u32::MAX));
        }
        Ok(())
    }

    pub(super) fn get(&self, number: usize) -> Option<&str> {
        let block = self.blocks.get(number.checked_div(BLOCK)?)?;
        let at = number.checked_rem(BLOCK)?;
        let end = *block.ends.get(at)?;
        let start = at.checked_sub(1).and_then(|before| block.ends.get(before)).copied().unwrap_or_default();
        block.text.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }
}

/// The text until this element ends, without hints how to pronounce it. A text that is longer than a cell is cut after
/// its bound.
pub(super) fn text(xml: &mut Xml<'_, '_>, element: &str) -> Result<String, ReadError> {
    let (mut text, mut is_text, mut hints) = (String::new(), false, 0_u32);
    loop {
        match xml.next()? {
            Event::Start(tag) => match tag.local_name().into_inner() {
                "t" => is_text = true,
                "rPh" => hints = hints.saturating_add(1),
                _ => {}
            },
            Event::End(tag) => match tag.local_name().into_inner() {
                "t" => is_text = false,
                "rPh" => hints = hints.saturating_sub(1),
                name if name == element => return Ok(decoded(&text)),
                _ => {}
            },
            Event::Eof => return Err(damaged()),
            event if is_text && hints == 0 && text.len() <= MAX_CELL_BYTES => add_text(&mut text, &event),
            _ => {}
        }
    }
}
