//! The text of a PDF.

use lopdf::content::{Content, Operation};
use lopdf::{DEFAULT_MAX_DECOMPRESSED_SIZE, Document, ObjectId};

use super::MAX_TEXT_BYTES;

/// The most pages that are read.
const MAX_PAGES: usize = 100;

/// The operators that show text, choose its font and end its lines.
const TEXT: [&str; 8] = ["BT", "ET", "Tf", "Tj", "TJ", "'", "\"", "T*"];

/// Reads page by page, so that a page that cannot be read does not lose the others. `None` if the file is not a PDF.
pub(super) fn text(file: &[u8]) -> Option<String> {
    let mut document = Document::load_mem(file).ok()?;
    let mut text = String::new();
    for (number, page) in document.get_pages().into_iter().take(MAX_PAGES) {
        let _left_as_it_is = break_lines(&mut document, page);
        if let Ok(page) = document.extract_text(&[number]) {
            text.push_str(&page);
            text.push('\n');
        }
        if text.len() > MAX_TEXT_BYTES {
            break;
        }
    }
    Some(text)
}

/// Ends the line wherever a page moves up or down to its next text. The library reads only explicit ends of lines, which few
/// programs write, and would join the last word of a line with the first word of the next.
fn break_lines(document: &mut Document, page: ObjectId) -> lopdf::Result<()> {
    let bytes = document.get_page_content_with_limit(page, DEFAULT_MAX_DECOMPRESSED_SIZE)?;
    let mut height = None;
    let mut operations = Vec::new();
    for operation in Content::decode(&bytes)?.operations {
        let number = |at: usize| operation.operands.get(at).and_then(|operand| operand.as_float().ok());
        let ends_line = match operation.operator.as_str() {
            "Td" | "TD" => number(1) != Some(0.0),
            "Tm" => std::mem::replace(&mut height, number(5)) != number(5),
            _ => false,
        };
        if ends_line {
            operations.push(Operation::new("T*", Vec::new()));
        }
        if TEXT.contains(&operation.operator.as_str()) {
            operations.push(operation);
        }
    }
    document.change_page_content(page, Content { operations }.encode()?)
}
