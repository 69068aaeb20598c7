//! The text of a PDF: the places of its characters say where words and lines end.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pdf_extract::content::{Content, Operation};
use pdf_extract::{Document, MediaBox, ObjectId, OutputDev, OutputError, Transform, output_doc_page};

use super::MAX_TEXT_BYTES;

/// The most pages that are read.
const MAX_PAGES: usize = 100;

/// The least space between two words, in heights of their font. Kerning moves letters by less.
const WORD_SPACE: f64 = 0.14;

/// How much further than letters two words are apart in a line of spaced letters.
const SPACED_WORDS: f64 = 1.6;

/// How far a character is above or below the line that it ends, in heights of its font.
const LINE_SHIFT: f64 = 0.5;

/// Reads page by page, so that a page that cannot be read does not lose the others. `None` if the file is not a PDF, or
/// needs a password.
pub(super) fn text(file: &[u8]) -> Option<String> {
    let mut document = Document::load_mem(file).ok()?;
    if document.is_encrypted() {
        document.decrypt("").ok()?;
    }
    let mut page = Page::default();
    for (number, id) in document.get_pages().into_iter().take(MAX_PAGES) {
        let _left_as_it_is = separate_lines(&mut document, id);
        // The library panics on much that it does not know.
        let _stays_with_what_was_read =
            catch_unwind(AssertUnwindSafe(|| output_doc_page(&document, &mut page, number)));
        page.finish_line();
        if page.text.len() > MAX_TEXT_BYTES {
            break;
        }
    }
    Some(page.text)
}

/// Writes the operators that begin a line and show its text as two, because the library leaves them out.
fn separate_lines(document: &mut Document, page: ObjectId) -> Option<()> {
    let content = Content::decode(&document.get_page_content(page).ok()?).ok()?;
    let is_short = |operation: &Operation| matches!(operation.operator.as_str(), "'" | "\"");
    if !content.operations.iter().any(is_short) {
        return Some(());
    }
    let separate = |operation: Operation| match operation.operands.last() {
        Some(text) if is_short(&operation) => {
            vec![Operation::new("T*", Vec::new()), Operation::new("Tj", vec![text.clone()])]
        }
        _ => vec![operation],
    };
    let operations: Vec<Operation> = content.operations.into_iter().flat_map(separate).collect();
    document.change_page_content(page, Content { operations }.encode().ok()?).ok()
}

/// A point or a way on the page.
type Place = (f64, f64);

fn along((x, y): Place, (to_x, to_y): Place) -> f64 {
    x * to_x + y * to_y
}

/// The text that was read, and the line that is being read.
#[derive(Default)]
struct Page {
    text: String,
    /// The characters of the line, each with the space before it in heights of its font.
    line: Vec<(f64, String)>,
    /// Where the line goes on, and in which direction.
    end: Place,
    direction: Place,
}

impl Page {
    fn finish_line(&mut self) {
        let mut spaces: Vec<f64> = self.line.iter().skip(1).map(|(space, _)| *space).collect();
        spaces.sort_by(f64::total_cmp);
        let usual = spaces.get(spaces.len() / 2).copied().unwrap_or_default();
        let least = if usual > WORD_SPACE { usual * SPACED_WORDS } else { WORD_SPACE };
        let mut line = String::new();
        for (space, character) in self.line.drain(..) {
            if space > least && !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&character);
        }
        self.text.push_str(&in_reading_order(&line));
        self.text.push('\n');
    }
}

/// A line whose Hebrew and Arabic stands as it looks, from left to right, in the order in which it is read.
fn in_reading_order(line: &str) -> String {
    let is_reversed = |c: &char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    let mut ordered = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find(|c| is_reversed(&c)) {
        let (before, from) = rest.split_at(start);
        // Spaces and punctuation between words go with them.
        let words = from.char_indices().take_while(|(_, c)| is_reversed(c) || !c.is_alphanumeric());
        let end = words.filter(|(_, c)| is_reversed(c)).last().map_or(0, |(at, c)| at.saturating_add(c.len_utf8()));
        let (words, after) = from.split_at(end);
        ordered.push_str(before);
        ordered.extend(words.chars().rev());
        rest = after;
    }
    ordered.push_str(rest);
    ordered
}

impl OutputDev for Page {
    fn begin_page(&mut self, _: u32, _: &MediaBox, _: Option<(f64, f64, f64, f64)>) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn output_character(
        &mut self,
        place: &Transform,
        width: f64,
        spacing: f64,
        font_size: f64,
        character: &str,
    ) -> Result<(), OutputError> {
        let (length, height) = (place.m11.hypot(place.m12), place.m21.hypot(place.m22) * font_size.abs());
        if length == 0.0 || height == 0.0 || self.text.len().saturating_add(self.line.len()) > MAX_TEXT_BYTES {
            return Ok(());
        }
        let direction = (place.m11 / length, place.m12 / length);
        let way = (place.m31 - self.end.0, place.m32 - self.end.1);
        let (forth, aside) = (along(way, direction) / height, along(way, (-direction.1, direction.0)) / height);
        let is_turned = along(direction, self.direction) < 0.9;
        // A character that stands before the end of the line begins another line or column.
        if !self.line.is_empty() && (is_turned || aside.abs() > LINE_SHIFT || forth < -1.0) {
            self.finish_line();
        }
        self.line.push((forth, character.to_owned()));
        let advance = (width * font_size + spacing) * length;
        self.end = (place.m31 + direction.0 * advance, place.m32 + direction.1 * advance);
        self.direction = direction;
        Ok(())
    }

    fn begin_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), OutputError> {
        Ok(())
    }
}
